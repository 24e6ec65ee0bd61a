import type { TokenClaims } from '../../contracts/session/tokens.ts'
import { type Visitor, visitorOf } from '../../machines/session/visitor.ts'

export const NOW_SECONDS = 1_800_000_000

export interface VisitorOptions {
  /** Absent: a guest. */
  claims?: Partial<TokenClaims>
  isVerified?: boolean
  verificationEnabled?: boolean
}

/** A visitor as the session makes it out of a token. */
export function visitorWith({ claims, isVerified = false, verificationEnabled = false }: VisitorOptions = {}): Visitor {
  return visitorOf({
    claims: claims ? claimsWith(claims) : null,
    user: null,
    nowSeconds: NOW_SECONDS,
    isVerified,
    verificationEnabled,
    camPartnersClaim: 'camnet',
  })
}

export function claimsWith(claims: Partial<TokenClaims>): TokenClaims {
  return {
    exp: NOW_SECONDS + 600,
    iat: undefined,
    sub: 'user-1',
    usc: undefined,
    partners: [],
    vra: [],
    av: undefined,
    benefits: undefined,
    trial: undefined,
    fam: undefined,
    gen: undefined,
    ...claims,
  }
}
