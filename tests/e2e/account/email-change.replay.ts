import { emailChangeMachine } from '../../../machines/account/email-change.machine.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { planForBrowser } from '../replay-plan.ts'
import { stopClock, timeOf } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { emailOf, open, PASSWORD, tokenCookies } from '../session-support.ts'
import { expect, signIn } from '../stack.ts'
import { isPatient, linkIn } from './mailed.ts'

const OFFLINE = 'You seem to be offline. When you are back, press the button again.'
const UNAVAILABLE = 'We could not reach the server. Your address may have changed or not: press the button again.'

const exampleEmail = 'name@example.com'
const NEW = 'ada@new.example'

const plan = planForBrowser(emailChangeMachine, {
  inputs: {
    'as a guest': { arrival: 'guest', exampleEmail },
    'as a member': { arrival: 'member', exampleEmail },
    'by a link to confirm': { arrival: 'confirmLink', exampleEmail },
    'by a link to undo': { arrival: 'undoLink', exampleEmail },
  },
  events: {
    'change.made': [{ email: NEW }],
    'change.refused': [{ message: '' }],
    'change.failed': [{ cause: 'offline' }, { cause: 'unavailable' }],
  },
  project: ({ context }) => context.arrival,
  canHappen: (_state, _event, label) => isPatient(label),
})

const leftOut = {
  'confirming --after patience--> offered.failed': 'calls give up after 15 s, before the machine loses patience',
}

function site({ page, context, stack }: World): Sut {
  const time = timeOf(page, stack)
  const calls = heldCalls(page, time, { confirm: '**/api/user/confirm-change-email-action' })
  const main = page.getByRole('main')
  const button = main.getByRole('button', {
    name: /^(Use this address|Changing your e-mail|Keep my address|Stopping the change)$/,
  })
  let says = ''
  let isUndo = false

  /** The member asks for another address, and, before it can be undone, confirms it. */
  async function link() {
    const { accessToken } = await stack.control.signIn('member')
    const headers = { authorization: `Bearer ${accessToken}` }
    const ask = (path: string, data: object) => page.request.post(`${stack.origin}/api/user/${path}`, { headers, data })
    await ask('request-change-email-action', { email: NEW, password: PASSWORD })
    const confirming = await linkIn(stack, 'emailChange')
    if (!isUndo) return confirming
    await ask('confirm-change-email-action', { token: new URL(confirming).searchParams.get('token') })
    return linkIn(stack, 'emailNotice')
  }

  const offers = (isBusy: boolean) => async () => {
    const words = isUndo ? ['Keep my address', 'Stopping the change'] : ['Use this address', 'Changing your e-mail']
    await time.until('the button says how it stands', async () => {
      const name = (await button.getAttribute('aria-label')) ?? (await button.textContent())
      return name === words[isBusy ? 1 : 0]
    })
    expect({
      says: (await main.getByRole('alert').allTextContents()).join(''),
      isAsked: calls.isAsked('confirm'),
    }).toEqual({ says: says && expect.stringContaining(says), isAsked: isBusy })
  }

  return {
    async start(_input, name) {
      isUndo = name === 'by a link to undo'
      const address = name.startsWith('by a link') ? await link() : `${stack.origin}/email-change/`
      await calls.watch()
      await page.clock.install()
      if (name !== 'as a guest') await signIn(page, stack, 'member')
      calls.hold('confirm')
      await open(page, address)
      await stopClock(page)
      await time.agree()
    },
    async step(event) {
      switch (event.type) {
        case 'change.confirmed':
          says = ''
          return button.click()
        case 'change.made':
          return calls.release('confirm')
        case 'change.refused':
          // Eight days later the link is too old, whichever it is.
          return time.asOf(8 * 86_400_000, () => calls.release('confirm'))
        case 'change.failed':
          says = event.cause === 'offline' ? OFFLINE : UNAVAILABLE
          if (event.cause === 'offline') return calls.release('confirm', (route) => route.abort('internetdisconnected'))
          await stack.control.addFault({ kind: 'serverError', endpoint: 'confirmEmailChange', count: 1 })
          return calls.release('confirm')
      }
    },
    see: {
      signedOut: () =>
        time.until('it is asked to log in', () => main.getByRole('link', { name: 'Log In' }).isVisible()),
      requesting: () => time.until('an address can be typed', () => main.getByLabel('New e-mail').isVisible()),
      'offered.untried': offers(false),
      'offered.failed': offers(false),
      confirming: offers(true),
      refused: () =>
        time.until('it is said', () =>
          main.getByText('This link does not work any more. Please ask for a new one.').isVisible(),
        ),
      changed: async () => {
        await time.until('it is said', () => main.getByText(`From now on you log in with ${NEW}.`).isVisible())
        expect(await tokenCookies(context, stack.origin)).toEqual(['atoken', 'rtoken'])
      },
      undone: async () => {
        await time.until('it is said', () => main.getByText(`Its address is ${emailOf('member')}`).isVisible())
        expect(await tokenCookies(context, stack.origin)).toEqual([])
        await linkIn(stack, 'passwordReset')
      },
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

const problems = ['status of 401', 'status of 422', 'status of 500', 'ERR_INTERNET_DISCONNECTED']
export const emailChange: Replayed = { plan, leftOut, problems, site }
