import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { areEqual, hashOf, mixed, textOf } from './details.ts'

export type Project = ((snapshot: AnyMachineSnapshot) => unknown) | undefined

/** How a snapshot stands: its value, its status unless active, what history keeps, and what `project` makes of it. */
export function identifyBy(project: Project) {
  return (snapshot: AnyMachineSnapshot): string =>
    idOf(standingOf(snapshot), project && { projection: project(snapshot) })
}

/** Finds what is known of a snapshot that stands alike; no id is written for those that are known. */
export class Register<Entry> {
  readonly entries: Entry[] = []
  readonly #project: Project
  readonly #knownKinds = new Map<unknown, number>()
  readonly #kinds = new Map<string, number>()
  readonly #standings: Standing[] = []
  readonly #kindOf: number[] = []
  readonly #projections: unknown[] = []
  readonly #hashes: number[] = []
  #slots = new Int32Array(1024)

  // Of the snapshot looked for last.
  #kind = 0
  #projection: unknown
  #hash = 0

  constructor(project: Project) {
    this.#project = project
  }

  find(snapshot: AnyMachineSnapshot): Entry | undefined {
    const kind = this.#kindFor(snapshot)
    const projection = this.#project?.(snapshot)
    const hash = mixed(hashOf(projection), kind)
    this.#kind = kind
    this.#projection = projection
    this.#hash = hash
    const slots = this.#slots
    const mask = slots.length - 1
    for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const place = slots[slot]! - 1
      if (this.#hashes[place] !== hash || this.#kindOf[place] !== kind) continue
      if (areEqual(this.#projections[place], projection)) return this.entries[place]
    }
    return undefined
  }

  /** The id of the snapshot that was looked for last. */
  id(): string {
    return idOf(this.#standings[this.#kind]!, this.#project && { projection: this.#projection })
  }

  /** For the snapshot that was looked for last. */
  add(entry: Entry) {
    this.entries.push(entry)
    this.#kindOf.push(this.#kind)
    this.#projections.push(this.#projection)
    this.#hashes.push(this.#hash)
    if (this.entries.length * 2 <= this.#slots.length) return this.#occupy(this.entries.length - 1)
    this.#slots = new Int32Array(this.#slots.length * 4)
    for (let place = 0; place < this.entries.length; place++) this.#occupy(place)
  }

  #occupy(place: number) {
    const mask = this.#slots.length - 1
    let slot = this.#hashes[place]! & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = place + 1
  }

  /** A number for everything but the projection. Active snapshots of one configuration share their nodes. */
  #kindFor(snapshot: AnyMachineSnapshot): number {
    const isShared = snapshot.status === 'active' && isEmpty(snapshot.historyValue)
    const before = isShared ? this.#knownKinds.get(snapshot._nodes) : undefined
    if (before !== undefined) return before
    const standing = standingOf(snapshot)
    const key = idOf(standing, undefined)
    const kind = this.#kinds.get(key) ?? this.#standings.length
    if (kind === this.#standings.length) {
      this.#standings.push(standing)
      this.#kinds.set(key, kind)
    }
    if (isShared) this.#knownKinds.set(snapshot._nodes, kind)
    return kind
  }
}

interface Standing {
  value: string
  history: string | undefined
}

function standingOf({ value, status, historyValue }: AnyMachineSnapshot): Standing {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const kept = Object.entries(historyValue as Record<string, readonly AnyStateNode[]>)
  return {
    value: status === 'active' ? text : `${text} (${status})`,
    history:
      kept.length === 0 ? undefined : JSON.stringify(kept.map(([id, nodes]) => [id, nodes.map((node) => node.id)])),
  }
}

function isEmpty(historyValue: object) {
  for (const _ in historyValue) return false
  return true
}

function idOf({ value, history }: Standing, projected: { projection: unknown } | undefined): string {
  if (history === undefined) return projected ? `${value} [${textOf(projected.projection)}]` : value
  return projected ? `${value} [${history},${textOf(projected.projection)}]` : `${value} [${history}]`
}
