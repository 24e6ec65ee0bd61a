import type { TokenBalance } from '../../contracts/cams/tokens.ts'
import type { MoneyRefusal } from '../sales/money-action.machine.ts'

/** What a spending tells the machine that began it. `wasLost`: the first answer did not come, or nobody was there to hear it. */
export type SpendingNews =
  | { type: 'spending.settled'; balance: TokenBalance | null; privateRequestId: string; wasLost: boolean }
  | { type: 'spending.refused'; refusal: MoneyRefusal; wasLost: boolean }
  /** `isSilent`: nothing was heard for as long as anybody waits. */
  | { type: 'spending.unresolved'; isSilent: boolean }
