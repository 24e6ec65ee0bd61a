import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

export interface LoggedRequest {
  /** Sandbox time in ms. */
  atMs: number
  method: string
  /** Row of the endpoint table, `media`, or the empty text for everything else. */
  endpoint: string
  path: string
  query: string
  /** 0: nothing was answered (yet). */
  status: number
  userId: string | null
  hasAuthorization: boolean
  referer: string | null
  origin: string | null
  /** The affiliate cookie that came with it (AFF-006). */
  affiliate: string | null
  /** Kind of the fault that struck it. */
  fault: string | null
}

/** What reached the second origin and should not have. */
export interface Leak {
  atMs: number
  method: string
  path: string
  /** `referer`: another origin's path or query. `authorization`: a token outside the API, or another company's. `cookie`: a token cookie. */
  kind: 'referer' | 'authorization' | 'cookie'
  referer: string | null
}

const CAPACITY = 1000

/** Keeps the latest 1,000, oldest first. */
export function createLog<Entry>() {
  let entries: Entry[] = []
  return {
    add(entry: Entry) {
      entries.push(entry)
      if (entries.length > CAPACITY) entries = entries.slice(-CAPACITY)
    },
    list: (): Entry[] => [...entries],
    clear() {
      entries = []
    },
  }
}

export type Log<Entry> = ReturnType<typeof createLog<Entry>>

export function logEntryOf(c: Context, endpoint: string, atMs: number, fault: string | null): LoggedRequest {
  const { pathname, search } = new URL(c.req.url)
  return {
    atMs,
    method: c.req.method,
    endpoint,
    path: pathname,
    query: search,
    status: 0,
    userId: null,
    hasAuthorization: c.req.header('authorization') !== undefined,
    referer: c.req.header('referer') ?? null,
    origin: c.req.header('origin') ?? null,
    affiliate: getCookie(c, 'aff_id') ?? getCookie(c, 'affiliate') ?? null,
    fault,
  }
}
