import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDealsAdapter } from '../../adapters/sales/deals.adapter.ts'
import { NEVER_ABORTED, pageOptions } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.clearFaults()
  await sandbox.control.clearRequests()
})

async function load(shelf: 'page' | 'maintenance', { isPlain = false } = {}) {
  const { answer, reported } = await ask(shelf, { isPlain })
  if (answer.type === 'deals.refused') throw new Error('The visitor was turned away')
  return { answer, reported }
}

function ask(shelf: 'page' | 'maintenance', { isPlain = false } = {}) {
  const reported: string[] = []
  const { loadDeals } = createDealsAdapter({
    ...pageOptions(sandbox),
    now: () => 7,
    isPlain,
    report: (problem) => void reported.push(problem),
  })
  return loadDeals(NEVER_ABORTED, { shelf }).then((answer) => ({ answer, reported }))
}

/** What the same address answers to somebody who reads the bare body. */
async function itemsAt(path: string) {
  const response = await fetch(`${sandbox.apiOrigin}/content/dark/${path}`)
  return ((await response.json()) as { items: Array<{ title: string; type: string; sort: number }> }).items
}

const bySort = (one: { sort: number }, other: { sort: number }) => one.sort - other.sort
const titles = (items: ReadonlyArray<{ title: string }>) => items.map(({ title }) => title)

async function asked() {
  return (await sandbox.control.requests()).map(({ method, path }) => `${method} ${path}`).toSorted()
}

describe('the page of deals', () => {
  test('reads the deals, in the order of sort [API-055, DEAL-001]', async () => {
    const { answer, reported } = await load('page')
    expect(await asked()).toContain('GET /content/dark/deals')
    const items = await itemsAt('deals')
    expect({ answer: answer.type, titles: titles(answer.content.deals), reported }).toEqual({
      answer: 'deals.loaded',
      titles: titles(items.toSorted(bySort)),
      reported: [],
    })
    expect(titles(items)).not.toEqual(titles(items.toSorted(bySort)))
  })

  test('reads the slides, in the order of sort [API-054, DEAL-001]', async () => {
    const { answer } = await load('page')
    expect(await asked()).toContain('GET /content/dark/deal-sliders')
    const items = (await itemsAt('deal-sliders')).toSorted(bySort)
    const shown = answer.content.slides.map(({ title, type }) => [title, type])
    expect({ shown, items: new Set(items.map(({ type }) => type)) }).toEqual({
      shown: items.map(({ title, type }) => [title, type]),
      items: new Set(['mobile', 'desktop']),
    })
  })

  test('without its deals it has everything else, and the failure is reported [ERR-028]', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getDeals' })
    const { answer, reported } = await load('page')
    expect({
      type: answer.type,
      deals: answer.content.deals,
      hasSlides: answer.content.slides.length > 0,
      reported,
    }).toEqual({ type: 'deals.failed', deals: [], hasSlides: true, reported: ['deals: unavailable'] })
  })

  test.each(['page', 'maintenance'] as const)('a 401 turns the visitor away, on the shelf of the %s', async (shelf) => {
    await sandbox.control.addFault({ kind: 'unauthorized', endpoint: 'getDeals' })
    expect(await ask(shelf)).toEqual({ answer: { type: 'deals.refused' }, reported: ['deals: unauthenticated'] })
  })

  test('where persuasion is plain there is no countdown that restarts, and all else is unchanged (D15) [DEAL-013]', async () => {
    const [full, plain] = await Promise.all([load('page'), load('page', { isPlain: true })])
    expect(full.answer.content.deals.some(({ timerSeconds }) => timerSeconds > 0)).toBe(true)
    expect(plain.answer.content.deals).toEqual(full.answer.content.deals.map((deal) => ({ ...deal, timerSeconds: 0 })))
  })

  test('without its slides it has its deals [ERR-028]', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getDealSlides' })
    const { answer, reported } = await load('page')
    expect({
      type: answer.type,
      hasDeals: answer.content.deals.length > 0,
      slides: answer.content.slides,
      reported,
    }).toEqual({ type: 'deals.loaded', hasDeals: true, slides: [], reported: ['getDealSlides: unavailable'] })
  })
})

describe('the screen of a closed site', () => {
  test('asks for deals only, and keeps those for it [DEAL-002]', async () => {
    const { answer } = await load('maintenance')
    expect(await asked()).toEqual(['GET /content/dark/deals'])
    const items = (await itemsAt('deals')).toSorted(bySort).filter(({ type }) => type === 'maintenance')
    expect({ titles: titles(answer.content.deals), hasItems: items.length > 0 }).toEqual({
      titles: titles(items),
      hasItems: true,
    })
  })

  test('works while the site is closed [DEAL-002]', async () => {
    await sandbox.control.setMaintenance(true)
    const { answer } = await load('maintenance')
    await sandbox.control.setMaintenance(false)
    expect({ type: answer.type, hasDeals: answer.content.deals.length > 0 }).toEqual({
      type: 'deals.loaded',
      hasDeals: true,
    })
  })
})
