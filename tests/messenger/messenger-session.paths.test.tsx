// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { openRoomPage, ROOM_PATH } from '../cams/room-page.tsx'
import { answered, drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { cases } from './messenger-session.cases.ts'

/** Pings in a row that nobody has answered: three of them end a session. */
let unanswered: number

describePaths(
  'messengerSession',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, account: 'member', holds: ['logInToMessenger', 'pingMessenger'] }),
    async open(site) {
      const { messenger, view } = await openRoomPage(site)
      const actor = await until(() => {
        const session = messenger.getSnapshot().children.messengerSession
        if (!session) throw new Error('The messenger was not allowed to this viewer')
        return session
      })
      return { actor, view }
    },
    begins: 'loggingIn',
    happens: {
      'messenger.loggedIn': {
        by: (event, live) => {
          unanswered = 0
          return answered()(event, live)
        },
        to: 'authorized.resting',
      },
      'messenger.refused': { by: answered({ logInToMessenger: 'serverError' }), to: 'waiting' },
      'ping.answered': {
        by: (event, live) => {
          unanswered = 0
          return answered()(event, live)
        },
        to: 'authorized.resting',
      },
      'ping.failed': { by: answered({ pingMessenger: 'serverError' }, ['pingMessenger']), to: afterNoAnswer },
    },
    lasts: {
      'loggingIn after patience': { ms: 20_000, to: 'waiting' },
      'waiting after retryPause': { ms: 30_000, to: 'loggingIn' },
      'authorized.resting after pingPause': { ms: 5_000, to: 'authorized.pinging' },
      'authorized.pinging after patience': { ms: 20_000, to: afterNoAnswer },
    },
    see: (live) => {
      const shows = (isOpen: boolean, held: readonly string[]) => () =>
        expect({ held: live().gate.held(), isWriter: isWriter() }).toEqual({ held, isWriter: isOpen })
      return {
        loggingIn: shows(false, ['logInToMessenger']),
        waiting: shows(false, []),
        'authorized.resting': shows(true, []),
        'authorized.pinging': shows(true, ['pingMessenger']),
      }
    },
  }),
)

function afterNoAnswer() {
  unanswered += 1
  return unanswered === 3 ? 'loggingIn' : 'authorized.resting'
}

/** Whether a model can be written to from her room. */
function isWriter() {
  return screen.queryByRole('button', { name: 'Send a private message' }) !== null
}
