import { describe, expect, test } from 'vitest'
import { loadHouse } from '../../scripts/support/house.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { explore } from '../../studio/paths/explore.ts'
import { type GeneratorOptions, generatePaths } from '../../studio/paths/generators.ts'
import { planPaths } from '../../studio/paths/plan.ts'
import { runPath } from '../../studio/paths/run.ts'
import { shrinkPath } from '../../studio/paths/shrink.ts'
import { parseStopCondition } from '../../studio/paths/stop-conditions.ts'
import {
  counterMachine,
  impossibleTimerMachine,
  nestedMachine,
  tiedTimersMachine,
  tokenMachine,
  tokenOptions,
  twoTimersMachine,
} from './hand-made-machines.ts'

const token = explore(tokenMachine(), tokenOptions)
const made = (exploration: typeof token, options: GeneratorOptions) => {
  const generation = generatePaths(exploration, options)
  return { ...generation, paths: [...generation.paths] }
}
const titles = (options: GeneratorOptions) => made(token, options).paths.map(({ title }) => title)
const until = (text: string) => parseStopCondition(text)

describe('the generators', () => {
  test('shortest: the paths of the plan, as many as the condition wants', () => {
    const plan = planPaths(token).paths.map(({ id }) => id)
    expect(made(token, { generator: 'shortest' }).paths.map(({ id }) => id)).toEqual(plan)
    expect(made(token, { generator: 'shortest', until: until('length=1') }).paths.map(({ id }) => id)).toEqual([
      plan[0],
    ])
  })

  test('all shortest: one for every edge, each ending with it', () => {
    const { paths } = made(token, { generator: 'all-shortest' })
    const ends = paths.map(({ steps }) => `${steps.length}: ${steps.at(-1)?.from}, ${steps.at(-1)?.label}`)
    expect(ends.sort()).toEqual([
      '1: fresh, after renewalDue',
      '1: fresh, signOut.requested',
      '2: renewing, after patience',
      '2: renewing, renewal.failed {cause:contract}',
      '2: renewing, renewal.failed {cause:unavailable}',
      '2: renewing, renewal.refused',
      '2: renewing, renewal.succeeded',
      '2: renewing, signOut.requested',
      '3: waitingToRetry, after retryPause',
      '3: waitingToRetry, signOut.requested',
    ])
  })

  test('all shortest leaves out what no clock can produce, and finds the order that one can', () => {
    const impossible = explore(impossibleTimerMachine, {})
    expect(made(impossible, { generator: 'all-shortest' }).paths.map(({ title }) => title)).toEqual([
      'after childPatience ⇒ over',
    ])
    const twoTimers = explore(twoTimersMachine, {})
    const ends = new Set(
      made(twoTimers, { generator: 'all-shortest' }).paths.map(
        ({ steps }) => `${steps.at(-1)?.from} ${steps.at(-1)?.label}`,
      ),
    )
    expect(ends.size).toBe(twoTimers.edges.length)
  })

  test('directed: a shortest way to a state or through a transition', () => {
    expect(titles({ generator: 'directed', to: 'revoked' })).toEqual(['after renewalDue → renewal.refused ⇒ revoked'])
    const [path, ...more] = made(token, {
      generator: 'directed',
      to: 'waitingToRetry --after retryPause--> renewing',
    }).paths
    expect({ steps: path?.steps.map(({ to }) => to), more }).toEqual({
      steps: ['renewing', 'waitingToRetry', 'renewing'],
      more: [],
    })
    const nested = explore(nestedMachine, {})
    expect(
      made(nested, { generator: 'directed', to: 'watching.sound.audible' }).paths.map(({ title }) => title),
    ).toEqual(['form.sent → step.done → sound.toggled ⇒ watching.picture.playing + watching.sound.audible'])
    expect(() => titles({ generator: 'directed', to: 'nowhere' })).toThrow(
      "token has no state or transition 'nowhere'. Its states: fresh, renewing, waitingToRetry, revoked, signedOut; `list` shows its transitions.",
    )
    const impossible = explore(impossibleTimerMachine, {})
    expect(() => made(impossible, { generator: 'directed', to: 'late' })).toThrow(
      "impossibleTimer: no way to 'late' was found.",
    )
  })

  test('predefined: events by type or by label, tried with every payload', () => {
    const events = ['after renewalDue', 'renewal.failed {cause:contract}', 'after retryPause', 'renewal.failed']
    expect(titles({ generator: 'predefined', events })).toEqual([
      'after renewalDue → renewal.failed {cause:contract} → after retryPause → renewal.failed {cause:unavailable} ⇒ waitingToRetry',
    ])
    expect(() => titles({ generator: 'predefined', events: ['after renewalDue', 'after retryPause'] })).toThrow(
      "token: 'after retryPause' (event 2 of 2) does nothing in renewing. Possible there: after patience, renewal.failed {cause:contract}, renewal.failed {cause:unavailable}, renewal.refused, renewal.succeeded, signOut.requested.",
    )
    expect(() => titles({ generator: 'predefined', events: ['signOut.requested', 'after patience'] })).toThrow(
      'Possible there: nothing, it is an end.',
    )
  })

  for (const generator of ['random', 'quick-random'] as const) {
    test(`${generator}: one seed makes one run, another seed another; it ends when all is covered`, () => {
      const one = made(token, { generator, seed: 7 })
      expect(one.coverage.percentOf('edge')).toBe(100)
      expect(one.gaveUp()).toBe(undefined)
      expect(made(token, { generator, seed: 7 }).paths.map(({ id }) => id)).toEqual(one.paths.map(({ id }) => id))
      expect(made(token, { generator, seed: 8 }).paths.map(({ id }) => id)).not.toEqual(one.paths.map(({ id }) => id))
    })
  }

  test('quick random needs fewer steps than random', () => {
    const steps = (generator: 'random' | 'quick-random') =>
      [1, 2, 3, 4, 5, 6, 7, 8]
        .flatMap((seed) => made(token, { generator, seed }).paths)
        .reduce((sum, path) => sum + path.steps.length, 0)
    expect(steps('quick-random')).toBeLessThan(steps('random'))
  })

  test('a random run stops in the middle of a path when its condition is met', () => {
    const { paths, coverage } = made(token, { generator: 'random', seed: 3, until: until('length=25') })
    expect(paths.reduce((sum, { steps }) => sum + steps.length, 0)).toBe(25)
    const reached = made(token, { generator: 'random', seed: 3, until: until('reached=revoked') })
    expect(reached.paths.at(-1)?.steps.at(-1)?.states).toEqual(['revoked'])
    expect([coverage.hasEntered('renewing'), reached.coverage.hasEntered('revoked')]).toEqual([true, true])
  })

  test('time ends a run as well', () => {
    let milliseconds = 0
    const now = () => milliseconds++
    const { paths } = made(token, { generator: 'random', until: until('pair=100 and never or seconds=1'), now })
    expect(paths.length).toBeGreaterThan(10)
    expect(milliseconds).toBeLessThan(2_000)
  })

  test('a condition that cannot be met is given up, with the reason', () => {
    const impossible = explore(impossibleTimerMachine, {})
    expect(made(impossible, { generator: 'random' }).gaveUp()).toBe('nothing new in 5000 steps')
    expect(made(token, { generator: 'shortest', until: until('length=1000') }).gaveUp()).toBe(
      'shortest has no more paths',
    )
  })

  test('weighted random: nothing of weight 0 is taken, heavy ones more often', () => {
    const taken = (weights: Record<string, number>) =>
      made(token, { generator: 'weighted-random', weights, until: until('length=400') }).paths.flatMap(({ steps }) =>
        steps.map(({ label }) => label),
      )
    const count = (labels: string[], label: string) => labels.filter((each) => each === label).length
    const weights = { 'signOut.requested': 0, 'renewing --renewal.refused--> revoked': 0, 'renewal.succeeded': 8 }
    const weighted = taken(weights)
    expect([count(weighted, 'signOut.requested'), count(weighted, 'renewal.refused')]).toEqual([0, 0])
    expect(count(weighted, 'renewal.succeeded')).toBeGreaterThan(2 * count(taken({}), 'renewal.succeeded'))
    expect(() => taken({ 'coffee.made': 1 })).toThrow(
      "token has no transition or event 'coffee.made' to weigh. Its events: after patience, after renewalDue, after retryPause, renewal.failed {cause:contract}, renewal.failed {cause:unavailable}, renewal.refused, renewal.succeeded, signOut.requested.",
    )
    expect(() => taken({ 'signOut.requested': -1 })).toThrow(
      "The weight of 'signOut.requested' must be a number, 0 or above.",
    )
  })

  for (const generator of ['random', 'quick-random'] as const) {
    test(`${generator}: a real actor with simulated time follows, through hand-made machines and ours`, async () => {
      const { machines } = await loadHouse()
      const handMade = [tiedTimersMachine, twoTimersMachine, nestedMachine].map((machine) => casesOf(machine))
      const departures = [...handMade, ...machines.values()].flatMap((cases) => {
        const exploration = explore(cases.machine, cases)
        const isHandMade = handMade.some((one) => one === cases)
        const options = { generator, seed: 5, until: until(`length=${isHandMade ? 400 : 60}`) }
        return [...generatePaths(exploration, options).paths].flatMap((path) => runPath(path, cases, exploration) ?? [])
      })
      expect(departures).toEqual([])
    }, 60_000)
  }
})

