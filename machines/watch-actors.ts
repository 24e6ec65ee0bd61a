import {
  Actor,
  type ActorSystem,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate'
import type { TraceTransition } from '../contracts/site/trace.ts'

export interface Microstep {
  event: AnyEventObject
  snapshot: AnyMachineSnapshot
  transitions: readonly AnyTransitionDefinition[]
}

/** The transitions behind an inspection event. `_transitions` is xstate's own name: only this file may read it. */
export function microstepOf(inspection: InspectionEvent): (Microstep & { actorId: string }) | undefined {
  if (inspection.type !== '@xstate.microstep') return undefined
  const { event, snapshot, _transitions: transitions, actorRef } = inspection
  return {
    event,
    snapshot: snapshot as AnyMachineSnapshot,
    transitions: takenOf(transitions),
    actorId: actorRef.sessionId,
  }
}

/**
 * xstate tells of what was enabled. Of transitions that would leave the same states it takes the innermost, of equals the first
 * (https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation, `removeConflictingTransitions`).
 */
function takenOf(enabled: readonly AnyTransitionDefinition[]): readonly AnyTransitionDefinition[] {
  if (enabled.length < 2) return enabled
  const taken = new Set<AnyTransitionDefinition>()
  for (const transition of enabled) {
    const conflicting = [...taken].filter((other) => leaveTheSame(transition, other))
    if (!conflicting.every((other) => isBelow(transition.source, other.source))) continue
    for (const other of conflicting) taken.delete(other)
    taken.add(transition)
  }
  return [...taken]
}

function leaveTheSame(one: AnyTransitionDefinition, other: AnyTransitionDefinition): boolean {
  if (!one.target?.length || !other.target?.length) return false
  const [inOne, inOther] = [domainOf(one), domainOf(other)]
  // Inside of a leaf there is nothing to leave.
  if (inOne === inOther) return !isLeaf(inOne)
  return isBelow(inOne, inOther) ? !isLeaf(inOne) : isBelow(inOther, inOne) && !isLeaf(inOther)
}

/** The state inside of which a transition leaves whatever is active. */
function domainOf({ source, target = [], reenter }: AnyTransitionDefinition): AnyStateNode {
  if (!reenter && target.every((node) => node === source || isBelow(node, source))) return source
  let domain = source.parent ?? source
  while (domain.parent && !target.every((node) => isBelow(node, domain))) domain = domain.parent
  return domain
}

function isLeaf({ states }: AnyStateNode): boolean {
  return Object.keys(states).length === 0
}

function isBelow(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  for (let above = node.parent; above; above = above.parent) if (above === ancestor) return true
  return false
}

/** One event that an actor took, or its start. */
export interface ActorStep {
  actor: AnyActorRef
  event: AnyEventObject
  /** The sender, at the start the parent; undefined: from outside. */
  source: AnyActorRef | undefined
  /** Declared transitions taken, in order. */
  transitions: readonly AnyTransitionDefinition[]
  snapshot: AnyMachineSnapshot
}

interface ActorInside {
  system: ActorSystem<never>
  _initState(persisted: unknown): void
}

const INIT = 'xstate.init'

/**
 * Tells every step of every machine's actor that is created from now on, its start (`xstate.init`) and its stop (`xstate.stop`) included, without
 * a word in whoever creates it. Actors that never start are left out: explorers use them to ask a machine "what if". Returns how to end it.
 */
export function watchActors(observe: (step: ActorStep) => void): () => void {
  // xstate's own name, called by every actor before its first transitions; the `inspect` option would have to be passed to each one.
  const inside = Actor.prototype as unknown as ActorInside
  const { _initState: initState } = inside
  const systems = new WeakSet<object>()
  const beginning = new Set<object>()
  const started = new WeakSet<AnyActorRef>()
  const taken = new WeakMap<AnyActorRef, AnyTransitionDefinition[]>()
  const sources = new WeakMap<AnyEventObject, AnyActorRef>()

  function hear(inspection: InspectionEvent) {
    const actor = inspection.actorRef as AnyActorRef
    if (inspection.type === '@xstate.event') {
      if (inspection.sourceRef) sources.set(inspection.event, inspection.sourceRef as AnyActorRef)
      if (inspection.event.type !== INIT) return
      started.add(actor)
      tell(actor, inspection.event, actor.getSnapshot() as AnyMachineSnapshot)
      return
    }
    const microstep = microstepOf(inspection)
    if (microstep && (started.has(actor) || beginning.has(actor))) {
      const known = taken.get(actor)
      if (known) known.push(...microstep.transitions)
      else taken.set(actor, [...microstep.transitions])
    }
    if (inspection.type === '@xstate.snapshot' && inspection.event.type !== INIT && started.has(actor)) {
      tell(actor, inspection.event, inspection.snapshot as AnyMachineSnapshot)
    }
  }

  function tell(actor: AnyActorRef, event: AnyEventObject, snapshot: AnyMachineSnapshot) {
    if (!('machine' in snapshot)) return
    const transitions = taken.get(actor) ?? []
    taken.delete(actor)
    observe({ actor, event, source: sources.get(event), transitions, snapshot })
  }

  inside._initState = function (persisted) {
    if (!systems.has(this.system)) {
      systems.add(this.system)
      this.system.inspect(hear)
    }
    beginning.add(this)
    initState.call(this, persisted)
    beginning.delete(this)
  }
  return () => {
    inside._initState = initState
  }
}

/** The place of a transition in its machine, as a name across processes. */
export function placeOf(transition: AnyTransitionDefinition): TraceTransition {
  const { source, eventType } = transition
  const on = String(eventType)
  const group = (on === '' ? source.always : source.transitions.get(on)) ?? []
  return { from: source.path.join('.'), on, place: group.indexOf(transition) }
}
