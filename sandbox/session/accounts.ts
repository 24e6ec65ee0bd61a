import type { DatabaseSync } from 'node:sqlite'
import type { Viewer } from '../handler.ts'

/** Password of every seeded account. */
export const PASSWORD = 'Proscenium1'

/** Members registered from this day on must pass age verification. */
export const VERIFICATION_REQUIRED_SINCE_MS = Date.parse('2025-07-25T00:00:00Z')

const BEFORE_THE_LAW = Date.parse('2023-03-14T09:00:00Z')
const AFTER_THE_LAW = Date.parse('2025-10-02T18:30:00Z')

export type AccountName =
  | 'member'
  | 'expired'
  | 'canceled'
  | 'inactive'
  | 'inactiveWithBenefits'
  | 'trial'
  | 'moderator'
  | 'admin'
  | 'camPartner'
  | 'mustVerify'
  | 'mustVerifyNoJoin'
  | 'verified'
  | 'blocked'

export interface Account {
  id: string
  /** That of a seeded account, or the id of one that was registered here. */
  name: string
  email: string
  /** What tells this account from the others, for the control desk. */
  note: string
  membershipCode: 1 | 100 | 200 | 300
  roles: string
  partners: string
  hasBenefits: boolean
  isTrial: boolean
  isBlocked: boolean
  /** Whether an unverified holder may still open the join page. */
  mayJoin: boolean
  registeredAtMs: number
  affiliateId: string
  tokenBalance: number
}

const plain = {
  membershipCode: 100,
  roles: '',
  partners: '',
  hasBenefits: false,
  isTrial: false,
  isBlocked: false,
  mayJoin: true,
  registeredAtMs: BEFORE_THE_LAW,
  affiliateId: '',
  tokenBalance: 0,
} as const

/** One account of every visitor kind. A guest is no account. */
export const ACCOUNTS: readonly (Account & { name: AccountName })[] = [
  { ...plain, ...named('member', 'ada.holm', 'Active membership'), tokenBalance: 420, affiliateId: 'gallery-12' },
  { ...plain, ...named('expired', 'bruno.keller', 'Membership has run out'), membershipCode: 300, tokenBalance: 35 },
  { ...plain, ...named('canceled', 'clara.voss', 'Canceled, paid until the period ends'), membershipCode: 200 },
  { ...plain, ...named('inactive', 'dario.lenz', 'Registered, never paid'), membershipCode: 1 },
  {
    ...plain,
    ...named('inactiveWithBenefits', 'elin.marsh', 'Never paid, holds benefits'),
    membershipCode: 1,
    hasBenefits: true,
    tokenBalance: 60,
  },
  { ...plain, ...named('trial', 'finn.oakley', 'On trial, may only watch online'), isTrial: true },
  {
    ...plain,
    ...named('moderator', 'greta.sand', 'Staff without a membership'),
    membershipCode: 1,
    roles: 'moderator',
  },
  { ...plain, ...named('admin', 'henrik.dahl', 'Staff, administrator'), roles: 'admin,moderator', tokenBalance: 1000 },
  {
    ...plain,
    ...named('camPartner', 'iris.quinn', 'Comes from the cam partner'),
    partners: 'camnet',
    tokenBalance: 250,
  },
  { ...plain, ...named('mustVerify', 'jonas.falk', 'Must pass age verification'), registeredAtMs: AFTER_THE_LAW },
  {
    ...plain,
    ...named('mustVerifyNoJoin', 'karla.benn', 'Must pass age verification, join page closed'),
    registeredAtMs: AFTER_THE_LAW,
    mayJoin: false,
  },
  { ...plain, ...named('verified', 'leon.hart', 'Has passed age verification'), registeredAtMs: AFTER_THE_LAW },
  { ...plain, ...named('blocked', 'mira.stone', 'Blocked until unlocked by e-mail'), isBlocked: true },
]

function named(name: AccountName, mailbox: string, note: string) {
  return { id: `user-${name}`, name, email: `${mailbox}@example.com`, note }
}

interface AccountRow {
  id: string
  name: string
  email: string
  note: string
  membership_code: 1 | 100 | 200 | 300
  roles: string
  partners: string
  has_benefits: number
  is_trial: number
  is_blocked: number
  may_join: number
  registered_at_ms: number
  affiliate_id: string
  token_balance: number
}

export function accountById(database: DatabaseSync, id: string): Account | null {
  return accountFrom(database.prepare('SELECT * FROM accounts WHERE id = ?').get(id))
}

export function accountByName(database: DatabaseSync, name: string): Account | null {
  return accountFrom(database.prepare('SELECT * FROM accounts WHERE name = ?').get(name))
}

/** E-mails are compared in lower case. */
export function accountByEmail(database: DatabaseSync, email: string): Account | null {
  return accountFrom(database.prepare('SELECT * FROM accounts WHERE email = ?').get(plainEmail(email)))
}

export function plainEmail(email: string): string {
  return email.trim().toLowerCase()
}

export function passwordHashOf(database: DatabaseSync, accountId: string): string {
  const row = database.prepare('SELECT password_hash FROM accounts WHERE id = ?').get(accountId)
  return String(row?.password_hash ?? '')
}

export function mustPassVerification(account: Account): boolean {
  return account.registeredAtMs >= VERIFICATION_REQUIRED_SINCE_MS
}

const MEMBERSHIPS = { 1: 'inactive', 100: 'active', 200: 'canceled', 300: 'expired' } as const
const STAFF_ROLES = ['admin', 'super_admin', 'moderator']

/** The rights of an account as its row says now; what its token claims is not asked. */
export function viewerOf(account: Account, hasPassedVerification: boolean, sessionFamily: string): Viewer {
  return {
    userId: account.id,
    membership: MEMBERSHIPS[account.membershipCode],
    hasBenefits: account.hasBenefits,
    isTrial: account.isTrial,
    isStaff: account.roles.split(',').some((role) => STAFF_ROLES.includes(role)),
    isAgeCleared: !mustPassVerification(account) || hasPassedVerification,
    sessionFamily,
  }
}

function accountFrom(found: unknown): Account | null {
  if (!found) return null
  const row = found as AccountRow
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    note: row.note,
    membershipCode: row.membership_code,
    roles: row.roles,
    partners: row.partners,
    hasBenefits: row.has_benefits === 1,
    isTrial: row.is_trial === 1,
    isBlocked: row.is_blocked === 1,
    mayJoin: row.may_join === 1,
    registeredAtMs: row.registered_at_ms,
    affiliateId: row.affiliate_id,
    tokenBalance: row.token_balance,
  }
}
