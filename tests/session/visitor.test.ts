import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TokenClaims } from '../../contracts/session/tokens.ts'
import {
  countsAsVerified,
  hasAccess,
  isActiveMembershipToken,
  isActiveToken,
  isCanceledToken,
  isExpiredMembershipToken,
  isExpiredStatus,
  isExpiredToken,
  isInactiveToken,
  isPartnerOrGuest,
  isSameLogIn,
  joinNowPath,
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

const NO_FLAGS = {
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
const GUEST = {
  isLoggedIn: false,
  kind: 'guest',
  group: 'guest',
  flags: NO_FLAGS,
  isAdministrator: false,
  isModerator: false,
  isCamPartner: false,
  hasAccess: false,
  isInVerifiedView: false,
  joinNowPath: '/join-now/',
}
/** Logged in, without any membership. */
const STRANGER = { ...GUEST, isLoggedIn: true, kind: 'plain', group: 'member' }
const INACTIVE = {
  ...STRANGER,
  group: 'inactive',
  flags: { ...NO_FLAGS, isInactive: true, isActiveExpiredOrInactive: true },
}
const MEMBER = {
  ...STRANGER,
  flags: {
    ...NO_FLAGS,
    isActive: true,
    isAuthorizedForLiveCam: true,
    isActiveOrExpired: true,
    isActiveExpiredOrInactive: true,
  },
  hasAccess: true,
}

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

  test('is of a member who pays with the code 100 alone [SESSION-001]', () => {
    const codes = [1, 100, 200, 300, undefined] as const
    expect(codes.map((usc) => isActiveMembershipToken(claimsWith({ usc }), NOW))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
    expect([EXPIRED, null].map((claims) => isActiveMembershipToken(claims, NOW))).toEqual([false, false])
  })

  test('is checked for canceled, expired and inactive memberships by their codes [SESSION-001, SESSION-010]', () => {
    const checked = ([1, 100, 200, 300, undefined] as const).map((usc) => {
      const claims = claimsWith({ usc })
      return [isInactiveToken(claims, NOW), isCanceledToken(claims, NOW), isExpiredMembershipToken(claims, NOW)]
    })
    expect(checked).toEqual([
      [true, false, false],
      [false, false, false],
      [false, true, false],
      [false, false, true],
      [false, false, false],
    ])
    const ended = (usc: 1 | 200 | 300) => claimsWith({ usc, exp: NOW })
    expect({
      inactive: isInactiveToken(ended(1), NOW),
      canceled: isCanceledToken(ended(200), NOW),
      expired: isExpiredMembershipToken(ended(300), NOW),
    }).toEqual({ inactive: false, canceled: false, expired: false })
  })
})

describe('a visitor', () => {
  const site = { user: null, nowSeconds: NOW, isVerified: false, verificationEnabled: true, camPartnersClaim: 'camnet' }

  const withRolesOnly = (vra: string[]) => visitorOf({ ...site, claims: claimsWith({ usc: undefined, vra }) })

  test('is logged in with a token that has not expired, and else a guest in every respect [SESSION-007, SESSION-008, SESSION-012]', () => {
    const visitors = [null, EXPIRED, claimsWith({ exp: NOW + 1 })].map((claims) => visitorOf({ ...site, claims }))
    expect(visitors).toEqual([GUEST, GUEST, MEMBER])
  })

  test('has the flags of the membership [SESSION-003, SESSION-005, SESSION-006]', () => {
    const none = NO_FLAGS
    const active = MEMBER.flags
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
      flags(claimsWith({ usc: 1, benefits: true })),
      flags(claimsWith({ usc: 1 }), { hasBenefits: true }),
      flags(claimsWith({ usc: 1, benefits: false }), { hasBenefits: true }),
      flags(claimsWith({ usc: 100, benefits: true })),
      flags(claimsWith({ usc: 100, trial: false }), { isTrial: true }),
      flags(claimsWith({ usc: 1, trial: true })),
      flags(claimsWith({ usc: 300, trial: true }), { isTrial: true }),
    ]).toEqual([
      none,
      none,
      active,
      { ...active, isTrial: true },
      { ...active, isTrial: true },
      { ...active, isCanceled: true },
      { ...none, isExpired: true, isActiveOrExpired: true, isActiveExpiredOrInactive: true },
      inactive,
      { ...inactive, isInactiveWithBenefits: true, isAuthorizedForLiveCam: true },
      { ...inactive, isInactiveWithBenefits: true, isAuthorizedForLiveCam: true },
      inactive,
      active,
      active,
      inactive,
      { ...none, isExpired: true, isActiveOrExpired: true, isActiveExpiredOrInactive: true },
    ])
  })

  test('may enter live cams as an active member, or inactive with benefits [SESSION-004, CAMAUTH-014]', () => {
    const may = (claims: TokenClaims, user: { hasBenefits: boolean; isTrial: undefined } | null = null) =>
      membershipFlags(claims, user, NOW).isAuthorizedForLiveCam
    expect([
      may(claimsWith({ usc: 100 })),
      may(claimsWith({ usc: 100, trial: true })),
      may(claimsWith({ usc: 200 })),
      may(claimsWith({ usc: 1, benefits: true })),
      may(claimsWith({ usc: 1 }), { hasBenefits: true, isTrial: undefined }),
      may(claimsWith({ usc: 1 })),
      may(claimsWith({ usc: 300, benefits: true })),
      may(claimsWith({ usc: undefined, benefits: true })),
      may(claimsWith({ usc: 100, exp: NOW })),
      may(claimsWith({ usc: 1, benefits: true, exp: NOW })),
    ]).toEqual([true, true, true, true, true, false, false, false, false, false])
  })

  test('has access by membership, or as staff without one [SESSION-011, ROLE-003]', () => {
    expect(
      [
        claimsWith({ usc: 300 }),
        claimsWith({ usc: 200 }),
        claimsWith({ usc: 100 }),
        claimsWith({ usc: 1 }),
        claimsWith({ usc: 1, vra: ['admin'] }),
        claimsWith({ usc: 1, vra: ['editor', 'super_admin'] }),
        claimsWith({ usc: 1, vra: ['editor'] }),
        claimsWith({ usc: undefined, vra: ['moderator'] }),
        claimsWith({ exp: NOW, vra: ['admin'] }),
        null,
      ].map((claims) => hasAccess(claims, NOW)),
    ).toEqual([true, true, true, false, true, true, false, true, false, false])
  })

  test('is an administrator by admin or super_admin, a moderator by moderator; nothing else changes with it [ROLE-001, ROLE-002, ROLE-009]', () => {
    const withRoles = (vra: string[]) => visitorOf({ ...site, claims: claimsWith({ vra }) })
    const admin = { ...MEMBER, isAdministrator: true }
    expect({
      admin: withRoles(['admin']),
      superAdmin: withRoles(['editor', 'super_admin']),
      moderator: withRoles(['moderator', 'editor']),
      both: withRoles(['moderator', 'admin']),
      neither: withRoles(['administrator', 'mod']),
      nobodyWithRoles: visitorOf({ ...site, claims: claimsWith({ exp: NOW, vra: ['admin', 'moderator'] }) }),
      withoutMembership: withRolesOnly(['moderator']),
    }).toEqual({
      admin,
      superAdmin: admin,
      moderator: { ...MEMBER, isModerator: true },
      both: { ...admin, isModerator: true },
      neither: MEMBER,
      nobodyWithRoles: GUEST,
      withoutMembership: { ...STRANGER, hasAccess: true, isModerator: true },
    })
  })

  test('comes from the cam partner when the claim names it, whatever that is called [SESSION-034]', () => {
    const comes = (partners: string[], camPartnersClaim = 'camnet') =>
      visitorOf({ ...site, camPartnersClaim, claims: claimsWith({ partners }) })
    const partner = { ...MEMBER, kind: 'partner' }
    expect({
      only: comes(['camnet']),
      second: comes(['other', 'camnet']),
      elsewhere: comes(['camnet'], 'othercams'),
      there: comes(['camnet', 'othercams'], 'othercams'),
      none: comes([]),
      nobody: visitorOf({ ...site, claims: claimsWith({ exp: NOW, partners: ['camnet'] }) }),
    }).toEqual({
      only: { ...partner, isCamPartner: true },
      second: { ...partner, isCamPartner: true },
      elsewhere: partner,
      there: { ...partner, isCamPartner: true },
      none: MEMBER,
      nobody: GUEST,
    })
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
    expect([visitorGroupOf(claimsWith({ usc: undefined }), NOW), visitorGroupOf(null, NOW)]).toEqual([
      'member',
      'guest',
    ])
  })

  test('with an expired membership is sent to a join page that knows it; nobody else [SESSION-031]', () => {
    const codes = [1, 100, 200, 300, undefined] as const
    expect([null, EXPIRED].map((claims) => visitorOf({ ...site, claims }))).toEqual([GUEST, GUEST])
    expect(codes.map((usc) => visitorOf({ ...site, claims: claimsWith({ usc }) }))).toEqual([
      INACTIVE,
      MEMBER,
      { ...MEMBER, flags: { ...MEMBER.flags, isCanceled: true } },
      {
        ...INACTIVE,
        kind: 'expiredMembership',
        group: 'expiredMember',
        flags: { ...NO_FLAGS, isExpired: true, isActiveOrExpired: true, isActiveExpiredOrInactive: true },
        hasAccess: true,
        joinNowPath: '/join-now/?event=expired',
      },
      STRANGER,
    ])
  })

  test('is in the verified view where nobody is asked, when verified, or by the kind of the token; the rest stays as it is [AGE-002, AGE-048, AGE-049, SESSION-013, SESSION-014]', () => {
    const sees = (claims: TokenClaims | null, changes: object = {}) => visitorOf({ ...site, claims, ...changes })
    const expired = {
      ...INACTIVE,
      kind: 'expiredMembership',
      group: 'expiredMember',
      flags: { ...NO_FLAGS, isExpired: true, isActiveOrExpired: true, isActiveExpiredOrInactive: true },
      hasAccess: true,
      joinNowPath: '/join-now/?event=expired',
    }
    const trial = { ...MEMBER, flags: { ...MEMBER.flags, isTrial: true } }
    const canceled = { ...MEMBER, flags: { ...MEMBER.flags, isCanceled: true } }
    const unverified: [TokenClaims | null, object][] = [
      [null, GUEST],
      [EXPIRED, GUEST],
      [claimsWith(), MEMBER],
      [claimsWith({ usc: 200 }), canceled],
      [claimsWith({ usc: 1 }), INACTIVE],
      [claimsWith({ usc: 300 }), expired],
      [claimsWith({ usc: 300, av: 'verified' }), expired],
      [claimsWith({ trial: true }), trial],
      [claimsWith({ vra: ['moderator'] }), { ...MEMBER, isModerator: true }],
      [claimsWith({ vra: ['admin'] }), { ...MEMBER, isAdministrator: true }],
      [claimsWith({ partners: ['camnet'], av: 'verified' }), { ...MEMBER, kind: 'partner', isCamPartner: true }],
      [claimsWith({ av: 'required' }), { ...MEMBER, kind: 'needsVerification' }],
      [claimsWith({ av: 'requiredNoJoin' }), { ...MEMBER, kind: 'needsVerificationNoJoin' }],
    ]
    const inView = { isInVerifiedView: true }
    for (const [claims, visitor] of unverified) {
      const [asked, unasked, passed] = [{}, { verificationEnabled: false }, { isVerified: true }]
      expect([asked, unasked, passed].map((changes) => sees(claims, changes))).toEqual([
        visitor,
        { ...visitor, ...inView },
        { ...visitor, ...inView },
      ])
    }
    expect([
      sees(claimsWith({ av: 'verified' })),
      sees(claimsWith({ av: 'verified', usc: 1, benefits: true })),
      sees(claimsWith({ av: 'verified', exp: NOW })),
    ]).toEqual([
      { ...MEMBER, kind: 'verifiedMember', ...inView },
      {
        ...INACTIVE,
        kind: 'verifiedBenefits',
        flags: { ...INACTIVE.flags, isInactiveWithBenefits: true, isAuthorizedForLiveCam: true },
        ...inView,
      },
      GUEST,
    ])
  })
})

