import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type Account, accountByEmail, accountById, plainEmail } from '../session/accounts.ts'
import { hashPassword } from '../session/passwords.ts'

interface NewAccount {
  email: string
  password: string
  isReceiveUpdates: boolean
  affiliateId?: string
}

const LONGEST_EMAIL = 254
const EMAIL = /^[\w.%+!#$&'*/=?^`{|}~-]+@[a-z0-9.-]+\.[a-z]{2,}$/
const AFFILIATE = /^[\w-]{1,64}$/

/** Messages by field, and whether the e-mail is one that we know; null where everything is as it should be. */
export function fieldProblemsOf(database: DatabaseSync, { email, password }: NewAccount) {
  const isKnownEmail = accountByEmail(database, email) !== null
  const problems = {
    email: [
      ...(isAddress(email) ? [] : ['This is not an e-mail address.']),
      ...(isKnownEmail ? ['There is already an account with this e-mail address.'] : []),
    ],
    password: passwordProblems(password),
  }
  return problems.email.length + problems.password.length > 0 ? { ...problems, isKnownEmail } : null
}

export function isAddress(email: string): boolean {
  return EMAIL.test(plainEmail(email)) && email.length <= LONGEST_EMAIL
}

export function passwordProblems(password: string): string[] {
  return [
    ...(/\p{L}/u.test(password) ? [] : ['Password must contain at least one letter']),
    ...(/\d/.test(password) ? [] : ['Password must contain at least one number']),
    ...(/[&"\s]/.test(password) ? ['Password must not contain spaces or the symbols & and "'] : []),
    ...(password.length < 8 || password.length > 50 ? ['Password must have 8 to 50 characters'] : []),
  ]
}

/** An account that has not paid yet. */
export function createAccountRow(
  database: DatabaseSync,
  { email, password, isReceiveUpdates, affiliateId = '', nowMs }: NewAccount & { nowMs: number },
): Account {
  const id = `user-${randomUUID()}`
  database
    .prepare("INSERT INTO accounts VALUES (?, ?, ?, 'Has registered here', ?, 1, '', '', 0, 0, 0, 1, ?, ?, 0, ?)")
    .run(
      id,
      id,
      plainEmail(email),
      hashPassword(password),
      Math.floor(nowMs),
      AFFILIATE.test(affiliateId) ? affiliateId : '',
      Number(isReceiveUpdates),
    )
  return accountById(database, id)!
}
