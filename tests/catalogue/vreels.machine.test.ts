import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type ChoicesCommand, type VreelsEvent, vreelsMachine } from '../../machines/catalogue/vreels.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { AT_FIRST, CLIPS } from './vreels-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(vreelsMachine, new URL('../../machines/catalogue/vreels.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(vreelsMachine)
})

const OPENED = { type: 'vreels.opened' } as const
const LOADED = { type: 'clips.loaded', clips: CLIPS } as const
const BEGAN = { type: 'clip.began', index: 0 } as const

describe('while closed', () => {
  test('asks for nothing and holds no step back', () => {
    const { state, running } = start()
    expect({ state: state(), running: running() }).toEqual({ state: 'closed', running: [] })
  })

  test('opens with the list on its way, and a step back held', () => {
    const { state, running } = start(OPENED)
    expect({ state: state(), running: running() }).toEqual({
      state: 'open.loading',
      running: ['back', 'choices', 'clips', 'surroundings'],
    })
  })
})

describe('while open', () => {
  test.for([{ type: 'vreels.closed' }, { type: 'back.pressed' }] as const)(
    'is closed by $type, and lets go of everything',
    (event) => {
      const { state, context, running } = start(OPENED, LOADED, { type: 'clip.reached', index: 1 }, event)
      expect({ state: state(), clips: context().clips, index: context().index, running: running() }).toEqual({
        state: 'closed',
        clips: [],
        index: 0,
        running: [],
      })
    },
  )

  test('is closed by a step back in every state', () => {
    const ways: VreelsEvent[][] = [
      [OPENED],
      [OPENED, { type: 'clips.failed', reason: 'offline' }],
      [OPENED, { type: 'clips.loaded', clips: [] }],
      [OPENED, LOADED, { type: 'clip.broke', index: 0 }],
    ]
    expect(ways.map((way) => start(...way, { type: 'back.pressed' }).state())).toEqual(Array(4).fill('closed'))
  })
})

describe('while the list is on its way', () => {
  test('says that it failed, and why, and asks again when it is told to', () => {
    const failed = start(OPENED, { type: 'clips.failed', reason: 'offline' })
    expect({ state: failed.state(), failure: failed.context().failure }).toEqual({
      state: 'open.failed',
      failure: 'offline',
    })
    failed.send({ type: 'retry.requested' })
    expect({ state: failed.state(), asked: failed.asked() }).toEqual({ state: 'open.loading', asked: 2 })
  })

  test('fails after 16 seconds without an answer', () => {
    const { state, context, pass } = start(OPENED)
    pass(15_999)
    expect(state()).toBe('open.loading')
    pass(1)
    expect({ state: state(), failure: context().failure }).toEqual({ state: 'open.failed', failure: 'timeout' })
  })

  test('says that there are no clips, and asks again', () => {
    const { state, send } = start(OPENED, { type: 'clips.loaded', clips: [] })
    expect(state()).toBe('open.empty')
    send({ type: 'retry.requested' })
    expect(state()).toBe('open.loading')
  })
})

describe('a clip', () => {
  test('starts by itself, the first one first', () => {
    const { state, context } = start(OPENED, LOADED)
    expect({ state: state(), index: context().index, clips: context().clips }).toEqual({
      state: 'open.showing.starting',
      index: 0,
      clips: CLIPS,
    })
  })

  test('waits where the visitor has switched autoplay off, wants less motion or spares data', () => {
    const off = start(OPENED, LOADED, { type: 'choice.switched', choice: 'startsClips', isOn: false })
    off.send({ type: 'clip.reached', index: 1 })
    const calm = start(OPENED, { type: 'calm.found', isCalm: true, sparesData: false }, LOADED)
    const noLonger = start(
      OPENED,
      { type: 'calm.found', isCalm: true, sparesData: false },
      { type: 'calm.found', isCalm: false, sparesData: false },
      LOADED,
    )
    expect([off.state(), calm.state(), noLonger.state()]).toEqual([
      'open.showing.paused',
      'open.showing.paused',
      'open.showing.starting',
    ])
  })

  test('knows whether data is to be spared, and when it no longer is', () => {
    const { context, send } = start(OPENED, { type: 'calm.found', isCalm: true, sparesData: true }, LOADED)
    const known = [context().sparesData]
    send({ type: 'calm.found', isCalm: true, sparesData: false })
    expect([...known, context().sparesData, context().isCalm]).toEqual([true, false, true])
  })

  test('plays once it has begun, and is paused and played on by a press', () => {
    const { state, send } = start(OPENED, LOADED, BEGAN)
    expect(state()).toBe('open.showing.playing')
    send({ type: 'play.toggled' })
    expect(state()).toBe('open.showing.paused')
    send({ type: 'play.toggled' })
    expect(state()).toBe('open.showing.starting')
    send({ type: 'play.toggled' })
    expect(state()).toBe('open.showing.paused')
  })

  test('that the browser does not let start waits for a press', () => {
    expect(start(OPENED, LOADED, { type: 'clip.refused', index: 0 }).state()).toBe('open.showing.paused')
  })

  test.for([
    ['starting', [OPENED, LOADED]],
    ['playing', [OPENED, LOADED, BEGAN]],
  ] as const)('is paused while %s when the tab is hidden', ([, events]) => {
    expect(start(...events, { type: 'tab.hidden' }).state()).toBe('open.showing.paused')
  })

  test('that cannot be played says so, whatever it was doing, and is tried again', () => {
    const broke = { type: 'clip.broke', index: 0 } as const
    const states = [[], [BEGAN], [{ type: 'play.toggled' } as const]].map((before) =>
      start(OPENED, LOADED, ...before, broke).state(),
    )
    expect(states).toEqual(Array(3).fill('open.showing.broken'))
    expect(start(OPENED, LOADED, broke, { type: 'retry.requested' }).state()).toBe('open.showing.starting')
  })

  test('that does not begin within 16 seconds counts as broken; one that plays or waits does not', () => {
    const { state, pass, send } = start(OPENED, LOADED)
    pass(15_999)
    expect(state()).toBe('open.showing.starting')
    pass(1)
    expect(state()).toBe('open.showing.broken')
    send({ type: 'retry.requested' })
    send(BEGAN)
    pass(60_000)
    expect(state()).toBe('open.showing.playing')
  })

  test('is not changed by what becomes of another one', () => {
    const others: VreelsEvent[] = [
      { type: 'clip.began', index: 1 },
      { type: 'clip.refused', index: 1 },
      { type: 'clip.broke', index: 1 },
    ]
    expect(start(OPENED, LOADED, ...others).state()).toBe('open.showing.starting')
    const playing = start(OPENED, LOADED, BEGAN, { type: 'clip.ended', index: 1 })
    expect({ state: playing.state(), index: playing.context().index }).toEqual({
      state: 'open.showing.playing',
      index: 0,
    })
  })
})

