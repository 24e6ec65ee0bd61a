import { marksOf } from '../../adapters/session/token-claims.ts'
import type { TokenCookies } from '../../adapters/session/token-cookies.adapter.ts'
import type { ServerClock } from '../../adapters/site/server-clock.ts'
import { isExpiredToken } from '../../machines/session/visitor.ts'
import type { HeldFacts } from './ports.ts'

/** Who a page is drawn for: the same text after the pair was renewed, another one for anybody else. */
export function drawnForOf({ claims, isExpired }: HeldFacts): string {
  if (!claims || isExpired) return ''
  const { sub, usc, av, vra, partners, benefits, trial } = claims
  return JSON.stringify([sub, usc, av, vra, partners, benefits, trial])
}

/** What may be known of the pair that is held. */
export function heldFactsOf(cookies: TokenCookies, serverClock: ServerClock): HeldFacts {
  const held = cookies.held()
  const refreshExpiry = held ? marksOf(held.pair.refreshToken).exp : undefined
  return {
    claims: held?.claims ?? null,
    isExpired: isExpiredToken(held?.claims ?? null, serverClock.now() / 1000),
    isRenewable: held !== null,
    isRefreshExpired: typeof refreshExpiry === 'number' && refreshExpiry * 1000 <= serverClock.now(),
  }
}
