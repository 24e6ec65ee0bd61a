import { expect, test } from 'vitest'
import { createActor, type EventObject, SimulatedClock } from 'xstate'
import type { SpendInput } from '../../machines/cams/spending.machine.ts'
import { type TipFlowEvent, tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import {
  type MoneyActionEmitted,
  type MoneyRefusal,
  NO_RESULT,
  NOT_DONE,
} from '../../machines/sales/money-action.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { ALL_PERMISSIONS, standing } from './room-samples.ts'
import { openShow, type ShowWord } from './show-world.ts'
import { openSpending, tagsSeen } from './spending-world.ts'
import { ROOM } from './tip-flow.cases.ts'

// What a visitor sees of spending in tips, shows and compliments. Nothing here names a state or the machine that holds it, so both may move: a
// list that changes is a change that visitors see.

const MINUTES_5 = 300_000
const SHORT = 'Not enough balance to connect the service'
const balance = { balance: 90, version: 2 }

/** What the visitor does, what money tells, or time that passes. */
type Step<Event> = Event | { money: EventObject } | { waitMs: number }

const settled = { money: { ...NO_RESULT, type: 'money.settled', balance, privateRequestId: '' } as EventObject }
const doubted = { money: { type: 'money.doubted' } }
const begun = { money: { ...settled.money, privateRequestId: 'p1' } as EventObject }
const unresolved = { money: { type: 'money.unresolved' } }
const refused = (changes: Partial<MoneyRefusal>) => ({
  money: { type: 'money.refused', refusal: { ...NOT_DONE, ...changes } } as EventObject,
})

interface Watched<Event> {
  clock: SimulatedClock
  send: (event: Event) => void
  /** Answers the open question to the money. */
  tell: (event: EventObject) => void
  /** Tags that are seen. */
  seen: () => string[]
  /** Texts that are read. */
  says: () => string
  /** What was asked of the money, and emitted, since it was read last. */
  asked: () => SpendInput[]
  told: () => EventObject[]
}

/** After each step: what is seen and said, and what was asked and emitted meanwhile. */
function linesOf<Event extends EventObject>(watched: Watched<Event>, steps: readonly Step<Event>[]) {
  const line = () =>
    [
      ...[...new Set(watched.seen())].toSorted(),
      watched.says(),
      ...watched.asked().map((request) => (request ? `asks ${request.kind}` : 'follows')),
      ...watched.told().map((event) => `${event.type} ${'to' in event ? event.to : ''}`.trim()),
    ]
      .filter(Boolean)
      .join(', ')
  const lines = [line()]
  for (const step of steps) {
    if ('waitMs' in step) watched.clock.increment(step.waitMs)
    else if ('money' in step) watched.tell(step.money)
    else watched.send(step)
    lines.push(line())
  }
  return lines
}

function tip(steps: readonly Step<TipFlowEvent>[], isPending = false) {
  const clock = new SimulatedClock()
  const { spending, asked, money } = openSpending()
  const actor = createActor(plugPorts(tipFlowMachine, { spending }), {
    clock,
    input: { access: 'authorized', isPending, confirmAbove: 50 },
  })
  const told: EventObject[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  const watched: Watched<TipFlowEvent> = {
    clock,
    send: (event) => actor.send(event),
    tell: (event) => money(event as MoneyActionEmitted),
    seen: () => tagsSeen(actor),
    says: () => actor.getSnapshot().context.failure,
    asked: () => asked.splice(0),
    told: () => told.splice(0),
  }
  return linesOf(watched, [
    { type: 'target.changed', target: ROOM },
    { type: 'balance.changed', balance: 100 },
    ...steps,
  ]).slice(isPending ? 0 : 2)
}

function show(steps: readonly Step<ShowWord>[], pending: 'none' | 'request' | 'compliment' = 'none') {
  const world = openShow({
    isRequestPending: pending === 'request',
    isComplimentPending: pending === 'compliment',
  })
  const watched: Watched<ShowWord> = {
    clock: world.clock,
    send: world.send,
    tell(event) {
      world.money(event as MoneyActionEmitted)
      world.thank(event as MoneyActionEmitted)
    },
    seen: world.seen,
    says() {
      if (!world.tags('dialog').length) return world.context('compliment').failure
      const { dialog } = world.context('showNews')
      return dialog.kind === 'notice' ? dialog.text : dialog.kind
    },
    asked: () => [...world.spent.splice(0), ...world.thanks.splice(0)],
    told: () => world.said.splice(0),
  }
  return linesOf(watched, [
    { type: 'room.entered', roomId: '71', modelName: 'Ada', standing: standing() },
    { type: 'permissions.changed', permissions: ALL_PERMISSIONS },
    ...steps,
  ]).slice(pending === 'none' ? 2 : 0)
}

const TIP: TipFlowEvent = { type: 'spending.chosen', spending: { kind: 'tip', amount: 10 } }
const LARGE: TipFlowEvent = { type: 'spending.chosen', spending: { kind: 'tip', amount: 1_000 } }
const CHECK = { type: 'check.requested' } as const
const CLOSE = { type: 'dialog.closed' } as const
const STARTED: ShowWord = {
  type: 'show.started',
  privateRequestId: 'p1',
  kind: 'private',
  startedAtMs: 1_000,
  tariff: 60,
}
const OVER: ShowWord = {
  type: 'show.completed',
  privateRequestId: 'p1',
  privateShowFee: 60,
  privateChatTipFee: 0,
  tipMenuFee: 0,
  toysMenuFee: 0,
}
const NEXT_OVER: ShowWord = { ...OVER, privateRequestId: 'p2' }
const SEND = { type: 'compliment.sent' } as const
const DECLINE = { type: 'compliment.declined' } as const
const CHECK_THANKS = { type: 'complimentCheck.requested' } as const

interface Row {
  lines: () => string[]
  /** The first line: before the first step. After a reload the room is entered first. */
  seen: string[]
}

const rows: Readonly<Record<string, Row>> = {
  'a tip arrives, and a second press meanwhile is nothing [M01]': {
    lines: () => tip([TIP, TIP, settled, { waitMs: 4_000 }, TIP]),
    seen: [
      'ready',
      'busy, asks sendRoomTip',
      'busy',
      'ready, thanked, balance.learned, balance.wanted',
      'ready',
      'busy, asks sendRoomTip',
    ],
  },
  'a tip whose answer was lost arrives [M02]': {
    lines: () => tip([TIP, doubted, TIP, settled]),
    seen: [
      'ready',
      'busy, asks sendRoomTip',
      'busy, checking',
      'busy, checking',
      'ready, thanked, balance.learned, balance.wanted',
    ],
  },
  'a tip for which the tokens do not suffice [TIP-010]': {
    lines: () => tip([TIP, doubted, refused({ cause: 'refused', title: SHORT }), CLOSE, TIP]),
    seen: [
      'ready',
      'busy, asks sendRoomTip',
      'busy, checking',
      'notEnough, balance.wanted',
      'ready, buyTooltip.wanted',
      'busy, asks sendRoomTip',
    ],
  },
  'a tip that is not sent offline [M05]': {
    lines: () => tip([TIP, refused({ cause: 'offline' }), { type: 'notice.closed' }, TIP]),
    seen: [
      'ready',
      'busy, asks sendRoomTip',
      'ready, You seem to be offline. Nothing was sent: try again when you are back.',
      'ready',
      'busy, asks sendRoomTip',
    ],
  },
  'nobody knows of a tip: nothing else is sent, until a check tells [M02]': {
    lines: () => tip([TIP, unresolved, TIP, CHECK, settled]),
    seen: [
      'ready',
      'busy, asks sendRoomTip',
      'ready, unresolved, balance.wanted',
      'ready, unresolved, No more tokens were sent. Check first whether your last ones arrived.',
      'busy, checking, follows',
      'ready, thanked, balance.learned, balance.wanted',
    ],
  },
  'no answer to a tip for five minutes, and two checks [M02]': {
    lines: () =>
      tip([
        TIP,
        { waitMs: MINUTES_5 - 1 },
        { waitMs: 1 },
        CHECK,
        unresolved,
        CHECK,
        refused({ cause: 'unavailable' }),
        TIP,
      ]),
    seen: [
      'ready',
      'busy, asks sendRoomTip',
      'busy',
      'ready, unresolved',
      'busy, checking, follows',
      'ready, unresolved, balance.wanted',
      'busy, checking, follows',
      'ready, Sorry, something went wrong. Try again next time.',
      'busy, asks sendRoomTip',
    ],
  },
  'dialogs come and go while nobody knows of a tip [M02]': {
    lines: () =>
      tip([
        TIP,
        unresolved,
        LARGE,
        CLOSE,
        { type: 'fullAccess.wanted' },
        { type: 'logIn.chosen' },
        CHECK,
        settled,
        LARGE,
        CLOSE,
      ]),
    seen: [
      'ready',
      'busy, asks sendRoomTip',
      'ready, unresolved, balance.wanted',
      'notEnough',
      'ready, unresolved, buyTooltip.wanted',
      'guestConfirm',
      'ready, unresolved, navigation.requested /login/',
      'busy, checking, follows',
      'ready, thanked, balance.learned, balance.wanted',
      'notEnough',
      'ready, buyTooltip.wanted',
    ],
  },
  'a tip that a reload interrupted arrives [M03]': {
    lines: () => tip([settled], true),
    seen: [
      'busy, checking, follows',
      'busy, checking',
      'busy, checking',
      'ready, thanked, balance.learned, balance.wanted',
    ],
  },
  'nobody knows of a tip that a reload interrupted [M03]': {
    lines: () => tip([doubted, { waitMs: MINUTES_5 }, TIP, CHECK, settled], true),
    seen: [
      'busy, checking, follows',
      'busy, checking',
      'busy, checking',
      'busy, checking',
      'ready, unresolved',
      'ready, unresolved, No more tokens were sent. Check first whether your last ones arrived.',
      'busy, checking, follows',
      'ready, thanked, balance.learned, balance.wanted',
    ],
  },
  'a show is asked for once, and waits for the model [M01]': {
    lines: () => show([{ type: 'private.requested' }, { type: 'private.requested' }, begun]),
    seen: ['', 'asking, asks requestShow', 'asking', 'pending, balance.learned'],
  },
  'a voice show whose answer was lost waits for the model [M02]': {
    lines: () => show([{ type: 'voice.requested' }, doubted, begun]),
    seen: ['', 'asking, asks requestShow', 'asking, checking', 'pending, balance.learned, standing.doubted'],
  },
  'spying for which the tokens do not suffice': {
    lines: () =>
      show([
        { type: 'spy.requested' },
        refused({ cause: 'refused', title: `Client has ${SHORT.replace('N', 'n')}` }),
        { type: 'tokens.wanted' },
        { type: 'spy.requested' },
      ]),
    seen: [
      '',
      'asking, asks requestSpy',
      'dialog, notEnoughTokens',
      'navigation.requested /tokens/',
      'asking, asks requestSpy',
    ],
  },
  'nobody knows of a request: another one may be sent, and checked [M02]': {
    lines: () =>
      show([
        { type: 'private.requested' },
        unresolved,
        { type: 'voice.requested' },
        unresolved,
        CHECK,
        doubted,
        refused({ cause: 'unavailable' }),
        CLOSE,
      ]),
    seen: [
      '',
      'asking, asks requestShow',
      'unresolved',
      'asking, asks requestShow',
      'unresolved',
      'asking, checking, follows',
      'asking, checking',
      'dialog, Sorry, something went wrong. Try again next time.',
      '',
    ],
  },
  'no answer to a request for five minutes; the show that starts tells [M02]': {
    lines: () => show([{ type: 'private.requested' }, { waitMs: MINUTES_5 - 1 }, { waitMs: 1 }, STARTED, begun]),
    seen: [
      '',
      'asking, asks requestShow',
      'asking',
      'unresolved',
      'asking, checking, running, follows',
      'running, balance.learned, standing.doubted',
    ],
  },
  'the room closes while a show is asked for': {
    lines: () => show([{ type: 'private.requested' }, { type: 'room.closed' }, begun]),
    seen: ['', 'asking, asks requestShow', '', ''],
  },
  'a request that a reload interrupted is done [M03]': {
    lines: () => show([settled], 'request'),
    seen: ['asking, checking, follows', 'asking, checking', 'asking, checking', 'balance.learned, standing.doubted'],
  },
  'a compliment arrives, and a second press meanwhile is nothing [M01]': {
    lines: () => show([STARTED, OVER, SEND, SEND, settled]),
    seen: [
      '',
      'running',
      'complimenting',
      'complimenting, sendingCompliment, asks sendCompliment',
      'complimenting, sendingCompliment',
      'balance.learned',
    ],
  },
  'a compliment that is refused at once can be sent again [SHOW-034]': {
    lines: () => show([STARTED, OVER, SEND, refused({ cause: 'unavailable' }), SEND, settled]),
    seen: [
      '',
      'running',
      'complimenting',
      'complimenting, sendingCompliment, asks sendCompliment',
      'complimenting',
      'complimenting, sendingCompliment, asks sendCompliment',
      'balance.learned',
    ],
  },
  'a compliment whose answer was lost, and that did not arrive [M02]': {
    lines: () => show([STARTED, OVER, SEND, doubted, refused({ cause: 'unavailable' }), DECLINE]),
    seen: [
      '',
      'running',
      'complimenting',
      'complimenting, sendingCompliment, asks sendCompliment',
      'checkingCompliment, complimenting, sendingCompliment',
      'complimenting, Your compliment did not arrive, and no tokens were taken.',
      '',
    ],
  },
  'a compliment that nobody waits for arrives [M02]': {
    lines: () => show([STARTED, OVER, SEND, doubted, DECLINE, settled, CLOSE]),
    seen: [
      '',
      'running',
      'complimenting',
      'complimenting, sendingCompliment, asks sendCompliment',
      'checkingCompliment, complimenting, sendingCompliment',
      'complimentAside, sendingCompliment',
      'dialog, Your compliment has arrived., balance.learned',
      '',
    ],
  },
  'nobody knows of a compliment: the next show is thanked for once a check tells [M02]': {
    lines: () => show([STARTED, OVER, SEND, unresolved, NEXT_OVER, CHECK_THANKS, settled, CLOSE, DECLINE]),
    seen: [
      '',
      'running',
      'complimenting',
      'complimenting, sendingCompliment, asks sendCompliment',
      'unresolvedCompliment',
      'unresolvedCompliment',
      'complimentAside, sendingCompliment, follows',
      'complimenting, dialog, Your compliment has arrived., balance.learned',
      'complimenting',
      '',
    ],
  },
  'no answer to a compliment for five minutes [M02]': {
    lines: () => show([STARTED, OVER, SEND, { waitMs: MINUTES_5 - 1 }, { waitMs: 1 }, SEND, CHECK_THANKS, unresolved]),
    seen: [
      '',
      'running',
      'complimenting',
      'complimenting, sendingCompliment, asks sendCompliment',
      'complimenting, sendingCompliment',
      'unresolvedCompliment',
      'unresolvedCompliment',
      'complimentAside, sendingCompliment, follows',
      'unresolvedCompliment',
    ],
  },
  'a compliment that a reload interrupted did not arrive [M03]': {
    lines: () => show([refused({ cause: 'unavailable' }), CLOSE], 'compliment'),
    seen: [
      'complimentAside, sendingCompliment, follows',
      'complimentAside, sendingCompliment',
      'complimentAside, sendingCompliment',
      'dialog, Your compliment did not arrive, and no tokens were taken.',
      '',
    ],
  },
}

for (const [title, { lines, seen }] of Object.entries(rows)) {
  test(title, () => {
    expect(lines()).toEqual(seen)
  })
}
