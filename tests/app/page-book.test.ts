import { afterEach, describe, expect, test } from 'vitest'
import { type Actor, createActor, setup } from 'xstate'
import { matchRoute } from '../../app/routes/match.ts'
import { createCell } from '../../app/site/derived.ts'
import type { OpenPage } from '../../app/site/open-page.ts'
import { createPageBook } from '../../app/site/page-book.ts'
import type { RouteDecision } from '../../machines/access/gate.ts'
import { pathIn, type RouteMatch } from '../../machines/access/routes.ts'
import { SITES, VISITORS } from '../support/samples.ts'

const PASS: RouteDecision = { kind: 'pass' }
const NOBODY = new AbortController().signal
const NONE = { close() {} }
const LOADED = { type: 'load.succeeded' } as const

const pageMachine = setup({
  types: { events: {} as typeof LOADED | { type: 'load.missed' }, tags: {} as 'settled' | 'missing' },
}).createMachine({
  initial: 'loading',
  states: {
    loading: { on: { 'load.succeeded': 'ready', 'load.missed': 'missing' } },
    ready: { tags: 'settled' },
    missing: { tags: ['settled', 'missing'] },
  },
})

const books: ReturnType<typeof createPageBook>[] = []
afterEach(() => {
  for (const book of books.splice(0)) book.keepOnly(null)
})

describe('one address', () => {
  test('keeps its page while only the query changes, and the page gets the new query [ROUTE-011]', async () => {
    const { book, opened, readdressed } = createBook()
    const first = await book.arrive('/videos/', NOBODY)
    const second = await book.arrive('/videos/?page=2', NOBODY)
    expect({ isTheSame: second.page === first.page, opened: opened.length, readdressed }).toEqual({
      isTheSame: true,
      opened: 1,
      readdressed: [{ page: '2' }],
    })
  })

  test('is another page for a query that the page calls one, and the one before is stopped with the others', async () => {
    const { book, opened, closed } = createBook({ isAnother: (search) => 'topic' in search })
    const first = await book.arrive('/help/', NOBODY)
    const second = await book.arrive('/help/?topic=bill', NOBODY)
    const before = { isTheSame: second.page === first.page, opened: opened.length, closed: [...closed] }
    book.keepOnly(second.page)
    expect({ before, closed, isRunning: opened.map(({ actor }) => statusOf(actor)) }).toEqual({
      before: { isTheSame: false, opened: 2, closed: [] },
      closed: ['/help/'],
      isRunning: ['stopped', 'active'],
    })
  })

  test('is another page for another visitor', async () => {
    const { book, opened, visitor } = createBook()
    const first = await book.arrive('/videos/', NOBODY)
    visitor.set(VISITORS.member)
    const second = await book.arrive('/videos/', NOBODY)
    expect({ isTheSame: second.page === first.page, opened: opened.length }).toEqual({ isTheSame: false, opened: 2 })
  })

  test('shows its own load that found nothing as the 404 screen, and stops what looked for it', async () => {
    const { book, opened } = createBook({ answers: { type: 'load.missed' } })
    const { page, decision } = await book.arrive('/videos/gone/', NOBODY)
    expect({ isMissing: page?.isMissing, decision, opened: opened.map(({ actor }) => statusOf(actor)) }).toEqual({
      isMissing: true,
      decision: PASS,
      opened: ['stopped'],
    })
  })
})

describe('the gate', () => {
  test.for<RouteDecision>([
    { kind: 'denied', status: 401, message: 'You are not authenticated.' },
    { kind: 'redirect', to: '/login/', isExternal: false, status: 302, signsOut: false },
  ])('that does not say pass ($kind) opens nothing', async (decision) => {
    const { book, opened } = createBook({ decision })
    const arrival = await book.arrive('/videos/', NOBODY)
    expect({ page: arrival.page, decision: arrival.decision, opened }).toEqual({ page: null, decision, opened: [] })
  })
})

describe('a site that is closed', () => {
  test('has one page for all addresses and everybody, and is another one once it opens', async () => {
    const { book, opened, visitor, admits } = createBook({ decision: { kind: 'maintenance' } })
    const first = await book.arrive('/videos/', NOBODY)
    visitor.set(VISITORS.member)
    const second = await book.arrive('/categories/', NOBODY)
    expect({ key: first.page?.key, isTheSame: second.page === first.page, opened }).toEqual({
      key: 'maintenance',
      isTheSame: true,
      opened: [],
    })
    admits(PASS)
    const third = await book.arrive('/categories/', NOBODY)
    expect({ key: third.page?.key, opened: opened.length }).toEqual({
      key: '/categories/ member true true true',
      opened: 1,
    })
  })
})

describe('a page that nobody waits for any more', () => {
  test('is not opened after the gate', async () => {
    const { book, opened } = createBook()
    const overtaken = new AbortController()
    const arrival = book.arrive('/videos/', overtaken.signal)
    overtaken.abort()
    await expect(arrival).rejects.toThrow('aborted')
    expect(opened).toEqual([])
  })

  test('is stopped once it has loaded, even if it is wanted again meanwhile', async () => {
    const { book, opened } = createBook({ answers: null })
    const overtaken = new AbortController()
    const first = book.arrive('/videos/', overtaken.signal)
    await expect.poll(() => opened.length).toBe(1)
    overtaken.abort()
    const second = book.arrive('/videos/', NOBODY)
    await expect.poll(() => opened.length).toBe(2)
    for (const { actor } of opened) actor?.send(LOADED)
    await expect(first).rejects.toThrow('aborted')
    expect(await second).toEqual({
      match: matchRoute('/videos/', SITES.dark),
      analyticsKey: 'page/videos',
      decision: PASS,
      page: opened[1],
    })
    expect(opened.map(({ actor }) => statusOf(actor))).toEqual(['stopped', 'active'])
  })
})

