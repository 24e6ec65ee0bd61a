import * as z from 'zod/mini'
import { endpoints } from '../../contracts/endpoints.ts'
import { seededRandom } from '../media/seeded-random.ts'

/** Every kind of fault and what it does. `F` numbers are those of the fault catalogue. */
export const FAULT_KINDS = {
  refuse: { code: 'F01', does: 'Closes the connection before reading the call' },
  resetBefore: { code: 'F02', does: 'Resets the connection; the call is not carried out' },
  resetAfter: { code: 'F03', does: 'Carries out the call, then resets the connection' },
  dropAnswer: { code: 'F04', does: 'Carries out the call and never answers' },
  latency: { code: 'F05', does: 'Answers late' },
  timeout: { code: 'F06', does: 'Does not answer within the deadline; the call is not carried out' },
  stall: { code: 'F07', does: 'Sends the headers, then nothing' },
  drip: { code: 'F08', does: 'Sends the body a few bytes at a time' },
  truncate: { code: 'F09', does: 'Sends half of the body, then closes' },
  brokenJson: { code: 'F10', does: 'Sends JSON that does not parse' },
  html: { code: 'F11', does: 'Sends a web page with status 200' },
  noContent: { code: 'F12', does: 'Answers 204 without a body' },
  wrongType: { code: 'F13', does: 'Sends JSON of another type' },
  fieldErrors: { code: 'F14', does: 'Answers 400 with errors by field' },
  unauthorized: { code: 'F15', does: 'Answers 401' },
  bodyUnauthorized: { code: 'F16', does: 'Answers 200 with status.code 401 in the body' },
  forbidden: { code: 'F17', does: 'Answers 403' },
  notFound: { code: 'F18', does: 'Answers 404' },
  conflict: { code: 'F19', does: 'Answers 409' },
  sessionGone: { code: 'F20', does: 'Answers 419, or the status given' },
  tooMany: { code: 'F21', does: 'Answers 429 with Retry-After' },
  serverError: { code: 'F22', does: 'Answers 500, or the status given' },
  errorAfter: { code: 'F22', does: 'Carries out the call, then answers 500, or the status given' },
  duplicate: { code: 'F23', does: 'Carries out the call twice and sends the second answer' },
  earlierAnswer: { code: 'F23', does: 'Sends the answer of the call before this one' },
  mutate: { code: 'F24', does: 'Changes the shape of the answer at a few places' },
} as const satisfies Record<string, { code: string; does: string }>

export type FaultKind = keyof typeof FAULT_KINDS

const KINDS = Object.keys(FAULT_KINDS) as [FaultKind, ...FaultKind[]]

/** Names that a rule can aim at: a row of the endpoint table, pictures and films, or everything. */
export const FAULT_TARGETS: readonly string[] = ['*', 'media', ...Object.keys(endpoints)]

export const FaultRequest = z.strictObject({
  kind: z.enum(KINDS),
  endpoint: z._default(
    z.string().check(z.refine((name) => FAULT_TARGETS.includes(name), { error: 'no such endpoint' })),
    '*',
  ),
  method: z.optional(z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
  /** How often the rule strikes before it is used up. Absent: until it is removed. */
  count: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
  /** Matching calls that pass before the rule strikes for the first time. */
  skip: z._default(z.int().check(z.gte(0), z.lte(100_000)), 0),
  probability: z._default(z.number().check(z.gt(0), z.lte(1)), 1),
  seed: z._default(z.int(), 1),
  /** How late `latency` and `drip` are, and how long `timeout` holds the connection. */
  latencyMs: z.optional(z.int().check(z.gte(0), z.lte(120_000))),
  status: z.optional(z.int().check(z.gte(200), z.lte(599))),
  retryAfterSeconds: z.optional(z.int().check(z.gte(0), z.lte(3600))),
})
/** What a caller may leave out is optional here. */
export type FaultRequest = z.input<typeof FaultRequest>

export interface FaultRule extends z.output<typeof FaultRequest> {
  id: number
  /** How often it has struck. */
  struck: number
}

export interface FaultPlane {
  add(request: FaultRequest): FaultRule
  list(): FaultRule[]
  remove(id: number): boolean
  clear(): void
  /** The first rule that strikes this call, counted as struck. */
  strike(endpoint: string, method: string): FaultRule | null
}

export function createFaultPlane(): FaultPlane {
  let rules: Array<FaultRule & { random: () => number; matched: number }> = []
  let nextId = 1
  return {
    add(request) {
      const rule = { ...FaultRequest.parse(request), id: nextId, struck: 0 }
      nextId += 1
      rules.push({ ...rule, matched: 0, random: seededRandom(`fault ${rule.seed}`).next })
      return rule
    },
    list: () => rules.map(({ random: _random, matched: _matched, ...rule }) => rule),
    remove(id) {
      const before = rules.length
      rules = rules.filter((rule) => rule.id !== id)
      return rules.length < before
    },
    clear() {
      rules = []
    },
    strike(endpoint, method) {
      for (const rule of rules) {
        if (rule.endpoint !== '*' && rule.endpoint !== endpoint) continue
        if (rule.method && rule.method !== method) continue
        rule.matched += 1
        if (rule.matched <= rule.skip || rule.random() >= rule.probability) continue
        rule.struck += 1
        if (rule.count !== undefined && rule.struck >= rule.count) rules = rules.filter((other) => other !== rule)
        const { random: _random, matched: _matched, ...struck } = rule
        return struck
      }
      return null
    },
  }
}
