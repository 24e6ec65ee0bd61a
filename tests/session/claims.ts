import type { TokenClaims } from '../../contracts/session/tokens.ts'

/** Claims of an ordinary member whose token ends at 10,000 seconds. */
export function claimsWith(changes: Partial<TokenClaims> = {}): TokenClaims {
  return {
    exp: 10_000,
    iat: 9_000,
    sub: 'user-1',
    usc: 100,
    partners: [],
    vra: [],
    av: undefined,
    benefits: undefined,
    trial: undefined,
    fam: 'family-1',
    gen: 1,
    ...changes,
  }
}
