import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf } from './active.ts'
import { ANY_STATE, stateNameOf, stateNodesOf } from './declared.ts'
import type { Exploration } from './explore.ts'
import type { Walk, WalkStep } from './walk.ts'

/**
 * `edge`: declared transitions. `vertex`: states. `pair`: two declared transitions, one right after the other. `guard`: outcomes of a
 * declared transition's guard, true and false. `requirement`: what `meta.requirements` of states entered and transitions taken names.
 */
export const COVERAGE_WORDS = ['edge', 'vertex', 'pair', 'guard', 'requirement'] as const
export type CoverageWord = (typeof COVERAGE_WORDS)[number]

/**
 * What can be covered is what the machine declares, whether or not anything comes to it; of pairs, and of guards that are false, what some step of
 * the exploration does. What is waived counts for nothing.
 */
export interface Coverage {
  /** Of a walk that was recorded before and has grown, only the steps from `since` on need be. */
  record: (walk: Pick<Walk, 'start' | 'first' | 'steps'>, since?: number) => void
  /** From 0 to 100; 100 where there is nothing to cover. */
  percentOf: (word: CoverageWord) => number
  totalOf: (word: CoverageWord) => number
  /** In the order in which the exploration came upon them; what it never came upon is last. */
  missing: (word: CoverageWord) => string[]
  /** Transitions and states that are waived and not covered. */
  waived: () => string[]
  /** How many things of all kinds are covered. */
  size: () => number
  /** By name, the states entered so far; a state's parents count with it. */
  hasEntered: (state: string) => boolean
}

const WAIVABLE = ['edge', 'vertex'] as const

type Items = Record<CoverageWord, Set<string>>

