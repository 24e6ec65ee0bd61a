import { passwordResetMachine } from '../../../machines/account/password-reset.machine.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { planForBrowser } from '../replay-plan.ts'
import { stopClock, timeOf } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { emailOf, open } from '../session-support.ts'
import { expect } from '../stack.ts'
import { isPatient, linkIn, OFFLINE, UNAVAILABLE } from './mailed.ts'

const exampleEmail = 'name@example.com'
const NEW = 'Proscenium2'

const plan = planForBrowser(passwordResetMachine, {
  inputs: { 'without a link': { hasLink: false, exampleEmail }, 'by a link': { hasLink: true, exampleEmail } },
  events: {
    'link.accepted': [{ email: emailOf('member') }],
    'check.failed': [{ cause: 'offline' }, { cause: 'unavailable' }],
    'password.submitted': [
      { password: NEW, confirmation: NEW },
      { password: NEW, confirmation: 'Proscenium3' },
    ],
    'password.refused': [{ fields: { password: 'This field is too short.', confirmation: '' } }],
    'setting.failed': [{ cause: 'offline' }, { cause: 'unavailable' }],
  },
  canHappen: (_state, _event, label) => isPatient(label),
})

const leftOut = {
  'checking --after patience--> unchecked': 'calls give up after 15 s, before the machine loses patience',
  'setting --after patience--> choosing': 'as above',
}

const failures = {
  check: {
    offline: 'You seem to be offline. Your link cannot be checked: try again when you are back.',
    unavailable: 'We could not reach the server to check your link. Please try again.',
  },
  set: { offline: OFFLINE, unavailable: UNAVAILABLE },
}

function site({ page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const calls = heldCalls(page, time, {
    check: '**/api/wp/auth/checkResetToken',
    set: '**/api/wp/auth/resetPassword',
  })
  const main = page.getByRole('main')
  const field = main.getByRole('textbox', { name: 'New password', exact: true })
  const again = main.getByRole('textbox', { name: 'New password once more' })
  const button = main.getByRole('button', { name: /^(Set my password|Setting your password)$/ })
  let says = { whole: '', field: '', again: '' }
  const say = (what: Partial<typeof says>) => {
    says = { whole: '', field: '', again: '', ...what }
  }

  async function fail(name: 'check' | 'set', cause: 'offline' | 'unavailable') {
    say({ whole: failures[name][cause] })
    if (cause === 'offline') return calls.release(name, (route) => route.abort('internetdisconnected'))
    const endpoint = name === 'check' ? 'checkResetToken' : 'resetPassword'
    await stack.control.addFault({ kind: 'serverError', endpoint, count: 1 })
    return calls.release(name)
  }

  const heading = (text: string) => () =>
    time.until(`'${text}' is said`, () => page.getByRole('heading', { level: 1, name: text }).isVisible())

  return {
    async start(_input, name) {
      let address = `${stack.origin}/reset-password/`
      if (name === 'by a link') {
        const body = { data: { email: emailOf('member') } }
        await page.request.post(`${stack.origin}/api/wp/auth/restorePassword`, body)
        address = await linkIn(stack, 'passwordReset')
      }
      await calls.watch()
      await page.clock.install()
      calls.hold('check', 'set')
      await open(page, address)
      await stopClock(page)
      await time.agree()
    },
    async step(event) {
      switch (event.type) {
        case 'link.accepted':
          return calls.release('check')
        case 'link.refused':
          // An hour later the link is too old.
          return time.asOf(3_600_000, () => calls.release(calls.isAsked('check') ? 'check' : 'set'))
        case 'check.failed':
          return fail('check', event.cause)
        case 'check.retried':
          say({})
          return main.getByRole('button', { name: 'Try again' }).click()
        case 'request.wanted':
          return main.getByRole('button', { name: 'Mail me another link' }).click()
        case 'password.edited':
          say({})
          return field.pressSequentially('x')
        case 'password.submitted':
          say(event.password === event.confirmation ? {} : { again: 'Both passwords must be the same.' })
          await field.fill(event.password)
          await again.fill(event.confirmation)
          return again.press('Enter')
        case 'password.set':
          return calls.release('set')
        case 'password.refused':
          say({ field: event.fields.password })
          await stack.control.addFault({ kind: 'fieldErrors', endpoint: 'resetPassword', count: 1 })
          return calls.release('set')
        case 'setting.failed':
          return fail('set', event.cause)
      }
    },
    see: {
      requesting: () =>
        time.until('another link can be asked for', () =>
          main.getByRole('form', { name: 'Reset Your Password' }).isVisible(),
        ),
      checking: () => time.until('the link is looked at', async () => calls.isAsked('check')),
      unchecked: async () => {
        await time.until(`'${says.whole}' is said`, async () =>
          ((await main.getByRole('alert').textContent()) ?? '').includes(says.whole),
        )
        expect(await field.count()).toBe(0)
      },
      spent: heading('This link does not work any more'),
      choosing: async () => {
        await time.until('a password can be set', async () => (await button.textContent()) === 'Set my password')
        await expect(field).toHaveAccessibleDescription(new RegExp(`${says.field}$`))
        await expect(again).toHaveAccessibleDescription(says.again)
        expect((await main.getByRole('alert').allTextContents()).join('')).toContain(says.whole)
        await expect(main.locator('form input[autocomplete="username"]')).toHaveValue(emailOf('member'))
      },
      setting: async () => {
        await time.until('the password is being set', async () => calls.isAsked('set'))
        await expect(button).toHaveAccessibleName('Setting your password')
      },
      set: heading('Your new password is set'),
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

const problems = ['status of 422', 'status of 400', 'status of 500', 'ERR_INTERNET_DISCONNECTED']
export const passwordReset: Replayed = { plan, leftOut, problems, site }