describe('from one clip to another', () => {
  test('goes only to what is there, and starts it', () => {
    const { state, context, send } = start(OPENED, LOADED, BEGAN)
    for (const index of [-1, 2, 0.5, Number.NaN, 0]) send({ type: 'clip.reached', index })
    expect({ state: state(), index: context().index }).toEqual({ state: 'open.showing.playing', index: 0 })
    send({ type: 'clip.reached', index: 1 })
    expect({ state: state(), index: context().index }).toEqual({ state: 'open.showing.starting', index: 1 })
    send({ type: 'clip.reached', index: 0 })
    expect({ state: state(), index: context().index }).toEqual({ state: 'open.showing.starting', index: 0 })
  })

  test('leaves a broken one behind', () => {
    const { state, context } = start(
      OPENED,
      LOADED,
      { type: 'clip.broke', index: 0 },
      { type: 'clip.reached', index: 1 },
    )
    expect({ state: state(), index: context().index }).toEqual({ state: 'open.showing.starting', index: 1 })
  })

  test('goes on by itself at the end of a clip, and stops after the last', () => {
    const { state, context, send } = start(OPENED, LOADED, BEGAN, { type: 'clip.ended', index: 0 })
    expect({ state: state(), index: context().index }).toEqual({ state: 'open.showing.starting', index: 1 })
    send({ type: 'clip.began', index: 1 })
    send({ type: 'clip.ended', index: 1 })
    expect({ state: state(), index: context().index }).toEqual({ state: 'open.showing.paused', index: 1 })
  })

  test('goes on to a clip that waits, where clips do not start by themselves', () => {
    const { state, context } = start(
      OPENED,
      LOADED,
      BEGAN,
      { type: 'calm.found', isCalm: true, sparesData: false },
      { type: 'clip.ended', index: 0 },
    )
    expect({ state: state(), index: context().index }).toEqual({ state: 'open.showing.paused', index: 1 })
  })
})

describe('a switch', () => {
  test('is remembered with the others, and changes nothing else', () => {
    const { state, context, kept, send } = start(OPENED, LOADED, BEGAN)
    send({ type: 'choice.switched', choice: 'hasSound', isOn: true })
    send({ type: 'choice.switched', choice: 'goesOn', isOn: true })
    send({ type: 'choice.switched', choice: 'startsClips', isOn: false })
    expect({ state: state(), choices: context().choices, kept: kept() }).toEqual({
      state: 'open.showing.playing',
      choices: { startsClips: false, hasSound: true, goesOn: true },
      kept: [
        { startsClips: true, hasSound: true, goesOn: false },
        { startsClips: true, hasSound: true, goesOn: true },
        { startsClips: false, hasSound: true, goesOn: true },
      ],
    })
  })

  test('stands the same when they are opened again', () => {
    const { context } = start(
      OPENED,
      LOADED,
      { type: 'choice.switched', choice: 'hasSound', isOn: true },
      { type: 'vreels.closed' },
      OPENED,
      LOADED,
    )
    expect(context().choices.hasSound).toBe(true)
  })
})

function start(...events: VreelsEvent[]) {
  const clock = new SimulatedClock()
  const running = new Set<string>()
  const kept: ChoicesCommand['choices'][] = []
  let asked = 0
  const runs = (name: string) =>
    fromCallback<EventObject>(() => {
      running.add(name)
      if (name === 'clips') asked += 1
      return () => void running.delete(name)
    })
  const machine = plugPorts(vreelsMachine, {
    loadClips: runs('clips'),
    watchBack: runs('back'),
    watchSurroundings: runs('surroundings'),
    keepChoices: fromCallback<ChoicesCommand, unknown>(({ receive }) => {
      running.add('choices')
      receive(({ choices }) => kept.push(choices))
      return () => void running.delete('choices')
    }),
  })
  const actor = createActor(machine, { clock, input: { choices: AT_FIRST } }).start()
  for (const event of events) actor.send(event)
  return {
    send: actor.send.bind(actor),
    pass: (milliseconds: number) => clock.increment(milliseconds),
    state: () => nameOf(actor.getSnapshot().value),
    context: () => actor.getSnapshot().context,
    running: () => [...running].sort(),
    kept: () => kept,
    asked: () => asked,
  }
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value
  const [[name, inner]] = Object.entries(value as object) as [[string, unknown]]
  return `${name}.${nameOf(inner)}`
}
