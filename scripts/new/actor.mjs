import { exceptionsOf } from './exceptions.mjs'

const REGISTRY = 'machines/site/registry.ts'
const OPENED = 'app/site/boot-actors.ts'
const WIRING_TEST = 'tests/app/wiring.test.ts'
const STAGES = 'tests/support/stages.tsx'

/** A site actor of the phase `boot`. */
export function actor({ area, name, camel, Name }) {
  const machineFile = `machines/${area}/${name}.machine.ts`
  const opens = `{ ${camel}Machine } from '../../${machineFile}'`
  const sibling = area === 'site' ? `./${name}.machine.ts` : `../${area}/${name}.machine.ts`
  return {
    files: {
      [machineFile]: machineText(camel, Name),
      [`machines/${area}/${name}.diagram.mmd`]: diagramText(camel),
      [`tests/${area}/${name}.machine.test.ts`]: machineTestText(area, name, camel),
      [`tests/${area}/${name}.cases.ts`]: casesText(area, name, camel),
      [`tests/${area}/${name}.paths.test.tsx`]: pathsTestText(name, camel),
    },
    taken: [[REGISTRY, `    ${camel}: `]],
    places: [
      { file: REGISTRY, add: `import type { ${camel}Machine } from '${sibling}'` },
      {
        file: REGISTRY,
        after: '    shownPage: typeof shownPageMachine\n',
        add: `    ${camel}: typeof ${camel}Machine\n`,
      },
      { file: REGISTRY, after: "    shownPage: 'shownPage',\n", add: `    ${camel}: '${camel}',\n` },
      { file: OPENED, add: `import ${opens}` },
      {
        file: OPENED,
        after: "    shownPage: open(shownPageMachine, {}, { name: 'shownPage' }),\n",
        add: `    ${camel}: open(${camel}Machine, {}, { name: '${camel}' }),\n`,
      },
      { file: WIRING_TEST, add: `import ${opens}` },
      { file: WIRING_TEST, after: '  shownPage: shownPageMachine,\n', add: `  ${camel}: ${camel}Machine,\n` },
      {
        file: WIRING_TEST,
        after: "  shownPage: { 'page.outdated': { type: 'page.outdated' } },\n",
        add: `  ${camel}: {},\n`,
      },
      { file: STAGES, before: '  contentPage: {\n', add: `  ${camel}: 'Nothing draws it yet.',\n` },
      ...exceptionsOf(camel, [`${camel}.opened`, `${camel}.closed`]),
    ],
  }
}

function machineText(camel, Name) {
  return `import { setup } from 'xstate'

export type ${Name}Event = { type: '${camel}.opened' } | { type: '${camel}.closed' }

export const ${camel}Machine = setup({
  types: {
    events: {} as ${Name}Event,
    tags: {} as 'open',
  },
}).createMachine({
  id: '${camel}',
  description: 'Opens and closes when it is told to.',
  meta: { requirements: [] },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing of it is on the page.',
      on: { '${camel}.opened': 'open' },
    },
    open: {
      description: 'It is on the page.',
      tags: 'open',
      on: { '${camel}.closed': 'closed' },
    },
  },
})
`
}

function diagramText(camel) {
  return `stateDiagram-v2
  accDescr: Opens and closes when it is told to.
  [*] --> closed
  state "closed" as closed
  closed: Nothing of it is on the page.
  state "open" as open
  open: It is on the page.
  open: tags open
  closed --> open: ${camel}.opened
  open --> closed: ${camel}.closed
`
}

function machineTestText(area, name, camel) {
  return `import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ${camel}Machine } from '../../machines/${area}/${name}.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(${camel}Machine, new URL('../../machines/${area}/${name}.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(${camel}Machine)
})

test('opens and closes when it is told to', () => {
  const actor = createActor(${camel}Machine).start()
  const isOpen = () => actor.getSnapshot().hasTag('open')
  const seen = [isOpen()]
  for (const type of ['${camel}.opened', '${camel}.closed'] as const) {
    actor.send({ type })
    seen.push(isOpen())
  }
  expect(seen).toEqual([false, true, false])
})
`
}

function casesText(area, name, camel) {
  return `import { ${camel}Machine } from '../../machines/${area}/${name}.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(${camel}Machine)
`
}

function pathsTestText(name, camel) {
  return `// @vitest-environment jsdom
import { expect } from 'vitest'
import { drive, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases } from './${name}.cases.ts'

// Once it has a view, \`open\` gives it, a visitor brings the events about, and \`see\` looks at what is drawn.
describePaths(
  '${camel}',
  cases,
  drive({
    open: ({ actors }) => ({ actor: actors.${camel} }),
    begins: 'closed',
    happens: {
      '${camel}.opened': { by: told, to: 'open' },
      '${camel}.closed': { by: told, to: 'closed' },
    },
    see: (live) => ({
      closed: () => expect(live().actor.getSnapshot().hasTag('open')).toBe(false),
      open: () => expect(live().actor.getSnapshot().hasTag('open')).toBe(true),
    }),
  }),
)
`
}
