import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

// Which nodes a transition leaves and enters: the algorithm of SCXML as xstate 5.33 reads it, with its peculiarities.

export type History = Readonly<Record<string, readonly AnyStateNode[] | undefined>>

export interface Entry {
  /** Outermost first. */
  nodes: readonly AnyStateNode[]
  /** Those that run the actions of their initial transition as well. */
  byDefault: ReadonlySet<AnyStateNode>
}

interface Taken {
  definition: AnyTransitionDefinition
  domain: (history: History) => AnyStateNode | undefined
}

/** Active nodes that are left, innermost first. */
export function exitsOf(taken: readonly Taken[], active: readonly AnyStateNode[], history: History): AnyStateNode[] {
  const left: AnyStateNode[] = []
  for (const { definition, domain: domainIn } of taken) {
    if (!definition.target?.length) continue
    const domain = domainIn(history)
    for (const node of active) {
      if ((domain === undefined || isBelow(node, domain)) && !(taken.length > 1 && left.includes(node))) left.push(node)
    }
  }
  return left.length > 1 ? left.sort((one, other) => other.order - one.order) : left
}

/** Of transitions that would leave the same nodes, the innermost; of equals, the first. */
export function withoutConflicts<T extends Taken>(
  chosen: readonly T[],
  active: readonly AnyStateNode[],
  history: History,
): readonly T[] {
  if (chosen.length < 2) return chosen
  const exits = new Map(chosen.map((transition) => [transition, exitsOf([transition], active, history)]))
  const kept = new Set<T>()
  for (const transition of chosen) {
    const conflicting = [...kept].filter((other) =>
      exits.get(other)!.some((node) => exits.get(transition)!.includes(node)),
    )
    const isInnermost = conflicting.every((other) => isBelow(transition.definition.source, other.definition.source))
    if (!isInnermost) continue
    for (const other of conflicting) kept.delete(other)
    kept.add(transition)
  }
  return [...kept]
}

export function entryOf(taken: readonly Taken[], history: History): Entry {
  const entering = new Set<AnyStateNode>()
  const byDefault = new Set<AnyStateNode>()
  for (const { definition, domain: domainIn } of taken) {
    const domain = domainIn(history)
    const { source, reenter, target = [] } = definition
    for (const node of target) {
      if (node.type !== 'history' && (source !== node || source !== domain || reenter)) {
        entering.add(node)
        byDefault.add(node)
      }
      enterDescendants(node)
    }
    for (const node of effectiveTargets(target, history)) {
      const ancestors = ancestorsOf(node, domain)
      if (domain?.type === 'parallel') ancestors.push(domain)
      enterAncestors(ancestors, !source.parent && reenter ? undefined : domain)
    }
  }
  return { nodes: [...entering].sort((one, other) => one.order - other.order), byDefault }

  function enterDescendants(node: AnyStateNode) {
    if (node.type === 'history') {
      const kept = history[node.id]
      const fallback = kept ? undefined : historyDefault(node)
      for (const restored of kept ?? fallback?.target ?? []) {
        entering.add(restored)
        if (fallback && fallback === node.parent?.initial) byDefault.add(node.parent!)
        enterDescendants(restored)
      }
      for (const restored of kept ?? fallback?.target ?? [])
        enterAncestors(ancestorsOf(restored, node.parent), undefined)
    } else if (node.type === 'compound') {
      const [initial] = node.initial.target as [AnyStateNode]
      if (initial.type !== 'history') {
        entering.add(initial)
        byDefault.add(initial)
      }
      enterDescendants(initial)
      enterAncestors(ancestorsOf(initial, node), undefined)
    } else if (node.type === 'parallel') {
      for (const region of regionsOf(node)) {
        if (isEnteredWithin(region)) continue
        entering.add(region)
        byDefault.add(region)
        enterDescendants(region)
      }
    }
  }

  function enterAncestors(ancestors: readonly AnyStateNode[], domain: AnyStateNode | undefined) {
    for (const ancestor of ancestors) {
      if (!domain || isBelow(ancestor, domain)) entering.add(ancestor)
      if (ancestor.type !== 'parallel') continue
      for (const region of regionsOf(ancestor)) {
        if (isEnteredWithin(region)) continue
        entering.add(region)
        enterDescendants(region)
      }
    }
  }

  function isEnteredWithin(region: AnyStateNode) {
    return [...entering].some((node) => isBelow(node, region))
  }
}

export function isInFinalState(active: ReadonlySet<AnyStateNode>, node: AnyStateNode): boolean {
  if (node.type === 'compound') return regionsOf(node).some((child) => child.type === 'final' && active.has(child))
  if (node.type === 'parallel') return regionsOf(node).every((child) => isInFinalState(active, child))
  return node.type === 'final'
}

export function isAtomic({ type }: AnyStateNode) {
  return type === 'atomic' || type === 'final'
}

export function isBelow(node: AnyStateNode, ancestor: AnyStateNode) {
  for (let above = node.parent; above; above = above.parent) if (above === ancestor) return true
  return false
}

/** The innermost node that is neither left nor entered; undefined where the root itself is. */
export function domainOf(
  { source, reenter, target = [] }: AnyTransitionDefinition,
  history: History,
): AnyStateNode | undefined {
  const targets = effectiveTargets(target, history)
  if (!reenter && targets.every((node) => node === source || isBelow(node, source))) return source
  const [first, ...others] = [...targets, source]
  const common = ancestorsOf(first!, undefined).find((ancestor) => others.every((node) => isBelow(node, ancestor)))
  return common ?? (reenter ? undefined : source.machine.root)
}

function effectiveTargets(targets: readonly AnyStateNode[], history: History): AnyStateNode[] {
  const found = targets.flatMap((node) => {
    if (node.type !== 'history') return node
    return history[node.id] ?? effectiveTargets(historyDefault(node).target, history)
  })
  return found.length > 1 ? [...new Set(found)] : found
}

interface HistoryDefault {
  target: readonly AnyStateNode[]
}

function historyDefault(node: AnyStateNode): HistoryDefault {
  const parent = node.parent!
  const { target } = node.config as { target?: string | readonly string[] }
  if (target === undefined) return parent.type === 'parallel' ? { target: [parent] } : parent.initial
  return { target: (Array.isArray(target) ? target : [target]).map((key) => childAt(parent, key)) }
}

function childAt(parent: AnyStateNode, path: string): AnyStateNode {
  if (path.startsWith('#')) return parent.machine.getStateNodeById(path)
  let node = parent
  for (const key of path.split('.').filter(Boolean)) node = node.states[key]!
  return node
}

function ancestorsOf(node: AnyStateNode, end: AnyStateNode | undefined): AnyStateNode[] {
  const ancestors: AnyStateNode[] = []
  if (node === end) return ancestors
  for (let above = node.parent; above && above !== end; above = above.parent) ancestors.push(above)
  return ancestors
}

export function regionsOf(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states as Record<string, AnyStateNode>).filter(({ type }) => type !== 'history')
}
