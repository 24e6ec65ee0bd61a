export interface CallToken {
  accessToken: string
  /** By the server's time: it must be renewed before it is used. */
  isExpired: boolean
}

/**
 * - `renewed`: a newer token is there. `lost`: the session has ended. `failed`: no answer in time, the session is kept.
 * - `useless`: the token was renewed a moment ago. `none`: nobody renews here (the server never does).
 */
export type RenewalOutcome = 'renewed' | 'lost' | 'failed' | 'useless' | 'none'

/** What the HTTP client needs of the session. */
export interface Credentials {
  current(): CallToken | null
  /** Grows with every change of who is logged in. */
  generation(): number
  /** Whose answers the request cache may share: user, role and view. */
  partition(): string
  /** Asks for a token newer than the one that was used. Many calls may wait for one renewal. */
  renew(usedToken: string): Promise<RenewalOutcome>
  /** The server refused the token for good: the session ends, unless there is a newer one. */
  refused(reason: '401' | '465', usedToken: string): void
}
