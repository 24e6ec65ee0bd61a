import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  type NonReducibleUnknown,
} from 'xstate'

/** What the ports of an actor do, those of the machines that it invokes included: actor logic by the name of the port. */
export type Ports = Readonly<Record<string, AnyActorLogic>>
type System = AnyActorRef['system']

const portsOf = new WeakMap<System, Map<string, Ports>>()

/** Plugs the ports of one child of the root actor, by its id, before it is created. Machines stay as they are: their nodes are built once for all systems. */
export function plug(system: System, id: string, ports: Ports): void {
  const plugged = portsOf.get(system) ?? new Map<string, Ports>()
  portsOf.set(system, plugged)
  plugged.set(id, ports)
}

/**
 * A port: a question, a stream, or one that takes commands for as long as its state lasts. It does what was plugged for the child of the root that
 * it belongs to; where nothing was, starting it throws.
 */
export function unplugged<Input = NonReducibleUnknown, Command extends EventObject = EventObject>(
  name: string,
): CallbackActorLogic<Command, Input> {
  const missing = fromCallback<EventObject>(() => {
    throw new Error(`Port "${name}" is not plugged in`)
  }) as AnyActorLogic
  const logicFor = ({ self }: AnyActorScope) => pluggedFor(self)?.[name] ?? missing
  const logic: AnyActorLogic = {
    getInitialSnapshot: (scope, input) => logicFor(scope).getInitialSnapshot(scope, input),
    start: (snapshot, scope) => logicFor(scope).start?.(snapshot, scope),
    transition: (snapshot, event, scope) => logicFor(scope).transition(snapshot, event, scope),
    getPersistedSnapshot: (snapshot) => snapshot,
    restoreSnapshot: (snapshot) => snapshot,
  }
  return logic
}

function pluggedFor(self: AnyActorRef): Ports | undefined {
  let owner = self._parent
  while (owner?._parent?._parent) owner = owner._parent
  return owner && portsOf.get(owner.system)?.get(owner.id)
}
