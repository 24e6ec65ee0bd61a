// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { LogoutView } from '../../views/session/logout.view.tsx'
import { SessionNotice } from '../../views/site/session-notice.view.tsx'
import { AT_ONCE, answered, drive, type Live, pressed, putCookie, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './session.cases.ts'

const FORGOTTEN_AT_ONCE = 'Storage and cookies are cleared at once.'
const noTokensYet = ['awaitingTokens', 'reconnecting']

/** Whose tokens there are; `''`: nobody's. */
let owner = ''

/** Where the session goes on once what was kept is forgotten. */
const goingOn = () => (owner ? 'loadingUser' : 'guest')

describePaths(
  'session',
  cases,
  drive({
    situation: () => ({ site: 'light' }),
    open: ({ actors: { session, tokens, ageVerification } }) => {
      owner = ''
      const view = (
        <>
          <SessionNotice />
          <LogoutView />
        </>
      )
      return { actor: session, view: onStage(view, { path: '/logout/', actors: { session, tokens, ageVerification } }) }
    },
    begins: { 'nothing known': 'awaitingTokens' },
    happens: {
      'tokens.changed': {
        by: async (event, live) => {
          if (event.claims) await holdTokens(live)
          told(event, live)
        },
        to: ({ claims }, { before: [state = ''] }) => {
          if (state.startsWith('signingOut')) return 'stays'
          const isSame = owner === (claims?.sub ?? '')
          owner = claims?.sub ?? ''
          return isSame && !noTokensYet.includes(state) ? 'stays' : goingOn()
        },
      },
      'tokens.lost': {
        by: told,
        to: (_, { before: [state = ''] }) => {
          if (state.startsWith('signingOut')) return 'stays'
          owner = ''
          return 'guest'
        },
      },
      'tokens.stalled': { by: told, to: 'reconnecting' },
      'user.answered': {
        by: (event, live) => answered(event.user ? {} : { getUser: 'serverError' })(event, live),
        to: ({ user }) => (user ? 'signedIn.known' : 'signedIn.unknown'),
      },
      'signOut.requested': {
        by: async (event, live) => {
          await holdTokens(live)
          return screen.queryByRole('button', { name: 'Log Out' }) ? pressed('Log Out')(event, live) : told(event, live)
        },
        to: (_, { before: [state = ''] }) => (state.startsWith('signingOut') ? 'stays' : 'signingOut.atServer'),
      },
      'logOutPage.opened': {
        by: async (event, live) => {
          await holdTokens(live)
          told(event, live)
        },
        to: (_, { before: [state = ''] }) => (state.startsWith('signingOut') ? 'stays' : 'signingOut.atServer'),
      },
      'signOut.confirmed': { by: answered({}, ['logOut']), to: afterLogOut },
      'signOut.failed': { by: answered({ logOut: 'serverError' }, ['logOut']), to: afterLogOut },
      'visitor.forgotten': { by: AT_ONCE, to: goingOn },
      'verification.judged': { by: told, to: 'stays' },
      'logOutLink.learned': { by: told, to: 'stays' },
      'login.succeeded': { by: told, to: 'stays' },
      'notice.dismissed': {
        by: (event, live) =>
          screen.queryByRole('button', { name: 'Close' }) ? pressed('Close')(event, live) : told(event, live),
        to: 'stays',
      },
    },
    lasts: {
      'awaitingTokens after tokensPatience': { ms: 8_000, to: 'guest' },
      'loadingUser after userPatience': { ms: 16_000, to: 'signedIn.unknown' },
      'signedIn.unknown after askingPause': { ms: 30_000, to: 'signedIn.asking' },
      'signedIn.asking after userPatience': { ms: 16_000, to: 'signedIn.unknown' },
      'signingOut.atServer after signOutPatience': { ms: 5_000, to: afterLogOut },
    },
    leftOut: {
      'forgetting --after forgettingPatience[isSignedIn]#1--> loadingUser': FORGOTTEN_AT_ONCE,
      'forgetting --after forgettingPatience#2--> guest': FORGOTTEN_AT_ONCE,
      'signingOut.clearing --after forgettingPatience--> guest': FORGOTTEN_AT_ONCE,
    },
    mayHappen: (snapshot, { type }) =>
      type === 'visitor.forgotten' || !(snapshot.matches('forgetting') || snapshot.matches({ signingOut: 'clearing' })),
    see: (live) => {
      const page = () => ({ title: title(), asks: live().gate.held().includes('getUser'), hasTrouble: hasTrouble() })
      const well = { asks: false, hasTrouble: false }
      const asking = { ...well, asks: true }
      return {
        awaitingTokens: () => expect(page()).toEqual({ ...well, title: 'One moment…' }),
        reconnecting: () => expect(page()).toEqual({ ...well, title: 'You are logged out', hasTrouble: true }),
        loadingUser: () => expect(page()).toEqual({ ...asking, title: 'One moment…' }),
        guest: () => expect(page()).toEqual({ ...well, title: 'You are logged out' }),
        'signedIn.known': () => expect(page()).toEqual({ ...well, title: 'Log Out' }),
        'signedIn.unknown': () => expect(page()).toEqual({ ...well, title: 'Log Out' }),
        'signedIn.asking': () => expect(page()).toEqual({ ...asking, title: 'Log Out' }),
        forgetting: () => expect(title()).toBe(owner ? 'One moment…' : 'You are logged out'),
        'signingOut.atServer': () => {
          expect(page()).toEqual({ ...well, title: 'Logging you out…' })
          expect(live().gate.held()).toContain('logOut')
        },
        'signingOut.clearing': () => expect(page()).toEqual({ ...well, title: 'You are logged out' }),
      }
    },
  }),
)

function afterLogOut() {
  owner = ''
  return 'guest'
}

/** A pair that this tab holds: without one nobody would be asked. */
async function holdTokens({ sandbox, site }: Live<AnyActorRef>) {
  const { accessToken, refreshToken } = await sandbox.control.signIn('member')
  putCookie(`rtoken=${refreshToken}; path=/`)
  putCookie(`atoken=${accessToken}; path=/`)
  await site.ports.tokens.readTokens()
}

function title() {
  return screen.getByRole('heading', { level: 1 }).textContent
}

function hasTrouble() {
  return screen.queryByText(/^We are having trouble/) !== null
}
