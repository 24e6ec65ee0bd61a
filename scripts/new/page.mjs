import { callOf, rowsOf } from './endpoint.mjs'
import { exceptionsOf } from './exceptions.mjs'

const SCREENS = 'app/routes/screens.ts'
const TREE = 'app/routes/tree.ts'
const STAGES = 'tests/support/stages.tsx'

/** A page at `/<name>/` with the endpoint that it lists. */
export function page(words) {
  const { area, name, camel, Name } = words
  const call = callOf(words, 'pageError')
  return {
    files: {
      ...call.files,
      [`machines/${area}/${name}.machine.ts`]: machineText(words),
      [`machines/${area}/${name}.diagram.mmd`]: diagramText(words),
      [`adapters/${area}/${name}.adapter.ts`]: adapterText(words),
      [`views/${area}/${name}.view.tsx`]: viewText(words),
      [`app/routes/pages/${name}.page.tsx`]: pageText(words),
      [`tests/${area}/${name}.machine.test.ts`]: machineTestText(words),
      [`tests/${area}/${name}.cases.ts`]: casesText(words),
      [`tests/${area}/${name}.paths.test.tsx`]: pathsTestText(words),
      [`tests/${area}/${name}.page.test.ts`]: pageTestText(words),
    },
    taken: [...call.taken, [SCREENS, `export const ${camel}:`], [TREE, `'/${name}'`]],
    places: [
      ...call.places,
      {
        file: SCREENS,
        before: '\nfunction screen<',
        add: `export const ${camel}: PageDefinition = screen('${name}', () => import('./pages/${name}.page.tsx'))\n`,
      },
      {
        file: TREE,
        before: "  page('/$slug', 'page-constructor'",
        add: `  page('/${name}', '${name}', {}, screens.${camel}),\n`,
      },
      { file: STAGES, add: `import { ${Name}View } from '../../views/${area}/${name}.view.tsx'` },
      {
        file: STAGES,
        before: '  contentPage: {\n',
        add: `  ${camel}: { draw: (page: never) => inFrame(<${Name}View page={page} />, { path: '/${name}/' }) },\n`,
      },
      { file: 'tests/e2e/crawl.spec.ts', after: "  '/tour/',\n", add: `  '/${name}/',\n` },
      { file: 'tests/e2e/hydration.spec.ts', after: "  '/deals/',\n", add: `  '/${name}/',\n` },
      ...exceptionsOf(camel, []),
    ],
  }
}

function machineText({ area, name, camel, Name }) {
  return `import { assign, setup } from 'xstate'
import type { ${Name} } from '../../contracts/${area}/${name}.ts'
import { type FailureReason, PAGE_PATIENCE_MS, type RefusalReason } from '${area === 'catalogue' ? '.' : '../catalogue'}/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type ${Name}Event = ${Name}Answer | { type: 'retry.requested' }

export type ${Name}Answer =
  | { type: '${camel}.loaded'; items: ${Name} }
  | { type: '${camel}.missing' }
  | { type: '${camel}.refused'; reason: RefusalReason }
  | { type: '${camel}.failed'; reason: FailureReason }

/** Port. Its answers are events, so that every outcome is drawn and walked. */
export type Load${Name} = (signal: AbortSignal) => Promise<${Name}Answer>

interface Context {
  items: ${Name}
  refusal: RefusalReason
  failure: FailureReason
}

export const ${camel}Machine = setup({
  types: {
    context: {} as Context,
    events: {} as ${Name}Event,
    tags: {} as 'settled' | 'busy' | 'missing' | 'refused' | 'failed',
  },
  actors: { load${Name}: unplugged('load${Name}') },
  actions: {
    keepItems: assign((_, items: ${Name}) => ({ items })),
    keepRefusal: keep('refusal'),
    keepFailure: keep('failure'),
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: '${camel}',
  description: 'A page that lists what the server has.',
  meta: { requirements: [] },
  context: { items: [], refusal: 'signInRequired', failure: 'unavailable' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server has been asked.',
      tags: 'busy',
      invoke: { src: 'load${Name}' },
      after: { patience: { target: 'failed', actions: { type: 'keepFailure', params: 'timeout' } } },
      on: {
        '${camel}.loaded': { target: 'shown', actions: { type: 'keepItems', params: relay('items') } },
        '${camel}.missing': 'missing',
        '${camel}.refused': { target: 'refused', actions: { type: 'keepRefusal', params: relay('reason') } },
        '${camel}.failed': { target: 'failed', actions: { type: 'keepFailure', params: relay('reason') } },
      },
    },
    shown: {
      description: 'The list is on the page, or that it is empty.',
      tags: 'settled',
      meta: { resting: true },
    },
    missing: {
      description: 'There is no such page: the 404 screen.',
      tags: ['settled', 'missing'],
      on: { 'retry.requested': 'loading' },
    },
    refused: {
      description: 'The server does not show this page to this visitor: the 401 screen.',
      tags: ['settled', 'refused'],
      on: { 'retry.requested': 'loading' },
    },
    failed: {
      description: 'The list did not come: an error screen with a way to try again.',
      tags: ['settled', 'failed'],
      on: { 'retry.requested': 'loading' },
    },
  },
})
`
}

