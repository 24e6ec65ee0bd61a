// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/headset-login.page.tsx'
import { answered, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './headset-entry.cases.ts'

let message = ''
let makers = 0

describePaths(
  'headsetEntry',
  cases,
  drive({
    situation: () => ({
      path: '/playalogin/#pass=set-below&to=%2Fvideos%2Fvideo-7%2F%3Ft%3D42',
      holds: ['collectHeadset'],
    }),
    open: async (site, _, __, { sandbox }) => {
      message = ''
      makers += 1
      const headers = { 'x-forwarded-for': `192.0.2.${makers}` }
      const made = (await (await sandbox.call('askHeadsetCode', { headers })).json()).data
      const member = await sandbox.control.signIn('member')
      await sandbox.call('approveHeadset', { token: member.accessToken, body: { code: made.code } })
      const pass = { ...site.mailed.pass!, token: made.token }
      const page = open({
        site: { ...site, mailed: { ...site.mailed, pass } },
        openActor: site.open,
        match: site.routeAt('/playalogin/'),
        search: {},
        key: 'entry',
      })
      page.actor!.start()
      return { actor: page.beside!.at(-1)!, view: onStage(page.draw(), { path: '/playalogin/' }) }
    },
    begins: 'asking.open',
    happens: {
      'entry.confirmed': {
        by: (event, live) => {
          if (!live.actor.getSnapshot().hasTag('limited')) message = ''
          // A button that is off is pressed in vain, by whatever presses it.
          return live.actor.getSnapshot().hasTag('limited')
            ? live.actor.send(event)
            : pressed('Log in and watch')(event, live)
        },
        to: (_, { before }) => (before.includes('asking.limited') ? 'stays' : 'taking'),
      },
      'entry.declined': {
        by: (event, live) => {
          message = ''
          return pressed('Log in another way')(event, live)
        },
        to: 'closed',
      },
      'login.accepted': { by: answered(), to: 'succeeded' },
      'pass.spent': {
        by: (event, live) => {
          message = 'This link is too old or was used already. Make a new one, or log in here.'
          live.sandbox.database.exec('DELETE FROM headset_codes')
          return answered()(event, live)
        },
        to: 'closed',
      },
      'pass.blocked': {
        by: async (event, live) => {
          message = 'Your account is blocked. Log in with your password, and we can mail you a link that unlocks it.'
          live.sandbox.database.exec(
            "UPDATE headset_codes SET account_id = 'user-blocked' WHERE account_id IS NOT NULL",
          )
          return answered()(event, live)
        },
        to: 'closed',
      },
      'login.failed': {
        by: (event, live) => {
          message = 'You seem to be offline. Please try again when you are back.'
          return answered({ collectHeadset: 'refuse' })(event, live)
        },
        to: 'asking.open',
      },
      'login.limited': {
        by: (event, live) => {
          message = 'Too many attempts. Please wait a minute.'
          return answered({ collectHeadset: { kind: 'tooMany', retryAfterSeconds: 60 } })(event, live)
        },
        to: 'asking.limited',
      },
    },
    lasts: {
      'taking after patience': {
        ms: 16_000,
        to: () => {
          message = 'We could not reach the server. Please try again.'
          return 'asking.open'
        },
      },
      'asking.limited after limit': {
        ms: 60_000,
        to: () => {
          message = ''
          return 'asking.open'
        },
      },
    },
    see: (live) => {
      const seen = (more: object) => () =>
        expect(shown()).toEqual({
          title: 'Log this browser in?',
          button: 'Log in and watch',
          isBusy: false,
          isOff: false,
          message,
          without: '/videos/video-7/?t=42',
          ...more,
        })
      return {
        'asking.open': seen({}),
        'asking.limited': seen({ isOff: true }),
        taking: () => {
          seen({ button: 'Logging in', isBusy: true })()
          expect(live().gate.held()).toEqual(['collectHeadset'])
        },
        closed: seen({ title: 'Log In', button: '', without: '' }),
        succeeded: () => {
          seen({ button: 'Logging in', isBusy: true })()
          expect(document.cookie).toMatch(/atoken=\w+/)
        },
      }
    },
  }),
)

function shown() {
  const button = screen.queryByRole<HTMLButtonElement>('button', { name: /^Log in and watch$|^Logging in$/ })
  return {
    title: screen.getByRole('heading', { level: 1 }).textContent,
    button: button ? (button.ariaLabel ?? button.textContent) : '',
    isBusy: button?.getAttribute('aria-disabled') === 'true',
    isOff: button?.disabled ?? false,
    message: screen.queryByRole('alert')?.textContent ?? '',
    without: screen.queryByRole('link', { name: 'Watch without logging in' })?.getAttribute('href') ?? '',
  }
}
