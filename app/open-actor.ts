import { type Actor, type AnyActorRef, type AnyStateMachine, createActor, type InputFrom } from 'xstate'
import { type Ports, plug } from '../machines/unplugged.ts'

type ActorsOf<Machine extends AnyStateMachine> = Required<
  NonNullable<NonNullable<Parameters<Machine['provide']>[0]>['actors']>
>
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
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
  /** Its name among the actors of the site; by default the machine's, with a number. */
  id?: string
} & (undefined extends InputFrom<Machine> ? { input?: InputFrom<Machine> } : { input: InputFrom<Machine> })

/** Creates a child of the root with everything that it needs of the outside. `start()` comes next; `dismiss` ends it. */
export type OpenActor = <Machine extends AnyStateMachine>(
  machine: Machine,
  ports: PortsOf<Machine>,
  options: Options<Machine>,
) => Actor<Machine>

/** Opens actors in the system of this root. */
export function openActorsIn(root: AnyActorRef): OpenActor {
  let opened = 0
  return (machine, ports, { id = `${machine.id} ${++opened}`, input }) => {
    plug(root.system, id, ports as Ports)
    return createActor(machine as AnyStateMachine, { parent: root, id, systemId: id, input }) as never
  }
}
