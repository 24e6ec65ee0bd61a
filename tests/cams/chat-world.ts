import { type ActorRefFrom, createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { PortsOf } from '../../app/site/actor-system.ts'
import { type CamChatEvent, camChatMachine, type MessageGate } from '../../machines/cams/cam-chat.machine.ts'
import { type ChatHistoryEvent, chatHistoryMachine } from '../../machines/cams/chat-history.machine.ts'
import { type ChatOutboxEvent, chatOutboxMachine, type OutboxCommand } from '../../machines/cams/chat-outbox.machine.ts'
import type { Outbox } from '../../machines/cams/chat-outbox.ts'
import {
  messageDeliveryMachine,
  type SendMessageAnswer,
  type SendMessageInput,
} from '../../machines/cams/message-delivery.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { idsOf, said } from './chat-samples.ts'

type CamChat = ActorRefFrom<typeof camChatMachine>

/** What a chat and the actors that it invokes hear. */
export type ChatWord =
  | CamChatEvent
  | ChatHistoryEvent
  | Exclude<ChatOutboxEvent, { type: 'lines.heard' | `delivery.${string}` }>
  | SendMessageAnswer

/** A chat with the machines that it invokes: their ports are plugged beside its own. */
export function pluggedChat({ logIn, hearChat, loadHistory, sendMessage, keepOutbox }: PortsOf<typeof camChatMachine>) {
  return plugPorts(camChatMachine, {
    logIn,
    chatHistory: plugPorts(chatHistoryMachine, { hearChat, loadHistory }),
    chatOutbox: plugPorts(chatOutboxMachine, {
      messageDelivery: plugPorts(messageDeliveryMachine, { sendMessage }),
      keepOutbox,
    }),
  })
}

/** As the site wires them: what is heard of the chat, the outbox hears. */
export function wireLines(camChat: CamChat) {
  let wired: unknown
  camChat.subscribe(({ children: { chatHistory } }) => {
    if (!chatHistory || chatHistory === wired) return
    wired = chatHistory
    chatHistory.on('lines.heard', (event) => camChat.getSnapshot().children.chatOutbox?.send(event))
  })
}

/** Sends it to whoever of them hears it. */
export function tellChat(camChat: CamChat, event: ChatWord) {
  const { chatHistory, chatOutbox } = camChat.getSnapshot().children
  switch (event.type) {
    case 'chat.heard':
    case 'chat.live':
    case 'chat.reset':
    case 'chat.denied':
    case 'history.loaded':
    case 'history.failed':
    case 'end.seen':
      return chatHistory?.send(event)
    case 'message.sent':
    case 'message.refused':
    case 'message.lost':
      return chatOutbox?.getSnapshot().children.messageDelivery?.send(event)
    case 'outbox.found':
    case 'message.retried':
    case 'message.discarded':
      return chatOutbox?.send(event)
    case 'cams.signedOut':
      camChat.send(event)
      // The site has a wire to both.
      return chatHistory?.send(event)
    default:
      return camChat.send(event)
  }
}

/** A chat of its own. `noted`: all that its ports were told and that it emitted, in order. */
export function startChat({ gate = 'open' as MessageGate, kept = [] as Outbox } = {}) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const heard: string[] = []
  const sent: SendMessageInput[] = []
  const emitted: Array<{ type: string; isEnabled?: boolean }> = []
  const noted: string[] = []
  let keptLast: Outbox = []
  const asks = (question: string) => {
    asked.push(question)
    noted.push(question)
  }
  const machine = pluggedChat({
    logIn: fromCallback(() => asks('login')),
    hearChat: fromCallback<EventObject, { channel: string }>(({ input }) => {
      heard.push(input.channel)
      noted.push(`hear ${input.channel}`)
      return () => {
        heard.push(`left ${input.channel}`)
        noted.push(`leave ${input.channel}`)
      }
    }),
    loadHistory: fromCallback<EventObject, { roomId: string }>(({ input }) => asks(`history ${input.roomId}`)),
    sendMessage: fromCallback<EventObject, SendMessageInput>(({ input }) => {
      sent.push(input)
      noted.push(`send ${input.text}`)
    }),
    keepOutbox: fromCallback<OutboxCommand>(({ receive, sendBack }) => {
      receive((command) => {
        if (command.type === 'outbox.keep') {
          keptLast = command.messages
          noted.push(['keep', ...keptLast.map(({ status }) => status)].join(' '))
          return
        }
        noted.push(`want ${command.roomId}`)
        if (kept.length > 0) sendBack({ type: 'outbox.found', roomId: command.roomId, messages: kept })
      })
    }),
  })
  const camChat = createActor(machine, { clock, input: { gate } })
  camChat.on('*', (event) => {
    emitted.push(event)
    noted.push(Object.values(event).join(' '))
  })
  wireLines(camChat)
  camChat.start()
  const history = () => camChat.getSnapshot().children.chatHistory?.getSnapshot()
  const outbox = () => camChat.getSnapshot().children.chatOutbox?.getSnapshot()
  const writing = () => outbox()?.children.messageDelivery?.getSnapshot().value ?? outbox()?.value
  const tags = () => [...camChat.getSnapshot().tags, ...(history()?.tags ?? [])]
  /** All of them together. */
  const actor = {
    send: (event: ChatWord) => tellChat(camChat, event),
    getSnapshot: () => ({
      value: camChat.getSnapshot().value,
      hasTag: (tag: ReturnType<typeof tags>[number]) => tags().includes(tag),
    }),
  }
  return {
    actor,
    camChat,
    clock,
    asked,
    heard,
    sent,
    said: emitted,
    noted,
    context: () => ({ ...camChat.getSnapshot().context, unread: history()?.context.unread }),
    lines: () => idsOf(history()?.context.timeline.lines ?? []),
    outbox: () => (outbox()?.context.outbox ?? []).map(({ text, status }) => `${text} ${status}`),
    kept: () => keptLast.map(({ text, status }) => `${text} ${status}`),
    /** Where history and outbox are, and the message that is on its way. */
    reading: () => history()?.value,
    writing,
    /** Where identity, history, outbox and sheet are. */
    words() {
      const { identity, room } = camChat.getSnapshot().value
      if (typeof room === 'string') return `${identity} ${room}`
      const { sheet } = room.inside as { sheet: string }
      return [identity, history()?.value, writing(), sheet].join(' ')
    },
  }
}

export const ROOM = { type: 'room.entered', roomId: 'r1', chatChannel: 'chat:r1', state: 'PUBLIC' } as const

/** In a room, whose history has been read. */
export function ready(options: Parameters<typeof startChat>[0] = {}) {
  const started = startChat(options)
  started.actor.send(ROOM)
  started.actor.send({ type: 'chat.live' })
  started.actor.send({ type: 'history.loaded', messages: [said('old', 1)] })
  return started
}

export const nameOf = (text: string) => `own-message-${text.padEnd(8, '0')}`
export const message = (text: string) => ({ type: 'message.submitted', clientMsgId: nameOf(text), text }) as const
