import type { DatabaseSync } from 'node:sqlite'
import type * as z from 'zod/mini'
import type { PathParameters } from '../contracts/endpoint.ts'
import type { EndpointName, Endpoints } from '../contracts/endpoints.ts'

/** A sibling site as the sandbox knows it. */
export interface SandboxSite {
  key: string
  siteName: string
  theme: string
  /** Shows the male half of the catalogue. */
  isGayThemed: boolean
  verificationEnabled: boolean
  /** Origin that visitors open, e.g. `http://localhost:4100`. */
  origin: string
  /** Further origins of it: by the machine's name and address in its network. */
  aliases?: string[] | undefined
}

/** Who a valid access token says is calling, with the rights read from the accounts table at this very call. */
export interface Viewer {
  userId: string
  membership: 'inactive' | 'active' | 'canceled' | 'expired'
  hasBenefits: boolean
  isTrial: boolean
  isStaff: boolean
  /** By the server's own provider record or the registration date, never by what the client claims (D6). */
  isAgeCleared: boolean
  sessionFamily: string
}

type Parsed<Definition, Part extends string> =
  Definition extends Record<Part, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined

/** One call that has passed the endpoint table: parameters, query and body are parsed, the token is verified. */
export interface Call<Name extends EndpointName> {
  params: Record<PathParameters<Endpoints[Name]['path']>, string>
  query: Parsed<Endpoints[Name], 'query'>
  body: Parsed<Endpoints[Name], 'body'>
  viewer: Viewer | null
  site: SandboxSite
  database: DatabaseSync
  /** Sandbox time in ms; the control plane can move it. */
  nowMs: number
  /** Network address of who calls, as the site's server saw it. */
  address: string
  /** Of a money-like call, which is carried out once for each key; `''` for the others. */
  idempotencyKey: string
}

export interface Reply {
  status?: number
  body: unknown
  headers?: Record<string, string>
}

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Reply | Promise<Reply>

/** One handler for each row of the endpoint table: a missing one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Name> }
