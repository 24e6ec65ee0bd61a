import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { leavesOf } from './active.ts'
import { eventCaseLabel, timersOf } from './declared.ts'
import { identifyBy } from './identity.ts'
import { bounded, createStepper } from './microsteps.ts'
import type { StateGraph, StateInGraph, StepInGraph } from './properties.ts'

/** How each part stands, by its name; undefined while it does not live. */
export type Snapshots = Readonly<Record<string, AnyMachineSnapshot | undefined>>

export interface Part {
  machine: AnyStateMachine
  /** Of one that always lives. */
  input?: unknown
  /** For one that lives only while this answers: with what it is started. Another answer starts it anew. */
  livesWith?: (snapshots: Snapshots) => { input: unknown } | undefined
  /** What visitors, ports and parts that are left out may tell it, by type; timers come by themselves, wires carry the rest. */
  world: Readonly<Record<string, ReadonlyArray<object> | ((snapshots: Snapshots) => ReadonlyArray<object>)>>
  /** What tells two snapshots of one state value apart. */
  project?: (snapshot: AnyMachineSnapshot) => unknown
}

/** When `from` says `on`, `to` is told what `send` makes of it, before anything else happens. */
export interface ProductWire {
  from: string
  on: string
  to: string
  send: (said: AnyEventObject, snapshots: Snapshots) => AnyEventObject
}

/** `to` is told what `send` makes of how those in `of` stand, whenever that is something else after a step of one of them. */
export interface Follower {
  of: readonly string[]
  to: string
  send: (snapshots: Snapshots) => AnyEventObject
}

export interface ProductOptions {
  /** In the order in which they start. */
  parts: Readonly<Record<string, Part>>
  wires: readonly ProductWire[]
  followers?: readonly Follower[]
  /** Most distinct states before it gives up with an error; 100,000 unless told. */
  limit?: number
}

/** Ids of how the parts stand, in their order; '' for one that does not live. */
type Standing = string[]

interface Tidings {
  event: AnyEventObject
  text: string
}

interface PartStep {
  to: string
  said: readonly AnyEventObject[]
}

