import { type ActorRefFrom, createActor, fromCallback, SimulatedClock } from 'xstate'
import { type MessengerMachineEvent, messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import {
  type MessengerChatsEmitted,
  type MessengerChatsEvent,
  messengerChatsMachine,
} from '../../machines/messenger/messenger-chats.machine.ts'
import {
  type MessengerSessionEvent,
  messengerSessionMachine,
} from '../../machines/messenger/messenger-session.machine.ts'
import type { ThreadEvent, ThreadInput } from '../../machines/messenger/messenger-thread.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS } from '../support/samples.ts'
import { chat, message } from './messenger-samples.ts'

type Messenger = ActorRefFrom<typeof messengerMachine>

/** What the messenger and the actors that it invokes hear. */
export type MessengerWord =
  | Exclude<MessengerMachineEvent, { type: 'session.opened' | 'session.lost' }>
  | MessengerSessionEvent
  | Exclude<MessengerChatsEvent, { type: 'session.opened' }>

interface Notes {
  /** What ports were asked. */
  asked: string[]
  /** What the open thread was told. */
  told: ThreadEvent[]
  /** What the chats emitted. */
  said: MessengerChatsEmitted[]
  /** All of it, in its order. */
  noted: string[]
}

/** The messenger with the machines that it invokes; ports note what they are asked, and answer nothing. */
function pluggedMessenger({ asked, told, noted }: Notes) {
  const asks = (name: string) =>
    fromCallback<{ type: string }, Record<string, string> | undefined>(({ input }) => {
      const [what] = Object.values(input ?? {})
      const question = what === undefined ? name : `${name} ${what}`
      asked.push(question)
      noted.push(question)
    }) as never
  return plugPorts(messengerMachine, {
    watchFeed: asks('watchFeed'),
    messengerSession: plugPorts(messengerSessionMachine, { logIn: asks('logIn'), sendPing: asks('sendPing') }),
    messengerChats: plugPorts(messengerChatsMachine, {
      loadChats: asks('loadChats'),
      loadChat: asks('loadChat'),
      findModelChat: asks('findModelChat'),
      watchClock: fromCallback(() => {}),
      thread: fromCallback<ThreadEvent, ThreadInput>(({ input, receive }) => {
        asked.push(`thread ${input.chat.id} of ${input.ownId}`)
        noted.push(`thread ${input.chat.id}`)
        receive((event) => {
          told.push(event)
          noted.push(`thread hears ${event.type}`)
        })
      }) as never,
    }),
  })
}

/** As the site wires them: what the session says, the messenger hears, and then its chats. */
export function wireSession(messenger: Messenger) {
  let wired: unknown
  messenger.subscribe(({ children: { messengerSession } }) => {
    if (!messengerSession || messengerSession === wired) return
    wired = messengerSession
    messengerSession.on('session.opened', (event) => {
      messenger.send(event)
      messenger.getSnapshot().children.messengerChats?.send(event)
    })
    messengerSession.on('session.lost', (event) => messenger.send(event))
  })
}

/** Sends it to whoever of them hears it. */
export function tellMessenger(messenger: Messenger, event: MessengerWord) {
  const { messengerSession, messengerChats } = messenger.getSnapshot().children
  switch (event.type) {
    case 'messenger.loggedIn':
    case 'messenger.refused':
    case 'ping.answered':
    case 'ping.failed':
      return messengerSession?.send(event)
    case 'chats.loaded':
    case 'chats.failed':
    case 'chat.loaded':
    case 'chat.failed':
    case 'clock.ticked':
    case 'back.pressed':
    case 'retry.requested':
      return messengerChats?.send(event)
    default:
      return messenger.send(event)
  }
}

/** A messenger of its own, with its chats and its session. */
export function startMessenger() {
  const clock = new SimulatedClock()
  const notes: Notes = { asked: [], told: [], said: [], noted: [] }
  const messenger = createActor(pluggedMessenger(notes), {
    clock,
    input: { nowMs: NOON_MS },
    inspect: ({ type, actorRef }) => {
      if (type !== '@xstate.actor' || !('id' in actorRef) || actorRef.id !== 'messengerChats') return
      const chats = actorRef as ActorRefFrom<typeof messengerChatsMachine>
      chats.on('*', (event) => {
        notes.said.push(event)
        notes.noted.push(event.type === 'chat.opened' ? `${event.type} ${event.chatId}` : event.type)
      })
    },
  })
  wireSession(messenger)
  messenger.start()
  const session = () => messenger.getSnapshot().children.messengerSession?.getSnapshot()
  const chats = () => messenger.getSnapshot().children.messengerChats?.getSnapshot()
  const tags = () => [...messenger.getSnapshot().tags, ...(chats()?.tags ?? [])]
  const known = () => {
    const snapshot = chats()
    if (!snapshot) throw new Error('Nobody is logged in')
    return snapshot.context
  }
  /** All of them together. */
  const actor = {
    send: (event: MessengerWord) => tellMessenger(messenger, event),
    getSnapshot: () => ({
      context: known(),
      hasTag: (tag: ReturnType<typeof tags>[number]) => tags().includes(tag),
    }),
  }
  return {
    actor,
    messenger,
    ...notes,
    clock,
    tags,
    /** Where the session is. */
    access: () => pathOf(session()?.value),
    /** Whether the list is shown or a chat. */
    view: () => chats()?.value.view,
    /** Where session, feed, chats, panel and view are. */
    words() {
      const { value } = messenger.getSnapshot()
      if (typeof value === 'string') return value
      const { feed, panel } = value.present as { feed: string; panel: string }
      return [pathOf(session()?.value), feed, chats()?.value.chats, panel, chats()?.value.view].join(' ')
    },
  }
}

export type Started = ReturnType<typeof startMessenger>

/** The messenger knows this user. */
export function logIn(actor: Started['actor']) {
  actor.send({ type: 'messenger.loggedIn', clientId: 'me', channel: 'messenger:me' })
}

/** There is one chat. */
export function ready() {
  const started = startMessenger()
  started.actor.send({ type: 'logIn.demanded', fetchesChats: true })
  logIn(started.actor)
  started.actor.send({ type: 'chats.loaded', chats: [chat('a', message(1))] })
  return started
}

/** The chat is open. */
export function opened() {
  const started = ready()
  started.actor.send({ type: 'chat.selected', chatId: 'a' })
  started.actor.send({ type: 'chat.loaded', chat: chat('a', message(1)) })
  return started
}

function pathOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([state, inside]) => `${state}.${pathOf(inside)}`)
    .join(' ')
}