describe('shrinking', () => {
  const counter = casesOf(counterMachine, {
    events: { 'code.entered': [{ isRight: true }, { isRight: false }] },
    project: ({ context }) => context.tries,
    invariants: { 'never blocked': ({ value }) => value !== 'blocked' },
  })
  const exploration = explore(counterMachine, counter)
  const fails = (path: Parameters<typeof runPath>[0]) => runPath(path, counter, exploration) !== undefined

  test('a failing random path loses every step that it can do without', () => {
    const failing = [...generatePaths(exploration, { generator: 'random', seed: 4, until: until('length=400') }).paths]
      .filter((path) => path.steps.length > 6)
      .find(fails)
    const shrunk = shrinkPath(exploration, failing!, fails)
    expect(shrunk.title).toBe(
      'code.entered {isRight:false} → code.entered {isRight:false} → code.entered {isRight:false} ⇒ blocked',
    )
  })

  test('what is left can still be walked: timers are never left out of order', () => {
    const cases = casesOf(tokenMachine(), {
      ...tokenOptions,
      invariants: { 'nobody waits': ({ value }) => value !== 'waitingToRetry' },
    })
    const [long] = made(token, {
      generator: 'predefined',
      events: [
        'after renewalDue',
        'renewal.succeeded',
        'after renewalDue',
        'renewal.failed',
        'after retryPause',
        'renewal.refused',
      ],
    }).paths
    const shrunk = shrinkPath(token, long!, (path) => runPath(path, cases, token) !== undefined)
    expect(shrunk.title).toBe('after renewalDue → renewal.failed {cause:unavailable} ⇒ waitingToRetry')
    expect(shrunk.steps.map(({ waitMs }) => waitMs)).toEqual([240_000, 0])
  })

  test('a path that fails at its start shrinks to nothing', () => {
    const [path] = made(token, { generator: 'predefined', events: ['after renewalDue', 'renewal.refused'] }).paths
    expect(shrinkPath(token, path!, () => true).title).toBe('starts ⇒ fresh')
  })
})
