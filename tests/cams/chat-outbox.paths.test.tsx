// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { answered, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './chat-outbox.cases.ts'
import { idsOf, said } from './chat-samples.ts'
import { openRoomPage, passOnline, ROOM_PATH, type RoomPage } from './room-page.tsx'

let room: RoomPage
/** What becomes of the message that was written last, as far as the test has let it. */
let message: 'none' | 'waiting' | 'sent' | 'failed'
/** How often it was sent. */
let sendings: number
let isHeard: boolean

/** Names the message that stands in the chat as the visitor's own. */
function ownName() {
  const [own] = room.camChat.getSnapshot().children.chatOutbox?.getSnapshot().context.outbox ?? []
  return own?.clientMsgId ?? 'own-message-0001'
}

/** A message is sent three times. */
function afterNoAnswer() {
  if (sendings < 3) return 'pausing'
  becomes('failed')
  return 'idle'
}

function becomes(outcome: 'sent' | 'failed') {
  if (message !== 'none') message = isHeard && outcome === 'sent' ? 'none' : outcome
}

const NOTHING = { status: 'none', text: undefined, note: undefined }
const WAITING = { status: 'waiting', text: 'Hello', note: 'Sending…' }

describePaths(
  'chatOutbox',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, account: 'member', holds: ['sendRoomMessage'] }),
    async open(site) {
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      // What the sandbox says of the message would come at once.
      room = await openRoomPage(site, { heldChannels: 'chat:' })
      message = 'none'
      sendings = 0
      isHeard = false
      const { chatOutbox } = room.camChat.getSnapshot().children
      if (!chatOutbox) throw new Error('There is no chat in the room')
      return { actor: chatOutbox, view: room.view }
    },
    // In the product another message has another name, and a tab finds what it kept when it is opened.
    mayHappen: (snapshot, { type }) => {
      if (type !== 'message.submitted' && type !== 'outbox.found') return true
      const { outbox, heard } = snapshot.context
      return snapshot.matches('idle') && outbox.length === 0 && !idsOf(heard).includes('own')
    },
    begins: 'idle',
    happens: {
      'message.submitted': {
        by: () => {
          message = 'waiting'
          sendings = 0
          fireEvent.change(screen.getByRole('textbox', { name: 'Send a message' }), { target: { value: ' Hello ' } })
          fireEvent.click(screen.getByRole('button', { name: 'Send' }))
        },
        to: 'sending',
      },
      'message.sent': {
        by: (event, live) => {
          becomes('sent')
          return answered()(event, live)
        },
        to: 'idle',
      },
      'message.refused': {
        by: (event, live) => {
          becomes('failed')
          return answered({ sendRoomMessage: 'forbidden' })(event, live)
        },
        to: 'idle',
      },
      'message.lost': { by: answered({ sendRoomMessage: 'serverError' }), to: afterNoAnswer },
      'message.retried': {
        by: (event, live) => {
          message = 'waiting'
          sendings = 0
          return pressed('Retry')(event, live)
        },
        to: 'sending',
      },
      'message.discarded': {
        by: (event, live) => {
          message = 'none'
          return pressed('Discard')(event, live)
        },
        to: 'stays',
      },
      'lines.heard': {
        by: ({ type, heard, isWhole }, live) => {
          const lines = heard as readonly ReturnType<typeof said>[]
          isHeard = lines.some(({ data }) => data.clientMsgId !== '')
          if (isHeard || (isWhole && message === 'sent')) message = 'none'
          const named = lines.map((line) => (isHeard ? said('own', 3, { clientMsgId: ownName() }) : line))
          told({ type, heard: named, isWhole }, live)
        },
        to: 'stays',
      },
      'outbox.found': {
        by: (event, live) => {
          const isOfThisRoom = event.roomId === 'r1'
          if (isOfThisRoom && !isHeard) message = 'failed'
          told({ ...event, roomId: isOfThisRoom ? 'room-1' : event.roomId }, live)
        },
        to: 'stays',
      },
    },
    passes: passOnline,
    lasts: {
      'sending after patience': { ms: 20_000, to: afterNoAnswer },
      'pausing after retryPause': { ms: 4_000, to: () => (message === 'none' ? 'idle' : 'sending') },
    },
    see(live) {
      const page = () => {
        sendings += live()
          .gate.takeSent()
          .filter((name) => name === 'sendRoomMessage').length
        return own()
      }
      return {
        idle() {
          expect(page().status).toBe(message)
        },
        sending() {
          expect(page()).toEqual(message === 'none' ? NOTHING : WAITING)
          expect(live().gate.held()).toContain('sendRoomMessage')
        },
        pausing() {
          expect(page()).toEqual(message === 'none' ? NOTHING : WAITING)
          expect(sendings).toBeLessThan(3)
        },
      }
    },
  }),
)

function own() {
  const row = document.querySelector('[data-status]')
  const [text, note] = row?.querySelectorAll('p') ?? []
  return { status: row?.getAttribute('data-status') ?? 'none', text: text?.textContent, note: note?.textContent }
}
