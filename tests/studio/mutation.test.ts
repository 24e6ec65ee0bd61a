import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { loadHouse } from '../../scripts/support/house.ts'
import { mutantsOf } from '../../studio/mutation/mutants.ts'
import { mutate, scoreOf, tryMutants } from '../../studio/mutation/mutate.ts'
import { reasonsToSurvive } from '../../studio/mutation/survivors.ts'
import { declaredTransitions, stateActionsOf } from '../../studio/paths/declared.ts'
import { echoMachine } from './__fixtures__/mutation/echo.ts'
import { lampMachine } from './__fixtures__/mutation/lamp.ts'
import { nestedMachine } from './hand-made-machines.ts'

const LONGEST_MS = 120_000
const LONGEST_OF_ALL_MS = 1_800_000
const SUITES = 'tests/studio/__fixtures__/mutation'
const ids = (machine: AnyStateMachine) => mutantsOf(machine).map(({ id }) => id)

const OF_THE_LAMP = [
  'drop off --button.pressed--> on',
  'send to broken: off --button.pressed--> on',
  'drop action count of off --button.pressed--> on',
  'drop action lock on entry of on',
  'drop on --button.pressed[isUnlocked]--> off',
  'send to on: on --button.pressed[isUnlocked]--> off',
  'negate on --button.pressed[isUnlocked]--> off',
  'drop on --lock.turned--> (stays)',
  'drop on --after patience[isWorn]#1--> broken',
  'send to off: on --after patience[isWorn]#1--> broken',
  'negate on --after patience[isWorn]#1--> broken',
  'drop on --after patience#2--> off',
  'send to on: on --after patience#2--> off',
  'drop after patience of on',
]

describe('the mutants of a machine', () => {
  test('are one change each: dropped, sent elsewhere, negated, an action less, a timer less', () => {
    expect(ids(lampMachine)).toEqual(OF_THE_LAMP)
  })

  test('are what they say', () => {
    const made = mutantsOf(lampMachine).map(({ mutate: change }) => changed(lampMachine, change))
    const original = shapeOf(lampMachine)
    const changes = made.map((mutant) => ({
      less: original.filter((line) => !shapeOf(mutant).includes(line)),
      more: shapeOf(mutant).filter((line) => !original.includes(line)),
    }))
    expect(Object.fromEntries(OF_THE_LAMP.map((id, index) => [id, changes[index]]))).toEqual({
      'drop off --button.pressed--> on': { less: ['off --button.pressed--> on / count'], more: [] },
      'send to broken: off --button.pressed--> on': {
        less: ['off --button.pressed--> on / count'],
        more: ['off --button.pressed--> broken / count'],
      },
      'drop action count of off --button.pressed--> on': {
        less: ['off --button.pressed--> on / count'],
        more: ['off --button.pressed--> on / '],
      },
      'drop action lock on entry of on': { less: ['on: lock'], more: ['on: '] },
      'drop on --button.pressed[isUnlocked]--> off': { less: ['on --button.pressed[isUnlocked]--> off / '], more: [] },
      'send to on: on --button.pressed[isUnlocked]--> off': {
        less: ['on --button.pressed[isUnlocked]--> off / '],
        more: ['on --button.pressed[isUnlocked]--> on / '],
      },
      'negate on --button.pressed[isUnlocked]--> off': {
        less: ['on --button.pressed[isUnlocked]--> off / '],
        more: ['on --button.pressed[not(isUnlocked)]--> off / '],
      },
      'drop on --lock.turned--> (stays)': { less: ['on --lock.turned--> (stays) / '], more: [] },
      'drop on --after patience[isWorn]#1--> broken': {
        less: ['on --after patience[isWorn]#1--> broken / ', 'on --after patience#2--> off / '],
        more: ['on --after patience--> off / '],
      },
      'send to off: on --after patience[isWorn]#1--> broken': {
        less: ['on --after patience[isWorn]#1--> broken / '],
        more: ['on --after patience[isWorn]#1--> off / '],
      },
      'negate on --after patience[isWorn]#1--> broken': {
        less: ['on --after patience[isWorn]#1--> broken / '],
        more: ['on --after patience[not(isWorn)]#1--> broken / '],
      },
      'drop on --after patience#2--> off': {
        less: ['on --after patience[isWorn]#1--> broken / ', 'on --after patience#2--> off / '],
        more: ['on --after patience[isWorn]--> broken / '],
      },
      'send to on: on --after patience#2--> off': {
        less: ['on --after patience#2--> off / '],
        more: ['on --after patience#2--> on / '],
      },
      'drop after patience of on': {
        less: ['on --after patience[isWorn]#1--> broken / ', 'on --after patience#2--> off / '],
        more: [],
      },
    })
  })

  test('reach into nested states, ends of composites and regions, each by a name of its own', () => {
    expect(ids(nestedMachine)).toContain('send to gone: form --done--> watching')
    expect(ids(nestedMachine)).toContain('drop watching.sound.muted --sound.toggled--> watching.sound.audible')
    expect(new Set(ids(nestedMachine)).size).toBe(ids(nestedMachine).length)
  })

  test('leave the machine itself as it is', () => {
    const before = JSON.stringify(lampMachine.config)
    for (const { mutate: change } of mutantsOf(lampMachine)) change(lampMachine.config as never)
    expect(JSON.stringify(lampMachine.config)).toBe(before)
  })
})