/** Several machines that talk in one step, walked as far as somebody looks. Any timer may fire next, so that time rules nothing out. */
export function productOf({ parts, wires, followers = [], limit = 100_000 }: ProductOptions): StateGraph<Snapshots> {
  const names = Object.keys(parts)
  const place = new Map(names.map((name, index) => [name, index]))
  const drivers = new Map(names.map((name) => [name, driverOf(parts[name]!)]))
  const worlds = new Map(names.map((name) => [name, worldOf(parts[name]!, name)]))
  const stranger = [
    ...wires.flatMap(({ from, to }) => [from, to]),
    ...followers.flatMap(({ of, to }) => [...of, to]),
  ].find((name) => !place.has(name))
  if (stranger !== undefined) throw new Error(`There is no part '${stranger}'. There are: ${names.join(', ')}.`)

  const tidings = followers.map(() => new Map<string, Tidings>())

  const known = names.map((name) => drivers.get(name)!.snapshots)

  function snapshotsIn(standing: Standing): Snapshots {
    const snapshots: Record<string, AnyMachineSnapshot | undefined> = {}
    for (const [index, name] of names.entries()) snapshots[name] = known[index]!.get(standing[index]!)
    return snapshots
  }

  /** What a follower has to tell; undefined before all that it looks at live. */
  function tidingsOf(index: number, standing: Standing): Tidings | undefined {
    const { of, send } = followers[index]!
    const ids = of.map((name) => standing[place.get(name)!]!)
    if (ids.includes('')) return undefined
    const key = ids.join('\n')
    const known = tidings[index]!.get(key)
    if (known) return known
    const event = send(snapshotsIn(standing))
    const made = { event, text: JSON.stringify(event) }
    tidings[index]!.set(key, made)
    return made
  }

  const lifeKeys = new Map<string, string>()
  function lifeKey(text: string): string {
    const key = lifeKeys.get(text) ?? `${lifeKeys.size + 1}`
    lifeKeys.set(text, key)
    return key
  }

  /** Carries on until nobody has anything left to say, in the order in which live actors would. */
  function run(begin: (actors: ReturnType<typeof actorsFrom>) => void, before: Standing, lives: string[]): Standing {
    const actors = actorsFrom(before)
    begin(actors)
    let snapshots = snapshotsIn(actors.standing)
    for (const [index, name] of names.entries()) {
      const { livesWith } = parts[name]!
      if (!livesWith) continue
      const life = livesWith(snapshots)
      const key = life ? lifeKey(JSON.stringify(life.input)) : ''
      if (key === lives[index]) continue
      lives[index] = key
      actors.standing[index] = ''
      if (life) actors.start(name, life.input)
      snapshots = snapshotsIn(actors.standing)
    }
    return actors.standing
  }

  function actorsFrom(before: Standing) {
    const standing = [...before]
    const mailboxes = new Map<string, AnyEventObject[]>()
    const told = followers.map((_, index) => tidingsOf(index, before)?.text)

    function announce(name: string, { to, said }: PartStep) {
      standing[place.get(name)!] = to
      for (const event of said) {
        for (const wire of wires) {
          if (wire.from === name && wire.on === event.type) deliver(wire.to, wire.send(event, snapshotsIn(standing)))
        }
      }
      for (const [index, { of, to: follower }] of followers.entries()) {
        const tidings = of.includes(name) ? tidingsOf(index, standing) : undefined
        if (!tidings || tidings.text === told[index]) continue
        told[index] = tidings.text
        deliver(follower, tidings.event)
      }
    }

    /** One that is in the middle of something hears of it afterwards. */
    function occupied(name: string, work: () => void) {
      const mailbox: AnyEventObject[] = mailboxes.get(name) ?? []
      mailboxes.set(name, mailbox)
      work()
      for (let event = mailbox.shift(); event; event = mailbox.shift()) {
        const step = drivers.get(name)!.step(standing[place.get(name)!]!, event)
        if (step) announce(name, step)
      }
      mailboxes.delete(name)
    }

    function deliver(name: string, event: AnyEventObject) {
      const mailbox = mailboxes.get(name)
      if (mailbox) mailbox.push(event)
      else if (standing[place.get(name)!] !== '') occupied(name, () => tell(name, event))
    }

    function tell(name: string, event: AnyEventObject) {
      const step = drivers.get(name)!.step(standing[place.get(name)!]!, event)
      if (step) announce(name, step)
    }

    function start(name: string, input: unknown) {
      occupied(name, () => announce(name, drivers.get(name)!.start(input)))
    }

    /** Nobody hears anything before its own start. */
    function startAll(all: readonly string[]) {
      for (const name of all) mailboxes.set(name, [])
      for (const name of all) start(name, parts[name]!.input)
    }

    return { standing, deliver, start, startAll }
  }

  const states = new Map<string, StateInGraph<Snapshots>>()

  function arrive(standing: Standing, lives: readonly string[]): string {
    const id = [...standing, ...lives].join()
    if (states.has(id)) return id
    if (states.size >= limit) {
      throw new Error(
        `More than ${limit} distinct states. Give \`project\` fewer details, \`world\` fewer events, or raise \`limit\`.`,
      )
    }
    const state = snapshotsIn(standing)
    let edges: StepInGraph[] | undefined
    states.set(id, {
      id,
      state,
      edges: () => {
        edges ??= edgesFrom(standing, lives, state)
        return edges
      },
    })
    return id
  }

  function edgesFrom(standing: Standing, lives: readonly string[], state: Snapshots): StepInGraph[] {
    return names.flatMap((name, index) => {
      const snapshot = state[name]
      if (snapshot?.status !== 'active') return []
      const id = standing[index]!
      return worlds.get(name)!(id, snapshot, state)
        .filter(({ event, key }) => drivers.get(name)!.step(id, event, key))
        .map(({ event, label }) => {
          const livesAfter = [...lives]
          const after = run(({ deliver }) => deliver(name, event), standing, livesAfter)
          return { label, to: arrive(after, livesAfter) }
        })
    })
  }

  const lasting = names.filter((name) => !parts[name]!.livesWith)
  const nobody = names.map(() => '')
  const firstLives = [...nobody]
  const first = run(({ startAll }) => startAll(lasting), nobody, firstLives)
  return { starts: [{ name: '', state: arrive(first, firstLives) }], states, describe: ({ state }) => describe(state) }
}

