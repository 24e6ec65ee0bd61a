// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { answered, drive, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './chat-history.cases.ts'
import { said as saidBy } from './chat-samples.ts'
import { openRoomPage, passOnline, ROOM_PATH, type RoomPage } from './room-page.tsx'

/** Of the sandbox. */
const SEEDED = 'Nordwind: First time in here.'

let room: RoomPage
let said = 0
/** The last line that the sandbox was made to say: its database outlives a path. */
let toldBySandbox = ''
let last: string
let unread: number
/** Whether the history that was asked for last has come. */
let hasCome: boolean
let isNearEnd: boolean

describePaths(
  'chatHistory',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, holds: ['getChatHistory'] }),
    async open(site) {
      room = await openRoomPage(site, { heldChannels: 'chat:' })
      room.layout.putBelow(700)
      last = ''
      unread = 0
      hasCome = false
      isNearEnd = false
      const { chatHistory } = room.camChat.getSnapshot().children
      if (!chatHistory) throw new Error('There is no chat in the room')
      return { actor: chatHistory, view: room.view }
    },
    begins: 'connecting',
    happens: {
      'chat.live': {
        by: (event, live) => {
          hasCome = false
          if (room.sockets.isHeld()) room.sockets.release()
          else told(event, live)
        },
        to: 'loading',
      },
      'chat.heard': {
        by: async ({ type }, live) => {
          said += 1
          last = `Ann: Line ${said}`
          if (!isNearEnd) unread += 1
          if (room.sockets.isHeld()) {
            const line = saidBy(`held ${said}`, said, { userId: 'Ann', text: `Line ${said}` })
            return told({ type, happenings: [line] }, live)
          }
          toldBySandbox = last
          await live.sandbox.control.cam({ verb: 'say', room: 'mira-vale', userName: 'Ann', text: `Line ${said}` })
        },
        to: 'stays',
      },
      'chat.reset': { by: told, to: 'connecting' },
      'chat.denied': { by: told, to: 'denied' },
      'chatLogin.done': { by: told, to: 'stays' },
      'cams.signedOut': { by: told, to: 'stays' },
      'history.loaded': {
        by: (event, live) => {
          hasCome = true
          last = toldBySandbox || SEEDED
          return answered()(event, live)
        },
        to: 'ready',
      },
      'history.failed': { by: answered({ getChatHistory: 'serverError' }), to: 'failed' },
      'end.seen': {
        by: (event, live) => {
          const isSeen = last !== '' && isNearEnd !== event.isNearEnd
          isNearEnd = event.isNearEnd
          if (isNearEnd) unread = 0
          room.layout.putBelow(isNearEnd ? 0 : 700)
          if (isSeen) fireEvent.scroll(screen.getByRole('log', { name: 'Chat' }))
          else told(event, live)
        },
        to: 'stays',
      },
    },
    passes: passOnline,
    project: () => '',
    lasts: {
      'loading after patience': { ms: 20_000, to: 'failed' },
      'failed after historyPause': { ms: 10_000, to: 'loading' },
    },
    see: (live) => {
      const page = () => ({ held: live().gate.held(), last: lastLine(), news: news(), instead: instead() })
      const expected = (held: readonly string[], whileEmpty: string) => {
        expect(page()).toEqual({ held, last, news: unread, instead: last === '' ? whileEmpty : '' })
      }
      return {
        // It is a tag of both.
        connecting: ({ value }) => expected(value === 'loading' ? ['getChatHistory'] : [], 'Joining the chat…'),
        ready() {
          expected([], '')
          expect(hasCome).toBe(true)
        },
        failed() {
          expected([], 'Nobody has said anything yet. Say hello!')
          expect(hasCome).toBe(false)
        },
        denied: () => expected([], 'This chat cannot be read just now.'),
      }
    },
  }),
)

/** Beside the word Chat, where the window is narrow. */
function lastLine() {
  return screen.getByRole('button', { name: /^Chat/ }).querySelector('[dir]')?.textContent
}

function news() {
  const words = screen.getByRole('button', { name: /^Chat/ }).querySelector('.only-read')
  return Number.parseInt(words?.textContent ?? '0', 10)
}

/** What stands where no line does. */
function instead() {
  const rows = screen.getByRole('log', { name: 'Chat' })
  return rows.querySelector('[data-index]') ? '' : rows.textContent
}
