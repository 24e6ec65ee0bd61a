// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { waitFor } from 'xstate'
import { open } from '../../app/routes/pages/headset-login.page.tsx'
import { answered, drive, type Live } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './headset-login.cases.ts'

/** What is said of it all, and of the field. */
const now = { message: '', error: '' }
/** What the headset was given last. */
let shownByHeadset = { code: '', token: '' }
let headsets = 0
let logInAgain = async (_: Live) => {}

describePaths(
  'headsetLogin',
  cases,
  drive({
    situation: () => ({ account: 'member', path: '/playalogin/', holds: ['approveHeadset'] }),
    open: async (site) => {
      say({})
      logInAgain = async ({ sandbox }) => site.ports.adoptTokens(await sandbox.control.signIn('member'))
      site.start()
      await waitFor(site.actors.session, (snapshot) => snapshot.hasTag('settled'))
      const match = site.routeAt('/playalogin/')
      const page = open({ site, openActor: site.open, match, search: {}, key: 'headset' })
      return { actor: page.actor!, view: onStage(page.draw(), { path: '/playalogin/', actors: site.actors }) }
    },
    begins: 'filling.editing',
    happens: {
      'code.edited': {
        by: () => {
          say({})
          const field = screen.getByLabelText<HTMLInputElement>('Code')
          fireEvent.change(field, { target: { value: field.value === '12' ? '1' : '12' } })
        },
        to: 'stays',
      },
      'code.submitted': {
        by: async ({ code }, live) => {
          const isWhole = code === '123 456'
          if (!screen.getByRole<HTMLButtonElement>('button', { name: 'Log in my headset' }).disabled)
            say(isWhole ? {} : { error: 'Please type the six digits of the code' })
          if (live.actor.getSnapshot().hasTag('signedOut')) await logInAgain(live)
          submit(isWhole ? await codeOfHeadset(live) : code)
        },
        to: ({ code }, { before }) =>
          code === '123 456' && !before.includes('filling.limited') ? 'checking' : 'stays',
      },
      'headset.approved': { by: answered(), to: 'approved' },
      'approval.refused': {
        by: async (event, live) => {
          say({
            error:
              'This code is not right, too old or used already. Look at your headset: it may show another one by now.',
          })
          // It was typed in elsewhere.
          live.sandbox.database.exec("UPDATE headset_codes SET account_id = 'user-trial'")
          await answered()(event, live)
        },
        to: 'filling.editing',
      },
      'approval.limited': {
        by: (event, live) => {
          say({ message: LIMITED })
          return answered({ approveHeadset: { kind: 'tooMany', retryAfterSeconds: 60 } })(event, live)
        },
        to: 'filling.limited',
      },
      'approval.signedOut': {
        by: (event, live) => {
          say({})
          return answered({ approveHeadset: 'unauthorized' })(event, live)
        },
        to: 'filling.signedOut',
      },
      'approval.failed': {
        by: (event, live) => {
          say({ message: 'You seem to be offline. What you typed is kept: try again when you are back.' })
          return answered({ approveHeadset: 'refuse' })(event, live)
        },
        to: 'filling.failed',
      },
    },
    lasts: {
      'checking after patience': {
        ms: 16_000,
        to: () => {
          say({ message: 'We could not reach the server. What you typed is kept: please try again.' })
          return 'filling.failed'
        },
      },
      'filling.limited after limit': {
        ms: 60_000,
        to: () => {
          say({})
          return 'filling.editing'
        },
      },
    },
    see: (live) => {
      const form =
        (more: { isBusy?: boolean; isOff?: boolean; message?: string; logIn?: string[] } = {}) =>
        () =>
          expect(shown(live())).toEqual({
            isBusy: false,
            isOff: false,
            logIn: [],
            held: more.isBusy ? ['approveHeadset'] : [],
            ...now,
            ...more,
          })
      return {
        'filling.editing': form(),
        'filling.failed': form(),
        'filling.limited': form({ isOff: true }),
        'filling.signedOut': form({
          message: 'You are logged out. Log in again: the code that you typed is kept.',
          logIn: ['/playalogin/'],
        }),
        checking: form({ isBusy: true }),
        approved: async () => {
          expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your headset is logged in')
          expect(await headsetAsks(live())).toBe(200)
        },
      }
    },
  }),
)

const LIMITED = 'Too many attempts. Please wait a minute.'

function say(what: Partial<typeof now>) {
  Object.assign(now, { message: '', error: '' }, what)
}

async function codeOfHeadset({ sandbox }: Live) {
  headsets += 1
  const headers = { 'x-forwarded-for': `192.0.2.${headsets}` }
  const answer = await (await sandbox.call('askHeadsetCode', { headers })).json()
  shownByHeadset = answer.data
  const { code } = shownByHeadset
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** How the site is answered when the headset asks for its tokens. */
async function headsetAsks({ sandbox }: Live): Promise<number> {
  return (await sandbox.call('collectHeadset', { body: { token: shownByHeadset.token } })).status
}

/** As a browser fills it in, which the page hears nothing of. */
function submit(value: string) {
  screen.getByLabelText<HTMLInputElement>('Code').value = value
  fireEvent.submit(screen.getByRole('form', { name: 'Log In Your Headset' }))
}

function shown({ gate }: Live) {
  const form = screen.getByRole('form', { name: 'Log In Your Headset' })
  const button = within(form).getByRole<HTMLButtonElement>('button', { name: /^Log(ging)? in (my|your) headset$/i })
  const wrong = form.querySelector('[aria-invalid="true"]')
  const described = wrong?.getAttribute('aria-describedby')?.split(' ').at(-1)
  const alert = screen.queryByRole('alert')
  return {
    message: alert?.querySelector('p')?.textContent ?? '',
    logIn: [...(alert?.querySelectorAll('a') ?? [])].map(({ pathname }) => pathname),
    error: described ? document.getElementById(described)?.textContent : '',
    isBusy: button.getAttribute('aria-disabled') === 'true',
    isOff: button.disabled,
    held: gate.held(),
  }
}
