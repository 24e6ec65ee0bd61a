import { codeLoginMachine } from '../../../machines/session/code-login.machine.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { planForBrowser } from '../replay-plan.ts'
import { stepsOf, stopClock, timeOf } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { emailOf, open, tokenCookies } from '../session-support.ts'
import { expect } from '../stack.ts'
import { isPatient, OFFLINE, UNAVAILABLE } from './mailed.ts'

const EMAIL = emailOf('member')
const CALL = '**/api/account/auth-code'
const REFUSED = 'This code is not right, or it is too old. Check it, or ask for a new one.'

const plan = planForBrowser(codeLoginMachine, {
  input: { exampleEmail: 'name@example.com' },
  events: {
    'code.chosen': [{ email: 'ada' }],
    'email.edited': [{ email: 'a' }],
    'email.submitted': [{ email: EMAIL }, { email: 'ada@' }],
    'code.submitted': [{ code: '123 456' }, { code: '12345' }],
    'login.accepted': [{ to: '/' }],
    'code.refused': [{ message: '', fields: { email: '', code: REFUSED }, isBlocked: false }],
    'login.failed': [{ cause: 'offline' }, { cause: 'unavailable' }],
    'login.limited': [{ waitMs: 60_000 }],
  },
  maxLength: 12,
  canHappen: (state, event, label) =>
    isPatient(label) && !(state === 'entering.filling.limited' && event.type === 'code.submitted'),
})

const leftOut = {
  'entering.checking --after patience--> entering.filling.failed':
    'calls give up after 15 s, before the machine loses patience',
  'entering.filling.limited --code.submitted--> (stays)': 'the button is off, and so is Enter',
}

function site({ path, page, context, stack }: World): Sut {
  const time = timeOf(page, stack)
  const walk = stepsOf(path)
  const calls = heldCalls(page, time, { redeem: CALL })
  const main = page.getByRole('main')
  const email = main.getByLabel('E-mail')
  const code = main.getByLabel('Code', { exact: true })
  const logIn = main.getByRole('form', { name: 'Log in with a code' }).getByRole('button', { name: /^Log/ })
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  let says = { whole: '', field: '' }
  const say = (what: Partial<typeof says>) => {
    says = { whole: '', field: '', ...what }
  }
  /** The code that the visitor finds in their mail, typed as people do; or another one. */
  async function typedCode(isRight: boolean) {
    const newest = async () => (await stack.control.mails()).findLast(({ kind }) => kind === 'logInCode')
    await expect.poll(async () => (await newest())?.kind).toBe('logInCode')
    const digits = /\d{6}/.exec((await newest())!.subject)![0]
    if (!isRight) return digits === '000000' ? '111111' : '000000'
    return `${digits.slice(0, 3)} ${digits.slice(3)}`
  }

  const sees = (field: typeof code) => async () => {
    await time.until('the field is there', () => field.isVisible())
    await time.until('it is said', async () => {
      const whole = (await main.getByRole('alert').allTextContents()).join('')
      return whole.includes(says.whole) && (whole === '') === (says.whole === '')
    })
    await expect(field).toHaveAccessibleDescription(new RegExp(`${says.field.replaceAll('.', '\\.')}$`))
    expect(await field.getAttribute('aria-invalid')).toBe(says.field === '' ? null : 'true')
  }

  return {
    async start() {
      await calls.watch()
      // Only codes wait; that one is mailed is answered at once.
      await page.route(CALL, (route) => (route.request().postDataJSON().code ? route.fallback() : route.continue()))
      await page.clock.install()
      calls.hold('redeem')
      await open(page, `${stack.origin}/login/`)
      await stopClock(page)
      await time.agree()
    },
    async step(event, step) {
      const { next } = walk.advance()
      if (step.waitMs) await time.pass(step.waitMs)
      if (step.timer) return say({})
      switch (event.type) {
        case 'code.chosen':
          say({})
          await email.fill(event.email)
          return press('Get a code by e-mail')
        case 'password.chosen':
          say({})
          return press('Use my password')
        case 'email.changed':
          say({})
          return press('Use another e-mail')
        case 'email.edited':
          say({})
          await email.fill('')
          return email.fill(event.email)
        case 'email.submitted':
          say({ field: event.email === EMAIL ? '' : 'Correct email pattern is: name@example.com' })
          await email.fill(event.email)
          return email.press('Enter')
        case 'code.edited':
          say({})
          await code.fill('')
          return code.fill('12')
        case 'code.submitted': {
          const isWhole = event.code === '123 456'
          say({ field: isWhole ? '' : 'Please type the six digits of the code' })
          await code.fill(isWhole ? await typedCode(next?.event.type !== 'code.refused') : event.code)
          return code.press('Enter')
        }
        case 'login.accepted':
          return calls.release('redeem')
        case 'code.refused':
          say({ field: REFUSED })
          return calls.release('redeem')
        case 'login.failed':
          say({ whole: event.cause === 'offline' ? OFFLINE : UNAVAILABLE })
          if (event.cause === 'offline') return calls.release('redeem', (route) => route.abort('internetdisconnected'))
          await stack.control.addFault({ kind: 'serverError', endpoint: 'authCode', count: 1 })
          return calls.release('redeem')
        case 'login.limited':
          say({ whole: 'Too many attempts. Please wait a minute.' })
          await stack.control.addFault({ kind: 'tooMany', endpoint: 'authCode', count: 1, retryAfterSeconds: 60 })
          return calls.release('redeem')
      }
    },
    see: {
      closed: () =>
        time.until('a password can be typed', () => main.getByLabel('Password', { exact: true }).isVisible()),
      asking: sees(email),
      'entering.filling.editing': sees(code),
      'entering.filling.failed': sees(code),
      'entering.filling.limited': async () => {
        await sees(code)()
        await expect(logIn).toBeDisabled()
      },
      'entering.checking': async () => {
        await time.until('the code is compared', async () => calls.isAsked('redeem'))
        await expect(logIn).toHaveAccessibleName('Logging in')
      },
      succeeded: async () => {
        await time.until('the home page is open', async () => new URL(page.url()).pathname === '/')
        expect(await tokenCookies(context, stack.origin)).toEqual(['atoken', 'rtoken'])
      },
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

const problems = ['status of 4', 'status of 500', 'ERR_INTERNET_DISCONNECTED']
export const codeLogin: Replayed = { plan, leftOut, problems, site }
