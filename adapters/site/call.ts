import type * as z from 'zod/mini'
import type { PathParameters } from '../../contracts/endpoint.ts'
import type { EndpointName, Endpoints } from '../../contracts/endpoints.ts'

type Field<Definition, Name extends string, Side extends 'input' | 'output'> =
  Definition extends Record<Name, infer Schema extends z.ZodMiniType>
    ? Side extends 'input'
      ? z.input<Schema>
      : z.output<Schema>
    : never

type When<Value, Name extends string> = [Value] extends [never] ? unknown : { [Key in Name]: Value }

/** What a call needs: only the parts that its row of the endpoint table declares. */
export type CallRequest<Name extends EndpointName> = When<
  [PathParameters<Endpoints[Name]['path']>] extends [never]
    ? never
    : Record<PathParameters<Endpoints[Name]['path']>, string>,
  'params'
> &
  ('query' extends keyof Endpoints[Name] ? { query?: Field<Endpoints[Name], 'query', 'input'> } : unknown) &
  When<Field<Endpoints[Name], 'body', 'input'>, 'body'> &
  /** The same for every attempt at one thing that the visitor confirmed: the server does it once (M02). */
  (Endpoints[Name]['isMoneyLike'] extends true ? { idempotencyKey: string } : unknown)

/**
 * Why a call gave no answer.
 * - `offline`: nothing reached a server. `timeout`: 15 s passed, body included. `unavailable`: 5xx, 429 or an answer that is no answer.
 * - `contract`: the server answered something that its contract does not know.
 * - `unauthenticated`: 401 that no renewal could mend. `notFound`: 404. `refused`: any other 4xx, its body parsed when the row has a refusal.
 * - `invalid`: the request itself was refused here, before it was sent (a path segment that could leave its template).
 * - `aborted`: the caller left.
 */
export type CallFailure =
  | 'offline'
  | 'timeout'
  | 'unavailable'
  | 'contract'
  | 'unauthenticated'
  | 'notFound'
  | 'refused'
  | 'invalid'
  | 'aborted'

export type CallResult<Name extends EndpointName> =
  | { ok: true; answer: z.output<Endpoints[Name]['answer']>; status: number }
  | {
      ok: false
      cause: CallFailure
      status?: number
      retryAfterMs?: number
      refusal?: Field<Endpoints[Name], 'refusal', 'output'>
    }

/** Makes one call of the endpoint table. Answers, never throws. */
export type Call = <Name extends EndpointName>(
  name: Name,
  request: CallRequest<Name>,
  signal?: AbortSignal,
) => Promise<CallResult<Name>>