describe('a suite that is tried on the mutants', () => {
  test(
    'that is weak lets most of them live; a reason is kept, one for a dead mutant is stale',
    async () => {
      const survives = 'drop on --lock.turned--> (stays)'
      const { seconds: _, ...report } = await tryMutants(lampMachine, [`${SUITES}/lamp.weak.ts`], {
        [survives]: 'It stays either way.',
        'drop off --button.pressed--> on': 'Nobody presses it.',
      })
      const killed = ['drop off --button.pressed--> on', 'send to broken: off --button.pressed--> on']
      expect(report).toEqual({
        machine: 'lamp',
        suite: [`${SUITES}/lamp.weak.ts`],
        mutants: 14,
        killed: 2,
        survivors: OF_THE_LAMP.filter((mutant) => !killed.includes(mutant)).map((mutant) => ({
          mutant,
          reason: mutant === survives ? 'It stays either way.' : undefined,
        })),
        stale: ['drop off --button.pressed--> on'],
      })
      expect(scoreOf([report])).toBe(2 / 14)
    },
    LONGEST_MS,
  )

  test(
    'is tried on one part of them for each shard, and a reason for another part is not stale there',
    async () => {
      const reasons = Object.fromEntries(OF_THE_LAMP.map((mutant) => [mutant, 'Nobody presses it.']))
      const parts = [1, 2].map((index) =>
        tryMutants(lampMachine, [`${SUITES}/lamp.weak.ts`], reasons, { index, of: 2 }),
      )
      const reports = await Promise.all(parts)
      expect(reports.map(({ mutants }) => mutants)).toEqual([7, 7])
      expect(scoreOf(reports)).toBe(2 / 14)
      expect(reports.flatMap(({ stale }) => stale).sort()).toEqual([
        'drop off --button.pressed--> on',
        'send to broken: off --button.pressed--> on',
      ])
    },
    LONGEST_MS,
  )

  test(
    'whose files are strong together is tried file after file',
    async () => {
      const suite = ['weak', 'strong'].map((name) => `${SUITES}/lamp.${name}.ts`)
      const { survivors } = await tryMutants(lampMachine, suite, {})
      // Locked while it is on, the lamp never comes to take the press at which it would go off.
      expect(survivors.map(({ mutant }) => mutant)).toEqual([
        'drop on --button.pressed[isUnlocked]--> off',
        'send to on: on --button.pressed[isUnlocked]--> off',
        'drop on --lock.turned--> (stays)',
      ])
    },
    LONGEST_MS,
  )

  test(
    'whose parts are imported while it runs gets those of its own mutant',
    async () => {
      const { survivors } = await tryMutants(lampMachine, [`${SUITES}/lamp.later.ts`], {})
      const killed = ['drop off --button.pressed--> on', 'send to broken: off --button.pressed--> on']
      expect(survivors.map(({ mutant }) => mutant)).toEqual(OF_THE_LAMP.filter((mutant) => !killed.includes(mutant)))
    },
    LONGEST_MS,
  )

  test(
    'that only compares the machine with what is pinned beside it sees nothing',
    async () => {
      const { killed } = await tryMutants(lampMachine, [`${SUITES}/lamp.pinned.ts`], {})
      expect(killed).toBe(0)
    },
    LONGEST_MS,
  )

  test(
    'is not held up by a mutant that asks for ever, because a port answers at once',
    async () => {
      const { killed, mutants } = await tryMutants(echoMachine, [`${SUITES}/echo.weak.ts`], {})
      expect(ids(echoMachine)).toContain('send to asking: asking --answer.came--> heard')
      expect(killed).toBe(mutants)
    },
    LONGEST_MS,
  )

  test(
    'that fails by itself, or tries another machine, is an error',
    async () => {
      await expect(tryMutants(lampMachine, [`${SUITES}/lamp.wrong.ts`], {})).rejects.toThrow(
        /lamp\.wrong\.ts fails without any change: as written > it is blue$/,
      )
      await expect(tryMutants(nestedMachine, [`${SUITES}/lamp.weak.ts`], {})).rejects.toThrow(
        /lamp\.weak\.ts does not test a machine with the id 'nested'$/,
      )
    },
    LONGEST_MS,
  )
})

