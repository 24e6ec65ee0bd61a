import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import {
  ANY_STATE,
  type DeclaredTransition,
  declaredTransitions,
  eventCaseLabel,
  eventLabel,
  stateNameOf,
  stateNodesOf,
  timersOf,
} from './declared.ts'
import { bounded, createStepper, type Macrostep, type Stepper } from './microsteps.ts'

/** Payloads to try, by event type; a type that is left out is sent bare. */
export type EventCases<Machine extends AnyStateMachine> = {
  [Type in EventFromLogic<Machine>['type']]?: ReadonlyArray<
    Omit<Extract<EventFromLogic<Machine>, { type: Type }>, 'type'>
  >
} & { [internalType: `xstate.${string}`]: ReadonlyArray<object> | undefined }

export interface ExploreOptions<Machine extends AnyStateMachine> {
  input?: InputFrom<Machine>
  /** Several ways to start, by name: with and without the server's answer, for instance. Instead of `input`. */
  inputs?: Readonly<Record<string, InputFrom<Machine>>>
  events?: EventCases<Machine>
  /** What tells two snapshots of one state value apart: without it their context does not count. */
  project?: (snapshot: SnapshotFrom<Machine>) => unknown
  /** Whether the world around the machine can bring an event about while it stands so: everything can, unless told. */
  mayHappen?: (snapshot: SnapshotFrom<Machine>, event: AnyEventObject) => boolean
  /** Most distinct states before it gives up with an error; 20,000 unless told. */
  limit?: number
}

export interface ExploredState {
  id: string
  /** The active leaf states: `renewing`, or `picture.playing` and `sound.muted`. */
  states: readonly string[]
  snapshot: AnyMachineSnapshot
  /** The way in which it was found, one of the shortest: undefined for a start. */
  foundBy: Edge | undefined
  start: string
}

export interface Edge {
  from: string
  event: AnyEventObject
  label: string
  to: string
  /** Ids of the declared transitions taken, `always` and raised ones included. */
  transitions: readonly string[]
}

export interface Start {
  name: string
  input: unknown
  state: string
  transitions: readonly string[]
}

export interface Exploration {
  machine: AnyStateMachine
  stepper: Stepper
  starts: readonly Start[]
  states: ReadonlyMap<string, ExploredState>
  edges: readonly Edge[]
  declared: readonly DeclaredTransition[]
  /** Declared transitions that no step took. */
  uncovered: readonly string[]
  /** Names of states that were never entered, not even in passing. */
  unreached: readonly string[]
  identify: (snapshot: AnyMachineSnapshot) => string
  takenBy: (step: Macrostep) => string[]
}

/** What it takes to walk a machine by hand, one event after another, before all of it is explored. */
export interface Walkable {
  machine: AnyStateMachine
  stepper: Stepper
  declared: readonly DeclaredTransition[]
  /** Every event that the machine listens to, with each of its payloads. */
  cases: readonly EventCase[]
  identify: (snapshot: AnyMachineSnapshot) => string
  takenBy: (step: Macrostep) => string[]
}

export function prepare<Machine extends AnyStateMachine>(
  original: Machine,
  { events = {} as EventCases<Machine>, project }: Pick<ExploreOptions<Machine>, 'events' | 'project'>,
): Walkable {
  const machine = bounded(original)
  const declared = declaredTransitions(machine)
  const idOf = new Map(declared.map(({ definition, id }) => [definition, id]))
  return {
    machine,
    stepper: createStepper(machine),
    declared,
    cases: casesFor(machine, events as Readonly<Record<string, ReadonlyArray<object> | undefined>>),
    identify: identifyBy(project as ((snapshot: AnyMachineSnapshot) => unknown) | undefined),
    takenBy: (step) =>
      step.microsteps.flatMap(({ transitions }) => transitions.flatMap((transition) => idOf.get(transition) ?? [])),
  }
}

/** Walks every state x event of a machine, breadth first, on xstate's own pure transition. */
export function explore<Machine extends AnyStateMachine>(
  original: Machine,
  { input, inputs, mayHappen, limit = 20_000, ...options }: ExploreOptions<Machine>,
): Exploration {
  const { machine, stepper, declared, cases, identify, takenBy } = prepare(original, options)

  const states = new Map<string, ExploredState>()
  const edges: Edge[] = []
  const taken = new Set<string>()
  const entered = new Set<AnyStateNode>()
  const queue: ExploredState[] = []

  function arrive(step: Macrostep, foundBy: Edge | undefined, start: string) {
    for (const { snapshot } of [...step.microsteps, step]) for (const node of nodesOf(snapshot)) entered.add(node)
    // The first configuration is in no microstep, but something leads out of it if it was only passed through.
    for (const { source } of step.microsteps.flatMap(({ transitions }) => transitions)) entered.add(source)
    const id = identify(step.snapshot)
    if (states.has(id)) return
    if (states.size >= limit) {
      throw new Error(
        `${machine.id}: more than ${limit} distinct states. Give \`project\` fewer details of the context, or raise \`limit\`.`,
      )
    }
    const state = { id, states: leavesOf(step.snapshot), snapshot: step.snapshot, foundBy, start }
    states.set(id, state)
    queue.push(state)
  }

  const starts = Object.entries(inputs ?? { '': input }).map(([name, startInput]): Start => {
    const step = stepper.start(startInput)
    if (step.snapshot.status === 'error') {
      throw new Error(
        `${machine.id} cannot start${name && ` as '${name}'`}: ${messageOf(step.snapshot.error)}. Does it need another \`input\`?`,
      )
    }
    assertDelaysKnown(machine, step, `at the start${name && ` as '${name}'`}`)
    const transitions = takenBy(step)
    for (const id of transitions) taken.add(id)
    arrive(step, undefined, name)
    return { name, input: startInput, state: identify(step.snapshot), transitions }
  })

  for (let state = queue.shift(); state; state = queue.shift()) {
    if (state.snapshot.status !== 'active') continue
    for (const { event, label, source } of cases) {
      if (source && !nodesOf(state.snapshot).has(source)) continue
      if (mayHappen && !mayHappen(state.snapshot as SnapshotFrom<Machine>, event)) continue
      const step = attempt(stepper, state, event, label)
      const transitions = takenBy(step)
      if (transitions.length === 0) continue
      const edge = { from: state.id, event, label, to: identify(step.snapshot), transitions }
      edges.push(edge)
      for (const id of transitions) taken.add(id)
      arrive(step, edge, state.start)
    }
  }

  return {
    machine,
    stepper,
    starts,
    states,
    edges,
    declared,
    uncovered: declared.filter(({ id }) => !taken.has(id)).map(({ id }) => id),
    unreached: stateNodesOf(machine)
      .filter((node) => node.type !== 'history' && !entered.has(node))
      .map(stateNameOf),
    identify,
    takenBy,
  }
}

