import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** Compared with where nobody is known, so that the answer takes as long. No password matches it. */
export const NOBODYS_HASH = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A sixteenth of the usual effort: all accounts share a password that the README tells, and tests log in thousands of times. */
const EFFORT = { N: 1024 }

/** `scrypt$salt$key`, both base64url. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16)
  return `scrypt$${salt.toString('base64url')}$${scryptSync(password, salt, 32, EFFORT).toString('base64url')}`
}

export function matchesPassword(password: string, hash: string): boolean {
  const [, salt = '', key = ''] = hash.split('$')
  const expected = Buffer.from(key, 'base64url')
  if (expected.length !== 32) return false
  return timingSafeEqual(scryptSync(password, Buffer.from(salt, 'base64url'), 32, EFFORT), expected)
}
