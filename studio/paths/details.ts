// What tells snapshots of one state value apart: compared as their JSON would be, without writing it.
import { hashOfText } from '../../contracts/seeded-random.ts'

/** 32 bits, equal for what is equal as JSON. */
export function hashOf(details: unknown): number {
  if (typeof details === 'number' && (details | 0) === details) return details | 0
  if (typeof details === 'string') return hashOfText(details)
  if (typeof details === 'boolean') return details ? 1 : 2
  if (details === undefined || details === null) return 3
  if (!Array.isArray(details)) return isInOwnWords(details) ? hashOf(details.toJSON()) : hashOfText(textOf(details))
  let hash = details.length
  for (let index = 0; index < details.length; index++) {
    const detail: unknown = details[index]
    const own = typeof detail === 'number' && (detail | 0) === detail ? detail : hashOf(detail)
    hash = Math.imul(hash ^ own, 0x9e3779b1)
  }
  return hash
}

export function mixed(hash: number, other: number): number {
  const sum = Math.imul(hash ^ other, 0x85ebca6b)
  return Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35)
}

export function areEqual(some: unknown, others: unknown): boolean {
  if (some === others) return true
  if (Array.isArray(some) && Array.isArray(others)) {
    if (some.length !== others.length) return false
    for (let index = 0; index < some.length; index++) {
      if (some[index] !== others[index] && !areEqual(some[index], others[index])) return false
    }
    return true
  }
  if (isPlain(some) && isPlain(others)) return false
  return textOf(some) === textOf(others)
}

function textOf(details: unknown): string {
  return JSON.stringify(details) ?? 'null'
}

function isInOwnWords(value: unknown): value is { toJSON: () => unknown } {
  return typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
}

function isPlain(value: unknown) {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  )
}
