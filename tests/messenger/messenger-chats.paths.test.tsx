// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { CamsPart } from '../../app/site/later-parts.ts'
import { answered, answeredOnce, drive, pressed, told } from '../support/drive.tsx'
import { standInForLayout } from '../support/layout.ts'
import { describePaths } from '../support/paths.ts'
import { standInForSockets } from '../support/sockets.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './messenger-chats.cases.ts'

/** Of the sandbox: how many chats the member has, and the first of them. */
const CHATS = 24
const FIRST = 'chat-1'

let messenger: CamsPart['actors']['messenger']
/** How many chats the visitor could know. */
let known: number
/** What came of the chats since they were asked for. */
let answer: 'none' | 'loaded' | 'failed'
/** What the visitor wants to see, and shall see. */
let part: 'list' | 'opening' | 'finding' | 'chat'

describePaths(
  'messengerChats',
  cases,
  drive({
    situation: (start) => ({
      account: start === 'chats are asked for' ? 'member' : 'expired',
      holds: ['logInToMessenger', 'getChats', 'getChat', 'getModelClient'],
    }),
    async open(site, start) {
      standInForLayout()
      standInForSockets().hold('messenger:')
      site.start()
      const cams = await site.startCams()
      if (!cams) throw new Error('There are no live rooms here')
      messenger = cams.actors.messenger
      known = 0
      answer = 'none'
      part = 'list'
      if (start !== 'chats are asked for') messenger.send({ type: 'logIn.demanded', fetchesChats: false })
      const actor = await until(() => {
        const chats = messenger.getSnapshot().children.messengerChats
        if (!chats) throw new Error('The messenger was not allowed to this viewer')
        return chats
      })
      messenger.send({ type: 'panel.toggled' })
      return { actor, view: onStage(cams.overlay, { actors: site.actors }) }
    },
    mayHappen: ({ context: { chats }, ...snapshot }, { type }) => {
      // Where no chat is known nothing leads back to them.
      if (type === 'back.pressed') return chats.length > 0
      return type !== 'retry.requested' || (chats.length === 0 && snapshot.value.view === 'list')
    },
    happens: {
      'session.opened'(event, live) {
        const isHeld = live.gate.held().includes('logInToMessenger')
        return isHeld ? answered({}, ['logInToMessenger'])(event, live) : told(event, live)
      },
      'clock.ticked': told,
      'feed.live': told,
      'events.heard'({ type, events }, live) {
        told({ type, events: events.map(inSandbox) }, live)
      },
      'message.sent'(event, live) {
        told({ ...event, chatId: FIRST }, live)
      },
      'chats.loaded'(event, live) {
        known = CHATS
        answer = 'loaded'
        return answeredOnce({}, ['getChats'])(event, live)
      },
      'chats.failed'(event, live) {
        answer = 'failed'
        return answeredOnce({ getChats: 'serverError' }, ['getChats'])(event, live)
      },
      'chat.selected'() {
        const row = part === 'list' ? screen.queryAllByRole('listitem')[0]?.querySelector('button') : undefined
        part = 'opening'
        if (row) fireEvent.click(row)
        else messenger.send({ type: 'chat.selected', chatId: FIRST })
      },
      'modelChat.wanted'() {
        part = 'finding'
        messenger.send({ type: 'modelChat.wanted', modelId: 'model-1' })
      },
      'chat.loaded'(event, live) {
        known = Math.max(known, 1)
        part = 'chat'
        return answered({}, ['getChat', 'getModelClient'])(event, live)
      },
      'chat.failed'(event, live) {
        part = part === 'opening' && known > 0 ? 'chat' : 'list'
        const faults = { getChat: 'serverError', getModelClient: 'serverError' } as const
        return answered(faults, ['getChat', 'getModelClient'])(event, live)
      },
      'back.pressed'(event, live) {
        part = 'list'
        return pressed('Back to all chats')(event, live)
      },
      'panel.closed'(event, live) {
        part = 'list'
        pressed('Close messages')(event, live)
        messenger.send({ type: 'panel.toggled' })
      },
      'logOut.demanded'(event, live) {
        part = 'list'
        told(event, live)
      },
      'retry.requested': pressed('Try again'),
    },
    lasts: {
      'chats.loading after patience': 20_000,
      'chats.failed after retryPause': 30_000,
      'view.opening after patience': 20_000,
      'view.finding after patience': 20_000,
    },
    see: (live) => {
      const held = () => live().gate.held()
      const asks = () => held().includes('getChats')
      /** Nothing came in time: what is known of the chat will do. */
      const settled = () => {
        if (part === 'opening') part = known > 0 ? 'chat' : 'list'
        if (part === 'finding') part = 'list'
        return part
      }
      const drawn = () => ({ rows: rows(), isOpening: isOpening(), isInChat: isInChat() })
      return {
        'chats.unasked': () => expect(asks()).toBe(false),
        'chats.loading'() {
          expect(asks()).toBe(true)
          answer = 'none'
        },
        'chats.known': () => expect({ asks: asks(), answer }).toEqual({ asks: false, answer: 'loaded' }),
        'chats.failed'() {
          if (answer === 'none') answer = 'failed'
          expect({ asks: asks(), answer }).toEqual({ asks: false, answer: 'failed' })
        },
        'view.list'({ value }) {
          expect(drawn()).toEqual({ rows: known, isOpening: false, isInChat: false })
          expect(settled()).toBe('list')
          const hasFailed = (value as { chats: string }).chats === 'failed' && known === 0
          expect(screen.queryByText('Your chats could not be loaded.') !== null).toBe(hasFailed)
        },
        'view.opening'() {
          expect(drawn()).toEqual({ rows: 0, isOpening: true, isInChat: false })
          expect({ part, held: held() }).toEqual({ part: 'opening', held: expect.arrayContaining(['getChat']) })
        },
        'view.finding'() {
          expect(drawn()).toEqual({ rows: 0, isOpening: true, isInChat: false })
          expect({ part, held: held() }).toEqual({ part: 'finding', held: expect.arrayContaining(['getModelClient']) })
        },
        'view.chat'() {
          expect(drawn()).toEqual({ rows: 0, isOpening: false, isInChat: true })
          expect(settled()).toBe('chat')
        },
      }
    },
  }),
)

/** The chat of the samples is one of the sandbox; the other one is known to nobody. */
function inSandbox(event: { data: { chat_id: string } }) {
  return event.data.chat_id === 'a' ? { ...event, data: { ...event.data, chat_id: FIRST } } : event
}

function rows() {
  return document.querySelectorAll('li > button').length
}

function isOpening() {
  return screen.queryByText('Opening the chat …') !== null
}

function isInChat() {
  return screen.queryByRole('log', { name: /^Messages with / }) !== null
}
