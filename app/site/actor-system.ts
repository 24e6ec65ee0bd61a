import {
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
} from 'xstate'
import { type ActorName, type Machines, phaseOf } from '../../machines/site/registry.ts'
import type { siteMachine } from '../../machines/site/site.machine.ts'
import { type Ports, plug } from '../../machines/unplugged.ts'
import { connectWire, type Heard } from './connect-wire.ts'
import type { Readable } from './derived.ts'
import type { Facts, Known, Listeners, Source, Target, Wire } from './wire.ts'

type ActorsOf<Machine extends AnyStateMachine> = Required<
  NonNullable<NonNullable<Parameters<Machine['provide']>[0]>['actors']>
>
type Merged<Union> = [Union] extends [never]
  ? Record<never, never>
  : (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
    ? All
    : never

/** The ports of a machine and of the machines that it invokes: leaving one out does not compile. */
export type PortsOf<Machine extends AnyStateMachine> = Merged<
  {
    [Name in keyof ActorsOf<Machine>]: ActorsOf<Machine>[Name] extends AnyStateMachine
      ? PortsOf<ActorsOf<Machine>[Name]>
      : Record<Name, ActorsOf<Machine>[Name]>
  }[keyof ActorsOf<Machine>]
>

type Options<Machine extends AnyStateMachine> = {
  /** What wires call it; absent: no wire knows it. */
  name?: ActorName
  /** Its own children that wires know, by their ids. */
  children?: readonly ActorName[]
} & (undefined extends InputFrom<Machine> ? { input?: InputFrom<Machine> } : { input: InputFrom<Machine> })

/** Creates a child of the root with everything that it needs of the outside, and connects its wires. `start()` comes next; `dismiss` ends it. */
export type OpenActor = <Machine extends AnyStateMachine>(
  machine: Machine,
  ports: PortsOf<Machine>,
  options: Options<Machine>,
) => Actor<Machine>

/** Actors of one page: its wires prefer them to others of the same name, and they end together. */
export interface ActorGroup {
  open: OpenActor
  close(): void
}

/** The actors below this root, by the names of the registry, and the wires between them. */
export function createActorSystem(root: Actor<typeof siteMachine>) {
  const { system } = root
  const named = new Map<ActorName, AnyActorRef>([['root', root]])
  const listeners = new Map<string, (message: never) => void>()
  const sources: { name: Source; source: Heard; id: string; own?: Map<ActorName, AnyActorRef> }[] = []
  const brought = new Set<readonly Wire[]>()
  let know: ((from: string) => Known) | undefined
  let opened = 0
  let isOver = false

  function tell(to: Target, message: AnyEventObject, own?: Map<ActorName, AnyActorRef>) {
    if (isOver) return
    const listener = listeners.get(to)
    if (listener) return listener(message as never)
    const name = to as ActorName
    const actor = own?.get(name) ?? named.get(name)
    if (actor) actor.send(message)
    else if (phaseOf(name) === 'promotions') root.send({ type: 'message.sent', to, part: 'promotions', message })
  }

  function connectTo(line: Wire, { source, id, own }: (typeof sources)[number]) {
    connectWire(line, source, (heard) => {
      const message = know && line.send(heard as never, know(id))
      if (message) tell(line.to, message, own)
    })
  }

  function connect(source: (typeof sources)[number]) {
    sources.push(source)
    for (const wires of brought) for (const wire of wires) if (wire.from === source.name) connectTo(wire, source)
  }

  const openIn =
    (own?: Map<ActorName, AnyActorRef>): OpenActor =>
    (machine, ports, { name, children = [], input }) => {
      // Nobody could stop it any more, nor what it asks.
      if (isOver) throw new Error('The visit has ended.')
      const isOne = name !== undefined && !['page', 'payment'].includes(phaseOf(name))
      const id = isOne ? name : `${name ?? machine.id} ${++opened}`
      plug(system, id, ports as Ports)
      const actor = createActor(machine as AnyStateMachine, { parent: root, id, systemId: id, input })
      if (name) enter(name, actor, own)
      for (const child of children) followChild(actor, child, own)
      return actor as never
    }

  function enter(name: ActorName, actor: AnyActorRef, own?: Map<ActorName, AnyActorRef>) {
    named.set(name, actor)
    own?.set(name, actor)
    connect({ name, source: actor, id: actor.id, own })
  }

  /** The child comes and goes with a state of its parent. */
  function followChild(parent: AnyActorRef, name: ActorName, own?: Map<ActorName, AnyActorRef>) {
    let known: AnyActorRef | undefined
    const see = (child?: AnyActorRef) => {
      if (child === known) return
      if (known) forget(known)
      known = child
      if (child) enter(name, child, own)
    }
    // One of the first state may speak before the parent tells of it.
    see(parent.getSnapshot().children[name])
    parent.subscribe({ next: ({ children }) => see(children[name]), complete: () => see() })
  }

  function forget(actor: AnyActorRef) {
    for (const [name, known] of named) if (known === actor) named.delete(name)
    const place = sources.findIndex(({ source }) => source === actor)
    if (place >= 0) sources.splice(place, 1)
  }

  function dismiss(actors: readonly AnyActorRef[]) {
    for (const actor of actors) forget(actor)
    root.send({ type: 'actors.dismissed', ids: actors.map(({ id }) => id) })
  }

  connect({ name: 'root', source: root, id: root.id })
  return {
    open: openIn(),
    dismiss,
    /** Actors that end together, when `close` is called. */
    group(): ActorGroup {
      const own = new Map<ActorName, AnyActorRef>()
      const actors: AnyActorRef[] = []
      const open = openIn(own)
      return {
        open(machine, ports, options) {
          const actor = open(machine, ports, options)
          actors.push(actor)
          return actor
        },
        close() {
          dismiss(actors.splice(0))
        },
      }
    },
    /** A part of the site brings its wires: from now on they are connected. */
    bring(wires: readonly Wire[]) {
      if (brought.has(wires)) return
      brought.add(wires)
      for (const source of sources) for (const wire of wires) if (wire.from === source.name) connectTo(wire, source)
    },
    /** Whether a part has brought a wire for this event. */
    hasWire: (on: string) => [...brought].some((wires) => wires.some((wire) => wire.on === on)),
    /** What wires look at, by the id of the actor that is heard. Nothing is passed on before. */
    inform(known: (from: string) => Known) {
      know = known
    },
    /** Facts are followed from now on. */
    follow(facts: { [Name in keyof Facts]: Readable<Facts[Name]> }) {
      for (const [name, source] of Object.entries(facts)) connect({ name: name as Source, source, id: name })
    },
    /** Sets the listener of a target that is no machine; the last one counts. */
    listen<Name extends keyof Listeners>(name: Name, listener: (message: Listeners[Name]) => void) {
      listeners.set(name, listener)
    },
    tell: tell as <Name extends ActorName>(to: Name, message: EventFromLogic<Machines[Name]>) => void,
    actorOf: (name: ActorName) => named.get(name),
    /** Nothing is passed on any more, and no actor opens. */
    end() {
      isOver = true
    },
  }
}
