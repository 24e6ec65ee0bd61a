import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { answerWith, streamOf } from '../../app/ports/answer-with.ts'
import type { PromotionQuestion } from '../../machines/sales/popup-context.ts'
import {
  type ExitCaught,
  type Popup,
  type ValuePopupsEmitted,
  valuePopupsMachine,
} from '../../machines/sales/value-popups.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { NOW_MS, popup } from './promoted.ts'

const EXIT = popup({ uuid: 'exit', showTrigger: 2 })
const TRAP = popup({ uuid: 'trap', showTrigger: 2, groupId: 600 })
const at = (uuid: string, timeForTrigger: unknown = null) => popup({ uuid, timeForTrigger })

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(valuePopupsMachine, new URL('../../machines/sales/value-popups.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(valuePopupsMachine)
})

describe('what the service has', () => {
  test('is asked for at the start and on every change of the route [POPUP-002, POPUP-003]', () => {
    const { asked, answer, move } = start()
    answer([])
    for (const path of ['/videos/', '/videos/', '/videos/#films', '/models/?page=2']) move(path)
    expect(asked.map(({ path }) => path)).toEqual(['/', '/videos/', '/models/?page=2'])
  })

  test('is asked for again on a page that was seen before, on another query, answered or not, and for the next visitor [POPUP-003]', () => {
    const { actor, asked, answer, move } = start()
    const question = (path: string, group = 'guest') => ({ group, path, affiliateId: '', targetLink: '' })
    move('/videos/')
    answer([at('one')])
    move('/videos/?page=2')
    answer([])
    move('/videos/?page=3')
    move('/videos/')
    answer([at('one')])
    move('/')
    actor.send({ type: 'visitor.changed', group: 'member' })
    move('/videos/')
    move('/')
    expect(asked).toEqual([
      ...['/', '/videos/', '/videos/?page=2', '/videos/?page=3', '/videos/', '/'].map((path) => question(path)),
      ...['/', '/videos/', '/'].map((path) => question(path, 'member')),
    ])
  })

  test('is requested again for another visitor [POPUP-002]', () => {
    const { actor, asked } = start()
    actor.send({ type: 'visitor.changed', group: 'guest' })
    actor.send({ type: 'visitor.changed', group: 'expiredMember' })
    expect(asked.map(({ group }) => group)).toEqual(['guest', 'expiredMember'])
  })

  test('is not waited for for ever', () => {
    const { actor, asked, clock } = start()
    clock.increment(60_000)
    expect({ settled: actor.getSnapshot().hasTag('settled'), asked: asked.length }).toEqual({ settled: true, asked: 1 })
  })

  test('may be shown over any page [POPUP-001]', () => {
    const shown = ['/', '/videos/', '/videos/night-drive/', '/deals/', '/login/', '/terms-and-conditions/'].map(
      (path) => {
        const { answer, shows } = start({ path })
        answer([at('one')])
        return shows()
      },
    )
    expect(shown).toEqual(Array(6).fill('one'))
  })

  test('without a time it is shown at once [POPUP-007, ENT-053]', () => {
    const { answer, shows } = start()
    answer([at('one')])
    expect(shows()).toBe('one')
  })

  test('with a time it is shown after that many seconds, counted one by one [POPUP-006, ENT-053]', () => {
    const { answer, shows, tick, actor } = start()
    answer([at('one', 3)])
    const seen = [1, 2, 3].map(() => {
      const left = actor.getSnapshot().context.timers.one
      const before = shows()
      tick()
      return [left, before]
    })
    expect({ seen, shows: shows() }).toEqual({
      seen: [
        [3, ''],
        [2, ''],
        [1, ''],
      ],
      shows: 'one',
    })
  })

  test('the first that shows by itself is kept as the default banner: on every page, whatever the service has there, until it is closed [POPUP-008]', () => {
    const { actor, answer, move, shows } = start()
    answer([EXIT, at('one'), at('two')])
    const seen = [shows()]
    for (const [path, popups] of [
      ['/videos/', [EXIT]],
      ['/models/', []],
      ['/blog/', [at('two')]],
    ] as const) {
      move(path)
      seen.push(shows())
      answer([...popups])
      seen.push(shows())
    }
    actor.send({ type: 'popup.dismissed' })
    seen.push(shows())
    expect(seen).toEqual([...Array(7).fill('one'), ''])
  })
})

