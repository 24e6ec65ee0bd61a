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
/** What the provider has answered since it was asked last. */
let answer: 'none' | 'applied' | 'refused' | 'unreached'
/** Whether the messenger was allowed to this viewer, until a log-out. */
let hasMessenger: boolean

function judge(change: Partial<{ answer: typeof answer; mayUse: boolean }>) {
  answer = change.answer ?? answer
  mayUse = change.mayUse ?? mayUse
  if (answer === 'applied' && mayUse) hasMessenger = true
}

function signOut() {
  answer = 'none'
  hasMessenger = false
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
      answer = 'none'
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
    happens: {
      'visitor.judged'(event, live) {
        if (!event.isLoggedIn) return told(event, live)
        judge({ mayUse: event.mayUseCams })
        if (isLoggedIn) return told(event, live)
        isLoggedIn = true
        return logIn(live.sandbox, mayUse ? 'member' : 'expired')
      },
      'signOut.begun'(event, live) {
        signOut()
        told(event, live)
      },
      'farewell.said': answered({}, ['logOutOfChat', 'logOutOfMessenger']),
      'auth.applied'(event, live) {
        judge({ answer: 'applied' })
        return answered({}, ['getCamUser'])(event, live)
      },
      'auth.refused'(event, live) {
        judge({ answer: 'refused' })
        return answered({ getCamUser: 'forbidden' }, ['getCamUser'])(event, live)
      },
      'auth.unreached'(event, live) {
        judge({ answer: 'unreached' })
        return answered({ getCamUser: 'resetBefore' }, ['getCamUser'])(event, live)
      },
    },
    lasts: {
      'signingIn after signInPatience': 20_000,
      'unauthorized.unreached after retryPause': 30_000,
      'loggingOut after farewellPatience': 3_000,
    },
    see: (live) => {
      const held = () => live().gate.held()
      const page = () => ({ answer, mayUse, hasMessages: hasMessages() })
      return {
        anonymous: () => expect({ answer, hasMessages: hasMessages() }).toEqual({ answer: 'none', hasMessages: false }),
        signingIn() {
          answer = 'none'
          expect(held()).toContain('getCamUser')
          expect(hasMessages()).toBe(hasMessenger)
        },
        authorized: () => expect(page()).toEqual({ answer: 'applied', mayUse: true, hasMessages: true }),
        'unauthorized.known': () =>
          expect(page()).toEqual({ answer: 'applied', mayUse: false, hasMessages: hasMessenger }),
        'unauthorized.refused': () => expect(page()).toEqual({ answer: 'refused', mayUse, hasMessages: hasMessenger }),
        'unauthorized.unreached'() {
          if (answer === 'none') answer = 'unreached'
          expect(page()).toEqual({ answer: 'unreached', mayUse, hasMessages: hasMessenger })
        },
        loggingOut() {
          expect(held()).toContain('logOutOfChat')
          expect(hasMessages()).toBe(false)
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
