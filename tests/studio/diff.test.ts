import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { diffMachines } from '../../studio/diff/machine-diff.ts'
import { diffAsHtml, diffAsText } from '../../studio/diff/write-diff.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { pick } from '../support/pick.ts'
import { nestedMachine, tokenMachine, tokenOptions } from './hand-made-machines.ts'

const before = casesOf(tokenMachine(), tokenOptions)
const rerouted = casesOf(tokenMachine('waitingToRetry'), tokenOptions)

/** A door with a bell; with a lock, ringing needs no code any more. */
function doorMachine({ hasLock = false, description = 'Nobody is in.' } = {}) {
  return setup({
    types: { events: {} as { type: 'bell.rung' } | { type: 'key.turned' } },
    guards: { isEvening: () => hasLock },
  }).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: { description, on: { 'bell.rung': 'open', ...(hasLock && { 'key.turned': 'locked' as const }) } },
      open: { type: 'final' },
      ...(hasLock && { locked: { on: { 'key.turned': 'shut' as const } } }),
    },
  })
}

describe('what changed between two revisions', () => {
  test('nothing: not even for a machine that was rebuilt', () => {
    expect(diffMachines([before], [casesOf(tokenMachine(), tokenOptions)])).toEqual([])
    expect(diffAsText([], { before: 'v1', after: 'v2' })).toBe('Between v1 and v2 no machine has changed.')
  })

  test('another target: the transition changed, and the paths through it are re-routed', () => {
    const diffs = diffMachines([before], [rerouted])
    expect(diffs.map((diff) => ({ ...diff, paths: [] }))).toEqual([
      {
        machine: 'token',
        change: 'changed',
        states: {},
        transitions: { 'renewing --renewal.refused--> waitingToRetry': 'changed' },
        says: { 'renewing --renewal.refused--> waitingToRetry': ['target: revoked → waitingToRetry'] },
        paths: [],
      },
    ])
    const ends = diffs[0]!.paths
      .filter(({ change }) => change === 're-routed')
      .map(({ title, was = '' }) => [was, title].map((text) => text.slice(text.lastIndexOf('→'))))
    expect(ends.length).toBeGreaterThan(0)
    expect([...new Set(ends.map(String))]).toEqual(['→ renewal.refused ⇒ revoked,→ renewal.refused ⇒ waitingToRetry'])
    expect(new Set(diffs[0]!.paths.map(({ change }) => change))).toEqual(new Set(['re-routed', 'added']))
  })

  test('more to do: states, transitions and the paths through them are added; seen from the other side, removed', () => {
    const [small, large] = [casesOf(doorMachine()), casesOf(doorMachine({ hasLock: true }))]
    const [added] = diffMachines([small], [large])
    const [removed] = diffMachines([large], [small])
    const changes = (change: 'added' | 'removed') => ({
      machine: 'door',
      change: 'changed',
      states: { locked: change },
      transitions: { 'shut --key.turned--> locked': change, 'locked --key.turned--> shut': change },
      says: {},
      paths: [
        {
          change,
          id: added?.paths[0]?.id,
          title: 'key.turned → key.turned → bell.rung ⇒ open',
          steps: ['key.turned', 'key.turned', 'bell.rung'],
        },
      ],
    })
    expect(added).toEqual(changes('added'))
    expect(removed).toEqual(changes('removed'))
  })

  test('other words for a state change that state, and no path', () => {
    const [diff] = diffMachines([casesOf(doorMachine())], [casesOf(doorMachine({ description: 'Closed.' }))])
    expect(diff).toEqual({
      machine: 'door',
      change: 'changed',
      states: { shut: 'changed' },
      transitions: {},
      says: { shut: ['description: Nobody is in. → Closed.'] },
      paths: [],
    })
  })

  test('a guard that decides otherwise changes only paths', () => {
    const gate = (isOpen: boolean) =>
      setup({ types: { events: {} as { type: 'gate.tried' } }, guards: { isOpen: () => isOpen } }).createMachine({
        id: 'gate',
        initial: 'outside',
        states: {
          outside: { on: { 'gate.tried': [{ guard: 'isOpen', target: 'inside' }, { target: 'sentAway' }] } },
          inside: { type: 'final' },
          sentAway: { type: 'final' },
        },
      })
    const [diff] = diffMachines([casesOf(gate(true))], [casesOf(gate(false))])
    expect({ ...diff, paths: diff?.paths.map(({ change, title, was }) => [change, title, was]) }).toEqual({
      machine: 'gate',
      change: 'changed',
      states: {},
      transitions: {},
      says: {},
      paths: [['re-routed', 'gate.tried ⇒ sentAway', 'gate.tried ⇒ inside']],
    })
  })

  test('another length of a timer is said, in milliseconds unless it is computed', () => {
    const door = (pause: number | (() => number)) =>
      casesOf(
        setup({ delays: { pause } }).createMachine({
          id: 'door',
          initial: 'open',
          states: { open: { after: { pause: 'shut' } }, shut: { type: 'final' } },
        }),
      )
    const said = (one: number | (() => number), other: number | (() => number)) =>
      diffMachines([door(one)], [door(other)]).map(({ transitions, says }) => ({ transitions, says }))
    const id = 'open --after pause--> shut'
    const changed = (waits: string) => [{ transitions: { [id]: 'changed' }, says: { [id]: [waits] } }]
    expect({ same: said(4_000, 4_000), longer: said(4_000, 5_000), computed: said(() => 7, 250) }).toEqual({
      same: [],
      longer: changed('waits: 4000 ms → 5000 ms'),
      computed: changed('waits: as computed → 250 ms'),
    })
  })

  test('whatever changes of a transition is said, and none is removed and added', () => {
    const gate = (branches: object[], more: object = {}) =>
      casesOf(
        setup({
          types: { events: {} as { type: 'gate.tried' } },
          guards: { isOpen: () => true, isAjar: () => false },
          actions: { ring: () => {}, knock: () => {} },
        }).createMachine({
          id: 'gate',
          initial: 'outside',
          states: {
            outside: { on: { 'gate.tried': branches as [] } },
            inside: { ...more, on: { 'gate.tried': 'inside' } },
            away: {},
          },
        }),
      )
    const before = gate([{ guard: 'isOpen', target: 'inside', actions: 'ring' }, { target: 'away' }])
    const said = (branches: object[], more?: object) => {
      const [diff] = diffMachines([before], [gate(branches, more)])
      return { states: diff?.states, transitions: diff?.transitions, says: diff?.says }
    }
    expect(said([{ guard: 'isOpen', target: 'inside', actions: ['ring', 'knock'] }, { target: 'away' }])).toEqual({
      states: {},
      transitions: { 'outside --gate.tried[isOpen]#1--> inside': 'changed' },
      says: { 'outside --gate.tried[isOpen]#1--> inside': ['actions: ring → ring, knock'] },
    })
    expect(said([{ target: 'away' }])).toEqual({
      states: {},
      transitions: {
        'outside --gate.tried[isOpen]#1--> inside': 'removed',
        'outside --gate.tried--> away': 'changed',
      },
      says: { 'outside --gate.tried--> away': ['turn: 2 → 1'] },
    })
    expect(
      said([
        { guard: 'isAjar', target: 'inside', actions: 'ring', meta: { requirements: ['R-1'] } },
        { guard: 'isOpen', target: 'away' },
        { description: 'Nobody.' },
      ]),
    ).toEqual({
      states: {},
      transitions: {
        'outside --gate.tried[isAjar]#1--> inside': 'added',
        'outside --gate.tried[isOpen]#2--> away': 'changed',
        'outside --gate.tried#3--> (stays)': 'changed',
      },
      says: {
        'outside --gate.tried[isOpen]#2--> away': ['target: inside → away', 'actions: ring → none', 'turn: 1 → 2'],
        'outside --gate.tried#3--> (stays)': ['target: away → (stays)', 'turn: 2 → 3', 'description: none → Nobody.'],
      },
    })
    const busy = { tags: 'busy', entry: 'ring', meta: { requirements: ['R-1'], resting: true } }
    expect(said([{ guard: 'isOpen', target: 'inside', actions: 'ring' }, { target: 'away' }], busy)).toEqual({
      states: { inside: 'changed' },
      transitions: {},
      says: {
        inside: ['tags: none → busy', 'on entry: none → ring', 'requirements: none → R-1', 'resting: none → true'],
      },
    })
  })

  test('a machine that was added and one that was removed, with everything of theirs', () => {
    const diffs = diffMachines([casesOf(nestedMachine)], [casesOf(doorMachine())])
    expect(diffs.map(({ machine, change }) => [machine, change])).toEqual([
      ['door', 'added'],
      ['nested', 'removed'],
    ])
    expect(new Set(Object.values(diffs[1]!.states))).toEqual(new Set(['removed']))
    expect(diffs[0]!.paths.map((path) => pick(path, 'change', 'title'))).toEqual([
      { change: 'added', title: 'bell.rung ⇒ open' },
    ])
  })
})