/** The active leaf states by name. */
export function leavesOf(snapshot: AnyMachineSnapshot): string[] {
  return [...nodesOf(snapshot)]
    .filter((node) => Object.keys(node.states).length === 0)
    .sort((one, other) => one.order - other.order)
    .map(stateNameOf)
    .filter((name) => name !== ANY_STATE)
}

export function nodesOf(snapshot: AnyMachineSnapshot): Set<AnyStateNode> {
  return new Set<AnyStateNode>(snapshot._nodes)
}

export interface EventCase {
  event: AnyEventObject
  label: string
  /** For a timer, and an answer of an invoked machine: only while this state is active. */
  source: AnyStateNode | undefined
}

function casesFor(
  machine: AnyStateMachine,
  payloads: Readonly<Record<string, ReadonlyArray<object> | undefined>>,
): EventCase[] {
  const timers = timersOf(machine)
  const invokers = new Map(
    stateNodesOf(machine).flatMap((node) => node.invoke.map(({ id }): [string, AnyStateNode] => [id, node])),
  )
  const heard = new Set(stateNodesOf(machine).flatMap((node) => [...node.transitions.keys()].map(String)))
  const sendable = [...heard].filter((type) => !/^xstate\.(done\.state\.|route$)/.test(type))
  const isHeard = (type: string) => sendable.some((descriptor) => matches(type, descriptor))
  const strangers = Object.keys(payloads).filter((type) => !isHeard(type))
  if (strangers.length > 0) {
    throw new Error(
      `${machine.id} never listens to ${strangers.join(', ')}. It listens to: ${sendable.filter((type) => !timers.has(type)).join(', ') || 'nothing'}.`,
    )
  }
  const types = new Set([...sendable.filter((type) => !type.endsWith('*')), ...Object.keys(payloads)])
  for (const wildcard of sendable.filter((type) => type.endsWith('*'))) {
    if (![...types].some((type) => matches(type, wildcard) && !type.startsWith('xstate.'))) {
      throw new Error(`${machine.id} listens to '${wildcard}': name at least one such event in \`events\`.`)
    }
  }
  return [...types].flatMap((type) => {
    const given = payloads[type] ?? [{}]
    const invokeId = /^xstate\.(?:(?:done|error)\.actor|snapshot)\.(.+)$/.exec(type)?.[1]
    return given.map((payload): EventCase => {
      const event = { type, ...payload }
      const source = timers.get(type)?.source ?? (invokeId === undefined ? undefined : invokers.get(invokeId))
      return { event, label: eventCaseLabel(event, machine, given.length > 1), source }
    })
  })
}

function matches(type: string, descriptor: string) {
  if (descriptor === type || descriptor === '*') return true
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1))
}

function identifyBy(project: ((snapshot: AnyMachineSnapshot) => unknown) | undefined) {
  return (snapshot: AnyMachineSnapshot): string => {
    const history = Object.entries(snapshot.historyValue as Record<string, readonly AnyStateNode[]>).map(
      ([id, nodes]) => [id, nodes.map((node) => node.id)],
    )
    const details = [...(history.length > 0 ? [history] : []), ...(project ? [project(snapshot)] : [])]
    const value = typeof snapshot.value === 'string' ? snapshot.value : JSON.stringify(snapshot.value)
    const status = snapshot.status === 'active' ? '' : ` (${snapshot.status})`
    return `${value}${status}${details.length > 0 ? ` ${JSON.stringify(details)}` : ''}`
  }
}

function attempt(stepper: Stepper, state: ExploredState, event: AnyEventObject, label: string): Macrostep {
  try {
    const step = stepper.step(state.snapshot, event)
    assertDelaysKnown(stepper.machine, step, 'here')
    return step
  } catch (error) {
    throw new Error(
      `${stepper.machine.id} in ${state.id}, on '${label}': ${messageOf(error)}. Does the event need a payload in \`events\`?`,
      { cause: error },
    )
  }
}

function assertDelaysKnown(machine: AnyStateMachine, { timers }: Macrostep, when: string) {
  for (const change of timers) {
    if ('started' in change && Number.isNaN(change.delayMs)) {
      throw new Error(`the delay of '${eventLabel(change.started, machine)}' is not a number ${when}`)
    }
  }
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
