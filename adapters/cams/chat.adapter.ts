import { mergeMap, type Observable } from 'rxjs'
import { fromCallback, type NonReducibleUnknown } from 'xstate'
import * as z from 'zod/mini'
import { ChatEvent } from '../../contracts/cams/realtime-events.ts'
import type { LogInToChat } from '../../machines/cams/cam-chat.machine.ts'
import type { HistoryAnswer, LoadHistory } from '../../machines/cams/chat-history.machine.ts'
import type { ChatFact, ChatHappening } from '../../machines/cams/chat-history.ts'
import type { OutboxCommand, OutboxFact } from '../../machines/cams/chat-outbox.machine.ts'
import type { SendMessage } from '../../machines/cams/message-delivery.machine.ts'
import type { Call } from '../site/call.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'
import type { ChannelFact } from './channels.adapter.ts'

/** Begins like every draft, so that a log-out takes it away. */
const PREFIX = 'draft.outbox.'
const Kept = z.array(
  z.object({ clientMsgId: z.string().check(z.regex(/^[\w-]{16,64}$/)), text: z.string().check(z.maxLength(400)) }),
)

interface ChatOptions {
  call: Call
  channelOf: (ch: string) => Observable<ChannelFact>
  storage: SafeStorage
  /** From 0 up to, not including, 1. */
  random: () => number
  report: (problem: string) => void
}

/** The ports of `camChat`, and of the actors that it invokes. */
export function createChat({ call, channelOf, storage, random, report }: ChatOptions) {
  const logIn: LogInToChat = async (signal) => {
    const result = await call('logInToChat', {}, signal)
    return result.ok ? { type: 'chatLogin.done', userId: result.answer.userId } : { type: 'chatLogin.failed' }
  }

  const loadHistory: LoadHistory = async (signal, { roomId }): Promise<HistoryAnswer> => {
    const result = await call('getChatHistory', { params: { roomId } }, signal)
    return result.ok ? { type: 'history.loaded', messages: result.answer.messages } : { type: 'history.failed' }
  }

  // A message is sent even if the viewer leaves meanwhile: the signal is not passed on.
  const sendMessage: SendMessage = async (_signal, { roomId, clientMsgId, text }) => {
    const result = await call('sendRoomMessage', { params: { roomId }, body: { text, clientMsgId } })
    if (result.ok) return { type: 'message.sent', id: result.answer.id }
    // Who writes too fast is not helped by the same once more in a moment.
    const isTooFast = result.status === 429
    if (isTooFast || result.cause === 'refused' || result.cause === 'unauthenticated' || result.cause === 'invalid')
      return { type: 'message.refused' }
    return { type: 'message.lost', chance: random() }
  }

  return {
    logIn,
    loadHistory,
    sendMessage,
    hearChat: ({ channel }: { channel: string }): Observable<ChatFact> =>
      channelOf(channel).pipe(mergeMap((fact) => factsOf(fact, report))),
    keepOutbox: fromCallback<OutboxCommand, NonReducibleUnknown>(({ receive, sendBack }) => {
      receive((command) => {
        const name = `${PREFIX}${command.roomId}`
        if (command.type === 'outbox.wanted') {
          const messages = (storage.read(name, Kept) ?? []).map((kept) => ({
            ...kept,
            status: 'failed' as const,
            id: '',
          }))
          if (messages.length > 0) {
            sendBack({ type: 'outbox.found', roomId: command.roomId, messages } satisfies OutboxFact)
          }
          return
        }
        const unsent = command.messages.filter(({ status }) => status !== 'sent')
        if (unsent.length === 0) storage.remove(name)
        else
          storage.write(
            name,
            unsent.map(({ clientMsgId, text }) => ({ clientMsgId, text })),
          )
      })
    }),
  }
}

function factsOf(fact: ChannelFact, report: (problem: string) => void): ChatFact[] {
  switch (fact.type) {
    case 'channel.heard': {
      const happenings = fact.events.flatMap((event): ChatHappening[] => {
        const parsed = ChatEvent.safeParse(event)
        if (!parsed.success) report(`${event.ev}: not known, or not as agreed`)
        return parsed.success ? [{ ...parsed.data, atMs: event.t }] : []
      })
      return happenings.length > 0 ? [{ type: 'chat.heard', happenings }] : []
    }
    case 'channel.live':
      return [{ type: 'chat.live' }]
    case 'channel.reset':
      return [{ type: 'chat.reset' }]
    case 'channel.denied':
      return [{ type: 'chat.denied' }]
    default:
      return []
  }
}