describe('how it is written', () => {
  const diffs = diffMachines([before, casesOf(doorMachine())], [rerouted, casesOf(doorMachine({ hasLock: true }))])
  const between = { before: 'v1', after: '<v2>' }

  test('an event that is gone, while the cases still name it', () => {
    const events = { 'key.turned': [{}] }
    const locked = casesOf(doorMachine({ hasLock: true }), { events })
    const unlocked = { ...locked, machine: doorMachine() }
    const [diff] = diffMachines([locked], [unlocked])
    expect(diff?.transitions).toEqual({
      'shut --key.turned--> locked': 'removed',
      'locked --key.turned--> shut': 'removed',
    })
    expect(diff?.paths.some(({ change, steps }) => change === 'removed' && steps.includes('key.turned'))).toBe(true)
  })

  test('as text: +, - and ~ before each', () => {
    expect(diffAsText(diffs, between).split('\n').slice(0, 7)).toEqual([
      'v1 → <v2>',
      '~ door (changed)',
      '    states',
      '      + locked',
      '    transitions',
      '      + shut --key.turned--> locked',
      '      + locked --key.turned--> shut',
    ])
    expect(diffAsText(diffs, between)).toContain(
      '\n      ~ renewing --renewal.refused--> waitingToRetry\n          target: revoked → waitingToRetry\n',
    )
    expect(diffAsText(diffs, between)).toMatch(/ {6}~ \w{8} {2}.* ⇒ waitingToRetry \(was: ⇒ revoked\)/)
  })

  test('as a page that needs nothing from elsewhere, with every name as text', () => {
    const page = diffAsHtml(diffs, between)
    expect(page).toContain('<h1>Machines between v1 and &lt;v2&gt;</h1>')
    expect(page).toContain('<td><em class="added">added</em></td><td>shut --key.turned--&gt; locked</td>')
    expect(page).toContain(
      '<td>renewing --renewal.refused--&gt; waitingToRetry<br>target: revoked → waitingToRetry</td>',
    )
    expect(page).not.toMatch(/<script|<link|src=|href=|url\(/)
    expect(page.match(/<h2>.*?<\/h2>/g)).toEqual([
      '<h2>door <em class="changed">changed</em></h2>',
      '<h2>token <em class="changed">changed</em></h2>',
    ])
  })
})
