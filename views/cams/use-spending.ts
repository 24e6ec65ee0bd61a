import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { spendingMachine } from '../../machines/cams/spending.machine.ts'
import { type Readable, useSelector } from '../kit/use-selector.ts'

type Spending = ActorRefFrom<typeof spendingMachine>
type SpendingTag = Parameters<SnapshotFrom<typeof spendingMachine>['hasTag']>[0]

/** Whether what an actor spends is said to stand so; no, while it spends nothing. */
export function useSpending(
  spender: Readable<{ children: { spending?: Spending | undefined } }>,
  tag: SpendingTag,
): boolean {
  const spending = useSelector(spender, ({ children }) => children.spending)
  return useSelector<Pick<SnapshotFrom<typeof spendingMachine>, 'hasTag'>, boolean>(spending ?? NOTHING, (snapshot) =>
    snapshot.hasTag(tag),
  )
}

const unspent = { hasTag: () => false }
const NOTHING = { getSnapshot: () => unspent, subscribe: () => ({ unsubscribe() {} }) }
