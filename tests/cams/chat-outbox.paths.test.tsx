// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { answered, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './chat-outbox.cases.ts'
import { idsOf, said } from './chat-samples.ts'
import { openRoomPage, ownMessage, ROOM_PATH, type RoomPage } from './room-page.tsx'

let room: RoomPage
/** What becomes of the message that was written last, as far as the test has let it. */
let message: 'none' | 'waiting' | 'sent' | 'failed'
let isHeard: boolean

/** Names the message that stands in the chat as the visitor's own. */
function ownName() {
  const [own] = room.camChat.getSnapshot().children.chatOutbox?.getSnapshot().context.outbox ?? []
  return own?.clientMsgId ?? 'own-message-0001'
}

const WAITING = { status: 'waiting', text: 'Hello', note: 'Sending…' }

describePaths(
  'chatOutbox',
  cases,
  drive({
    situation: () => ({ path: ROOM_PATH, account: 'member', holds: ['sendRoomMessage'] }),
    async open(site) {
      // What the sandbox says of the message would come at once.
      room = await openRoomPage(site, { heldChannels: 'chat:' })
      message = 'none'
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
          fireEvent.change(screen.getByRole('textbox', { name: 'Send a message' }), { target: { value: ' Hello ' } })
          fireEvent.click(screen.getByRole('button', { name: 'Send' }))
        },
        to: 'sending',
      },
      'delivery.succeeded': {
        by: (event, live) => {
          message = 'sent'
          return answered()(event, live)
        },
        to: 'idle',
      },
      'delivery.failed': {
        by: (event, live) => {
          message = 'failed'
          return answered({ sendRoomMessage: 'forbidden' })(event, live)
        },
        to: 'idle',
      },
      'message.retried': {
        by: (event, live) => {
          message = 'waiting'
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
        // It stands in the chat before its answer: nobody waits for that.
        to: (_, { before }) => (isHeard && before.includes('sending') ? 'idle' : 'stays'),
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
    see: (live) => ({
      idle: () => expect(ownMessage().status).toBe(message),
      sending() {
        expect(ownMessage()).toEqual(WAITING)
        expect(live().gate.held()).toContain('sendRoomMessage')
      },
    }),
  }),
)
