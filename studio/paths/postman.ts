/** States are numbers below `size`; every state can be reached from a start. */
export interface PostmanGraph {
  size: number
  starts: readonly number[]
  from: readonly number[]
  to: readonly number[]
  /** What each arc costs; one, unless told. */
  steps?: readonly number[]
}

export interface Tours {
  /** Steps and resets together: no set of paths from the starts that takes every required arc once is shorter. */
  bound: number
  /** One for each reset: which of the starts, and the numbers of the arcs in the order of walking. */
  tours: ReadonlyArray<{ start: number; arcs: readonly number[] }>
  /** Steps and resets of the tours: `bound`, or more. */
  length: number
  /** By how much shorter the tours could be at most, if they did not have to take this arc; by how much longer at least, if they had to once more. */
  extra: (arc: number) => number
}

/**
 * The directed Chinese postman who may return to a start from anywhere at the cost of one step: every required arc is walked at least
 * once, every start is used, and the arcs walked again for it are fewest. With all arcs required the tours are as short as `bound`
 * says; otherwise they may be longer, where required arcs hang together only by way of others.
 */
export function postmanTours(graph: PostmanGraph, isRequired: (arc: number) => boolean = () => true): Tours {
  const required = Uint8Array.from(graph.from, (_, arc) => (isRequired(arc) ? 1 : 0))
  let cheapest = cheapestCopies(graph, required)
  const bound = cheapest.cost
  for (let missing = missingLinks(graph, cheapest.copies); missing.length > 0; ) {
    for (const arc of missing) required[arc] = 1
    cheapest = cheapestCopies(graph, required)
    missing = missingLinks(graph, cheapest.copies)
  }
  const { copies, cost, extra } = cheapest
  return { bound, tours: eulerianTours(graph, copies), length: cost, extra }
}

/** How often each arc is walked; then each return from a state, and each setting out to a start. */
interface Copies {
  ofArcs: Int32Array
  returns: Int32Array
  starts: Int32Array
}

/**
 * A flow of least cost from the states that are entered too often to those that are left too often: primal-dual, with all ways of one
 * cost filled at a time.
 */
