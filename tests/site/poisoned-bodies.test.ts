import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { type EndpointName, endpoints } from '../../contracts/endpoints.ts'
import { hostsOf, startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

type Schema = z.ZodMiniType

/** Every schema of every contract, by file and name. */
const SCHEMAS = Object.entries(
  import.meta.glob<Record<string, unknown>>('../../contracts/**/*.ts', { eager: true }),
).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => (isSchema(value) ? [[`${file} ${name}`, value] as const] : [])),
)

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value
}

const DEEP = 5_000
const POLLUTION = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'

/** Bodies as they would come over the wire: 43. */
const BODIES = [
  ...['null', 'true', 'false', '0', '-1', '1e400', '"text"', '""', '[]', '{}', '[[]]', '[null]', '[{}]'],
  ...['data', 'item', 'items', 'errors', 'status', 'token', 'messages', 'chats'].flatMap((key) => [
    `{"${key}":null}`,
    `{"${key}":[[{"${key}":7}]]}`,
  ]),
  `{${POLLUTION}}`,
  `{"data":{${POLLUTION}}}`,
  `{"data":[{${POLLUTION}},{"id":1,${POLLUTION}}]}`,
  `[{${POLLUTION}}]`,
  '{"length":1e9}',
  '{"data":{"items":{"length":4294967295,"0":{}}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3,"then":4,"toJSON":5}',
  '{"data":{"toString":1,"valueOf":2,"hasOwnProperty":3,"then":4,"toJSON":5}}',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"data":'.repeat(DEEP)}null${'}'.repeat(DEEP)}`,
  `${'{"items":['.repeat(DEEP)}${']}'.repeat(DEEP)}`,
  `${'{"children":['.repeat(DEEP)}${']}'.repeat(DEEP)}`,
  `{"data":[${'{},'.repeat(DEEP)}{}]}`,
  `{${Array.from({ length: DEEP }, (_, index) => `"key${index}":{}`).join()}}`,
]

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

/** Reads it as an adapter would; the answer must be one, and nothing of the page may be another afterwards. */
function takes(schema: Schema, body: unknown): string | null {
  try {
    const { data } = schema.safeParse(body)
    if (isPoisoned(data)) return 'hands on a prototype'
  } catch (error) {
    return String(error)
  }
  return 'polluted' in {} || 'polluted' in [] ? 'pollutes every object' : null
}

/** Whether anything in it was given another prototype by what was sent. */
function isPoisoned(value: unknown): boolean {
  const waiting = [value]
  const seen = new Set<unknown>()
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    const prototype = Object.getPrototypeOf(next)
    if (
      prototype !== Object.prototype &&
      prototype !== Array.prototype &&
      prototype !== null &&
      prototype !== Map.prototype
    ) {
      return !(next instanceof Set) && !(next instanceof Date)
    }
    waiting.push(...Object.values(next))
  }
  return false
}

describe('poisoned bodies', () => {
  test('are read by every schema of every contract without a throw, and leave every prototype as it was', () => {
    expect([SCHEMAS.length > 100, SCHEMAS.length * BODIES.length >= 430]).toEqual([true, true])
    const found = BODIES.flatMap((text) => {
      const body = JSON.parse(text)
      return SCHEMAS.flatMap(([name, schema]) => {
        const problem = takes(schema, body)
        return problem === null ? [] : [`${name}: ${problem} (${text.slice(0, 60)})`]
      })
    })
    expect(found).toEqual([])
  })

  test('made of real answers, one value at a time, are read just the same', async () => {
    const { accessToken } = await sandbox.control.signIn('member')
    const wrong = [null, true, -1, 1e21, '', 'text', [], {}, [[]], JSON.parse(`{${POLLUTION}}`)]
    const problems: string[] = []
    let read = 0
    for (const [name, { answer, method, path, authorization }] of Object.entries(endpoints) as [
      EndpointName,
      Endpoint,
    ][]) {
      if (method !== 'GET' || path.includes('{')) continue
      const token = authorization === 'none' ? undefined : accessToken
      const text = await (await sandbox.call(name, { token })).text()
      const body = JSON.parse(text)
      const all = placesIn(body)
      // Of long answers some from everywhere.
      const places = all.filter((_, index) => index % Math.ceil(all.length / 30) === 0)
      for (const place of places) {
        for (const value of [...wrong, nested(place)]) {
          read += 1
          const problem = takes(answer, withAt(body, place, value))
          if (problem) problems.push(`${name} ${place.join('.')}: ${problem}`)
        }
      }
    }
    expect({ problems, hasReadMany: read > 430 }).toEqual({ problems: [], hasReadMany: true })
  })

  test('sent to every address of the sandbox are answered as what they are, and nothing falls over', async () => {
    const { accessToken: token } = await sandbox.control.signIn('member')
    const bodies = BODIES.filter((text) => text.length <= 60_000)
    const answers: string[] = []
    const hosts = hostsOf(sandbox)
    for (const [name, { body, method, host, path }] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
      if (!body) continue
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const address = `${hosts[host]}${path.replaceAll(/\{\w+\}/g, 'any')}`
      const statuses = await Promise.all(
        bodies.map(async (text) => {
          const own = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
          return (await fetch(address, { method, headers: own, body: text })).status
        }),
      )
      answers.push(...statuses.filter((status) => status >= 500).map((status) => `${name}: ${status}`))
    }
    expect(answers).toEqual([])
    expect('polluted' in {}).toBe(false)
  })
})

type Place = (string | number)[]

/** Where a value stands in it: every property and the first items of every list. */
function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  const inner = Array.isArray(value) ? [...value.slice(0, 2).entries()] : Object.entries(value)
  return [place, ...inner.flatMap(([key, item]) => placesIn(item, [...place, key]))]
}

function withAt(body: unknown, place: Place, value: unknown): unknown {
  if (place.length === 0) return value
  const [key, ...rest] = place as [string | number, ...Place]
  const inner = (body as Record<string | number, unknown>)[key]
  const changed = withAt(inner, rest, value)
  if (Array.isArray(body)) return body.with(Number(key), changed)
  return { ...(body as object), [key]: changed }
}

/** The same name within itself, over and over: what reads itself reads on. */
function nested(place: Place): unknown {
  const key = String(place.findLast((part) => typeof part === 'string') ?? 'data')
  let value: unknown = {}
  for (let depth = 0; depth < 500; depth += 1) value = depth % 2 ? { [key]: value } : { [key]: [value] }
  return value
}
