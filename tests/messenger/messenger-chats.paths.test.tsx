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
/** Whether somebody wrote whose chat no answer has, since chats were asked for. */
let hasStranger: boolean
/** What the first chat has last said while the chats were on their way; `''`: nothing. */
let heard: string
/** What is said last in the row of the first chat; `''`: whatever the server says. */
let said: string

interface ChatEvent {
  data: { chat_id: string; message: { content: string } }
}

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
      hasStranger = false
      heard = ''
      said = ''
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
    begins: {
      'chats are asked for': ['chats.unasked', 'view.list'],
      'chats are not asked for': ['chats.unasked', 'view.list'],
    },
    happens: {
      'session.opened': {
        by: (event, live) => {
          const isHeld = live.gate.held().includes('logInToMessenger')
          return isHeld ? answered({}, ['logInToMessenger'])(event, live) : told(event, live)
        },
        to: (_, { start, before }) =>
          start === 'chats are asked for' && before.includes('chats.unasked') ? 'chats.loading' : 'stays',
      },
      'clock.ticked': { by: told, to: 'stays' },
      'feed.live': { by: told, to: 'stays' },
      'events.heard': {
        by: ({ type, events }, live) => told({ type, events: events.map(inSandbox) }, live),
        to: ({ events }, { before }) => {
          const isStranger = events.some((event: ChatEvent) => event.data.chat_id === 'z')
          hasStranger ||= isStranger
          const isOnTheirWay = before.includes('chats.loading') || isStranger || known === 0
          for (const { data } of events as ChatEvent[]) {
            if (data.chat_id !== 'a') continue
            if (known > 0) said = data.message.content
            if (isOnTheirWay) heard = data.message.content
          }
          return !before.includes('chats.loading') && isOnTheirWay ? 'chats.loading' : 'stays'
        },
      },
      'message.sent': {
        by: (event, live) => {
          said = ''
          return told({ ...event, chatId: FIRST }, live)
        },
        to: 'stays',
      },
      'chats.loaded': {
        by: (event, live) => {
          known = CHATS
          return answeredOnce({}, ['getChats'])(event, live)
        },
        to: () => {
          const isMissing = hasStranger
          hasStranger = false
          said = heard
          heard = ''
          return isMissing ? 'chats.loading' : 'chats.known'
        },
      },
      'chats.failed': { by: answeredOnce({ getChats: 'serverError' }, ['getChats']), to: withoutChats },
      'chat.selected': {
        by: (_, { actor }) => {
          const { view } = actor.getSnapshot().value
          const row = view === 'list' ? screen.queryAllByRole('listitem')[0]?.querySelector('button') : undefined
          if (row) fireEvent.click(row)
          else messenger.send({ type: 'chat.selected', chatId: FIRST })
        },
        to: 'view.opening',
      },
      'modelChat.wanted': {
        by: () => messenger.send({ type: 'modelChat.wanted', modelId: 'model-1' }),
        to: 'view.finding',
      },
      'chat.loaded': {
        by: (event, live) => {
          known = Math.max(known, 1)
          said = ''
          return answered({}, ['getChat', 'getModelClient'])(event, live)
        },
        to: 'view.chat',
      },
      'chat.failed': {
        by: answered({ getChat: 'serverError', getModelClient: 'serverError' }, ['getChat', 'getModelClient']),
        to: (_, { before }) => (before.includes('view.opening') && known > 0 ? 'view.chat' : 'view.list'),
      },
      'back.pressed': { by: pressed('Back to all chats'), to: 'view.list' },
      'panel.closed': {
        by: (event, live) => {
          pressed('Close messages')(event, live)
          messenger.send({ type: 'panel.toggled' })
        },
        to: 'view.list',
      },
      'logOut.demanded': { by: told, to: 'view.list' },
      'retry.requested': { by: pressed('Try again'), to: 'chats.loading' },
    },
    lasts: {
      'chats.loading after patience': { ms: 20_000, to: withoutChats },
      'chats.failed after retryPause': { ms: 30_000, to: 'chats.loading' },
      'view.opening after patience': { ms: 20_000, to: () => (known > 0 ? 'view.chat' : 'view.list') },
      'view.finding after patience': { ms: 20_000, to: 'view.list' },
    },
    see: (live) => {
      const held = () => live().gate.held()
      const asks = () => held().includes('getChats')
      const drawn = () => ({ rows: rows(), isOpening: isOpening(), isInChat: isInChat() })
      return {
        'chats.unasked': () => expect(asks()).toBe(false),
        'chats.loading': () => expect(asks()).toBe(true),
        'chats.known': () => expect(asks()).toBe(false),
        'chats.failed': () => expect(asks()).toBe(false),
        'view.list'({ value }) {
          expect(drawn()).toEqual({ rows: known, isOpening: false, isInChat: false })
          if (said && known > 0) expect(screen.getAllByText(said).length).toBe(1)
          const hasFailed = (value as { chats: string }).chats === 'failed' && known === 0
          expect(screen.queryByText('Your chats could not be loaded.') !== null).toBe(hasFailed)
        },
        'view.opening'() {
          expect(drawn()).toEqual({ rows: 0, isOpening: true, isInChat: false })
          expect(held()).toContain('getChat')
        },
        'view.finding'() {
          expect(drawn()).toEqual({ rows: 0, isOpening: true, isInChat: false })
          expect(held()).toContain('getModelClient')
        },
        'view.chat': () => expect(drawn()).toEqual({ rows: 0, isOpening: false, isInChat: true }),
      }
    },
  }),
)

/** The chat of the samples is one of the sandbox, in which nothing newer has been said; the other one is known to nobody. */
function inSandbox(event: ChatEvent) {
  const { message, chat_id } = event.data
  return chat_id === 'a'
    ? { ...event, data: { chat_id: FIRST, message: { ...message, sentAtMs: Date.UTC(2100, 0) } } }
    : event
}

function withoutChats() {
  hasStranger = false
  heard = ''
  return 'chats.failed'
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
