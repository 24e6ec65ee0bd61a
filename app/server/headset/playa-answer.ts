import type { Context } from 'hono'
import { json } from './answers.ts'

/** What came of a request: PLAY'A reads it in the body, and HTTP says 200 whatever happened. */
export const PLAYA = {
  ok: 1,
  error: 2,
  badLogIn: 3,
  expired: 4,
  blocked: 5,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  unavailable: 503,
} as const

type PlayaCode = (typeof PLAYA)[keyof typeof PLAYA]

export function playaAnswer(context: Context, code: PlayaCode, message: string, data?: object | string) {
  return json(context, { status: { code, message }, ...(data !== undefined && { data }) })
}

/** Pages of a list begin with 0, and there is always one. */
export function playaPage<Row, Item>(
  rows: readonly Row[],
  { 'page-index': index, 'page-size': size }: { 'page-index': number; 'page-size': number },
  itemOf: (row: Row) => Item,
) {
  return {
    page_index: index,
    page_size: size,
    page_total: Math.max(1, Math.ceil(rows.length / size)),
    item_total: rows.length,
    content: rows.slice(index * size, (index + 1) * size).map(itemOf),
  }
}