function cheapestCopies(
  { size, starts, from, to, steps }: PostmanGraph,
  required: Uint8Array,
): { copies: Copies; cost: number; extra: Tours['extra'] } {
  const arcs = from.length
  // One more node, the place that every path sets out from.
  const home = size
  const nodes = size + 1
  const tails = Int32Array.from([
    ...from,
    ...Array.from({ length: size }, (_, state) => state),
    ...starts.map(() => home),
  ])
  const heads = Int32Array.from([...to, ...Array.from({ length: size }, () => home), ...starts])
  const costs = Int32Array.from(tails, (_, arc) => (arc < arcs ? (steps?.[arc] ?? 1) : arc < arcs + size ? 1 : 0))
  const flow = new Int32Array(tails.length)
  const leaving = indexBy(tails, nodes)
  const coming = indexBy(heads, nodes)
  const excess = new Int32Array(nodes)
  for (let arc = 0; arc < arcs; arc++) {
    if (required[arc] === 0) continue
    excess[to[arc]!]! += 1
    excess[from[arc]!]! -= 1
  }
  for (const start of starts) excess[start]! += 1
  excess[home]! -= starts.length
  const potential = new Int32Array(nodes)

  while (nearestFirst()) while (fill());

  const ofArcs = Int32Array.from({ length: arcs }, (_, arc) => flow[arc]! + required[arc]!)
  const returns = flow.slice(arcs, arcs + size)
  const setOut = Int32Array.from(starts, (_, index) => flow[arcs + size + index]! + 1)
  const extra = (arc: number) => costs[arc]! + potential[from[arc]!]! - potential[to[arc]!]!
  return {
    copies: { ofArcs, returns, starts: setOut },
    cost: sumOf(ofArcs.map((count, arc) => count * costs[arc]!)) + sumOf(returns),
    extra,
  }

  /** Raises the potentials until the nearest lack of flow is free to reach; whether there was one. */
  function nearestFirst(): boolean {
    const distances = new Int32Array(nodes).fill(-1)
    const settled = new Uint8Array(nodes)
    const buckets: number[][] = [[]]
    for (let node = 0; node < nodes; node++) {
      if (excess[node]! <= 0) continue
      distances[node] = 0
      buckets[0]!.push(node)
    }
    let nearest: number | undefined
    for (let reach = 0; reach < buckets.length && (nearest === undefined || reach <= nearest); reach++) {
      const bucket = buckets[reach] ?? []
      for (const node of bucket) {
        if (settled[node] === 1 || distances[node] !== reach) continue
        settled[node] = 1
        if (excess[node]! < 0) nearest ??= reach
        eachResidual(node, (other, cost) => {
          const through = reach + cost + potential[node]! - potential[other]!
          if (distances[other] !== -1 && distances[other]! <= through) return
          distances[other] = through
          buckets[through] ??= []
          buckets[through]!.push(other)
        })
      }
    }
    if (nearest === undefined) return false
    for (let node = 0; node < nodes; node++) {
      const own = settled[node] === 1 ? Math.min(distances[node]!, nearest) : nearest
      potential[node]! += own
    }
    return true
  }

  /** A blocking flow over what is free to reach; whether there was any. */
  function fill(): boolean {
    const level = new Int32Array(nodes).fill(-1)
    const queue: number[] = []
    for (let node = 0; node < nodes; node++) {
      if (excess[node]! <= 0) continue
      level[node] = 0
      queue.push(node)
    }
    for (const node of queue) {
      eachResidual(node, (other, cost) => {
        if (level[other] !== -1 || cost + potential[node]! - potential[other]! !== 0) return
        level[other] = level[node]! + 1
        queue.push(other)
      })
    }
    const next = new Int32Array(nodes)
    let hasFlowed = false
    for (let source = 0; source < nodes; source++) {
      while (excess[source]! > 0 && push(source, level, next)) hasFlowed = true
    }
    return hasFlowed
  }

  /** One unit from a source along rising levels to a lack. */
  function push(source: number, level: Int32Array, next: Int32Array): boolean {
    const way: number[] = []
    let node = source
    while (excess[node]! >= 0) {
      const residual = onwards(node, level, next)
      if (residual !== undefined) {
        way.push(residual)
        node = residual >= 0 ? heads[residual]! : tails[~residual]!
        continue
      }
      const back = way.pop()
      if (back === undefined) return false
      node = back >= 0 ? tails[back]! : heads[~back]!
      next[node]! += 1
    }
    for (const residual of way) {
      if (residual >= 0) flow[residual]! += 1
      else flow[~residual]! -= 1
    }
    excess[source]! -= 1
    excess[node]! += 1
    return true
  }

  /** The next arc one level up that costs nothing more; its complement where flow is taken back. */
  function onwards(node: number, level: Int32Array, next: Int32Array): number | undefined {
    const firstLeaving = leaving.first[node]!
    const outgoing = leaving.first[node + 1]! - firstLeaving
    const all = outgoing + coming.first[node + 1]! - coming.first[node]!
    for (; next[node]! < all; next[node]! += 1) {
      const turn = next[node]!
      const isForward = turn < outgoing
      const arc = isForward ? leaving.items[firstLeaving + turn]! : coming.items[coming.first[node]! + turn - outgoing]!
      if (!isForward && flow[arc] === 0) continue
      const other = isForward ? heads[arc]! : tails[arc]!
      const cost = isForward ? costs[arc]! : -costs[arc]!
      if (level[other] === level[node]! + 1 && cost + potential[node]! === potential[other]!) {
        return isForward ? arc : ~arc
      }
    }
    return undefined
  }

  function eachResidual(node: number, visit: (other: number, cost: number) => void) {
    for (let index = leaving.first[node]!; index < leaving.first[node + 1]!; index++) {
      const arc = leaving.items[index]!
      visit(heads[arc]!, costs[arc]!)
    }
    for (let index = coming.first[node]!; index < coming.first[node + 1]!; index++) {
      const arc = coming.items[index]!
      if (flow[arc]! > 0) visit(tails[arc]!, -costs[arc]!)
    }
  }
}

