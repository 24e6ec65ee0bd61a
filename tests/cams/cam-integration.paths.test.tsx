// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'
import { answered, drive, told } from '../support/drive.tsx'
import { standInForLayout } from '../support/layout.ts'
import { describePaths } from '../support/paths.ts'
import { standInForSockets } from '../support/sockets.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './cam-integration.cases.ts'

const ACCOUNTS = { 'a member': 'member', 'an expired member': 'expired', 'a guest': undefined } as const

let isLoggedIn: boolean
let mayUse: boolean
/** Whether the messenger was allowed to this viewer, until a log-out. */
let hasMessenger: boolean

/** Where somebody is whom the provider knows. */
function asAnswered() {
  if (mayUse) hasMessenger = true
  return mayUse ? 'authorized' : 'unauthorized.known'
}

/** A guest logs in, in another tab. */
async function logIn({ control }: TestSandbox, account: 'member' | 'expired') {
  const { accessToken, refreshToken } = await control.signIn(account)
  Reflect.set(document, 'cookie', `rtoken=${refreshToken}; path=/`)
  Reflect.set(document, 'cookie', `atoken=${accessToken}; path=/`)
  window.dispatchEvent(new Event('online'))
}

describePaths(
  'camIntegration',
  cases,
  drive({
    situation: (start) => ({
      account: ACCOUNTS[start as keyof typeof ACCOUNTS],
      holds: ['getCamUser', 'logOutOfChat', 'logOutOfMessenger'],
    }),
    async open(site, start) {
      standInForLayout()
      standInForSockets()
      isLoggedIn = start !== 'a guest'
      hasMessenger = false
      mayUse = start === 'a member'
      site.start()
      const cams = await site.startCams()
      if (!cams) throw new Error('There are no live rooms here')
      return { actor: cams.actors.camIntegration, view: onStage(cams.headerPart, { actors: site.actors }) }
    },
    leftOut: {
      'any --visitor.judged#2--> anonymous': 'Whoever logs out has other actors of live rooms afterwards.',
    },
    // Before the provider has answered there is nothing to end with it.
    mayHappen: (snapshot, { type }) => type !== 'signOut.begun' || !isUnknown(snapshot),
    begins: { 'a member': 'signingIn', 'an expired member': 'signingIn', 'a guest': 'anonymous' },
    happens: {
      'visitor.judged': {
        by: (event, live) => {
          if (!event.isLoggedIn) return told(event, live)
          mayUse = event.mayUseCams
          if (isLoggedIn) return told(event, live)
          isLoggedIn = true
          return logIn(live.sandbox, mayUse ? 'member' : 'expired')
        },
        to: (event, { before: [state = ''] }) => {
          if (state === 'anonymous' && event.isLoggedIn) return 'signingIn'
          if (state === 'authorized' || state === 'unauthorized.known') return asAnswered()
          return 'stays'
        },
      },
      'signOut.begun': {
        by: (event, live) => {
          hasMessenger = false
          told(event, live)
        },
        to: (_, { before }) => (before.includes('anonymous') ? 'stays' : 'loggingOut'),
      },
      'farewell.said': { by: answered({}, ['logOutOfChat', 'logOutOfMessenger']), to: 'anonymous' },
      'auth.applied': { by: answered({}, ['getCamUser']), to: asAnswered },
      'auth.refused': { by: answered({ getCamUser: 'forbidden' }, ['getCamUser']), to: 'unauthorized.refused' },
      'auth.unreached': { by: answered({ getCamUser: 'resetBefore' }, ['getCamUser']), to: 'unauthorized.unreached' },
    },
    lasts: {
      'signingIn after signInPatience': { ms: 20_000, to: 'unauthorized.unreached' },
      'unauthorized.unreached after retryPause': { ms: 30_000, to: 'signingIn' },
      'loggingOut after farewellPatience': { ms: 3_000, to: 'anonymous' },
    },
    see: (live) => {
      const messages = (isThere: () => boolean) => () =>
        expect({ hasMessages: hasMessages() }).toEqual({ hasMessages: isThere() })
      const asBefore = messages(() => hasMessenger)
      return {
        anonymous: messages(() => false),
        signingIn() {
          expect(live().gate.held()).toContain('getCamUser')
          asBefore()
        },
        authorized: messages(() => true),
        'unauthorized.known': asBefore,
        'unauthorized.refused': asBefore,
        'unauthorized.unreached': asBefore,
        loggingOut() {
          expect(live().gate.held()).toContain('logOutOfChat')
          messages(() => false)()
        },
      }
    },
  }),
)

function hasMessages() {
  return screen.queryByRole('button', { name: /^Messages/ }) !== null
}

function isUnknown(snapshot: AnyMachineSnapshot) {
  const hasNone = ['signingIn', 'unauthorized'].some((state) => snapshot.matches(state))
  return hasNone && snapshot.context.user.userUuid === ''
}