interface WorldEvent {
  event: AnyEventObject
  key: string
  label: string
}

/** What may happen to a part, by how it stands; worked out anew only where the world looks at the others. */
function worldOf({ machine, world }: Part, name: string) {
  const known = new Map<string, readonly WorldEvent[]>()
  const labels = new Map<string, string>()
  const timers = [...timersOf(machine)]

  function worldEvent(event: AnyEventObject, isOneOfSeveral: boolean): WorldEvent {
    const key = JSON.stringify(event)
    const label = labels.get(key) ?? `${name}: ${eventCaseLabel(event, machine, isOneOfSeveral)}`
    labels.set(key, label)
    return { event, key, label }
  }
  const told = (type: string, payloads: readonly object[]) =>
    payloads.map((payload) => worldEvent({ type, ...payload }, payloads.length > 1))
  const fixed = Object.entries(world).flatMap(([type, given]) => (typeof given === 'function' ? [] : told(type, given)))

  return (id: string, snapshot: AnyMachineSnapshot, snapshots: Snapshots): readonly WorldEvent[] => {
    const here = known.get(id) ?? [
      ...fixed,
      ...timers
        .filter(([, { source }]) => snapshot._nodes.some((node) => node.id === source.id))
        .map(([type]) => worldEvent({ type }, false)),
    ]
    known.set(id, here)
    const looking = Object.entries(world).flatMap(([type, given]) =>
      typeof given === 'function' && isHeardIn(snapshot, type) ? told(type, given(snapshots)) : [],
    )
    return looking.length > 0 ? [...here, ...looking] : here
  }
}

/** Steps one part, remembering what each step led to; of the snapshots that stand alike the first one is kept. */
function driverOf({ machine, project }: Part) {
  const stepper = createStepper(bounded(machine))
  const identify = identifyBy(project)
  /** Short ones, because there are many combinations of them. */
  const ids = new Map<string, string>()
  const snapshots = new Map<string, AnyMachineSnapshot>()
  const known = new Map<string, PartStep | undefined>()
  let said: AnyEventObject[] = []
  const { scope } = stepper
  const { actionExecutor } = scope
  scope.actionExecutor = (action) => {
    if (action.type === 'xstate.emit') said.push((action.params as { event: AnyEventObject }).event)
    actionExecutor(action)
  }

  function keep(snapshot: AnyMachineSnapshot): PartStep {
    if (snapshot.status === 'error') throw new Error(`${machine.id} failed: ${String(snapshot.error)}`)
    const text = identify(snapshot)
    const to = ids.get(text) ?? `${ids.size + 1}`
    ids.set(text, to)
    if (!snapshots.has(to)) snapshots.set(to, snapshot)
    return { to, said }
  }

  return {
    snapshots: snapshots as ReadonlyMap<string, AnyMachineSnapshot>,
    start(input: unknown): PartStep {
      said = []
      return keep(stepper.start(input).snapshot)
    },
    /** Undefined where the event does nothing. */
    step(from: string, event: AnyEventObject, eventKey = JSON.stringify(event)): PartStep | undefined {
      const key = `${from} ${eventKey}`
      if (known.has(key)) return known.get(key)
      said = []
      const { snapshot, microsteps } = stepper.step(snapshots.get(from)!, event)
      const isHeard = microsteps.some(({ transitions }) => transitions.length > 0)
      const step = isHeard ? keep(snapshot) : undefined
      known.set(key, step)
      return step
    },
  }
}

function isHeardIn(snapshot: AnyMachineSnapshot, type: string): boolean {
  return snapshot._nodes.some(({ transitions }) => transitions.has(type))
}

function describe(snapshots: Snapshots): string {
  return Object.entries(snapshots)
    .flatMap(([name, snapshot]) => (snapshot ? `${name} ${leavesOf(snapshot).join(' + ')}` : []))
    .join(', ')
}
