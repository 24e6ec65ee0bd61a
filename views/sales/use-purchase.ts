import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { purchaseMachine } from '../../machines/sales/purchase.machine.ts'
import { type Readable, useSelector } from '../kit/use-selector.ts'

type Purchase = ActorRefFrom<typeof purchaseMachine>
type Said = Pick<SnapshotFrom<Purchase>, 'hasTag'>

const NOTHING: Said = { hasTag: () => false }
const NO_PURCHASE: Readable<Said> = { getSnapshot: () => NOTHING, subscribe: () => ({ unsubscribe() {} }) }

/** What is to be said of a purchase, and how it is checked again; nothing where there is none. */
export function usePurchase(purchase: Purchase | undefined) {
  const source: Readable<Said> = purchase ?? NO_PURCHASE
  const isChecking = useSelector(source, (snapshot) => snapshot.hasTag('checking'))
  const isUnresolved = useSelector(source, (snapshot) => snapshot.hasTag('unresolved'))
  return { isChecking, isUnresolved, check: () => purchase?.send({ type: 'check.requested' }) }
}