/** Arcs on short ways from what hangs together with the starts to everything that is walked apart from it. */
function missingLinks({ size, starts, from, to }: PostmanGraph, { ofArcs }: Copies): number[] {
  const leaving = indexBy(Int32Array.from(from), size)
  const isWalked = new Uint8Array(size)
  for (let arc = 0; arc < from.length; arc++) if (ofArcs[arc]! > 0) isWalked[from[arc]!] = isWalked[to[arc]!] = 1
  const reached = new Uint8Array(size)
  const cameBy = new Int32Array(size).fill(-1)
  const links: number[] = []
  const queue: number[] = []
  for (const start of starts) reachFrom(start)
  // It grows on the way. What is reached first is left first, so ways are short.
  for (const state of queue) {
    for (const arc of itemsOf(leaving, state)) {
      const next = to[arc]!
      if (reached[next] === 1 || cameBy[next] !== -1) continue
      cameBy[next] = arc
      if (isWalked[next] === 0) queue.push(next)
      else linkTo(next)
    }
  }
  return links

  /** Whatever is walked is walked in a circle, so the way forward is enough to find all of it. */
  function reachFrom(first: number) {
    const found = [first]
    reached[first] = 1
    for (const state of found) {
      queue.push(state)
      for (const arc of itemsOf(leaving, state)) {
        if (ofArcs[arc] === 0 || reached[to[arc]!] === 1) continue
        reached[to[arc]!] = 1
        found.push(to[arc]!)
      }
    }
  }

  function linkTo(state: number) {
    for (let at = state; reached[at] === 0 && cameBy[at] !== -1; at = from[cameBy[at]!]!) links.push(cameBy[at]!)
    reachFrom(state)
  }
}

/** Hierholzer's circuit through every copy, cut where it returns. */
function eulerianTours({ size, starts, from, to }: PostmanGraph, { ofArcs, returns, starts: setOut }: Copies) {
  const leaving = indexBy(Int32Array.from(from), size)
  const left = { ofArcs: ofArcs.slice(), returns: returns.slice(), starts: setOut.slice() }
  const next = leaving.first.slice()
  const home = size
  const RETURN = -1
  const circuit: number[] = []
  const states = [home]
  const taken: number[] = []
  while (states.length > 0) {
    const state = states.at(-1)!
    const step = state === home ? startLeft() : stepLeft(state)
    if (step === undefined) {
      states.pop()
      if (taken.length > 0) circuit.push(taken.pop()!)
      continue
    }
    taken.push(step)
    states.push(step === RETURN ? home : step >= 0 ? to[step]! : starts[RETURN - 1 - step]!)
  }
  const tours: Array<{ start: number; arcs: number[] }> = []
  for (const step of circuit.reverse()) {
    if (step >= 0) tours.at(-1)!.arcs.push(step)
    else if (step !== RETURN) tours.push({ start: RETURN - 1 - step, arcs: [] })
  }
  return tours

  function startLeft(): number | undefined {
    const index = left.starts.findIndex((count) => count > 0)
    if (index === -1) return undefined
    left.starts[index]! -= 1
    return RETURN - 1 - index
  }

  function stepLeft(state: number): number | undefined {
    for (; next[state]! < leaving.first[state + 1]!; next[state]! += 1) {
      const arc = leaving.items[next[state]!]!
      if (left.ofArcs[arc] === 0) continue
      left.ofArcs[arc]! -= 1
      return arc
    }
    if (left.returns[state] === 0) return undefined
    left.returns[state]! -= 1
    return RETURN
  }
}

interface Index {
  /** Where the items of each key begin; one more, where they end. */
  first: Int32Array
  items: Int32Array
}

function indexBy(keys: Int32Array, size: number): Index {
  const first = new Int32Array(size + 1)
  for (const key of keys) first[key + 1]! += 1
  for (let key = 0; key < size; key++) first[key + 1]! += first[key]!
  const place = first.slice()
  const items = new Int32Array(keys.length)
  for (let item = 0; item < keys.length; item++) {
    const key = keys[item]!
    items[place[key]!] = item
    place[key]! += 1
  }
  return { first, items }
}

function itemsOf({ first, items }: Index, key: number): Int32Array {
  return items.subarray(first[key]!, first[key + 1]!)
}

function sumOf(counts: Int32Array): number {
  let sum = 0
  for (const count of counts) sum += count
  return sum
}
