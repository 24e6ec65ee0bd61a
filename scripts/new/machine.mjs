import { exceptionsOf } from './exceptions.mjs'

const STAGES = 'tests/support/stages.tsx'

/** A statechart with its diagram, cases and tests. */
export function machine({ area, name, camel, Name }) {
  return {
    files: {
      [`machines/${area}/${name}.machine.ts`]: machineText(camel, Name),
      [`machines/${area}/${name}.diagram.mmd`]: diagramText(camel, Name),
      [`tests/${area}/${name}.machine.test.ts`]: machineTestText(camel, Name, area, name),
      [`tests/${area}/${name}.cases.ts`]: casesText(camel, area, name),
      [`tests/${area}/${name}.paths.test.ts`]: pathsTestText(camel, Name, area, name),
    },
    taken: [[STAGES, `  ${camel}: `]],
    places: [
      { file: STAGES, before: '  contentPage: {\n', add: `  ${camel}: 'Nothing opens it yet.',\n` },
      // Something sends whatever ends in `.failed`, as far as the lint can see.
      ...exceptionsOf(camel, [`${camel}.requested`, `${camel}.arrived`]),
    ],
  }
}

function machineText(camel, Name) {
  return `import { assign, setup } from 'xstate'
import { unplugged } from '../unplugged.ts'

export type ${Name}Event = ${Name}Answer | { type: '${camel}.requested' }

export type ${Name}Answer = { type: '${camel}.arrived'; count: number } | { type: '${camel}.failed' }

/** Port. Its answers are events, so that every outcome is drawn and walked. */
export type Load${Name} = (signal: AbortSignal) => Promise<${Name}Answer>

export const ${camel}Machine = setup({
  types: {
    context: {} as { count: number },
    events: {} as ${Name}Event,
    tags: {} as 'busy' | 'degraded',
  },
  actors: { load${Name}: unplugged('load${Name}') },
  actions: { keepCount: assign((_, count: number) => ({ count })) },
  delays: { patience: 15_000 },
}).createMachine({
  id: '${camel}',
  description: 'Loads what it is about, and again when asked to.',
  meta: { requirements: [] },
  context: { count: 0 },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server has been asked.',
      tags: 'busy',
      invoke: { src: 'load${Name}' },
      after: { patience: 'failed' },
      on: {
        '${camel}.arrived': {
          target: 'shown',
          actions: { type: 'keepCount', params: ({ event }) => event.count },
        },
        '${camel}.failed': 'failed',
      },
    },
    shown: {
      description: 'The answer is on the page.',
      on: { '${camel}.requested': 'loading' },
    },
    failed: {
      description: 'There was no answer; the visitor can try again.',
      tags: 'degraded',
      on: { '${camel}.requested': 'loading' },
    },
  },
})
`
}

function diagramText(camel, Name) {
  return `stateDiagram-v2
  accDescr: Loads what it is about, and again when asked to.
  [*] --> loading
  state "loading" as loading
  loading: The server has been asked.
  loading: tags busy
  loading: invokes load${Name}
  state "shown" as shown
  shown: The answer is on the page.
  state "failed" as failed
  failed: There was no answer#59; the visitor can try again.
  failed: tags degraded
  loading --> shown: ${camel}.arrived / keepCount
  loading --> failed: ${camel}.failed
  loading --> failed: after patience
  shown --> loading: ${camel}.requested
  failed --> loading: ${camel}.requested
`
}

function machineTestText(camel, Name, area, name) {
  return `import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { plugPorts } from '../support/plug-ports.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import { type Load${Name}, ${camel}Machine } from '../../machines/${area}/${name}.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(${camel}Machine, new URL('../../machines/${area}/${name}.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(${camel}Machine)
})

describe('while loading', () => {
  test('an answer is kept and shown', () => {
    const { actor } = start${Name}()
    actor.send({ type: '${camel}.arrived', count: 3 })
    expect([actor.getSnapshot().value, actor.getSnapshot().context]).toEqual(['shown', { count: 3 }])
  })

  test('no answer within 15 seconds counts as a failure', () => {
    const { actor, clock } = start${Name}()
    clock.increment(14_999)
    expect(actor.getSnapshot().value).toBe('loading')
    clock.increment(1)
    expect(actor.getSnapshot().value).toBe('failed')
  })
})

function start${Name}() {
  const clock = new SimulatedClock()
  const load${Name}: Load${Name} = () => new Promise(() => {})
  const actor = createActor(plugPorts(${camel}Machine, { load${Name}: answerWith(load${Name}) }), { clock })
  actor.start()
  return { actor, clock }
}
`
}

function casesText(camel, area, name) {
  return `import { ${camel}Machine } from '../../machines/${area}/${name}.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(${camel}Machine, { events: { '${camel}.arrived': [{ count: 3 }] } })
`
}

function pathsTestText(camel, Name, area, name) {
  return `import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { expect } from 'vitest'
import { plugPorts } from '../support/plug-ports.ts'
import { type ${Name}Event, ${camel}Machine } from '../../machines/${area}/${name}.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './${name}.cases.ts'

describePaths('${camel}', cases, { sut: composed${Name} })

// A machine replayed on itself cannot notice a wrong target: plug the adapter and render the view here once they exist.
function composed${Name}(): Sut {
  const clock = new SimulatedClock()
  const actor = createActor(plugPorts(${camel}Machine, { load${Name}: fromCallback(() => {}) }), { clock })
  const isBusy = () => actor.getSnapshot().hasTag('busy')
  const isDegraded = () => actor.getSnapshot().hasTag('degraded')
  return {
    start: () => {
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as ${Name}Event)
    },
    see: {
      loading: () => expect([isBusy(), isDegraded()]).toEqual([true, false]),
      shown: () => expect([isBusy(), isDegraded()]).toEqual([false, false]),
      failed: () => expect([isBusy(), isDegraded()]).toEqual([false, true]),
    },
    stop: () => {
      actor.stop()
    },
  }
}
`
}
