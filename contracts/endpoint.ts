import type * as z from 'zod/mini'

/**
 * Hosts that a call can go to; the deployment says where each one is. `siteHost` serves the account and age calls, `content` the
 * content API of one site, `contentHost` pictures, films and the favourites of models, `memberPlus` upgrades of members, `valuepopup` pop-ups
 * and header bars, `sendService` what one person is mailed, `forum` comments, `vreels` short films,
 * `saleEventEndPoint` the sale event (the whole address of its one call), `camProvider` live rooms and the messenger. Calls to the last one carry the provider's own token, all others the site's.
 */
export type HostName =
  | 'siteHost'
  | 'content'
  | 'contentHost'
  | 'memberPlus'
  | 'valuepopup'
  | 'sendService'
  | 'forum'
  | 'vreels'
  | 'saleEventEndPoint'
  | 'camProvider'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodMiniType

/** Names between braces in a path template: `'/videos/{slug}'` gives `'slug'`. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never

/**
 * What a failed call means to its caller.
 * - `emptyDefault`: the page goes on without it (ERR-030).
 * - `pageError`: it is a page's primary load; its failure is the page's error screen (D2).
 * - `typedRefusal`: the body of a refusal is a contract of its own and reaches the machine.
 */
export type FailureMeaning = 'emptyDefault' | 'pageError' | 'typedRefusal'

/** Whether a call carries the access token: never, when one is held, or not at all without one. */
export type Authorization = 'none' | 'optional' | 'required'

export interface Endpoint {
  method: Method
  host: HostName
  /** Path below the host, parameters between braces. Empty where the deployment gives the whole address. */
  path: `/${string}` | ''
  /** What its parameters are made of before they are sent. Absent: each is a plain name. */
  params?: Schema
  /** Query parameters that the call may carry. */
  query?: Schema
  /** Absent: none is sent. */
  body?: Schema
  /** How the body is sent: as JSON, if it does not say otherwise. Only `multipart` carries files. */
  bodyAs?: 'json' | 'form' | 'multipart'
  /** What a 2xx answer is parsed with. */
  answer: Schema
  /** The only status that counts as success. Absent: every 2xx. */
  status?: 200 | 201
  /** What an answer outside 2xx is parsed with, if its body decides (house rule: not the status alone). */
  refusal?: Schema
  whenItFails: FailureMeaning
  authorization: Authorization
  /** Money-like calls need an idempotency key and are never aborted by leaving a page. */
  isMoneyLike: boolean
  /** The answer may come from the request cache (CONST-005), by visitor where the call carries a token. */
  isCacheable: boolean
  /** Asks past every HTTP cache, by `Cache-Control: no-cache`. */
  isFresh?: true
  /** Browsers ask each time, but a server may give all guests one answer for as long as its `Cache-Control` lets it. */
  isShareable?: true
  /** Its first answer counts: it is not sent again with a newer token, and nothing that it answers leads to another page (API-077). Not sent itself. */
  isFinal?: true
  requirements: readonly string[]
}
