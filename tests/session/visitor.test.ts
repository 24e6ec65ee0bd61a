import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TokenClaims } from '../../contracts/session/tokens.ts'
import {
  countsAsVerified,
  hasAccess,
  isActiveToken,
  isCanceledToken,
  isExpiredMembershipToken,
  isExpiredStatus,
  isExpiredToken,
  isInactiveToken,
  isPartnerOrGuest,
  membershipFlags,
  mustVerifyAge,
  type TokenKind,
  tokenKindOf,
  visitorGroupOf,
  visitorOf,
} from '../../machines/session/visitor.ts'
import { claimsWith } from './claims.ts'

const NOW = 9_500
const EXPIRED = claimsWith({ exp: NOW })

describe('a token', () => {
  test('has expired when it is missing or ends now or earlier [SESSION-008]', () => {
    expect([null, EXPIRED, claimsWith({ exp: NOW + 1 })].map((claims) => isExpiredToken(claims, NOW))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('is active with any membership but inactive, even an expired one [SESSION-009, SESSION-015]', () => {
    const codes = [1, 100, 200, 300, undefined] as const
    expect(codes.map((usc) => isActiveToken(claimsWith({ usc }), NOW))).toEqual([false, true, true, true, false])
    expect(isActiveToken(EXPIRED, NOW)).toBe(false)
  })

  test('is checked for canceled, expired and inactive memberships by their codes [SESSION-001, SESSION-010]', () => {
    const checked = ([1, 100, 200, 300] as const).map((usc) => {
      const claims = claimsWith({ usc })
      return [isInactiveToken(claims, NOW), isCanceledToken(claims, NOW), isExpiredMembershipToken(claims, NOW)]
    })
    expect(checked).toEqual([
      [true, false, false],
      [false, false, false],
      [false, true, false],
      [false, false, true],
    ])
    expect([isInactiveToken, isCanceledToken, isExpiredMembershipToken].map((check) => check(EXPIRED, NOW))).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('a visitor', () => {
  const site = { user: null, nowSeconds: NOW, isVerified: false, verificationEnabled: true, camPartnersClaim: 'camnet' }

  test('is logged in with a token that has not expired [SESSION-007]', () => {
    expect([null, EXPIRED, claimsWith()].map((claims) => visitorOf({ ...site, claims }).isLoggedIn)).toEqual([
      false,
      false,
      true,
    ])
  })

  test('has the flags of the membership [SESSION-003, SESSION-005, SESSION-006]', () => {
    const none = {
      isActive: false,
      isCanceled: false,
      isExpired: false,
      isInactive: false,
      isInactiveWithBenefits: false,
      isTrial: false,
      isAuthorizedForLiveCam: false,
      isActiveOrExpired: false,
      isActiveExpiredOrInactive: false,
    }
    const active = {
      ...none,
      isActive: true,
      isAuthorizedForLiveCam: true,
      isActiveOrExpired: true,
      isActiveExpiredOrInactive: true,
    }
    const inactive = { ...none, isInactive: true, isActiveExpiredOrInactive: true }
    const flags = (claims: TokenClaims | null, user: { hasBenefits?: boolean; isTrial?: boolean } | null = null) =>
      membershipFlags(claims, user && { hasBenefits: user.hasBenefits, isTrial: user.isTrial }, NOW)
    expect([
      flags(null),
      flags(EXPIRED),
      flags(claimsWith({ usc: 100 })),
      flags(claimsWith({ usc: 100, trial: true })),
      flags(claimsWith({ usc: 100 }), { isTrial: true }),
      flags(claimsWith({ usc: 200 })),
      flags(claimsWith({ usc: 300 })),
      flags(claimsWith({ usc: 1 })),
    ]).toEqual([
      none,
      none,
      active,
      { ...active, isTrial: true },
      { ...active, isTrial: true },
      { ...active, isCanceled: true },
      { ...none, isExpired: true, isActiveOrExpired: true, isActiveExpiredOrInactive: true },
      inactive,
    ])
  })

  test('may enter live cams as an active member, or inactive with benefits [SESSION-004]', () => {
    const may = (claims: TokenClaims, user: { hasBenefits: boolean; isTrial: undefined } | null = null) =>
      membershipFlags(claims, user, NOW).isAuthorizedForLiveCam
    expect([
      may(claimsWith({ usc: 100 })),
      may(claimsWith({ usc: 1, benefits: true })),
      may(claimsWith({ usc: 1 }), { hasBenefits: true, isTrial: undefined }),
      may(claimsWith({ usc: 1 })),
      may(claimsWith({ usc: 300, benefits: true })),
    ]).toEqual([true, true, true, false, false])
  })

  test('has access by membership, or as staff without one [SESSION-011, ROLE-003]', () => {
    expect(
      [
        claimsWith({ usc: 300 }),
        claimsWith({ usc: 100 }),
        claimsWith({ usc: 1 }),
        claimsWith({ usc: 1, vra: ['admin'] }),
        claimsWith({ usc: undefined, vra: ['moderator'] }),
        claimsWith({ exp: NOW, vra: ['admin'] }),
        null,
      ].map((claims) => hasAccess(claims, NOW)),
    ).toEqual([true, true, false, true, true, false, false])
  })

  test('is an administrator by admin or super_admin, a moderator by moderator [ROLE-001, ROLE-002, ROLE-009]', () => {
    const roles = (vra: string[]) => {
      const { isAdministrator, isModerator } = visitorOf({ ...site, claims: claimsWith({ vra }) })
      return { isAdministrator, isModerator }
    }
    expect([roles(['admin']), roles(['super_admin']), roles(['moderator']), roles(['administrator'])]).toEqual([
      { isAdministrator: true, isModerator: false },
      { isAdministrator: true, isModerator: false },
      { isAdministrator: false, isModerator: true },
      { isAdministrator: false, isModerator: false },
    ])
  })

  test('comes from the cam partner when the claim names it [SESSION-034]', () => {
    const comes = (partners: string[]) => visitorOf({ ...site, claims: claimsWith({ partners }) }).isCamPartner
    expect([comes(['camnet']), comes(['other', 'camnet']), comes(['other']), comes([])]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('belongs to one of four groups [SESSION-015, ROLE-010]', () => {
    const codes = [100, 200, 300, 1] as const
    expect(codes.map((usc) => visitorGroupOf(claimsWith({ usc }), NOW))).toEqual([
      'member',
      'member',
      'expiredMember',
      'inactive',
    ])
    expect([visitorGroupOf(claimsWith({ usc: 1, benefits: true }), NOW), visitorGroupOf(EXPIRED, NOW)]).toEqual([
      'inactive',
      'guest',
    ])
  })

  test('with an expired membership is sent to a join page that knows it [SESSION-031]', () => {
    const path = (claims: TokenClaims | null) => visitorOf({ ...site, claims }).joinNowPath
    expect([path(claimsWith({ usc: 300 })), path(claimsWith()), path(null)]).toEqual([
      '/join-now/?event=expired',
      '/join-now/',
      '/join-now/',
    ])
  })

  test('sees the expired bar with an expired membership [SESSION-035]', () => {
    const codes = [1, 100, 200, 300] as const
    expect(codes.map((usc) => visitorOf({ ...site, claims: claimsWith({ usc }) }).hasExpiredBar)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test('is in the verified view without verification, when verified, or by the kind of the token [SESSION-013]', () => {
    const sees = (changes: object) => visitorOf({ ...site, claims: claimsWith(), ...changes }).isInVerifiedView
    expect([
      sees({}),
      sees({ verificationEnabled: false }),
      sees({ isVerified: true }),
      sees({ claims: claimsWith({ av: 'verified' }) }),
    ]).toEqual([false, true, true, true])
  })
})

describe('kinds of token', () => {
  const rows: [string, TokenClaims | null, TokenKind][] = [
    ['none', null, 'guest'],
    ['expired', EXPIRED, 'guest'],
    ['of a partner, whatever else it says', claimsWith({ partners: ['camnet'], usc: 300, av: 'required' }), 'partner'],
    ['of an expired membership, even unverified', claimsWith({ usc: 300, av: 'required' }), 'expiredMembership'],
    ['that needs verification', claimsWith({ av: 'required' }), 'needsVerification'],
    ['that needs it and may not join', claimsWith({ av: 'requiredNoJoin' }), 'needsVerificationNoJoin'],
    ['of a verified member', claimsWith({ av: 'verified' }), 'verifiedMember'],
    ['verified, with benefits', claimsWith({ av: 'verified', usc: 1, benefits: true }), 'verifiedBenefits'],
    ['verified member with benefits', claimsWith({ av: 'verified', usc: 100, benefits: true }), 'verifiedMember'],
    ['verified without membership', claimsWith({ av: 'verified', usc: 1 }), 'verifiedMember'],
    ['that says nothing special', claimsWith(), 'plain'],
  ]
  for (const [name, claims, kind] of rows) {
    test(`a token ${name} is ${kind} [SESSION-014]`, () => {
      expect(tokenKindOf(claims, NOW)).toBe(kind)
    })
  }

  test('guests and partners count alike, two kinds must verify, two are verified [SESSION-012, SESSION-013]', () => {
    const kinds: TokenKind[] = [...new Set(rows.map(([, , kind]) => kind))]
    expect({
      partnersAndGuests: kinds.filter(isPartnerOrGuest),
      toVerify: kinds.filter(mustVerifyAge),
      verified: kinds.filter(countsAsVerified),
      all: kinds.length,
    }).toEqual({
      partnersAndGuests: ['guest', 'partner'],
      toVerify: ['needsVerification', 'needsVerificationNoJoin'],
      verified: ['verifiedMember', 'verifiedBenefits'],
      all: 8,
    })
  })
})

test('a status written as text is compared without regard to case [SESSION-002]', () => {
  expect(['expired', 'Expired', 'EXPIRED', 'active', ''].map(isExpiredStatus)).toEqual([true, true, true, false, false])
})

test('nothing is unlocked by a token that has expired, whatever it claims', () => {
  const anything = fc.record({
    exp: fc.integer({ min: 1, max: NOW }),
    usc: fc.constantFrom(1, 100, 200, 300, undefined),
    vra: fc.array(fc.constantFrom('admin', 'moderator', 'x')),
    av: fc.constantFrom('required', 'requiredNoJoin', 'verified', undefined),
    partners: fc.array(fc.constant('camnet')),
  })
  fc.assert(
    fc.property(anything, (changes) => {
      const claims = claimsWith(changes as Partial<TokenClaims>)
      const visitor = visitorOf({
        claims,
        user: null,
        nowSeconds: NOW,
        isVerified: false,
        verificationEnabled: true,
        camPartnersClaim: 'camnet',
      })
      const { flags, joinNowPath: _, kind, group, ...rest } = visitor
      expect({
        kind,
        group,
        hasFlag: Object.values(flags).some(Boolean),
        hasRest: Object.values(rest).some(Boolean),
      }).toEqual({ kind: 'guest', group: 'guest', hasFlag: false, hasRest: false })
    }),
  )
})
