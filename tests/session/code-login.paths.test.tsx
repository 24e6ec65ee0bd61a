// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/login.page.tsx'
import { answered, drive, type Live } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './code-login.cases.ts'

const EMAIL = 'ada.holm@example.com'
const TOO_SHORT = 'Please type the six digits of the code'

/** What the visitor has typed as e-mail, and what is said of it all and of the field. */
const now = { email: '', message: '', error: '' }
let mails = 0
let isTooOld = false

describePaths(
  'codeLogin',
  cases,
  drive({
    situation: () => ({ site: 'light', path: '/login/', holds: ['authCode'] }),
    open: async (site, _, __, { sandbox }) => {
      Object.assign(now, { email: '', message: '', error: '' })
      isTooOld = false
      mails = (await sandbox.control.mails()).length
      const page = open({ site, openActor: site.open, match: site.routeAt('/login/'), search: {}, key: 'login' })
      page.actor!.start()
      return { actor: page.beside![0]!, view: onStage(page.draw(), { path: '/login/' }) }
    },
    begins: 'closed',
    happens: {
      'code.chosen': {
        by: () => {
          say({ email: 'ada' })
          type('E-mail', 'ada')
          press('Get a code by e-mail')
        },
        to: 'asking',
      },
      'password.chosen': {
        by: () => {
          say({})
          press('Use my password')
        },
        to: 'closed',
      },
      'email.edited': {
        by: () => {
          say({ email: 'ad' })
          type('E-mail', 'ad')
        },
        to: 'stays',
      },
      'email.submitted': {
        by: ({ email }) => {
          say({ email, error: email === EMAIL ? '' : 'Correct email pattern is: name@example.com' })
          submit('Get a code', 'E-mail', email)
        },
        to: ({ email }) => (email === EMAIL ? 'entering.filling.editing' : 'stays'),
      },
      'email.changed': {
        by: () => {
          say({})
          press('Use another e-mail')
        },
        to: 'asking',
      },
      'code.edited': {
        by: () => {
          say({})
          type('Code', '12')
        },
        to: 'stays',
      },
      'code.submitted': {
        by: async ({ code }, live) => {
          if (isLimited()) return submit('Log in with a code', 'Code', code)
          const isWhole = code === '123 456'
          say(isWhole ? {} : { error: TOO_SHORT })
          submit('Log in with a code', 'Code', isWhole ? await mailedCode(live) : code)
        },
        to: ({ code }, { before }) =>
          code === '123 456' && !before.includes('entering.filling.limited') ? 'entering.checking' : 'stays',
      },
      'login.accepted': { by: answered(), to: 'succeeded' },
      'code.refused': {
        by: async (event, live) => {
          say({ error: 'This code is not right, or it is too old. Check it, or ask for a new one.' })
          await live.sandbox.control.changeClock({ jumpMs: 600_000 })
          isTooOld = true
          await answered()(event, live)
        },
        to: 'entering.filling.editing',
      },
      'login.failed': {
        by: (event, live) => {
          say({ message: 'You seem to be offline. What you typed is kept: try again when you are back.' })
          return answered({ authCode: 'refuse' })(event, live)
        },
        to: 'entering.filling.failed',
      },
      'login.limited': {
        by: (event, live) => {
          say({ message: 'Too many attempts. Please wait a minute.' })
          return answered({ authCode: { kind: 'tooMany', retryAfterSeconds: 60 } })(event, live)
        },
        to: 'entering.filling.limited',
      },
    },
    lasts: {
      'entering.checking after patience': {
        ms: 16_000,
        to: () => {
          say({ message: 'We could not reach the server. What you typed is kept: please try again.' })
          return 'entering.filling.failed'
        },
      },
      'entering.filling.limited after limit': {
        ms: 60_000,
        to: () => {
          say({})
          return 'entering.filling.editing'
        },
      },
    },
    see: (live) => {
      const code = { form: 'Log in with a code', focus: 'code', isBusy: false, isOff: false }
      return {
        closed: () =>
          expect(shown()).toEqual({ form: 'Log In', focus: focusOf(live()), isBusy: false, isOff: false, ...now }),
        asking: () =>
          expect(shown()).toEqual({ form: 'Get a code', focus: 'email', isBusy: false, isOff: false, ...now }),
        'entering.filling.editing': () => expect(shown()).toEqual({ ...code, ...now }),
        'entering.filling.failed': () => expect(shown()).toEqual({ ...code, ...now }),
        'entering.checking': () => {
          expect(shown()).toEqual({ ...code, ...now, isBusy: true })
          expect(live().gate.held()).toContain('authCode')
        },
        'entering.filling.limited': () => expect(shown()).toEqual({ ...code, ...now, isOff: true }),
        succeeded: () => {
          expect(shown()).toEqual({ ...code, ...now, isBusy: true })
          expect(document.cookie).toMatch(/atoken=\w+/)
        },
      }
    },
  }),
)

function say(what: Partial<typeof now>) {
  Object.assign(now, { message: '', error: '' }, what)
}

/** The one that the visitor finds in their mail, typed in as people do. */
async function mailedCode({ gate, sandbox }: Live): Promise<string> {
  // They had another one mailed in another tab.
  if (isTooOld) void sandbox.call('authCode', { body: { email: EMAIL } })
  await until(() => expect(isTooOld && !gate.held().includes('authCode')).toBe(false))
  if (gate.held().includes('authCode')) {
    mails += 1
    await sandbox.control.changeClock({ jumpMs: 30_000 })
    gate.letHeldGo(['authCode'])
  }
  isTooOld = false
  let code = ''
  await until(async () => {
    const list = await sandbox.control.mails()
    expect(list.length).toBe(mails)
    code = /\d{6}/.exec(list.at(-1)!.subject)![0]
  })
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** A page that was just opened takes it nowhere. */
function focusOf({ actor }: Live) {
  return actor.getSnapshot().context.wasChosen ? 'email' : ''
}

function isLimited() {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' }).disabled
}

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
}

function type(label: string, value: string) {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  // React hears of a change only.
  if (field.value === value) fireEvent.change(field, { target: { value: `${value}${value}` } })
  fireEvent.change(field, { target: { value } })
}

/** As a browser fills it in, which the page hears nothing of. */
function submit(form: string, label: string, value: string) {
  screen.getByLabelText<HTMLInputElement>(label).value = value
  fireEvent.submit(screen.getByRole('form', { name: form }))
}

function shown() {
  const form = screen.getByRole('form')
  const button = within(form).getByRole<HTMLButtonElement>('button', { name: /^(Mail me a code|Log(ging)? in)$/i })
  const wrong = form.querySelector('[aria-invalid="true"]')
  const described = wrong?.getAttribute('aria-describedby')?.split(' ').at(-1)
  return {
    form: form.getAttribute('aria-label'),
    focus: document.activeElement?.getAttribute('name') ?? '',
    email: form.querySelector<HTMLInputElement>('[name="email"]')?.value,
    message: screen.queryByRole('alert')?.textContent ?? '',
    error: described ? document.getElementById(described)?.textContent : '',
    isBusy: button.getAttribute('aria-disabled') === 'true',
    isOff: button.disabled,
  }
}