describe('kinds of token', () => {
  const rows: [string, TokenClaims | null, TokenKind][] = [
    ['none', null, 'guest'],
    ['expired', EXPIRED, 'guest'],
    ['of a partner, whatever else it says', claimsWith({ partners: ['studio'], usc: 300, av: 'required' }), 'partner'],
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

  test('a token that is sent with a list of partners is a partner’s, whoever they are, and one with an empty list is not [SESSION-012]', () => {
    const kinds = [['camnet'], ['other', 'third'], []].map((partners) =>
      tokenKindOf(TokenClaims.parse({ exp: NOW + 60, partners }), NOW),
    )
    expect(kinds.map(isPartnerOrGuest)).toEqual([true, true, false])
    expect(isPartnerOrGuest(tokenKindOf(null, NOW))).toBe(true)
  })

  test('guests and partners count alike, two kinds must verify, two are verified [SESSION-012, SESSION-013, SESSION-014]', () => {
    const kinds = [...new Set(rows.map(([, claims]) => tokenKindOf(claims, NOW)))]
    expect({
      toJoinAgain: kinds.filter((kind) => joinNowPath(kind) === '/join-now/?event=expired'),
      partnersAndGuests: kinds.filter(isPartnerOrGuest),
      toVerify: kinds.filter(mustVerifyAge),
      verified: kinds.filter(countsAsVerified),
      all: kinds.length,
    }).toEqual({
      toJoinAgain: ['expiredMembership'],
      partnersAndGuests: ['guest', 'partner'],
      toVerify: ['needsVerification', 'needsVerificationNoJoin'],
      verified: ['verifiedMember', 'verifiedBenefits'],
      all: 8,
    })
  })
})

test('two tokens are of one log-in when family and subject are those of the other', () => {
  const ada = claimsWith({ sub: 'ada', fam: 'one' })
  expect({
    rotated: isSameLogIn(ada, { ...ada, gen: 2, exp: 12_000 }),
    otherFamily: isSameLogIn(ada, { ...ada, fam: 'two' }),
    otherSubject: isSameLogIn(ada, { ...ada, sub: 'ben' }),
    nobody: isSameLogIn(null, null),
    gone: isSameLogIn(ada, null),
    goneUnnamed: isSameLogIn(claimsWith({ sub: undefined, fam: undefined }), null),
    come: isSameLogIn(null, claimsWith({ sub: undefined, fam: undefined })),
  }).toEqual({
    rotated: true,
    otherFamily: false,
    otherSubject: false,
    nobody: true,
    gone: false,
    goneUnnamed: false,
    come: false,
  })
})

test('a status written as text is compared without regard to case [SESSION-002]', () => {
  expect(['expired', 'Expired', 'EXPIRED', 'eXpiReD', 'active', ''].map(isExpiredStatus)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
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
