import { describe, expect, test } from 'vitest'
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  fromCallback,
  type NonReducibleUnknown,
  SimulatedClock,
} from 'xstate'
import type { Step } from 'xstate/graph'
import { tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { placeOf, watchActors } from '../../machines/watch-actors.ts'
import { declaredTransitions } from '../../studio/paths/declared.ts'
import { explore } from '../../studio/paths/explore.ts'
import { planPaths } from '../../studio/paths/plan.ts'
import { pathGenerator, testModelOf, timingOf } from '../../studio/paths/test-model.ts'
import { cases } from './token-lifecycle.cases.ts'

type AnyStep = Step<AnyMachineSnapshot, AnyEventObject>

/** The machine with ports that answer when the test says so, and only while they are asked. */
function startSut(seen = new Set<string>()) {
  const asked = new Map<string, (event: AnyEventObject) => void>()
  const port = <Input extends NonReducibleUnknown>(name: string) =>
    fromCallback<AnyEventObject, Input>(({ sendBack }) => {
      asked.set(name, sendBack)
      return () => asked.get(name) === sendBack && asked.delete(name)
    })
  const clock = new SimulatedClock()
  const machine = tokenLifecycleMachine.provide({
    actors: {
      readTokens: port('readTokens'),
      renewTokens: port<{ isDemanded: boolean }>('renewTokens'),
      rescueTokens: port('rescueTokens'),
      wakeUps: port('wakeUps'),
    },
  })
  const actor = createActor(machine, { clock }).start()
  const questions = () => [...asked.keys()].filter((name) => name !== 'wakeUps')

  const wait = (step: AnyStep) => clock.increment(timingOf(step).waitMs)
  const by = (send: (event: AnyEventObject) => void) => (step: AnyStep) => {
    wait(step)
    send(step.event)
  }
  const answer = by((event) => asked.get(questions()[0]!)!(event))
  const demand = by((event) => actor.send(event as Parameters<typeof actor.send>[0]))
  const timers = tokenLifecycleMachine.events.filter((type) => type.startsWith('xstate.after.'))

  const looksLike = (name: string, expected: { asks: string[]; isDegraded?: true }) => () => {
    seen.add(name)
    expect({
      state: actor.getSnapshot().value,
      questions: questions(),
      degraded: actor.getSnapshot().hasTag('degraded'),
    }).toEqual({ state: name, questions: expected.asks, degraded: expected.isDegraded ?? false })
  }
  return {
    events: {
      'tokens.found': answer,
      'tokens.missing': answer,
      'renewal.succeeded': answer,
      'renewal.refused': answer,
      'renewal.failed': answer,
      'tab.wokeUp': by((event) => asked.get('wakeUps')!(event)),
      'renewal.demanded': demand,
      'tokens.refused': demand,
      ...Object.fromEntries(timers.map((type) => [type, wait])),
    },
    states: {
      checking: looksLike('checking', { asks: ['readTokens'] }),
      absent: looksLike('absent', { asks: [] }),
      held: looksLike('held', { asks: [] }),
      renewing: looksLike('renewing', { asks: ['renewTokens'] }),
      coolingDown: looksLike('coolingDown', { asks: [], isDegraded: true }),
      reconnecting: looksLike('reconnecting', { asks: [], isDegraded: true }),
      rescuing: looksLike('rescuing', { asks: ['rescueTokens'] }),
    },
  }
}

describe('token lifecycle as a test model of xstate/graph', () => {
  const model = testModelOf(cases)
  const paths = model.getPaths(pathGenerator(cases, { generator: 'shortest' }))

  for (const [index, path] of paths.entries()) {
    test(`path ${index + 1}: ${path.weight} steps, ends ${path.state.value}`, async () => {
      await path.test(startSut())
    })
  }

  test('its paths take all 36 transitions and see all 7 states, as the plan does', async () => {
    const plan = planPaths(explore(cases.machine, cases), cases)
    expect(lengthsOf(paths)).toEqual(lengthsOf(plan.paths.map(({ steps }) => ({ weight: steps.length }))))
    expect({ uncovered: plan.uncovered, unreached: plan.unreached }).toEqual({ uncovered: [], unreached: [] })

    const seen = new Set<string>()
    const taken = new Set<string>()
    const stopWatching = watchActors(({ transitions }) => {
      for (const transition of transitions) taken.add(JSON.stringify(placeOf(transition)))
    })
    for (const path of paths) await path.test(startSut(seen))
    stopWatching()
    const declared = declaredTransitions(tokenLifecycleMachine)
    expect(declared).toHaveLength(36)
    expect(declared.filter(({ definition }) => !taken.has(JSON.stringify(placeOf(definition))))).toEqual([])
    expect(seen).toEqual(new Set(['checking', 'absent', 'held', 'renewing', 'coolingDown', 'reconnecting', 'rescuing']))
  })
})

function lengthsOf(paths: ReadonlyArray<{ weight: number }>) {
  return paths.map(({ weight }) => weight).sort((one, other) => one - other)
}