/** `waivers`: by id of a declared transition or name of a state. */
export function coverageOf(exploration: Exploration, waivers: Readonly<Record<string, string>> = {}): Coverage {
  const definitions = new Map(exploration.declared.map(({ id, definition }) => [id, definition]))
  const idOf = new Map(exploration.declared.map(({ id, definition }) => [definition, id]))
  const possible = everythingIn(exploration)
  const covered = noItems()

  function everythingIn({ starts, states, edges }: Exploration): Items {
    const items = noItems()
    const lastInto = new Map<string, Set<string>>()
    const firstOutOf = Map.groupBy(edges, ({ from }) => from)
    const note = (to: string, transitions: readonly string[]) => {
      const last = transitions.at(-1)
      if (last === undefined) return
      if (!lastInto.has(to)) lastInto.set(to, new Set())
      lastInto.get(to)?.add(last)
    }
    for (const { state, transitions } of starts) {
      add(items, undefined, undefined, transitions, states.get(state)?.snapshot)
      note(state, transitions)
    }
    for (const { from, event, transitions, to } of edges) {
      add(items, states.get(from)?.snapshot, event, transitions, states.get(to)?.snapshot)
      note(to, transitions)
    }
    for (const [state, lasts] of lastInto) {
      for (const edge of firstOutOf.get(state) ?? []) {
        for (const last of lasts) items.pair.add(pairOf(last, edge.transitions[0]!))
      }
    }
    addDeclared(items)
    for (const id of Object.keys(waivers)) for (const word of WAIVABLE) items[word].delete(id)
    return items
  }

  function addDeclared(items: Items) {
    for (const { id, definition } of exploration.declared) {
      if (id in waivers) continue
      items.edge.add(id)
      if (definition.guard) items.guard.add(`${id} = true`)
      require(items, definition.meta)
    }
    for (const node of stateNodesOf(exploration.machine)) {
      if (node.type !== 'history' && !(stateNameOf(node) in waivers)) enter(items, node)
    }
  }

  function add(
    items: Items,
    before: AnyMachineSnapshot | undefined,
    event: AnyEventObject | undefined,
    transitions: readonly string[],
    after: AnyMachineSnapshot | undefined,
  ) {
    const taken = transitions.flatMap((id) => definitions.get(id) ?? [])
    for (const node of after ? nodesOf(after) : []) enter(items, node)
    for (const { source, target } of taken.slice(event ? 1 : 0))
      for (const node of [source, ...(target ?? [])]) enter(items, node)
    for (const node of taken[0]?.target ?? []) enter(items, node)
    for (const [index, id] of transitions.entries()) {
      items.edge.add(id)
      if (index > 0) items.pair.add(pairOf(transitions[index - 1]!, id))
    }
    for (const { meta } of taken) require(items, meta)
    for (const outcome of guardOutcomes(before, event, taken, after)) items.guard.add(outcome)
  }

  /** An outcome shows only where it decides which way is taken: an event that is ignored is no step. */
  function guardOutcomes(
    before: AnyMachineSnapshot | undefined,
    event: AnyEventObject | undefined,
    taken: readonly AnyTransitionDefinition[],
    after: AnyMachineSnapshot | undefined,
  ): string[] {
    const isTaken = new Set(taken)
    const refused: AnyTransitionDefinition[] = []
    for (const leaf of before && event ? nodesOf(before) : []) {
      if (Object.keys(leaf.states).length > 0) continue
      for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
        const candidates = candidatesFor(node, event!.type)
        const chosen = candidates.findIndex((candidate) => isTaken.has(candidate))
        refused.push(...candidates.slice(0, chosen === -1 ? candidates.length : chosen))
        if (chosen !== -1) break
      }
    }
    for (const { source } of taken) {
      const candidates = source.always ?? []
      const chosen = candidates.findIndex((candidate) => isTaken.has(candidate))
      if (chosen > 0) refused.push(...candidates.slice(0, chosen))
    }
    if (after?.status === 'active') for (const node of nodesOf(after)) refused.push(...(node.always ?? []))
    return [
      ...taken.filter(({ guard }) => guard).map((definition) => `${idOf.get(definition)} = true`),
      ...refused.filter(({ guard }) => guard).map((definition) => `${idOf.get(definition)} = false`),
    ]
  }

  const missing = (word: CoverageWord) => [...possible[word]].filter((item) => !covered[word].has(item))

  return {
    record({ start, first, steps }, since = 0) {
      const atStart = { snapshot: first, transitions: start.transitions }
      if (since === 0) add(covered, undefined, undefined, start.transitions, first)
      let before: Pick<WalkStep, 'snapshot' | 'transitions'> = steps[since - 1] ?? atStart
      for (const step of steps.slice(since)) {
        add(covered, before.snapshot, step.event, step.transitions, step.snapshot)
        const last = before.transitions.at(-1)
        if (last !== undefined) covered.pair.add(pairOf(last, step.transitions[0]!))
        before = step
      }
    },
    percentOf(word) {
      const total = possible[word].size
      return total === 0 ? 100 : (100 * (total - missing(word).length)) / total
    },
    totalOf: (word) => possible[word].size,
    missing,
    waived: () => Object.keys(waivers).filter((id) => !WAIVABLE.some((word) => covered[word].has(id))),
    size: () => COVERAGE_WORDS.reduce((sum, word) => sum + covered[word].size, 0),
    hasEntered: (state) => covered.vertex.has(state),
  }
}

function noItems(): Items {
  return { edge: new Set(), vertex: new Set(), pair: new Set(), guard: new Set(), requirement: new Set() }
}

function enter(items: Items, entered: AnyStateNode) {
  for (let node: AnyStateNode | undefined = entered; node; node = node.parent) {
    const name = stateNameOf(node)
    if (name !== ANY_STATE) items.vertex.add(name)
    require(items, node.meta)
  }
}

function require(items: Items, meta: { requirements?: readonly string[] } | undefined) {
  for (const id of meta?.requirements ?? []) items.requirement.add(id)
}

/** In the order in which xstate asks them: the closer a wildcard, the earlier. */
function candidatesFor(node: AnyStateNode, type: string): AnyTransitionDefinition[] {
  const descriptors = [...node.transitions.keys()].map(String).filter((descriptor) => {
    if (descriptor === type || descriptor === '*') return true
    return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1))
  })
  return descriptors
    .sort((one, other) => other.length - one.length)
    .flatMap((descriptor) => node.transitions.get(descriptor) ?? [])
}

function pairOf(one: string, other: string) {
  return `${one}, then ${other}`
}