describe('several at once', () => {
  test('one is visible at a time, in the order of the list, the rest wait for the next change of the route [POPUP-020]', () => {
    const { actor, answer, move, shows } = start()
    const list = [at('one'), at('two'), at('three')]
    answer(list)
    const seen = [shows()]
    actor.send({ type: 'popup.dismissed' })
    seen.push(shows())
    move('/videos/')
    seen.push(shows())
    answer(list.slice(1))
    seen.push(shows())
    actor.send({ type: 'popup.dismissed' })
    move('/models/')
    answer(list.slice(2))
    expect({ seen, shows: shows() }).toEqual({ seen: ['one', '', '', 'two'], shows: 'three' })
  })

  test('one whose time comes while another is there, or was, waits for the next page [POPUP-020]', () => {
    const { actor, answer, move, shows, tick } = start()
    const later = at('later', 1)
    answer([at('one'), later])
    tick()
    const during = shows()
    actor.send({ type: 'popup.dismissed' })
    const after = shows()
    move('/videos/')
    answer([later])
    expect({ during, after, shows: shows() }).toEqual({ during: 'one', after: '', shows: 'later' })
  })

  test('a countdown goes on over a change of the route by uuid, and restarts only if the item was gone [POPUP-021]', () => {
    const { actor, answer, move, tick } = start()
    const list = [at('stays', 40), at('leaves', 40)]
    answer(list)
    for (let second = 0; second < 10; second += 1) tick()
    move('/videos/')
    tick()
    answer([at('stays', 40)])
    const without = actor.getSnapshot().context.timers
    move('/models/')
    answer(list)
    expect({ without, timers: actor.getSnapshot().context.timers }).toEqual({
      without: { stays: 29 },
      timers: { stays: 29, leaves: 40 },
    })
  })
})

