import { type AnyActorRef, type AnyEventObject, type CallbackActorLogic, type EventObject, fromCallback } from 'xstate'
import { billerListMachine } from '../../machines/sales/biller-list.machine.ts'
import { type PayInput, purchaseMachine } from '../../machines/sales/purchase.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'

type Pay = CallbackActorLogic<EventObject, PayInput>

export function purchaseBy(pay: (input: PayInput) => void): typeof purchaseMachine {
  return purchaseAt(fromCallback<EventObject, PayInput>(({ input }) => pay(input)))
}

export function purchaseAt(pay: Pay): typeof purchaseMachine {
  return plugPorts(purchaseMachine, { pay: pay as never })
}

export const silentPurchase = purchaseBy(() => {})
export const silentBillerList = plugPorts(billerListMachine, { loadBillers: fromCallback(() => {}) })

/** Tells an actor what its children say, as the wires do. */
export function hearChildren(actor: AnyActorRef): void {
  const known = new Set<unknown>()
  const see = ({ children }: { children: object }) => {
    for (const child of Object.values(children as Record<string, AnyActorRef>)) {
      if (known.has(child) || !('value' in (child.getSnapshot() ?? {}))) continue
      known.add(child)
      child.on('*', (said) => actor.send(said))
    }
  }
  see(actor.getSnapshot())
  actor.subscribe(see)
}

export function tell(actor: AnyActorRef, event: AnyEventObject): void {
  receiverOf(actor, event)?.send(event)
}

/** What money says goes to the purchase, and so does the visitor's check; what is said of billers goes to their list. */
function receiverOf(actor: AnyActorRef, { type }: EventObject): AnyActorRef | undefined {
  const { children } = actor.getSnapshot() as { children: Record<string, AnyActorRef> }
  if (/^(billers\.(loaded|failed|requested))$/.test(type)) return children.billerList ?? actor
  if (!/^(money\.|check\.requested)/.test(type)) return actor
  return purchaseIn(children)
}

function purchaseIn(children: Record<string, AnyActorRef>): AnyActorRef | undefined {
  return Object.entries(children).find(([id]) => id.endsWith('Purchase'))?.[1]
}

/** An actor and its children as the one that visitors have to do with. */
export function asOne<Actor extends AnyActorRef>(actor: Actor) {
  hearChildren(actor)
  const children = () => Object.values(actor.getSnapshot().children as Record<string, AnyActorRef>)
  return {
    send: (event: AnyEventObject) => tell(actor, event),
    purchase: () => purchaseIn(actor.getSnapshot().children),
    hasTag: (tag: string) => [actor, ...children()].some((one) => one.getSnapshot()?.tags?.has(tag) === true),
  }
}
