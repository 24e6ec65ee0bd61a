// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { openRoomPage, ROOM_PATH } from '../cams/room-page.tsx'
import { answered, drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { cases } from './messenger-session.cases.ts'

let isLoggedIn: boolean
/** Pings in a row that nobody has answered: three of them end a session. */
let unanswered: number

describePaths(
  'messengerSession',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, account: 'member', holds: ['logInToMessenger', 'pingMessenger'] }),
    async open(site) {
      isLoggedIn = false
      const { messenger, view } = await openRoomPage(site)
      const actor = await until(() => {
        const session = messenger.getSnapshot().children.messengerSession
        if (!session) throw new Error('The messenger was not allowed to this viewer')
        return session
      })
      return { actor, view }
    },
    happens: {
      'messenger.loggedIn'(event, live) {
        isLoggedIn = true
        unanswered = 0
        return answered()(event, live)
      },
      'messenger.refused': answered({ logInToMessenger: 'serverError' }),
      'ping.answered'(event, live) {
        unanswered = 0
        return answered()(event, live)
      },
      'ping.failed': answered({ pingMessenger: 'serverError' }, ['pingMessenger']),
    },
    lasts: {
      'loggingIn after patience': 20_000,
      'waiting after retryPause': 30_000,
      'authorized.resting after pingPause': 5_000,
      'authorized.pinging after patience': 20_000,
    },
    see: (live) => {
      const page = () => ({ held: live().gate.held(), isWriter: isWriter() })
      const session = () => isLoggedIn && unanswered < 3
      const withSession = (held: readonly string[]) => {
        expect({ ...page(), session: session() }).toEqual({ held, isWriter: true, session: true })
      }
      const without = (held: readonly string[]) => {
        expect({ ...page(), session: session() }).toEqual({ held, isWriter: false, session: false })
      }
      return {
        loggingIn: () => without(['logInToMessenger']),
        waiting: () => without([]),
        'authorized.resting': () => withSession([]),
        'authorized.pinging'() {
          withSession(['pingMessenger'])
          unanswered += 1
        },
      }
    },
  }),
)

/** Whether a model can be written to from her room. */
function isWriter() {
  return screen.queryByRole('button', { name: 'Send a private message' }) !== null
}
