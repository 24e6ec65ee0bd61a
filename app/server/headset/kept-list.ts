import type { Call, CallFailure } from '../../../adapters/site/call.ts'
import { createBoundedMap } from './bounded-map.ts'
import type { Viewer } from './viewer.ts'

const FRESH_MS = 300_000
/** A list that cannot be renewed is shown for so long. */
const STALE_MS = 3_600_000
/** How long the back end's word that a viewer may see the list counts. */
const ADMITTED_MS = 60_000
const MOST_PAGES = 500
const PAGES_AT_ONCE = 4
const MOST_LISTS = 100
const MOST_ADMITTED = 5_000

const CLOSED: readonly CallFailure[] = ['refused', 'notFound']

type Page<Item> = { ok: true; answer: { items: Item[]; pages: number } } | { ok: false; cause: CallFailure }

/** `closed`: this viewer may not see it. */
export type ListAnswer<Row> =
  | { kind: 'rows'; rows: readonly Row[] }
  | { kind: 'closed' }
  | { kind: 'unauthenticated' }
  | { kind: 'unavailable' }

interface KeptList<Row> {
  rows: readonly Row[]
  loadedAtMs: number
  underWay?: Promise<void> | undefined
}

interface KeptListOptions<Item, Row> {
  /** Asks for one page; pages begin with 1. */
  ask: (call: Call, page: number) => Promise<Page<Item>>
  rowOf: (item: Item) => Row | undefined
  idOf: (row: Row) => string
  now: () => number
}

/**
 * A list that the back end gives by the page, kept whole for a short while: once for a site and a group of viewers, loaded once however many wait. Nobody
 * gets it before the back end has answered them a page of it themselves: what a token says of its owner proves nothing.
 */
export function createKeptList<Item, Row>({ ask, rowOf, idOf, now }: KeptListOptions<Item, Row>) {
  const lists = createBoundedMap<KeptList<Row>>(MOST_LISTS)
  const admitted = createBoundedMap<number>(MOST_ADMITTED)

  async function load(list: KeptList<Row>, call: Call, first: { items: Item[]; pages: number }) {
    const pages = Math.min(first.pages, MOST_PAGES)
    const items = [...first.items]
    for (let page = 2; page <= pages; page += PAGES_AT_ONCE) {
      const numbers = Array.from({ length: Math.min(PAGES_AT_ONCE, pages - page + 1) }, (_, place) => page + place)
      for (const answer of await Promise.all(numbers.map((number) => ask(call, number)))) {
        // Half a list would make apps forget the other half.
        if (!answer.ok) return
        items.push(...answer.answer.items)
      }
    }
    // While pages were asked for, a new film moved the others on.
    const rows = new Map(items.flatMap((item) => rowOf(item) ?? []).map((row) => [idOf(row), row]))
    list.rows = [...rows.values()]
    list.loadedAtMs = now()
  }

  return {
    async read(site: string, { key, group, call }: Pick<Viewer, 'key' | 'group' | 'call'>): Promise<ListAnswer<Row>> {
      const list = lists.getOr(`${site} ${group}`, () => ({ rows: [], loadedAtMs: Number.NEGATIVE_INFINITY }))
      const ageMs = () => now() - list.loadedAtMs
      const admittedAtMs = admitted.get(`${site} ${key}`) ?? Number.NEGATIVE_INFINITY
      if (now() - admittedAtMs < ADMITTED_MS && ageMs() < FRESH_MS) return { kind: 'rows', rows: list.rows }

      const first = await ask(call, 1)
      if (!first.ok) {
        if (CLOSED.includes(first.cause)) return { kind: 'closed' }
        if (first.cause === 'unauthenticated') return { kind: 'unauthenticated' }
        const mayUseOld = now() - admittedAtMs < STALE_MS && ageMs() < STALE_MS
        return mayUseOld ? { kind: 'rows', rows: list.rows } : { kind: 'unavailable' }
      }
      admitted.set(`${site} ${key}`, now())
      if (ageMs() >= FRESH_MS) {
        list.underWay ??= load(list, call, first.answer).finally(() => {
          list.underWay = undefined
        })
        // Nobody waits for a new list while there is an old one.
        if (ageMs() >= STALE_MS) await list.underWay
      }
      return ageMs() < STALE_MS ? { kind: 'rows', rows: list.rows } : { kind: 'unavailable' }
    },
  }
}
