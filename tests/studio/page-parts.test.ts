import { describe, expect, test } from 'vitest'
import type { Drawing } from '../../studio/diagrams/drawing.ts'
import { graphOf } from '../../studio/diagrams/graph.ts'
import { pictureOf } from '../../studio/diagrams/sheets.ts'
import {
  addressOf,
  changesAddress,
  MAP_ADDRESS,
  machineAddress,
  placeOf,
  TRACING_ADDRESS,
  tracingAddress,
} from '../../studio/page/address.ts'
import { createBench } from '../../studio/page/bench.ts'
import { contextChanges } from '../../studio/page/frames.ts'
import { type Marks, NO_MARKS } from '../../studio/page/marks.ts'
import { lookAt } from '../../studio/page/reveal.ts'
import { endOf, shortTitle } from '../../studio/page/short-title.ts'
import type { SimulationRequest } from '../../studio/page/simulation.machine.ts'
import { actorsOf, framesOfRecording, sequenceOf } from '../../studio/page/tracing-session.ts'
import { casesOf, type MachineCases } from '../../studio/paths/cases.ts'
import { counterMachine, nestedMachine, tokenMachine, tokenOptions } from './hand-made-machines.ts'
import { tokenTape, tokenTapeRecording } from './trace-tape.ts'

describe('addresses', () => {
  const machine = {
    name: 'machine',
    machine: 'door',
    tab: 'story',
    state: '',
    transition: '',
    requirement: '',
    sheet: '',
  }

  for (const [address, place] of [
    [MAP_ADDRESS, { name: 'map' }],
    [TRACING_ADDRESS, { name: 'tracing', sheet: '' }],
    [changesAddress(), { name: 'changes', machine: '', state: '', transition: '', sheet: '' }],
    [changesAddress('door'), { name: 'changes', machine: 'door', state: '', transition: '', sheet: '' }],
    [
      changesAddress('door', { state: 'shut' }),
      { name: 'changes', machine: 'door', state: 'shut', transition: '', sheet: '' },
    ],
    [machineAddress('door'), machine],
    [machineAddress('door', 'paths'), { ...machine, tab: 'paths' }],
    [machineAddress('door', 'story', { state: 'a.b' }), { ...machine, state: 'a.b' }],
    [
      machineAddress('door', 'coverage', { transition: 'shut --push[isLight]#2--> open?&+' }),
      { ...machine, tab: 'coverage', transition: 'shut --push[isLight]#2--> open?&+' },
    ],
    [machineAddress('door', 'story', { sheet: 'a.b' }), { ...machine, sheet: 'a.b' }],
    [tracingAddress('a'), { name: 'tracing', sheet: 'a' }],
    [
      changesAddress('door', { sheet: '*' }),
      { name: 'changes', machine: 'door', state: '', transition: '', sheet: '*' },
    ],
    [machineAddress('a/b', 'simulation'), { ...machine, machine: 'a/b', tab: 'simulation' }],
    ['', { name: 'map' }],
    ['#/machines/door/attic', { name: 'nowhere', address: 'machines/door/attic' }],
    ['#/machines', { name: 'nowhere', address: 'machines' }],
    ['#/changes/door/x/y', { name: 'nowhere', address: 'changes/door/x/y' }],
    ['#/%', { name: 'nowhere', address: '%' }],
  ] as const) {
    test(`'${address}' leads to ${place.name}`, () => {
      expect(placeOf(address)).toEqual(place)
    })
  }
})

test('a place that has sheets has one address', () => {
  for (const address of [
    '#/machines/door/coverage?state=a&requirement=DOOR-001&sheet=b',
    '#/machines/door?transition=a+--push--%3E+b',
    '#/changes/door?state=a&sheet=*',
    '#/tracing?sheet=a.b',
  ]) {
    const place = placeOf(address)
    expect('sheet' in place && addressOf(place)).toBe(address)
  }
})

