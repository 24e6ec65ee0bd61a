import { merge, mergeMap, type Observable, Subject } from 'rxjs'
import { fromCallback, type NonReducibleUnknown } from 'xstate'
import { MessengerEvent } from '../../contracts/messenger/messenger.ts'
import type { SendText } from '../../machines/cams/composer.machine.ts'
import type { FeedFact } from '../../machines/messenger/messenger.machine.ts'
import type {
  ChatAnswer,
  FindModelChat,
  LoadChat,
  LoadChats,
} from '../../machines/messenger/messenger-chats.machine.ts'
import type { LogInAnswer, PingAnswer } from '../../machines/messenger/messenger-session.machine.ts'
import type { LoadMessages, ReadCommand } from '../../machines/messenger/messenger-thread.machine.ts'
import { MESSAGES_PER_PAGE } from '../../machines/messenger/thread.ts'
import { type ChannelFact, known } from '../cams/channels.adapter.ts'
import type { Call } from '../site/call.ts'
import { reportFailure } from '../site/report-failure.ts'

/** Chats are fetched so many at a time (cams §9). */
const CHATS = 100
/** A message whose answer was lost is sent again so often, under the same name. */
const MOST_RETRIES = 2

interface MessengerOptions {
  call: Call
  /** A channel of the provider's socket. */
  channelOf: (ch: string) => Observable<ChannelFact>
  /** Names a message: the same one sent twice is one message. */
  newKey: () => string
  sleep: (milliseconds: number) => Promise<void>
  report: (problem: string) => void
}

/** The ports of `messenger` and of its threads. */
export function createMessenger({ call, channelOf, newKey, sleep, report }: MessengerOptions) {
  /** What this tab has sent, told to its own list and thread without waiting for the socket. */
  const sent = new Subject<FeedFact>()
  /** Messages that have arrived, by the names that this tab gave them. */
  const arrived = new Set<string>()
  /** The message whose end is not known: the same text again is the same message (R10). */
  let open: { chatId: string; text: string; clientMsgId: string } | undefined

  async function logIn(signal: AbortSignal): Promise<LogInAnswer> {
    const result = await call('logInToMessenger', { body: { role: 'user' } }, signal)
    if (!result.ok || result.answer.clientSessionToken === '') return { type: 'messenger.refused' }
    const { clientId, channel } = result.answer
    return { type: 'messenger.loggedIn', clientId, channel }
  }

  async function sendPing(signal: AbortSignal): Promise<PingAnswer> {
    const result = await call('pingMessenger', {}, signal)
    return { type: result.ok ? 'ping.answered' : 'ping.failed' }
  }

  const loadChats: LoadChats = async (signal) => {
    const result = await call('getChats', { query: { limit: CHATS } }, signal)
    return result.ok ? { type: 'chats.loaded', chats: result.answer.chats } : { type: 'chats.failed' }
  }

  const loadChat: LoadChat = async (signal, { chatId }) => chatOf(await call('getChat', { params: { chatId } }, signal))

  const findModelChat: FindModelChat = async (signal, { modelId }) => {
    const client = await call('getModelClient', { params: { modelId } }, signal)
    if (!client.ok) return { type: 'chat.failed' }
    return chatOf(await call('createChat', { body: { participantId: client.answer.clientId } }, signal))
  }

  const loadMessages: LoadMessages = async (signal, { chatId, direction, relatedId }) => {
    const query = {
      direction,
      limit: MESSAGES_PER_PAGE,
      preload: 'false',
      ...(relatedId && { relatedID: relatedId }),
    } as const
    const result = await call('getMessages', { params: { chatId }, query }, signal)
    if (result.ok) {
      const { messages, count } = result.answer
      if (messages.length < count) report(`Messages that are not as agreed: ${count - messages.length}`)
      const isWhole = count >= MESSAGES_PER_PAGE
      return { type: direction === 'forward' ? 'missed.loaded' : 'messages.loaded', messages, isWhole }
    }
    reportFailure(report, 'Error loading messages', result)
    return { type: direction === 'forward' ? 'missed.failed' : 'messages.failed' }
  }

  const sendText: SendText = async (signal, { key: chatId, text }) => {
    const isSame = open?.chatId === chatId && open.text === text
    const message = isSame && open ? open : { chatId, text, clientMsgId: newKey() }
    open = message
    for (let sending = 0; sending <= MOST_RETRIES; sending += 1) {
      if (arrived.has(message.clientMsgId)) break
      const body = { content: text, clientMsgId: message.clientMsgId }
      // Leaving the chat must not cut off a message that is under way.
      const result = await call('sendMessage', { params: { chatId }, body })
      if (result.ok) {
        arrived.add(message.clientMsgId)
        sent.next({ type: 'message.sent', chatId, message: result.answer.message })
        break
      }
      // Who writes too fast is not helped by the same once more in a moment.
      const isTooFast = result.status === 429
      const isLost =
        !isTooFast && (result.cause === 'timeout' || result.cause === 'unavailable' || result.cause === 'offline')
      if (!isLost || sending === MOST_RETRIES || signal.aborted) return { type: 'message.failed' }
      await sleep(500 * 2 ** sending)
    }
    // Whoever has left has not heard it: the text is still in the draft, and is still the same message.
    if (!signal.aborted) open = undefined
    return { type: 'message.taken' }
  }

  /** What a channel says, and what this tab sends; unknown events are left out. */
  const watchFeed = ({ channel }: { channel: string }): Observable<FeedFact> =>
    merge(sent, channelOf(channel).pipe(mergeMap(feedFactsOf)))

  function feedFactsOf(news: ChannelFact): FeedFact[] {
    if (news.type === 'channel.live') return [{ type: 'feed.live' }]
    if (news.type === 'connection.changed' && news.phase === 'live') return []
    if (news.type !== 'channel.heard') return [{ type: 'feed.lost' }]
    const events = known(MessengerEvent, news.events, report)
    for (const event of events) if (event.ev === 'SENT') arrived.add(event.data.message.clientMsgId)
    return events.length > 0 ? [{ type: 'events.heard', events }] : []
  }

  return {
    logIn,
    sendPing,
    loadChats,
    loadChat,
    findModelChat,
    loadMessages,
    sendText,
    watchFeed,
    /** One call at a time; of messages read meanwhile only the last is sent. */
    markRead: fromCallback<ReadCommand, NonReducibleUnknown>(({ receive }) => {
      let isCalling = false
      let next = ''
      async function tell() {
        isCalling = true
        while (next !== '') {
          const messageId = next
          next = ''
          await call('readMessage', { params: { messageId } })
        }
        isCalling = false
      }
      receive(({ messageId }) => {
        next = messageId
        if (!isCalling && next !== '') void tell()
      })
    }),
  }
}

function chatOf(
  result: { ok: true; answer: { chat: Extract<ChatAnswer, { type: 'chat.loaded' }>['chat'] } } | { ok: false },
): ChatAnswer {
  return result.ok ? { type: 'chat.loaded', chat: result.answer.chat } : { type: 'chat.failed' }
}