test('a page that does not settle is shown in its loading state after the patience', async () => {
  const { book } = createBook({ answers: null, patienceMs: 5 })
  const { page } = await book.arrive('/videos/', NOBODY)
  expect(page?.actor?.getSnapshot().value).toBe('loading')
})

test('a page whose script cannot be loaded rejects, and the next visit tries again', async () => {
  const { book, opened } = createBook({ failsOnce: true })
  await expect(book.arrive('/videos/', NOBODY)).rejects.toThrow('chunk missing')
  await book.arrive('/videos/', NOBODY)
  expect(opened.length).toBe(1)
})

test('all but the page that is shown are stopped and forgotten', async () => {
  const { book, opened } = createBook()
  await book.arrive('/videos/', NOBODY)
  const { page } = await book.arrive('/categories/', NOBODY)
  book.keepOnly(page)
  expect(opened.map(({ actor }) => statusOf(actor))).toEqual(['stopped', 'active'])
  await book.arrive('/videos/', NOBODY)
  expect(opened.length).toBe(3)
})

describe('a page whose actors live on without it', () => {
  test('is closed when another one is shown, and stops nothing', async () => {
    const { book, opened, closed } = createBook({ isShared: true })
    await book.arrive('/videos/', NOBODY)
    const { page } = await book.arrive('/categories/', NOBODY)
    book.keepOnly(page)
    expect({ closed, opened: opened.map(({ actor }) => statusOf(actor)) }).toEqual({
      closed: ['/videos/'],
      opened: ['active', 'active'],
    })
    for (const { actor } of opened) actor?.stop()
  })

  test('is closed with them, and opened again at the same address', async () => {
    const { book, opened, closed } = createBook({ isShared: true })
    await book.arrive('/videos/', NOBODY)
    book.closeShared()
    expect(closed).toEqual(['/videos/'])
    await book.arrive('/videos/', NOBODY)
    expect(opened.length).toBe(2)
    for (const { actor } of opened) actor?.stop()
  })
})

test('a page that is no such page outlives it when others close', async () => {
  const { book, opened, closed } = createBook()
  await book.arrive('/videos/', NOBODY)
  book.closeShared()
  await book.arrive('/videos/', NOBODY)
  expect({ opened: opened.length, closed, status: statusOf(opened[0]?.actor ?? null) }).toEqual({
    opened: 1,
    closed: [],
    status: 'active',
  })
})

interface BookOptions {
  isAnother?: (search: object) => boolean
  isShared?: true
  decision?: RouteDecision
  /** What every page's load says at once; null: nothing. */
  answers?: typeof LOADED | { type: 'load.missed' } | null
  patienceMs?: number
  failsOnce?: boolean
}

function createBook({
  decision = PASS,
  answers = LOADED,
  patienceMs = 10_000,
  failsOnce = false,
  isShared,
  isAnother,
}: BookOptions = {}) {
  const visitor = createCell(VISITORS.guest)
  const opened: OpenPage[] = []
  const readdressed: object[] = []
  const closed: string[] = []
  let fails = failsOnce
  let admitted = decision
  const book = createPageBook({
    open: async (match, _search, key) => {
      if (fails) {
        fails = false
        throw new Error('chunk missing')
      }
      const actor = createActor(pageMachine).start()
      const page = pageAt(match, key, actor)
      opened.push({
        ...page,
        ...(isShared && { isShared }),
        ...(isAnother && { isAnother }),
        close: () => void closed.push(pathIn(match)),
        readdress: (next) => void readdressed.push(next),
      })
      if (answers) actor.send(answers)
      return { page: opened.at(-1) ?? page, group: { close: () => void (isShared || actor.stop()) } }
    },
    openMissing: async (match, _search, key) => ({
      page: { ...pageAt(match, key, null), isMissing: true },
      group: NONE,
    }),
    openMaintenance: async (match, _search, key) => ({ page: pageAt(match, key, null), group: NONE }),
    visitor: visitor.getSnapshot,
    patienceMs,
  })
  books.push(book)
  function admits(next: RouteDecision) {
    admitted = next
  }
  /** As the router does: it asks the gate first, which takes a moment. */
  async function arrive(path: string, signal: AbortSignal) {
    const url = new URL(path, 'http://localhost')
    const match = await Promise.resolve(matchRoute(url.pathname, SITES.dark))
    return book.arrive({ match, decision: admitted }, Object.fromEntries(url.searchParams), signal)
  }
  return { book: { ...book, arrive }, opened, readdressed, closed, visitor, admits }
}

function pageAt(match: RouteMatch, key: string, actor: Actor<typeof pageMachine> | null): OpenPage {
  return { key, match, actor, draw: () => null, head: () => ({}) as never, jsonLd: () => null }
}

function statusOf(actor: OpenPage['actor']) {
  return actor?.getSnapshot().status
}
