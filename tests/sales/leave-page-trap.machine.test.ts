import { NEVER, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { createTrapCookies } from '../../adapters/sales/trap-cookies.adapter.ts'
import { createTrapExits } from '../../adapters/sales/trap-exits.adapter.ts'
import type { BackGuard, BackPress } from '../../adapters/site/back-guard.adapter.ts'
import { createPointerLeaves, type PointerLeft } from '../../adapters/site/pointer-leave.adapter.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { answerWith, streamOf } from '../../app/ports/answer-with.ts'
import { leavePageTrapMachine, type TrapConfig } from '../../machines/sales/leave-page-trap.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS, TRAP } from './leave-page-trap.cases.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(leavePageTrapMachine, new URL('../../machines/sales/leave-page-trap.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(leavePageTrapMachine)
})

describe('while armed', () => {
  test('the back button triggers it where the configuration says so, and is not held elsewhere [TRAP-001, ENT-042]', async () => {
    const trap = await armed({ onBack: true, onTop: false })
    trap.pressBack()
    expect(trap.tags()).toContain('triggered')
    const other = await armed({ onBack: false, onTop: true })
    expect(other.isHeld()).toBe(false)
  })

  const EDGES = [
    ['TRAP-002', 'top', 'onTop'],
    ['TRAP-003', 'left', 'onLeft'],
    ['TRAP-004', 'right', 'onRight'],
  ] as const
  for (const [requirement, edge, flag] of EDGES) {
    test(`the pointer leaving at the ${edge} edge triggers it where the configuration says so [${requirement}]`, async () => {
      const on = await armed({ onBack: false, onTop: false, [flag]: true })
      on.leaveAt(edge)
      const off = await armed({ onBack: true, onTop: true, onLeft: true, onRight: true, [flag]: false })
      off.leaveAt(edge)
      expect([on.tags().includes('triggered'), off.tags().includes('triggered')]).toEqual([true, false])
    })
  }

  test('triggering switches the special tariffs on [TRAP-007]', async () => {
    const trap = await armed()
    trap.pressBack()
    expect(trap.said('specials.switched')).toEqual([{ type: 'specials.switched', areOn: true, nowMs: NOON_MS }])
  })

  test('duration in seconds and start stand in session cookies, beside the flag of the session [TRAP-008, TRAP-017, ENT-042, TRAP-006]', async () => {
    const trap = await armed({ durationSeconds: 600 })
    trap.pressBack()
    const written = ['trapTriggered', 'trapTimerDuration', 'trapTimerStart'].map(trap.cookie)
    expect(written).toEqual(['1', '600', String(NOON_MS)])
    expect(trap.setCookies().filter((line) => /max-age=[1-9]|expires/i.test(line))).toEqual([])
  })

  test('timer-0 … timer-3 are cleared [TRAP-009]', async () => {
    const cookies = 'timer-0=1; timer-1=2; timer-2=3; timer-3=4'
    const trap = await armed({}, cookies)
    expect(trap.timers()).toEqual(['1', '2', '3', '4'])
    trap.pressBack()
    expect(trap.timers()).toEqual([undefined, undefined, undefined, undefined])
  })

  test('the pop-up of the trap is asked for, and counts as shown from when it opens until it is closed [TRAP-013, TRAP-018]', async () => {
    const trap = await armed()
    trap.pressBack()
    const caught = { said: trap.said('trap.triggered'), isCounted: trap.tags().includes('popup') }
    trap.send({ type: 'trapPopup.shown' })
    const shown = trap.tags().includes('popup')
    trap.send({ type: 'popup.closed', groupId: 12 })
    const besideAnother = trap.tags().includes('popup')
    trap.send({ type: 'popup.closed', groupId: 600 })
    expect({ caught, shown, besideAnother, closed: trap.tags() }).toEqual({
      caught: { said: [{ type: 'trap.triggered' }], isCounted: false },
      shown: true,
      besideAnother: true,
      closed: ['settled', 'triggered', 'timing'],
    })
  })

  test('its pop-up counts as shown after the special prices are over, if nobody has closed it [TRAP-018]', async () => {
    const trap = await armed({ durationSeconds: 60 })
    trap.pressBack()
    trap.send({ type: 'trapPopup.shown' })
    trap.tick(NOON_MS + 60_000)
    const over = trap.tags().toSorted()
    trap.send({ type: 'popup.closed', groupId: 600 })
    expect({ over, closed: trap.tags() }).toEqual({
      over: ['popup', 'settled', 'triggered'],
      closed: ['settled', 'triggered'],
    })
  })

  test('a second try to leave is not kept, and nor is one in the next page of the session [TRAP-006]', async () => {
    const trap = await armed()
    trap.pressBack()
    expect({ isHeld: trap.isHeld(), said: trap.said('trap.triggered').length }).toEqual({ isHeld: false, said: 1 })
    trap.leaveAt('top')
    expect(trap.said('trap.triggered').length).toBe(1)
    const next = await armed({}, 'trapTriggered=1')
    expect({ tags: next.tags(), isHeld: next.isHeld() }).toEqual({ tags: ['settled'], isHeld: false })
  })

  test('an interception that the session had meanwhile is its last: back goes on, the pointer may leave, until that session ends (D9) [TRAP-006]', async () => {
    const trap = await armed({ onTop: true })
    trap.spend()
    trap.pressBack()
    trap.leaveAt('top')
    const outliving = trap.setCookies().filter((line) => /max-age=[1-9]|expires/i.test(line))
    expect({ left: trap.left(), tags: trap.tags(), outliving }).toEqual({
      left: 1,
      tags: ['settled', 'armed'],
      outliving: [],
    })
  })
})

describe('while special prices run', () => {
  test('the flags say that it is triggered, since when, for how long, and whether its pop-up is shown [TRAP-005]', async () => {
    const trap = await armed({ durationSeconds: 120 })
    trap.pressBack()
    trap.send({ type: 'trapPopup.shown' })
    const { startedAtMs, durationSeconds, remainingSeconds } = trap.context()
    expect({ startedAtMs, durationSeconds, remainingSeconds, tags: trap.tags() }).toEqual({
      startedAtMs: NOON_MS,
      durationSeconds: 120,
      remainingSeconds: 120,
      tags: ['settled', 'triggered', 'timing', 'popup'],
    })
    trap.tick(NOON_MS + 30_000)
    expect(trap.context().remainingSeconds).toBe(90)
  })

  test('at the end of the time they are switched off, whether the tab slept or not [TRAP-014, TRAP-012]', async () => {
    const trap = await armed({ durationSeconds: 60 })
    trap.pressBack()
    trap.tick(NOON_MS + 59_999)
    expect(trap.tags()).toContain('timing')
    trap.tick(NOON_MS + 3_600_000)
    expect(trap.said('specials.switched').at(-1)).toEqual({
      type: 'specials.switched',
      areOn: false,
      nowMs: NOON_MS + 3_600_000,
    })
    expect({ tags: trap.tags(), remainingSeconds: trap.context().remainingSeconds }).toEqual({
      tags: ['settled', 'triggered'],
      remainingSeconds: 0,
    })
  })

  test('the timer cookies go, and timer-0 … timer-3 begin now [TRAP-010, TRAP-011]', async () => {
    const trap = await armed({ durationSeconds: 60 })
    trap.pressBack()
    trap.tick(NOON_MS + 60_000)
    expect([trap.cookie('trapTriggered'), trap.cookie('trapTimerDuration'), trap.cookie('trapTimerStart')]).toEqual([
      '1',
      undefined,
      undefined,
    ])
    expect(trap.timers()).toEqual(Array.from({ length: 4 }, () => String(NOON_MS + 60_000)))
  })

  test('a payment ends them for the session, and a visitor without any has nothing to end [TRAP-014, TRAP-010, TRAP-011]', async () => {
    const trap = await armed()
    trap.end()
    expect(trap.setCookies()).toEqual([])
    trap.pressBack()
    trap.end()
    expect([trap.cookie('trapTimerDuration'), trap.cookie('trapTimerStart'), trap.cookie('trapTriggered')]).toEqual([
      undefined,
      undefined,
      '1',
    ])
    expect(trap.timers()).toEqual(Array.from({ length: 4 }, () => String(NOON_MS)))
  })
})

describe('on the next load', () => {
  test('what runs is taken up with the time that is left, and the trap is not set again [TRAP-015]', async () => {
    const trap = await start(`trapTriggered=1; trapTimerDuration=600; trapTimerStart=${NOON_MS - 60_000}`)
    trap.send({ type: 'trap.set', config: TRAP })
    expect({ tags: trap.tags(), remainingSeconds: trap.context().remainingSeconds, isHeld: trap.isHeld() }).toEqual({
      tags: ['settled', 'triggered', 'timing'],
      remainingSeconds: 540,
      isHeld: false,
    })
    expect(trap.said('specials.switched')).toEqual([{ type: 'specials.switched', areOn: true, nowMs: NOON_MS }])
    expect(trap.said('trap.triggered')).toEqual([])
  })

  test('what ran out meanwhile is put away, and timer-0 … timer-3 begin now [TRAP-011, TRAP-014]', async () => {
    const trap = await start(`trapTriggered=1; trapTimerDuration=60; trapTimerStart=${NOON_MS - 60_000}`)
    expect({
      tags: trap.tags(),
      said: trap.said('specials.switched'),
      cookie: trap.cookie('trapTimerStart'),
      timers: trap.timers(),
    }).toEqual({
      tags: ['settled', 'triggered'],
      said: [],
      cookie: undefined,
      timers: Array.from({ length: 4 }, () => String(NOON_MS)),
    })
  })

  for (const junk of [
    'trapTimerDuration=soon; trapTimerStart=1',
    'trapTimerDuration=60',
    `trapTimerDuration=60; trapTimerStart=${NOON_MS + 1}`,
    `trapTimerDuration=99999999999; trapTimerStart=1`,
    'trapTimerDuration=-5; trapTimerStart=1e3',
  ]) {
    test(`malformed cookies are a trap that is spent: ${junk}`, async () => {
      const trap = await start(`trapTriggered=1; ${junk}`)
      expect({ tags: trap.tags(), said: trap.said('specials.switched') }).toEqual({ tags: ['settled'], said: [] })
    })
  }

  test('without an answer within two seconds the trap counts as spent', () => {
    const clock = new SimulatedClock()
    const silent = fromCallback(() => {})
    const actor = createActor(
      plugPorts(leavePageTrapMachine, {
        readTrap: silent,
        watchExits: silent,
        watchClock: silent,
        keepTrap: silent,
      } as never),
      { clock, input: { isAllowed: true } },
    )
    actor.start()
    clock.increment(2000)
    expect(actor.getSnapshot().value).toEqual({ trap: 'spent', popup: 'hidden' })
  })
})

describe('where it is set', () => {
  test('no visitor is held back before the page and its configuration are there, nor after the page was left [TRAP-019]', async () => {
    const trap = await start('')
    expect({ tags: trap.tags(), isHeld: trap.isHeld() }).toEqual({ tags: ['settled'], isHeld: false })
    trap.send({ type: 'trap.set', config: TRAP })
    expect(trap.isHeld()).toBe(true)
    trap.stop()
    expect({ isHeld: trap.isHeld(), arePointersWatched: trap.arePointersWatched() }).toEqual({
      isHeld: false,
      arePointersWatched: false,
    })
  })

  test('no visitor is held back on the way to pay: a press of the back button leads on, and the trap stays set for later (D9)', async () => {
    const trap = await armed({ onTop: true })
    trap.pay(true)
    trap.leaveAt('top')
    trap.pressBack()
    expect({ tags: trap.tags(), left: trap.left(), said: trap.said('trap.triggered') }).toEqual({
      tags: ['settled', 'armed'],
      left: 1,
      said: [],
    })
    trap.pay(false)
    trap.leaveAt('top')
    expect(trap.said('trap.triggered')).toHaveLength(1)
  })

  test('a configuration without a way out or without time sets nothing', async () => {
    const nowhere = await armed({ onBack: false, onTop: false })
    const noTime = await armed({ durationSeconds: 0 })
    expect([nowhere.tags(), noTime.tags()]).toEqual([['settled'], ['settled']])
  })

  test('a site that persuades plainly has no trap, and shows no special prices of an older one (D15)', async () => {
    const trap = await start(`trapTriggered=1; trapTimerDuration=600; trapTimerStart=${NOON_MS - 60_000}`, false)
    trap.send({ type: 'trap.set', config: TRAP })
    expect({ tags: trap.tags(), said: trap.said('specials.switched'), isHeld: trap.isHeld() }).toEqual({
      tags: ['settled'],
      said: [],
      isHeld: false,
    })
  })
})

describe('edges by which a pointer leaves', () => {
  const LEAVES: Array<[string, Partial<PointerEvent>, PointerLeft['edge'] | undefined]> = [
    ['over the top', { clientX: 200, clientY: -1 }, 'top'],
    ['over the corner', { clientX: 0, clientY: 0 }, 'top'],
    ['to the left', { clientX: -3, clientY: 200 }, 'left'],
    ['to the right', { clientX: 799, clientY: 200 }, 'right'],
    ['over the bottom', { clientX: 200, clientY: 601 }, undefined],
    ['into another window that lies over it', { clientX: 200, clientY: 200 }, undefined],
    ['as a finger', { clientX: 200, clientY: -1, pointerType: 'touch' }, undefined],
  ]
  const IDS = { top: ' [TRAP-002]', left: ' [TRAP-003]', right: ' [TRAP-004]' }
  for (const [way, at, edge] of LEAVES) {
    test(`${way}: ${edge ?? 'none'}${edge ? IDS[edge] : ''}`, () => {
      const page = Object.assign(new EventTarget(), { clientWidth: 800 })
      const heard: PointerLeft[] = []
      const hearing = createPointerLeaves({ document: { documentElement: page } } as never).subscribe((event) =>
        heard.push(event),
      )
      page.dispatchEvent(Object.assign(new Event('pointerleave'), { pointerType: 'mouse', ...at }))
      hearing.unsubscribe()
      page.dispatchEvent(Object.assign(new Event('pointerleave'), { pointerType: 'mouse', ...at }))
      expect(heard).toEqual(edge ? [{ type: 'pointer.left', edge }] : [])
    })
  }
})

async function armed(config: Partial<TrapConfig> = {}, cookies = '') {
  const trap = await start(cookies)
  trap.send({ type: 'trap.set', config: { ...TRAP, ...config } })
  return trap
}

/** The machine on its real cookies, with a history and a pointer that are told what to do. */
async function start(header: string, isAllowed = true) {
  const now = () => NOON_MS
  const jar = createServerCookies({ header, isSecure: false })
  const trap = createTrapCookies({ jar, now })
  const ticks = new Subject<{ type: 'clock.ticked'; nowMs: number }>()
  const pointer = new Subject<PointerLeft>()
  const back = new Subject<BackPress>()
  let left = 0
  let isPaying = false
  const backGuard: BackGuard = {
    hold: (holder) => (holder === 'leavePageTrap' ? back : NEVER),
    leave: () => {
      left += 1
    },
  }
  const actor = createActor(
    plugPorts(leavePageTrapMachine, {
      readTrap: answerWith(trap.readTrap),
      watchExits: streamOf(
        createTrapExits({
          mayKeep: () => !trap.isSpent() && !isPaying,
          backGuard,
          pointerLeaves: pointer,
          now,
        }),
      ),
      watchClock: streamOf(ticks),
      keepTrap: trap.keepTrap,
    }),
    { input: { isAllowed } },
  )
  const said: EventObject[] = []
  actor.on('*', (event) => said.push(event))
  actor.start()
  await Promise.resolve()
  return {
    send: actor.send,
    stop: () => actor.stop(),
    tags: () => [...actor.getSnapshot().tags],
    context: () => actor.getSnapshot().context,
    said: <Type extends string>(type: Type) => said.filter((event) => event.type === type) as never as Said<Type>[],
    pressBack: () => back.next({ type: 'back.pressed' }),
    leaveAt: (edge: PointerLeft['edge']) => pointer.next({ type: 'pointer.left', edge }),
    tick: (nowMs: number) => ticks.next({ type: 'clock.ticked', nowMs }),
    isHeld: () => back.observed,
    arePointersWatched: () => pointer.observed,
    left: () => left,
    spend: trap.spend,
    end: trap.end,
    pay: (isOnTheWay: boolean) => {
      isPaying = isOnTheWay
    },
    cookie: (name: string) => jar.read(name),
    timers: () => [0, 1, 2, 3].map((position) => jar.read(`timer-${position}`)),
    setCookies: jar.setCookies,
  }
}

type Said<Type> = { type: Type; areOn?: boolean; nowMs?: number }