test('changes of the context by an event are listed leaf by leaf', () => {
  expect(
    contextChanges(
      { same: 1, gone: true, list: ['a'], deep: { x: 1, y: null } },
      { same: 1, list: ['a', 'b'], deep: { x: 2, y: null }, empty: {} },
    ),
  ).toEqual([
    { path: 'deep.x', before: '1', after: '2' },
    { path: 'empty', before: '', after: '{}' },
    { path: 'gone', before: 'true', after: '' },
    { path: 'list.1', before: '', after: '"b"' },
  ])
})

describe('a path in a list', () => {
  const labels = ['push', 'pull {force:3}', 'after rest', 'push {force:1}', 'pull', 'lock']

  test('is shown by the names of its events, without their payloads', () => {
    expect(shortTitle(labels.slice(0, 3), 'shut')).toBe('push → pull → after rest ⇒ shut')
    expect(shortTitle(['push', 'push {force:1}', 'pull'], 'shut')).toBe('push ×2 → pull ⇒ shut')
    expect(shortTitle([], 'shut')).toBe('starts ⇒ shut')
  })

  test('is shown by its first and last events if there are many', () => {
    expect(shortTitle(labels, 'locked')).toBe('push → pull → after rest → push → pull → lock ⇒ locked')
    const longer = [...labels.slice(0, 4), ...labels.slice(3), 'unlock']
    expect(shortTitle(longer, 'shut')).toBe('push → pull → after rest → 3 more → lock → unlock ⇒ shut')
  })

  test('says where it ends as its title does', () => {
    expect(endOf('with a key: push {to:⇒} → pull ⇒ door.shut + bell.still')).toBe('door.shut + bell.still')
  })
})

test('the eye goes where something happened: of regions side by side to the one that moved', async () => {
  const graph = graphOf(nestedMachine)
  const picture = await pictureOf(graph)
  const { drawing } = picture.sheets[0]!
  const areaOf = (name: string) => drawing.boxes.find((box) => box.name === name)
  const look = (marks: Partial<Marks>) => lookAt({ graph, picture }, { ...NO_MARKS, ...marks }, '').area
  const line = drawing.lines.find(({ kind, target }) => kind === 'transition' && areaOf(target)?.isComposite === false)!
  const other = drawing.boxes.findLast(({ name, isComposite }) => name !== line.target && !isComposite)!
  const active = new Set([line.target, other.name])
  expect(look({ active, taken: new Set(line.edges) })).toBe(areaOf(line.target))
  expect(look({ active })).toBe(areaOf(other.name))
  expect(look({ state: line.target })).toBe(areaOf(line.target))
  expect(look({})).toBeUndefined()
})

describe('of several sheets', () => {
  const drawn = (...names: string[]): Drawing => ({
    machine: 'house',
    width: 10,
    height: 10,
    boxes: names.map((name) => ({
      name,
      parent: undefined,
      type: 'atomic',
      isComposite: false,
      isRegion: false,
      fold: undefined,
      x: 0,
      y: 0,
      width: 1,
      height: 1,
      rows: [],
    })),
    dots: [],
    pills: [],
    lines: [],
  })
  const label = { kind: 'transition', x: 0, y: 0, width: 1, height: 1, texts: [] } as const
  const line = (edge: string) => ({
    kind: 'transition' as const,
    source: 'cellar',
    target: 'garden',
    edges: [edge],
    points: [],
    labels: [{ ...label, edge }],
  })
  const sheets = [
    { of: 'any', drawing: { ...drawn('any', 'garden', 'cellar'), lines: [line('cellar.jam --cold--> garden')] } },
    { of: 'cellar', drawing: { ...drawn('cellar', 'cellar.jam'), lines: [line('cellar.jam --cold--> garden')] } },
  ]
  const page = {
    graph: graphOf(nestedMachine),
    picture: { sheets, whole: drawn('any', 'garden', 'cellar', 'cellar.jam') },
  }
  const opened = (marks: Partial<Marks>, asked = '') => {
    const { sheet, area } = lookAt(page, { ...NO_MARKS, ...marks }, asked)
    return { of: sheet.of, at: area && 'name' in area ? area.name : area && 'edge' in area ? area.edge : undefined }
  }

  test('the one is opened where the active or the chosen state stands among others', () => {
    expect(opened({})).toEqual({ of: 'any', at: undefined })
    expect(opened({ state: 'cellar' })).toEqual({ of: 'any', at: 'cellar' })
    expect(opened({ state: 'cellar.jam' })).toEqual({ of: 'cellar', at: 'cellar.jam' })
    expect(opened({ active: new Set(['cellar', 'cellar.jam']), state: 'garden' })).toEqual({
      of: 'cellar',
      at: 'cellar.jam',
    })
  })

  test('the innermost is opened for a transition, which tells all of it', () => {
    const id = 'cellar.jam --cold--> garden'
    expect(opened({ transition: id })).toEqual({ of: 'cellar', at: id })
    expect(opened({ lit: new Set([id]) })).toEqual({ of: 'cellar', at: undefined })
  })

  test('the address opens any of them, and on it one looks at what stands for the state', () => {
    expect(opened({ active: new Set(['cellar', 'cellar.jam']) }, 'any')).toEqual({ of: 'any', at: 'cellar' })
    expect(opened({ state: 'garden' }, 'cellar')).toEqual({ of: 'cellar', at: undefined })
    expect(opened({ state: 'cellar.jam' }, '*')).toEqual({ of: '*', at: 'cellar.jam' })
    expect(opened({}, 'attic')).toEqual({ of: 'any', at: undefined })
  })
})

