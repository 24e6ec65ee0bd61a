import { expect, test } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Step } from 'xstate/graph'
import { startSilently } from '../../studio/paths/silent-actor.ts'
import { pathGenerator, testModelOf, timingOf } from '../../studio/paths/test-model.ts'
import { cases } from '../session/token-lifecycle.cases.ts'

const model = testModelOf(cases)

for (const path of model.getPaths(pathGenerator(cases, { generator: 'directed', to: 'reconnecting' }))) {
  test(path.steps.map(({ event }) => event.type).join(', '), async () => {
    const sut = startSilently(cases.machine, undefined)
    const happen = (step: Step<AnyMachineSnapshot, AnyEventObject>) =>
      sut.advance({ event: step.event, ...timingOf(step) })
    await path.test({
      events: Object.fromEntries(cases.machine.events.map((type) => [type, happen])),
      states: {
        reconnecting: () => expect(sut.snapshot().hasTag('degraded')).toBe(true),
        '*': () => expect(sut.snapshot().hasTag('degraded')).toBe(false),
      },
    })
  })
}
