import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import { ANY_STATE, stateNameOf } from './declared.ts'
import { isAtomic } from './entry-exit.ts'

/** The active leaf states by name. */
export function leavesOf(snapshot: AnyMachineSnapshot): readonly string[] {
  const known = leavesKnown.get(snapshot._nodes)
  if (known) return known
  const leaves = snapshot._nodes
    .filter(isAtomic)
    .sort((one, other) => one.order - other.order)
    .map(stateNameOf)
    .filter((name) => name !== ANY_STATE)
  leavesKnown.set(snapshot._nodes, leaves)
  return leaves
}

const leavesKnown = new WeakMap<readonly AnyStateNode[], readonly string[]>()

export function nodesOf(snapshot: AnyMachineSnapshot): Set<AnyStateNode> {
  return new Set<AnyStateNode>(snapshot._nodes)
}