describe('a visitor who leaves', () => {
  test('by a link sees the exit pop-up, and goes on there, once, when it is closed [POPUP-009, POPUP-014, ENT-051, ENT-053]', () => {
    const { actor, answer, catchLink, kept, said, shows } = start()
    answer([EXIT])
    catchLink('/videos/?page=2')
    answer([EXIT])
    const shown = shows()
    actor.send({ type: 'popup.dismissed' })
    actor.send({ type: 'popup.dismissed' })
    expect({ shown, shows: shows(), said }).toEqual({
      shown: 'exit',
      shows: '',
      said: [
        { type: 'popup.closed', groupId: 100 },
        { type: 'navigation.requested', to: '/videos/?page=2', isExternal: false },
      ],
    })
    expect(kept).toEqual(['exit'])
  })

  test('the service is asked again with the link, and with none otherwise [API-106]', () => {
    const { answer, asked, catchLink } = start()
    answer([EXIT])
    catchLink('/videos/')
    expect(asked.map(({ targetLink }) => targetLink)).toEqual(['', '/videos/'])
  })

  test('goes on at once where the service has nothing for that link and nothing else holds them back', () => {
    const { actor, answer, catchLink, move, said, shows } = start()
    const onwards = { type: 'navigation.requested', to: '/videos/', isExternal: false }
    answer([EXIT])
    catchLink('/videos/')
    answer([at('other')])
    expect({ shows: shows(), said }).toEqual({ shows: '', said: [onwards] })
    move('/videos/')
    answer([at('other')])
    actor.send({ type: 'popup.dismissed' })
    expect(said).toEqual([onwards, { type: 'popup.closed', groupId: 100 }])
  })

  test('by another link before the service has answered is not held back, nor led on later', () => {
    const { actor, answer, catchLink, clock, move, said, shows } = start()
    answer([EXIT])
    catchLink('/videos/')
    move('/models/')
    clock.increment(1_500)
    expect({ shows: shows(), stage: actor.getSnapshot().value.stage }).toEqual({ shows: '', stage: { empty: 'open' } })
    answer([at('one')])
    actor.send({ type: 'popup.dismissed' })
    expect(said).toEqual([{ type: 'popup.closed', groupId: 100 }])
  })

  test('is held on the way to a link although the same page says once more where it is', () => {
    const { answer, catchLink, clock, move, shows } = start()
    answer([EXIT])
    catchLink('/videos/')
    move('/#news')
    clock.increment(1_500)
    expect(shows()).toBe('exit')
  })

  test('does not wait for a service that is slow', () => {
    const { answer, catchLink, clock, shows } = start()
    answer([EXIT])
    catchLink('/videos/')
    const meanwhile = shows()
    clock.increment(1_500)
    expect({ meanwhile, shows: shows() }).toEqual({ meanwhile: '', shows: 'exit' })
  })

  test('by going back sees it too, and goes on back when it is closed [POPUP-010, POPUP-014]', () => {
    const { actor, answer, kept, orders, pressBack, said, shows } = start()
    answer([EXIT])
    pressBack()
    const shown = shows()
    actor.send({ type: 'popup.dismissed' })
    expect({ shown, orders }).toEqual({ shown: 'exit', orders: ['interception.spend', 'back.resume'] })
    expect({ kept, said, stage: actor.getSnapshot().value.stage }).toEqual({
      kept: ['exit'],
      said: [{ type: 'popup.closed', groupId: 100 }],
      stage: { empty: 'open' },
    })
  })

  test('once a session: neither the next link nor the next step back is held [POPUP-009]', () => {
    const { actor, answer, catchLink, isHeld, orders, move } = start()
    answer([EXIT])
    catchLink('/videos/')
    answer([EXIT, popup({ uuid: 'another', showTrigger: 2 })])
    actor.send({ type: 'popup.dismissed' })
    move('/videos/')
    answer([popup({ uuid: 'another', showTrigger: 2 })])
    expect({ isHeld: isHeld(), orders }).toEqual({ isHeld: false, orders: ['interception.spend'] })
  })

  test('is counted together with the leave-page trap [POPUP-009]', () => {
    const { actor, answer, isHeld } = start()
    answer([EXIT])
    const before = isHeld()
    actor.send({ type: 'trap.triggered' })
    expect({ before, isHeld: isHeld() }).toEqual({ before: true, isHeld: false })
  })

  test('is free where the answer says so, and while a page has not been asked for', () => {
    const { answer, isHeld, move } = start()
    answer([EXIT], false)
    const free = isHeld()
    answer([EXIT])
    const held = isHeld()
    move('/videos/')
    expect({ free, held, isHeld: isHeld() }).toEqual({ free: false, held: true, isHeld: false })
  })

  test('by the pop-up instead is not led on as well', () => {
    const { actor, answer, catchLink, kept, said } = start()
    answer([EXIT])
    catchLink('/videos/')
    answer([EXIT])
    actor.send({ type: 'popup.followed' })
    expect({ kept, said }).toEqual({ kept: ['exit'], said: [{ type: 'popup.closed', groupId: 100 }] })
    expect(actor.getSnapshot().value.stage).toEqual({ empty: 'open' })
  })

  test('by another link meanwhile has seen the pop-up, and is not led on as well', () => {
    const { actor, answer, catchLink, kept, move, said, shows } = start()
    answer([EXIT])
    catchLink('/videos/')
    answer([EXIT])
    move('/models/')
    expect({ shows: shows(), kept, said }).toEqual({
      shows: '',
      kept: ['exit'],
      said: [{ type: 'popup.closed', groupId: 100 }],
    })
    expect(actor.getSnapshot().value.stage).toEqual({ empty: 'open' })
  })
})