function diagramText({ camel, Name }) {
  return `stateDiagram-v2
  accDescr: A page that lists what the server has.
  [*] --> loading
  state "loading" as loading
  loading: The server has been asked.
  loading: tags busy
  loading: invokes load${Name}
  state "shown" as shown
  shown: The list is on the page, or that it is empty.
  shown: tags settled
  state "missing" as missing
  missing: There is no such page: the 404 screen.
  missing: tags settled, missing
  state "refused" as refused
  refused: The server does not show this page to this visitor: the 401 screen.
  refused: tags settled, refused
  state "failed" as failed
  failed: The list did not come: an error screen with a way to try again.
  failed: tags settled, failed
  loading --> shown: ${camel}.loaded / keepItems
  loading --> missing: ${camel}.missing
  loading --> refused: ${camel}.refused / keepRefusal
  loading --> failed: ${camel}.failed / keepFailure
  loading --> failed: after patience / keepFailure
  missing --> loading: retry.requested
  refused --> loading: retry.requested
  failed --> loading: retry.requested
`
}

function adapterText({ area, name, camel, Name }) {
  return `import type { Load${Name} } from '../../machines/${area}/${name}.machine.ts'
import { pageFailure } from '${area === 'catalogue' ? '.' : '../catalogue'}/page-failure.ts'
import type { Call } from '../site/call.ts'

/** What the page lists. Why it does not come is the page's error screen. */
export function create${Name}({ call }: { call: Call }): { load${Name}: Load${Name} } {
  return {
    async load${Name}(signal) {
      const result = await call('get${Name}', {}, signal)
      return result.ok ? { type: '${camel}.loaded', items: result.answer } : pageFailure('${camel}', result)
    },
  }
}
`
}

function viewText({ area, name, camel, Name, title }) {
  return `import type { ActorRefFrom } from 'xstate'
import type { ${camel}Machine } from '../../machines/${area}/${name}.machine.ts'
import { PageTitle } from '${area === 'catalogue' ? '.' : '../catalogue'}/section.view.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Notice } from '${area === 'site' ? '.' : '../site'}/notice.view.tsx'
import { PageState } from '${area === 'site' ? '.' : '../site'}/page-state.view.tsx'

export type ${Name}Actor = ActorRefFrom<typeof ${camel}Machine>

export const ${titleConstant(name)} = '${title}'

export function ${Name}View({ page }: { page: ${Name}Actor }) {
  const items = useSelector(page, (snapshot) => snapshot.context.items)
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'))
  return (
    <PageState page={page}>
      <PageTitle>{${titleConstant(name)}}</PageTitle>
      {isBusy && <p role="status">Loading …</p>}
      {!isBusy && items.length === 0 && <Notice title="Nothing here yet" text="Please come again later." />}
      {items.length > 0 && (
        <ul>
          {items.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
    </PageState>
  )
}
`
}

function pageText({ area, name, camel, Name }) {
  const rows = rowsOf(area)
  return `import { create${Name} } from '../../../adapters/${area}/${name}.adapter.ts'
${rows ? `import { ${rows.name} } from '../../../${rows.file}'\n` : ''}import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import { ${camel}Machine } from '../../../machines/${area}/${name}.machine.ts'
import { ${titleConstant(name)}, type ${Name}Actor, ${Name}View } from '../../../views/${area}/${name}.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { headFor } from './page-facts.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage<${Name}Actor> {
  const { ports, handover } = site
${rows ? `  ports.bringRows(${rows.name})\n` : ''}  const { load${Name} } = create${Name}(ports.page)
  const pagePorts = { load${Name}: handover.ask('load${Name}', load${Name}) }
  const actor = openActor(${camel}Machine, pagePorts, {}).start()
  return {
    key,
    match,
    actor,
    draw: () => <${Name}View page={actor} />,
    head: (snapshot) => headFor(site, match, snapshot, { seo: EMPTY_SEO, fallbackTitle: ${titleConstant(name)} }),
    jsonLd: () => null,
  }
}
`
}

