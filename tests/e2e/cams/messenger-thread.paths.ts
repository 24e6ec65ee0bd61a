import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { messengerThreadMachine } from '../../../machines/messenger/messenger-thread.machine.ts'
import { MOST_MESSAGES } from '../../../machines/messenger/thread.ts'
import { chat, message, messages, OWN_ID, pageOf, sent } from '../../messenger/messenger-samples.ts'
import { NOON_MS } from '../../support/samples.ts'
import { planForBrowser } from '../replay-plan.ts'

/** A chat of 120 messages comes in three pages, one of 30 in a single one. */
const PAGES = {
  newest: pageOf(messages(71, 120)),
  older: pageOf(messages(21, 70)),
  oldest: pageOf(messages(1, 20)),
  only: pageOf(messages(91, 120)),
} as const
/** What was missed: a page, and the rest. */
const MISSED = { first: pageOf(messages(301, 350)), rest: pageOf(messages(351, 360)) } as const

export const messengerThreadPlan = planForBrowser(messengerThreadMachine, {
  input: { chat: chat('a', message(120)), ownId: OWN_ID, nowMs: NOON_MS, most: MOST_MESSAGES },
  events: {
    'messages.loaded': Object.values(PAGES),
    'missed.loaded': Object.values(MISSED),
    'events.heard': [{ events: [sent('a', message(400))] }],
    'message.sent': [{ chatId: 'a', message: message(401, { sender: OWN_ID }) }],
    'clock.ticked': [{ nowMs: NOON_MS + 60_000 }],
    'messages.seen': [{ ids: ['m00400'] }],
    'end.judged': [{ isNear: false }, { isNear: true }],
  },
  project: ({ context }) => [
    context.messages.map(({ id }) => Number(id.slice(1))).filter((n) => n % 50 === 21 || n === 350 || n >= 400),
    context.messages.find(({ id }) => id === 'm00400')?.readAtMs === 0,
    context.isNearEnd,
    context.hasNews,
    context.nowMs,
  ],
  maxLength: 20,
  canHappen: (state, event, label, snapshot) => canHappen(state, event, label, snapshot),
})

/** Whether there is a control for it, or time and network can make it happen. */
function canHappen(state: string, event: AnyEventObject, label: string, { context }: AnyMachineSnapshot): boolean {
  const has = (n: number) => context.messages.some(({ id }: { id: string }) => id === message(n).id)
  const isOpen = state.startsWith('open')
  // Calls give up after 15 s, before the machine loses patience.
  if (label === 'after patience') return false
  switch (event.type) {
    case 'messages.loaded':
      return event.messages[0].id === firstOf(state, has) || (state === 'loading' && event.messages[0].id === 'm00091')
    case 'missed.loaded':
      return event.isWhole ? !has(350) : true
    case 'events.heard':
      return isOpen && !has(400)
    case 'message.sent':
      return isOpen && !has(401)
    case 'messages.seen':
      return isOpen && context.isNearEnd
    case 'clock.ticked':
      return isOpen
    case 'end.judged':
      return isOpen && event.isNear !== context.isNearEnd
    // Nothing else is moved while it is being asked for.
    case 'start.neared':
      return isOpen && context.isNearEnd
    case 'feed.live':
      return isOpen || state === 'failed'
    case 'retry.requested':
      return state === 'failed'
    default:
      return true
  }
}

/** Of the page that comes next. */
function firstOf(state: string, has: (n: number) => boolean): string {
  if (state === 'loading') return 'm00071'
  return has(21) ? 'm00001' : 'm00021'
}

const FEW = 'messages are let go of from the 2,001st on: many make that flood, which has a test of its own'
const GIVES_UP = 'calls give up after 15 s, before the machine loses patience'

export const messengerThreadLeftOut = {
  'loading --after patience--> failed': GIVES_UP,
  'open.history.loading --after patience--> open.history.pausing': GIVES_UP,
  'open.present.catchingUp --after patience--> open.present.following': GIVES_UP,
  'open.history.exhausted --start.neared[hasLetGo]--> open.history.loading': FEW,
  'open.present.following --end.judged[comesToEnd]--> open.present.catchingUp': FEW,
  'open.present.following --after pause[isBehindAtEnd]--> open.present.catchingUp': FEW,
  'open.present.catchingUp --missed.loaded[isFull]#1--> open.present.following': FEW,
  'open.present.catchingUp --missed.loaded[isBehind]#3--> open.present.catchingUp': FEW,
  'open.history.pausing --retry.requested--> open.history.loading':
    'what could not be had of the past is asked for by scrolling on: no button stands for it',
}