describe('the pop-up of the leave-page trap', () => {
  test('is not shown on a click on a link: nothing is held for it [POPUP-011, ENT-051]', () => {
    const { answer, isHeld, shows } = start()
    answer([TRAP])
    expect({ isHeld: isHeld(), shows: shows() }).toEqual({ isHeld: false, shows: '' })
    const beside = [100, 599, 601].map((groupId) => {
      const other = start()
      const both = [TRAP, popup({ uuid: `exit-${groupId}`, showTrigger: 2, groupId })]
      other.answer(both)
      other.catchLink('/videos/')
      other.answer(both)
      return other.shows()
    })
    expect(beside).toEqual(['exit-100', 'exit-599', 'exit-601'])
  })

  test('is not shown for a step back either, only when the trap was triggered [POPUP-025, ENT-051]', () => {
    const { actor, answer, isHeld, said, shows } = start()
    answer([TRAP])
    const before = [isHeld(), shows()]
    actor.send({ type: 'trap.triggered' })
    const caught = shows()
    actor.send({ type: 'popup.dismissed' })
    expect({ before, caught, said }).toEqual({
      before: [false, ''],
      caught: 'trap',
      said: [{ type: 'trapPopup.shown' }, { type: 'popup.closed', groupId: 600 }],
    })
    const beside = start()
    beside.answer([TRAP, EXIT])
    beside.pressBack()
    expect(beside.shows()).toBe('exit')
  })

  test('is the one of its own group; it waits for the list, and for one that is there already [TRAP-013, POPUP-011, ENT-051]', () => {
    const early = start()
    early.actor.send({ type: 'trap.triggered' })
    early.answer([EXIT, TRAP, popup({ uuid: 'next', showTrigger: 2, groupId: 601 })])
    const busy = start()
    busy.answer([at('one'), TRAP])
    busy.actor.send({ type: 'trap.triggered' })
    const meanwhile = busy.shows()
    busy.actor.send({ type: 'popup.dismissed' })
    expect([early.shows(), meanwhile, busy.shows()]).toEqual(['trap', 'one', 'trap'])
  })
})

describe('one that is shown', () => {
  test.for(['popup.dismissed', 'popup.followed'] as const)('is remembered: %s [POPUP-013]', (type) => {
    const { actor, answer, kept } = start()
    answer([at('one')])
    actor.send({ type })
    expect(kept).toEqual(['one'])
  })

  test('stays over a change of the route, if it holds no visitor back', () => {
    const { answer, move, shows } = start()
    answer([at('one')])
    move('/videos/')
    answer([at('one'), at('two')])
    expect(shows()).toBe('one')
  })

  test('does not go along to a page on which nothing is offered, and counts as seen', () => {
    const { answer, kept, move, said, shows } = start()
    answer([at('one')])
    move('/models/')
    const along = shows()
    move('/main-dashboard/', true)
    expect({ along, quiet: shows(), kept, said }).toEqual({
      along: 'one',
      quiet: '',
      kept: ['one'],
      said: [{ type: 'popup.closed', groupId: 100 }],
    })
  })
})

function start({ path = '/' } = {}) {
  const clock = new SimulatedClock()
  const asked: PromotionQuestion[] = []
  const kept: string[] = []
  const orders: string[] = []
  const said: ValuePopupsEmitted[] = []
  const ticks = new Subject<{ type: 'clock.ticked'; nowMs: number }>()
  const links = new Subject<ExitCaught>()
  const presses = new Subject<{ type: 'back.pressed' }>()
  const machine = plugPorts(valuePopupsMachine, {
    fetchPopups: answerWith((_, question: PromotionQuestion) => {
      asked.push(question)
      return new Promise<never>(() => {})
    }),
    watchClock: streamOf(ticks),
    watchLinks: streamOf(links),
    watchBack: streamOf(presses),
    keepShown: fromCallback(({ receive }) => receive((command) => kept.push((command as { uuid: string }).uuid))),
    handleExit: fromCallback(({ receive }) => receive(({ type }) => orders.push(type))),
  })
  const actor = createActor(machine, { clock, input: { group: 'guest', path, affiliateId: '' } })
  actor.on('*', (event) => said.push(event))
  actor.start()
  return {
    actor,
    clock,
    asked,
    kept,
    orders,
    said,
    answer: (popups: Popup[], mayTrap = true) => actor.send({ type: 'popups.answered', popups, mayTrap }),
    move: (to: string, isQuiet = false) => actor.send({ type: 'route.changed', path: to, isQuiet }),
    tick: () => ticks.next({ type: 'clock.ticked', nowMs: NOW_MS }),
    catchLink: (to: string) => links.next({ type: 'exit.caught', to }),
    pressBack: () => presses.next({ type: 'back.pressed' }),
    isHeld: () => [links.observed, presses.observed].every(Boolean),
    shows: () => (actor.getSnapshot().hasTag('shown') ? actor.getSnapshot().context.shown?.uuid : ''),
  }
}