describe('the bench', () => {
  const machine = tokenMachine()
  const bench = createBench(new Map([[machine.id, casesOf(machine, tokenOptions)]]))
  const request = { machine: 'token', generator: 'shortest', detail: '', until: '', seed: '' }

  test('plans paths as frames, each with its active states and context', () => {
    const { paths, missing } = bench.planPaths({ ...request, generator: 'directed', detail: 'waitingToRetry' })
    expect({ paths: paths.map(({ frames }) => frames), hasMissing: missing.length > 0 }).toEqual({
      paths: [
        [
          { label: 'starts', waitMs: 0, transitions: [], states: ['any', 'fresh'], context: { lifetimeMs: 300_000 } },
          {
            label: 'after renewalDue',
            waitMs: 240_000,
            transitions: ['fresh --after renewalDue--> renewing'],
            states: ['any', 'renewing'],
            context: { lifetimeMs: 300_000 },
          },
          {
            label: expect.stringMatching(/^renewal\.failed/),
            waitMs: 0,
            transitions: ['renewing --renewal.failed--> waitingToRetry'],
            states: ['any', 'waitingToRetry'],
            context: { lifetimeMs: 300_000 },
          },
        ],
      ],
      hasMissing: true,
    })
  })

  test('plans every declared transition once, and names what is out of reach', () => {
    const { paths, missing } = bench.planPaths(request)
    const wrongOnly = casesOf(counterMachine, { events: { 'code.entered': [{ isRight: true }] } })
    const other = createBench(new Map([['counter', wrongOnly as MachineCases]]))
    expect({
      paths: paths.length,
      missing,
      other: other.planPaths({ ...request, machine: 'counter' }).missing,
    }).toEqual({
      paths: 2,
      missing: [],
      other: [
        'not taken: locked --code.entered[isLastTry]#2--> blocked: payload: no example in `events` makes isLastTry true in a state that is reached',
        'not taken: locked --code.entered#3--> (stays): order: another transition is always taken instead',
        'never entered: blocked: no transition that is taken leads there',
      ],
    })
  })

  test('one seed gives one list, and the summary names it', () => {
    const random = { ...request, generator: 'random', until: 'length=30', seed: '7' }
    const [one, other] = [bench.planPaths(random), bench.planPaths(random)]
    expect(one).toEqual(other)
    expect(one.summary).toMatch(/; seed 7$/)
  })

  for (const [wrong, complaint] of [
    [{ generator: 'longest' }, /^There is no generator 'longest', only shortest, /],
    [{ generator: 'random', seed: 'x' }, /^A seed is a whole number, not 'x'\.$/],
    [{ generator: 'weighted-random', detail: 'renewal.refused' }, /^'renewal.refused' is no weight: /],
    [{ generator: 'random', until: 'tea' }, /'tea' is no condition/],
    [{ machine: 'gate' }, /^There is no machine gate\.$/],
  ] as const) {
    test(`a wrong request is refused in words: ${JSON.stringify(wrong)}`, () => {
      expect(() => bench.planPaths({ ...request, ...wrong })).toThrow(complaint)
    })
  }

  /** Sends events by label, one after the other. */
  function sendAll(...labels: string[]) {
    let sent: number[] = []
    const asked = (): SimulationRequest => ({ machine: 'token', start: '', sent })
    for (const label of labels) {
      const choice = bench
        .simulate(asked())
        .choices.at(-1)!
        .find((each) => each.label === label)
      if (!choice) throw new Error(`${label} is not offered`)
      sent = [...sent, choice.number]
    }
    return bench.simulate(asked())
  }

  test('a simulation offers what the machine accepts where it stands, timers among it', () => {
    const { choices, frames } = sendAll('after renewalDue', 'renewal.failed')
    expect(choices.map((each) => [...new Set(each.map(({ label, kind }) => `${kind} ${label}`))].sort())).toEqual([
      ['event signOut.requested', 'timer after renewalDue'],
      [
        'event renewal.failed',
        'event renewal.refused',
        'event renewal.succeeded',
        'event signOut.requested',
        'timer after patience',
      ],
      ['event signOut.requested', 'timer after retryPause'],
    ])
    expect(frames.map(({ states }) => states.at(-1))).toEqual(['fresh', 'renewing', 'waitingToRetry'])
  })

  test('nothing can be sent to a machine that has ended, and an event that it does not accept is refused', () => {
    expect(sendAll('signOut.requested').choices.at(-1)).toEqual([])
    expect(() => bench.simulate({ machine: 'token', start: '', sent: [0, 0, 0, 0] })).toThrow('is not accepted here.')
  })
})

