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
      [`tests/${area}/${name}.paths.test.tsx`]: pathsTestText(camel, Name, area, name),
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
    const { value, context } = actor.getSnapshot()
    expect({ value, context }).toEqual({ value: 'shown', context: { count: 3 } })
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
  return `// @vitest-environment jsdom
import { expect } from 'vitest'
import { answerWith } from '../../app/ports/answer-with.ts'
import { type ${Name}Answer, ${camel}Machine } from '../../machines/${area}/${name}.machine.ts'
import { drive, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './${name}.cases.ts'

// Once there is an adapter, it answers by calls that \`answered\` lets through; once there is a view, \`open\` gives it and \`see\` looks at it.
let answer = (_: ${Name}Answer) => {}

describePaths(
  '${camel}',
  cases,
  drive({
    open: (site) => {
      const load${Name} = () =>
        new Promise<${Name}Answer>((give) => {
          answer = give
        })
      return { actor: site.open(${camel}Machine, { load${Name}: answerWith(load${Name}) }, {}) }
    },
    begins: 'loading',
    happens: {
      '${camel}.arrived': { by: (event) => answer(event as ${Name}Answer), to: 'shown' },
      '${camel}.failed': { by: (event) => answer(event as ${Name}Answer), to: 'failed' },
      '${camel}.requested': { by: told, to: 'loading' },
    },
    lasts: { 'loading after patience': { ms: 15_000, to: 'failed' } },
    see: (live) => {
      const tags = () => (['busy', 'degraded'] as const).filter((tag) => live().actor.getSnapshot().hasTag(tag))
      return {
        loading: () => expect(tags()).toEqual(['busy']),
        shown: () => expect({ tags: tags(), ...live().actor.getSnapshot().context }).toEqual({ tags: [], count: 3 }),
        failed: () => expect(tags()).toEqual(['degraded']),
      }
    },
  }),
)
`
}
