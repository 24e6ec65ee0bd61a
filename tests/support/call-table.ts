import type { Endpoint } from '../../contracts/endpoint.ts'

/** A call as it goes out, written by hand. What a row leaves out is not sent, or is false. */
export interface CallRow extends Omit<Partial<Endpoint>, 'params' | 'query' | 'body' | 'answer' | 'refusal'> {
  method: Endpoint['method']
  host: Endpoint['host']
  path: Endpoint['path']
  /** Of which a schema of its own makes something else than plain names. */
  params?: readonly string[]
  /** Keys in the order of the schema: `key?` may be left out, and `key=value` always has that value. */
  query?: readonly string[]
  body?: readonly string[]
  requirements: readonly string[]
}

export type CallTable = Readonly<Record<string, CallRow>>

/** The same of an endpoint of the contracts. */
export function rowOf({ params, query, body, answer, refusal, ...plain }: Endpoint): CallRow {
  const told = Object.entries(plain).filter(([, value]) => value !== false)
  return {
    ...(Object.fromEntries(told) as Omit<CallRow, 'params' | 'query' | 'body'>),
    ...(params && { params: keysOf(params) }),
    ...(query && { query: keysOf(query) }),
    ...(body && { body: keysOf(body) }),
  }
}

type Schema = Endpoint['answer']

/** Schemas of what is sent are plain objects: whatever else would hide its keys from the tables. */
function keysOf(schema: Schema): string[] {
  const { type, shape } = schema._zod.def as { type: string; shape?: Record<string, Schema> }
  if (shape === undefined) throw new Error(`A query or body has to be an object, got ${type}`)
  return Object.entries(shape).map(([key, value]) => {
    const { values } = value._zod.def as { values?: readonly unknown[] }
    return `${key}${value._zod.optin === 'optional' ? '?' : ''}${values ? `=${values.join('|')}` : ''}`
  })
}