describe('what is heard live', () => {
  const machine = tokenMachine()
  const machines = new Map([[machine.id, casesOf(machine, tokenOptions)]])
  const opened = [{ name: 'saved.json', recording: tokenTapeRecording }]

  test('actors of known machines are told apart, opened recordings beside them', () => {
    expect(actorsOf(tokenTape, opened, machines)).toEqual([
      { key: 'tab 1', name: 'token', machine: 'token', recording: tokenTapeRecording },
      { key: 'file saved.json', name: 'saved.json', machine: 'token', recording: tokenTapeRecording },
    ])
  })

  test('the sequence names who heard what of whom, and what was ignored', () => {
    const actors = actorsOf(tokenTape, opened, machines)
    const lines = (most: number) =>
      sequenceOf(tokenTape, actors, most).map(
        ({ actor, label, source, isIgnored }) => `${actor}: ${label} of '${source}'${isIgnored ? ', ignored' : ''}`,
      )
    expect(lines(9)).toEqual([
      "token: renewal.refused of '2', ignored",
      "token: after renewalDue.token.fresh of ''",
      "token: renewal.refused of 'renewTokens'",
    ])
    expect(lines(1)).toEqual(["token: renewal.refused of 'renewTokens'"])
  })

  test('a recording is shown moment by moment', () => {
    expect(
      framesOfRecording(tokenTapeRecording, machines).map(({ label, waitMs, states }) => ({ label, waitMs, states })),
    ).toEqual([
      { label: 'starts', waitMs: 0, states: ['any', 'fresh'] },
      { label: 'renewal.refused', waitMs: 500, states: ['any', 'fresh'] },
      { label: 'after renewalDue', waitMs: 239_500, states: ['any', 'renewing'] },
      { label: 'renewal.refused', waitMs: 1_000, states: ['any', 'revoked'] },
    ])
  })

  test('states that this version of the machine lacks are not shown', () => {
    const other = { ...tokenTapeRecording, start: { ...tokenTapeRecording.start, state: 'elsewhere' } }
    expect(framesOfRecording(other, machines)[0]?.states).toEqual([])
  })
})
