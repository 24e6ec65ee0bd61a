import type { AnyEventObject, AnyStateMachine, AnyStateNode, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { type CompiledStep, compile, type Standing } from './compile.ts'
import {
  type DeclaredTransition,
  declaredTransitions,
  eventCaseLabel,
  eventLabel,
  stateNameOf,
  stateNodesOf,
  timersOf,
} from './declared.ts'
import type { Walkable } from './findings.ts'
import { type Edge, type EventCase, type ExploredState, Findings } from './findings.ts'
import { identifyBy, type Project } from './identity.ts'
import { bounded, createStepper, type TimerChange } from './microsteps.ts'
import { verified } from './verify.ts'

type Payload<Machine extends AnyStateMachine, Type> = Omit<Extract<EventFromLogic<Machine>, { type: Type }>, 'type'>

/** Payloads to try, by event type; a type that is left out is sent bare, so it may have no payload. */
export type EventCases<Machine extends AnyStateMachine> = {
  [Type in EventFromLogic<Machine>['type'] as object extends Payload<Machine, Type> ? Type : never]?: ReadonlyArray<
    Payload<Machine, Type>
  >
} & {
  [Type in EventFromLogic<Machine>['type'] as object extends Payload<Machine, Type> ? never : Type]: ReadonlyArray<
    Payload<Machine, Type>
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
  /** Takes every step with xstate's own transition as well, and throws where the compiled one differs. */
  verify?: boolean
}

export interface Start {
  name: string
  input: unknown
  state: string
  transitions: readonly string[]
}

export interface Exploration extends Omit<Walkable, 'cases'> {
  starts: readonly Start[]
  states: ReadonlyMap<string, ExploredState>
  edges: readonly Edge[]
  /** Declared transitions that no step took. */
  uncovered: readonly string[]
  /** Names of states that were never entered, not even in passing. */
  unreached: readonly string[]
}

export function prepare<Machine extends AnyStateMachine>(
  original: Machine,
  {
    events = {} as EventCases<Machine>,
    project,
    verify = false,
  }: Pick<ExploreOptions<Machine>, 'events' | 'project' | 'verify'>,
): Walkable {
  const machine = bounded(original)
  const declared = declaredTransitions(machine)
  const stepper = createStepper(machine)
  const compiled = compile(stepper)
  return {
    machine,
    compiled: verify ? verified(compiled, stepper) : compiled,
    declared,
    cases: casesFor(machine, events as Readonly<Record<string, ReadonlyArray<object> | undefined>>),
    identify: identifyBy(project as Project),
    takenBy: takenByIn(declared),
  }
}

/** Walks every state x event of a machine, breadth first. */
export function explore<Machine extends AnyStateMachine>(
  original: Machine,
  { input, inputs, mayHappen, limit = 20_000, ...options }: ExploreOptions<Machine>,
): Exploration {
  const { cases, ...walkable } = prepare(original, options)
  const { machine, compiled, declared, takenBy } = walkable
  const casesIn = casesWhere(cases)
  const findings = new Findings(walkable, options.project as Project, cases, limit)

  function leave(from: number) {
    const standing = findings.found[from]!
    const snapshot = mayHappen && (compiled.show(standing) as SnapshotFrom<Machine>)
    const places = casesIn(standing)
    for (let index = 0; index < places.length; index++) {
      const place = places[index]!
      const { event } = cases[place]!
      if (mayHappen && !mayHappen(snapshot!, event)) continue
      const step = attempt(from, standing, cases[place]!)
      if (step.transitions.length > 0) findings.addEdge(from, place, step)
    }
  }

  function attempt(from: number, standing: Standing, { event, label }: EventCase): CompiledStep {
    try {
      const step = compiled.peek(standing, event)
      if (step.timers.length > 0) assertDelaysKnown(machine, step.timers, 'here')
      return step
    } catch (error) {
      throw new Error(
        `${machine.id} in ${findings.id(from)}, on '${label}': ${messageOf(error)}. Does the event need a payload in \`events\`?`,
        { cause: error },
      )
    }
  }

  const starts = Object.entries(inputs ?? { '': input }).map(([name, startInput]): Start => {
    const step = compiled.start(startInput)
    const { snapshot } = step
    if (snapshot.status === 'error') {
      throw new Error(
        `${machine.id} cannot start${name && ` as '${name}'`}: ${messageOf(snapshot.error)}. Does it need another \`input\`?`,
      )
    }
    assertDelaysKnown(machine, step.timers, `at the start${name && ` as '${name}'`}`)
    const state = findings.id(findings.addStart(snapshot, name))
    return { name, input: startInput, state, transitions: takenBy(step) }
  })

  // It grows on the way.
  for (let place = 0; place < findings.found.length; place++) if (!findings.found[place]!.ending) leave(place)

  const taken = new Set([...findings.taken(), ...starts.flatMap(({ transitions }) => transitions)])
  return {
    ...walkable,
    starts,
    states: findings.states,
    get edges() {
      return findings.edges()
    },
    uncovered: declared.filter(({ id }) => !taken.has(id)).map(({ id }) => id),
    unreached: stateNodesOf(machine)
      .filter((node) => node.type !== 'history' && !compiled.entered.has(node))
      .map(stateNameOf),
  }
}

/** The places of the cases that can occur in a configuration; */
function casesWhere(cases: readonly EventCase[]) {
  const known = new Map<unknown, readonly number[]>()
  const all = cases.map((_, place) => place)
  const isAlways = cases.every(({ source }) => source === undefined)
  return ({ configuration }: Standing): readonly number[] => {
    if (isAlways) return all
    const isHere = ({ source }: EventCase) => !source || configuration.nodes.includes(source)
    const here = known.get(configuration) ?? all.filter((place) => isHere(cases[place]!))
    known.set(configuration, here)
    return here
  }
}

function takenByIn(declared: readonly DeclaredTransition[]): Walkable['takenBy'] {
  const idOf = new Map(declared.map(({ definition, id }) => [definition, id]))
  const alone = new Map(declared.map(({ definition, id }): [unknown, readonly string[]] => [definition, [id]]))
  const several = new Map<string, readonly string[]>()
  const none: readonly string[] = []
  return ({ transitions }) => {
    if (transitions.length === 0) return none
    if (transitions.length === 1) return alone.get(transitions[0]!) ?? none
    const ids = transitions.flatMap((definition) => idOf.get(definition) ?? none)
    const key = ids.join('\n')
    const known = several.get(key) ?? ids
    several.set(key, known)
    return known
  }
}

/** Equal for steps that are one edge. */
export function keyOf({ from, event, to }: Pick<Edge, 'from' | 'event' | 'to'>): string {
  return `${from}\n${JSON.stringify(event)}\n${to}`
}

function casesFor(
  machine: AnyStateMachine,
  payloads: Readonly<Record<string, ReadonlyArray<object> | undefined>>,
): EventCase[] {
  const timers = timersOf(machine)
  const invokers = new Map(
    stateNodesOf(machine).flatMap((node) => node.invoke.map(({ id }): [string, AnyStateNode] => [id, node])),
  )
  const sendable = heardBy(machine)
  const strangers = Object.keys(payloads).filter((type) => !isAmong(sendable, type))
  if (strangers.length > 0) {
    throw new Error(
      `${machine.id} never listens to ${strangers.join(', ')}. It listens to: ${sendable.filter((type) => !timers.has(type)).join(', ') || 'nothing'}.`,
    )
  }
  const types = new Set([...sendable.filter((type) => !type.endsWith('*')), ...Object.keys(payloads)])
  for (const wildcard of sendable.filter((type) => type.endsWith('*'))) {
    if (
      ![...types].some(
        (type) => matches(type, wildcard) && (wildcard.startsWith('xstate.') || !type.startsWith('xstate.')),
      )
    ) {
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

/** Whether events of this type lead anywhere in the machine. */
export function isHeard(type: string, machine: AnyStateMachine): boolean {
  return isAmong(heardBy(machine), type)
}

function isAmong(descriptors: readonly string[], type: string) {
  return descriptors.some((descriptor) => matches(type, descriptor))
}

function heardBy(machine: AnyStateMachine): string[] {
  const heard = new Set(stateNodesOf(machine).flatMap((node) => [...node.transitions.keys()].map(String)))
  return [...heard].filter((type) => !/^xstate\.(done\.state\.|route$)/.test(type))
}

/** Whether events of this type are among those that the descriptor, which may end with a wildcard, names. */
export function matches(type: string, descriptor: string): boolean {
  if (descriptor === type || descriptor === '*') return true
  return descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1))
}

function assertDelaysKnown(machine: AnyStateMachine, timers: readonly TimerChange[], when: string) {
  for (const change of timers) {
    if ('started' in change && Number.isNaN(change.delayMs)) {
      throw new Error(`the delay of '${eventLabel(change.started, machine)}' is not a number ${when}`)
    }
  }
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
