import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { MessengerEvent } from '../../../contracts/messenger/messenger.ts'
import { messengerMachine } from '../../../machines/messenger/messenger.machine.ts'
import { chat, message, sent } from '../../messenger/messenger-samples.ts'
import { NOON_MS } from '../../support/samples.ts'
import { planForBrowser } from '../replay-plan.ts'

/** With the model whose room it is. */
const own = chat('a', message(1))
/** With one who writes for the first time, and is heard of before the chats are asked for; `late`: after they were. */
const stranger = chat('early', message(3))
const EARLY = { events: [sent('early', message(3))] }
const LATE = { events: [sent('late', message(3))] }

export const messengerPlan = planForBrowser(messengerMachine, {
  input: { nowMs: NOON_MS },
  events: {
    'logIn.demanded': [{ fetchesChats: true }],
    'messenger.loggedIn': [{ clientId: 'me', channel: 'messenger:me' }],
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
    context.session.clientId,
    context.failedPings,
    ['early', 'late'].filter((id) => context.meanwhile.some((event) => chatOf(event) === id)),
    context.nowMs,
  ],
  maxLength: 26,
  canHappen: (_state, event, label, snapshot) => canHappen(event, label, snapshot),
})

export function chatOf(event: MessengerEvent): string {
  return 'chat_id' in event.data ? event.data.chat_id : ''
}

interface Regions {
  access: string | { authorized: string }
  feed: string
  chats: string
  panel: string
  view: string
}

/** Whether there is a control for it, or time and network can make it happen. */
function canHappen(event: AnyEventObject, label: string, { value, context }: AnyMachineSnapshot): boolean {
  const { type } = event
  // Who has logged out and in again has another messenger: the first one ends later than it began.
  const isLate = context.nowMs > NOON_MS
  if (typeof value === 'string') return type === 'logIn.demanded' && !isLate
  const { access, feed, chats, panel, view } = value.present as Regions
  const isAuthorized = typeof access === 'object'
  const isList = panel === 'show' && view === 'list'
  const hasChats = context.chats.length > 0
  const meanwhile: string[] = context.meanwhile.map(chatOf)
  // Calls give up after 15 s, before the machine loses patience.
  if (label === 'after patience') return false
  // Nothing that is asked waits for as long.
  const isWaiting = chats === 'loading' || view === 'opening' || view === 'finding'
  if (label === 'after pingPause') return !isWaiting
  if (label === 'after retryPause') return !isWaiting && access === 'waiting' && feed === 'silent' && panel === 'hide'
  switch (type) {
    case 'logOut.demanded':
      return isLate
    case 'clock.ticked':
      return !isLate && isList && hasChats
    case 'chats.loaded':
      // Who wrote before they were asked for is among them.
      return event.chats.length > 1 === meanwhile.includes('early')
    case 'events.heard': {
      if (!isAuthorized || feed !== 'following') return false
      const who = chatOf(event.events[0])
      if (who === 'late') return chats === 'loading' && !meanwhile.includes(who)
      return who === 'a' || (chats !== 'loading' && !context.chats.some(({ id }: { id: string }) => id === who))
    }
    case 'feed.live':
      return isAuthorized && feed === 'silent' && chats === 'known'
    case 'feed.lost':
      return isAuthorized && feed === 'following'
    case 'message.sent':
      return isAuthorized && panel === 'show' && view === 'chat'
    case 'chat.selected':
      return isList && hasChats
    case 'modelChat.wanted':
      return isAuthorized
    case 'panel.toggled':
      return hasChats
    case 'back.pressed':
      return panel === 'show' && view !== 'list' && hasChats
    case 'retry.requested':
      return chats === 'failed' && isList && !hasChats
    case 'minimize.toggled':
    case 'panel.closed':
      return panel !== 'hide'
    default:
      return true
  }
}

const GIVES_UP = 'calls give up after 15 s, before the machine loses patience'
const IN_THE_LIST = 'a chat is selected in the list, which is seen while the panel is shown'
const IS_KNOWN = 'whoever is selected in the list is known'

export const messengerLeftOut = {
  'present.access.loggingIn --after patience--> present.access.waiting': GIVES_UP,
  'present.access.authorized.pinging --after patience[hasTooManyFailures]#1--> present.access.loggingIn': GIVES_UP,
  'present.access.authorized.pinging --after patience#2--> present.access.authorized.resting': GIVES_UP,
  'present.chats.loading --after patience--> present.chats.failed': GIVES_UP,
  'present.view.opening --after patience[isKnownChat]#1--> present.view.chat': GIVES_UP,
  'present.view.opening --after patience#2--> present.view.list': GIVES_UP,
  'present.view.finding --after patience--> present.view.list': GIVES_UP,
  'present.panel.hide --chat.selected--> present.panel.show': IN_THE_LIST,
  'present.panel.minimized --chat.selected--> present.panel.show': IN_THE_LIST,
  'present.view.opening --chat.failed#2--> present.view.list': IS_KNOWN,
}
