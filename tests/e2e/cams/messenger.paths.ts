import type { AnyEventObject, AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import type { MessengerEvent } from '../../../contracts/messenger/messenger.ts'
import { messengerMachine } from '../../../machines/messenger/messenger.machine.ts'
import { messengerChatsMachine } from '../../../machines/messenger/messenger-chats.machine.ts'
import { messengerSessionMachine } from '../../../machines/messenger/messenger-session.machine.ts'
import { chat, message, sent } from '../../messenger/messenger-samples.ts'
import { NOON_MS } from '../../support/samples.ts'
import { planForBrowser } from '../replay-plan.ts'

/** With the model whose room it is. */
const own = chat('a', message(1))
/** With one who writes for the first time, and is heard of before the chats are asked for; `late`: after they were. */
const stranger = chat('early', message(3))
const EARLY = { events: [sent('early', message(3))] }
const LATE = { events: [sent('late', message(3))] }

const SESSION = { clientId: 'me', channel: 'messenger:me' }

const messenger = planForBrowser(messengerMachine, {
  input: { nowMs: NOON_MS },
  events: {
    // Not as the site demands it: so it is known who has been logged in before.
    'logIn.demanded': [{ fetchesChats: false }],
    'session.opened': [SESSION],
    'events.heard': [{ events: [sent('a', message(2))] }],
    'message.sent': [{ chatId: 'a', message: message(4, { sender: 'me' }) }],
    'chat.selected': [{ chatId: 'a' }],
    'modelChat.wanted': [{ modelId: '7' }],
  },
  project: ({ context }) => [context.fetchesChats, context.channel],
  maxLength: 26,
  canHappen: (_state, event, _label, snapshot) => canHappenToPanel(event, snapshot),
})

/** Whether there is a control for it, or the network can make it happen. */
function canHappenToPanel({ type }: AnyEventObject, { value, context }: AnyMachineSnapshot): boolean {
  // Who has logged out and in again has another messenger: the first one ends later than it began.
  if (typeof value === 'string') return type === 'logIn.demanded' && context.fetchesChats
  const { access, feed, panel } = value.present as { access: string; feed: string; panel: string }
  const isAuthorized = access === 'authorized'
  const hasChats = context.channel !== ''
  switch (type) {
    case 'logOut.demanded':
      return hasChats
    case 'events.heard':
    case 'feed.lost':
      return isAuthorized && feed === 'following'
    case 'feed.live':
      return isAuthorized && feed === 'silent'
    case 'message.sent':
      return isAuthorized && panel === 'show'
    case 'chat.selected':
      return isAuthorized && panel === 'show'
    case 'modelChat.wanted':
      return isAuthorized
    case 'panel.toggled':
      return hasChats
    case 'minimize.toggled':
    case 'panel.closed':
      return panel !== 'hide'
    default:
      return true
  }
}

const messengerSession = planForBrowser(messengerSessionMachine, {
  events: { 'messenger.loggedIn': [SESSION] },
  project: ({ context }) => [context.failedPings],
  // Calls give up after 15 s, before the machine loses patience.
  canHappen: (_state, _event, label) => label !== 'after patience',
})

const messengerChats = planForBrowser(messengerChatsMachine, {
  input: { fetchesChats: true, nowMs: NOON_MS },
  events: {
    'session.opened': [SESSION],
    'chats.loaded': [{ chats: [own] }, { chats: [own, stranger] }],
    'chat.loaded': [{ chat: own }],
    'events.heard': [{ events: [sent('a', message(2))] }, EARLY, LATE],
    'message.sent': [{ chatId: 'a', message: message(4, { sender: 'me' }) }],
    'clock.ticked': [{ nowMs: NOON_MS + 60_000 }],
    'chat.selected': [{ chatId: 'a' }],
    'modelChat.wanted': [{ modelId: '7' }],
  },
  project: ({ context }) => [
    context.chats.map(({ id }) => id).sort(),
    context.chatId,
    context.clientId,
    ['early', 'late'].filter((id) => context.meanwhile.some((event) => chatOf(event) === id)),
    context.nowMs,
  ],
  maxLength: 26,
  canHappen: (_state, event, label, snapshot) =>
    canHappenToChats(event, label, snapshot as SnapshotFrom<typeof messengerChatsMachine>),
})

export function chatOf(event: MessengerEvent): string {
  return 'chat_id' in event.data ? event.data.chat_id : ''
}

/** Whether there is a control for it, or time and network can make it happen. */
function canHappenToChats(
  event: AnyEventObject,
  label: string,
  { value: { chats, view }, context }: SnapshotFrom<typeof messengerChatsMachine>,
): boolean {
  const { type } = event
  const isLoggedIn = context.clientId !== ''
  const hasChats = context.chats.length > 0
  const isList = view === 'list'
  const meanwhile = context.meanwhile.map(chatOf)
  // Calls give up after 15 s, before the machine loses patience.
  if (label === 'after patience') return false
  // Nothing that is asked waits for as long.
  if (label === 'after retryPause') return isList
  switch (type) {
    case 'session.opened':
      return !isLoggedIn
    case 'logOut.demanded':
      return false
    case 'clock.ticked':
      return context.nowMs === NOON_MS && isList && hasChats
    case 'chats.loaded':
      // Who wrote before they were asked for is among them.
      return event.chats.length > 1 === meanwhile.includes('early')
    case 'events.heard': {
      if (!isLoggedIn) return false
      const who = chatOf(event.events[0])
      if (who === 'late') return chats === 'loading' && !meanwhile.includes(who)
      return who === 'a' || (chats !== 'loading' && !context.chats.some(({ id }) => id === who))
    }
    case 'feed.live':
      return chats === 'known'
    case 'message.sent':
      return view === 'chat'
    case 'chat.selected':
      return isList && hasChats
    case 'modelChat.wanted':
      return isLoggedIn
    case 'back.pressed':
      return !isList && hasChats
    case 'retry.requested':
      return chats === 'failed' && isList && !hasChats
    case 'panel.closed':
      return hasChats || !isList
    default:
      return true
  }
}

const GIVES_UP = 'calls give up after 15 s, before the machine loses patience'
const IN_THE_LIST = 'a chat is selected in the list, which is seen while the panel is shown'
const IS_KNOWN = 'whoever is selected in the list is known'

/** By machine: what is replayed of the messenger and the actors in it. */
export const messengerPlans = { messenger, messengerSession, messengerChats }

export const messengerLeftOut: Readonly<Record<keyof typeof messengerPlans, Readonly<Record<string, string>>>> = {
  messenger: {
    'present.panel.hide --chat.selected--> present.panel.show': IN_THE_LIST,
    'present.panel.minimized --chat.selected--> present.panel.show': IN_THE_LIST,
  },
  messengerSession: {
    'loggingIn --after patience--> waiting': GIVES_UP,
    'authorized.pinging --after patience[hasTooManyFailures]#1--> loggingIn': GIVES_UP,
    'authorized.pinging --after patience#2--> authorized.resting': GIVES_UP,
  },
  messengerChats: {
    'chats.loading --after patience--> chats.failed': GIVES_UP,
    'view.opening --after patience[isKnownChat]#1--> view.chat': GIVES_UP,
    'view.opening --after patience#2--> view.list': GIVES_UP,
    'view.finding --after patience--> view.list': GIVES_UP,
    'view.opening --chat.failed#2--> view.list': IS_KNOWN,
    'view --logOut.demanded--> view.list': 'the chats end with it, which the paths of the messenger replay',
  },
}
