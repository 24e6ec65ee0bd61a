import type { AnyMachineSnapshot } from 'xstate'
import { nodesOf } from '../paths/active.ts'
import { stateNameOf } from '../paths/declared.ts'

/** One moment of a machine that can be shown: after the start or after an event. Plain data. */
export interface Frame {
  /** What brought it about: an event, or `starts`. */
  label: string
  /** Time that passed before. */
  waitMs: number
  /** Names of all active states, composites included. */
  states: readonly string[]
  /** Ids of the declared transitions that led here. */
  transitions: readonly string[]
  context: unknown
}

/** A line of what an event changed in the context; '' for what was not there. */
export interface ContextChange {
  /** `tokens.claims.sub` */
  path: string
  before: string
  after: string
}

export function frameOf(
  snapshot: AnyMachineSnapshot,
  { label, waitMs, transitions }: Omit<Frame, 'states' | 'context'>,
): Frame {
  return {
    label,
    waitMs,
    transitions,
    states: [...nodesOf(snapshot)].sort((one, other) => one.order - other.order).map(stateNameOf),
    context: plain(snapshot.context),
  }
}

/** What differs, leaf by leaf, in the order of the paths. */
export function contextChanges(before: unknown, after: unknown): ContextChange[] {
  const [old, fresh] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((path) => old.get(path) !== fresh.get(path))
    .sort()
    .map((path) => ({ path, before: old.get(path) ?? '', after: fresh.get(path) ?? '' }))
}

/** Every leaf of the context by its path, as JSON. */
export function leavesOf(value: unknown, path = ''): Map<string, string> {
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (!isBranch) return value === undefined ? new Map() : new Map([[path, JSON.stringify(value)]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...leavesOf(inner, path === '' ? key : `${path}.${key}`)]),
  )
}

function plain(context: unknown): unknown {
  const text = JSON.stringify(context, (_, value: unknown) => {
    if (typeof value === 'function') return '(function)'
    if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
    if (value instanceof Map) return Object.fromEntries(value)
    if (value instanceof Set) return [...value]
    return value
  })
  return text === undefined ? {} : JSON.parse(text)
}