function machineTestText({ area, name, camel, Name }) {
  return `import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { ${camel}Machine } from '../../machines/${area}/${name}.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(${camel}Machine, new URL('../../machines/${area}/${name}.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(${camel}Machine)
})

test('no answer within 16 seconds is a failure', () => {
  const clock = new SimulatedClock()
  const actor = createActor(plugPorts(${camel}Machine, { load${Name}: fromCallback(() => {}) }), { clock }).start()
  clock.increment(15_999)
  const before = actor.getSnapshot().value
  clock.increment(1)
  const { value, context } = actor.getSnapshot()
  expect({ before, value, failure: context.failure }).toEqual({ before: 'loading', value: 'failed', failure: 'timeout' })
})
`
}

function casesText({ area, name, camel }) {
  return `import { ${camel}Machine } from '../../machines/${area}/${name}.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(${camel}Machine, {
  events: {
    '${camel}.loaded': [{ items: [{ id: '1', title: 'First' }] }, { items: [] }],
    '${camel}.refused': [{ reason: 'signInRequired' }],
    '${camel}.failed': [{ reason: 'offline' }],
  },
})
`
}

function pathsTestText({ name, camel, Name, title }) {
  return `// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/${name}.page.tsx'
import { answered, answeredWith, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './${name}.cases.ts'

const NO_RETRY = 'The screen offers other pages, and no retry.'

/** What the server has for the page. */
let titles: readonly string[] = []

describePaths(
  '${camel}',
  cases,
  drive({
    open: (site) => {
      const match = site.routeAt('/${name}/')
      const page = open({ site, openActor: site.open, match, search: {}, key: '${name}' })
      return { actor: page.actor!, view: onStage(page.draw(), { path: '/${name}/' }) }
    },
    begins: 'loading',
    happens: {
      '${camel}.loaded': {
        by: (event, live) => {
          titles = event.items.length > 0 ? ['First', 'Second'] : []
          return (titles.length > 0 ? answered() : answeredWith('get${Name}', { items: [] }))(event, live)
        },
        to: 'shown',
      },
      '${camel}.missing': { by: answered({ get${Name}: 'notFound' }), to: 'missing' },
      '${camel}.refused': { by: answered({ get${Name}: 'unauthorized' }), to: 'refused' },
      '${camel}.failed': { by: answered({ get${Name}: 'refuse' }), to: 'failed' },
      'retry.requested': { by: pressed('Try again'), to: 'loading' },
    },
    lasts: { 'loading after patience': { ms: 16_000, to: 'failed' } },
    leftOut: {
      'missing --retry.requested--> loading': NO_RETRY,
      'refused --retry.requested--> loading': NO_RETRY,
    },
    see: (live) => ({
      loading: () => {
        expect({ headings: headings(), asked: live().gate.held() }).toEqual({
          headings: ['${title}'],
          asked: ['get${Name}'],
        })
        expect(screen.getByRole('status').textContent).toBe('Loading …')
      },
      shown: () =>
        expect({ headings: headings(), items: items() }).toEqual({
          headings: ['${title}', ...(titles.length > 0 ? [] : ['Nothing here yet'])],
          items: titles,
        }),
      missing: () => expect(headings()).toEqual(['404: Page not found']),
      refused: () => expect(headings()).toEqual(['Access denied']),
      failed: () => expect(headings()).toEqual(['Uh-oh... Something went wrong.']),
    }),
  }),
)

function headings() {
  return screen.getAllByRole('heading').map(({ textContent }) => textContent)
}

function items() {
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
}
`
}

function pageTestText({ name, Name, title }) {
  return `import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDeployment } from '../../app/server/deployment.ts'
import { renderPage } from '../../app/server/entry-server.tsx'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.clearFaults())

test('the server draws /${name}/ with what its endpoint answers', async () => {
  const { status, head, body } = await draw()
  const isListed = body.includes('<ul><li>First</li><li>Second</li></ul>')
  const isTitled = head.includes('<title>${title}')
  expect({ status, isTitled, isListed }).toEqual({ status: 200, isTitled: true, isListed: true })
})

test('/${name}/ is an error screen while its endpoint fails', async () => {
  await sandbox.control.addFault({ kind: 'serverError', endpoint: 'get${Name}' })
  const { status, body } = await draw()
  const isErrorScreen = body.includes('Something went wrong')
  expect({ status, isErrorScreen }).toEqual({ status: 500, isErrorScreen: true })
})

async function draw() {
  const { defaultSite: settings } = readDeployment({
    BACKEND_ORIGIN: sandbox.apiOrigin,
    CONTENT_ORIGIN: sandbox.thirdPartyOrigin,
  })
  const request = {
    settings,
    backendOrigin: sandbox.apiOrigin,
    origin: 'http://localhost:4100',
    path: '/${name}/',
    cookieHeader: 'age_confirmed=1',
    userAgent: 'test',
  }
  const { body, ...page } = await renderPage(request, new AbortController().signal)
  return { ...page, body: new TextDecoder().decode(body) }
}
`
}

function titleConstant(name) {
  return `${name.replaceAll('-', '_').toUpperCase()}_TITLE`
}