describe('the house', () => {
  test(
    'is tried machine by machine, each on the tests that are named after it',
    async () => {
      const house = await loadHouse()
      const reports = await mutate(house, { machines: ['notices', 'gallery'] })
      expect(reports.map(({ machine, suite, killed, mutants }) => [machine, suite, killed, mutants])).toEqual([
        ['notices', ['tests/site/notices.machine.test.ts', 'tests/site/notices.paths.test.tsx'], 6, 6],
        ['gallery', ['tests/catalogue/gallery.machine.test.ts', 'tests/catalogue/gallery.paths.test.tsx'], 8, 8],
      ])
      await expect(mutate(house, { machines: ['gallary'] })).rejects.toThrow(/^There is no machine 'gallary'/)
    },
    LONGEST_MS,
  )

  test(
    'has a reason for every mutant that survives, and none for one that does not',
    async () => {
      const house = await loadHouse()
      const reports = await mutate(house, process.env.LONG === '1' ? {} : { machines: ['routeGuard', 'cookieBanner'] })
      const open = reports.flatMap(({ machine, survivors, stale }) => [
        ...survivors.filter(({ reason }) => !reason).map(({ mutant }) => `${machine} survives: ${mutant}`),
        ...stale.map((mutant) => `${machine} does not survive: ${mutant}`),
      ])
      expect({ open, poor: reports.filter((report) => scoreOf([report]) < 0.9) }).toEqual({ open: [], poor: [] })
    },
    LONGEST_OF_ALL_MS,
  )

  test('gives reasons for mutants that there are, in words', async () => {
    const { machines } = await loadHouse()
    const stale = Object.entries(reasonsToSurvive).flatMap(([id, reasons]) => {
      const known = new Set(ids(machines.get(id)!.machine))
      return Object.entries(reasons).flatMap(([mutant, reason]) =>
        known.has(mutant) && reason.trim() ? [] : [`${id}: ${mutant}`],
      )
    })
    expect(stale).toEqual([])
  })
})

function changed(machine: AnyStateMachine, change: (config: Record<string, unknown>) => Record<string, unknown>) {
  const Machine = machine.constructor as new (config: unknown, parts: unknown) => AnyStateMachine
  return new Machine(change(machine.config as never), machine.implementations)
}

/** Every transition with its actions, and what is done on entry. */
function shapeOf(machine: AnyStateMachine) {
  return [
    ...declaredTransitions(machine).map(({ id, actions }) => `${id} / ${actions.join()}`),
    ...Object.entries(machine.states).map(([name, node]) => `${name}: ${stateActionsOf(node).entry.join()}`),
  ]
}
