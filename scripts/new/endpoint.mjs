/** Areas that have a table of their own; the rows of the others are in `CORE`. */
const TABLES = {
  session: 'contracts/session/endpoints.ts',
  account: 'contracts/account/endpoints.ts',
  member: 'contracts/member/endpoints.ts',
  sales: 'contracts/sales/endpoints.ts',
  cams: 'contracts/cams/endpoints.ts',
  messenger: 'contracts/messenger/endpoints.ts',
}
const CORE = 'contracts/core-endpoints.ts'
/** The other areas' handlers are in `sandbox/content/`. */
const SANDBOX_AREAS = ['account', 'age', 'cams', 'sales', 'session']
/** Areas whose rows do not belong to the first scripts. */
const ROWS = {
  account: 'accountEndpoints',
  member: 'memberEndpoints',
  sales: 'salesEndpoints',
  cams: 'camEndpoints',
  messenger: 'messengerEndpoints',
}

/** The other areas' calls are written out in `tests/site/calls.ts`. */
const CALLS = ['session', 'account', 'member', 'age', 'catalogue', 'sales', 'cams', 'messenger']

/** A call with its contract, adapter and sandbox handler. */
export function endpoint(words) {
  const { area, name } = words
  const { files, taken, places } = callOf(words)
  return {
    files: {
      ...files,
      [`adapters/${area}/${name}.adapter.ts`]: adapterText(words),
      [`tests/${area}/${name}.adapter.test.ts`]: adapterTestText(words),
    },
    taken,
    places,
  }
}

/** The rows that a page has to bring, if they are not in the first scripts. */
export function rowsOf(area) {
  return ROWS[area] && { name: ROWS[area], file: TABLES[area] }
}

/** What an endpoint is without who calls it. */
export function callOf({ area, name, camel, Name }, whenItFails = 'emptyDefault') {
  const table = TABLES[area] ?? CORE
  const handlers = SANDBOX_AREAS.includes(area) ? area : 'content'
  const calls = CALLS.includes(area) ? area : 'site'
  const contract = table === CORE ? `./${area}/${name}.ts` : `./${name}.ts`
  return {
    files: {
      [`contracts/${area}/${name}.ts`]: contractText(name, Name),
      [`sandbox/${handlers}/${name}-handler.ts`]: handlerText(Name),
      [`tests/${area}/${name}.contract.test.ts`]: contractTestText(area, name, camel, Name),
    },
    taken: [...Object.values(TABLES), CORE].map((file) => [file, `  get${Name}: {`]),
    places: [
      { file: table, add: `import { ${Name}Answer } from '${contract}'` },
      {
        file: table,
        before: '} as const satisfies Record<string, Endpoint>',
        add: `  get${Name}: {
    method: 'GET',
    host: 'content',
    path: '/${name}',
    answer: ${Name}Answer,
    whenItFails: '${whenItFails}',
    authorization: 'none',
    isMoneyLike: false,
    isCacheable: true,
    requirements: [],
  },
`,
      },
      { file: 'sandbox/handlers.ts', add: `import { get${Name} } from './${handlers}/${name}-handler.ts'` },
      { file: 'sandbox/handlers.ts', before: '    ...cams.handlers,\n', add: `    get${Name},\n` },
      {
        file: 'tests/sandbox/rights.test.ts',
        before: '}\n\nlet sandbox: TestSandbox\n',
        add: `  get${Name}: { call: plain, dark: OPEN, light: OPEN },\n`,
      },
      {
        file: `tests/${calls}/calls.ts`,
        after: 'Calls: CallTable = {\n',
        add: `  get${Name}: {
    method: 'GET',
    host: 'content',
    path: '/${name}',
    whenItFails: '${whenItFails}',
    authorization: 'none',
    isCacheable: true,
    requirements: [],
  },
`,
      },
    ],
  }
}

function contractText(name, Name) {
  return `import * as z from 'zod/mini'
import { Id, Label, listOf, unwrapped } from '../tolerant.ts'

/** \`GET /${name}\`. An item without an id is left out. */
export const ${Name}Answer = unwrapped(
  z.pipe(
    z.object({ items: listOf(z.object({ id: Id, title: Label })) }),
    z.transform(({ items }) => items),
  ),
)
export type ${Name} = z.infer<typeof ${Name}Answer>
`
}

function handlerText(Name) {
  return `import type { Handler } from '../handler.ts'

export const get${Name}: Handler<'get${Name}'> = () => ({
  body: {
    items: [
      { id: 1, title: 'First' },
      { id: 2, title: 'Second' },
    ],
  },
})
`
}

function contractTestText(area, name, camel, Name) {
  return `import { expect, test } from 'vitest'
import { ${Name}Answer } from '../../contracts/${area}/${name}.ts'

test('items of ${camel} that have no id are left out, and the others stay', () => {
  const items = [{ id: 7, title: 'Kept', more: 1 }, { title: 'No id' }, null, { id: 'b' }]
  expect(${Name}Answer.parse({ items })).toEqual([
    { id: '7', title: 'Kept' },
    { id: 'b', title: '' },
  ])
})

test('an answer that is no object breaks the contract of ${camel}', () => {
  expect(${Name}Answer.safeParse('<html>').success).toBe(false)
})
`
}

function adapterText({ area, name, camel, Name }) {
  return `import type { ${Name} } from '../../contracts/${area}/${name}.ts'
import type { Call } from '../site/call.ts'

interface ${Name}Options {
  call: Call
  report: (problem: string) => void
}

/** Null: they could not be had. */
export function create${Name}({ call, report }: ${Name}Options) {
  return async function ask${Name}(signal: AbortSignal): Promise<${Name} | null> {
    const result = await call('get${Name}', {}, signal)
    if (!result.ok) report(\`${camel}: \${result.cause}\`)
    return result.ok ? result.answer : null
  }
}
`
}

function adapterTestText({ area, name, camel, Name }) {
  return `import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { create${Name} } from '../../adapters/${area}/${name}.adapter.ts'
import { callAs, NEVER_ABORTED } from '${area === 'catalogue' ? '.' : '../catalogue'}/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.clearFaults())

test('reads ${camel} from the server', async () => {
  expect(await ask()).toEqual([
    [
      { id: '1', title: 'First' },
      { id: '2', title: 'Second' },
    ],
    [],
  ])
})

test('answers nothing when the server fails, and reports it', async () => {
  await sandbox.control.addFault({ kind: 'serverError', endpoint: 'get${Name}' })
  expect(await ask()).toEqual([null, ['${camel}: unavailable']])
})

async function ask() {
  const reported: string[] = []
  const ask${Name} = create${Name}({ call: callAs(sandbox), report: (problem) => void reported.push(problem) })
  return [await ask${Name}(NEVER_ABORTED), reported]
}
`
}
