import type { ActorRefFrom } from 'xstate'
import { moneyTexts } from '../../machines/sales/money-text.ts'
import type { purchaseMachine } from '../../machines/sales/purchase.machine.ts'
import { Button } from '../kit/button.tsx'
import { Strip } from '../site/notice.view.tsx'
import styles from './purchase-notes.module.css'
import { usePurchase } from './use-purchase.ts'

interface PurchaseNotesProps {
  purchase: ActorRefFrom<typeof purchaseMachine> | undefined
  isBusy: boolean
  /** What went wrong; `''`: nothing. */
  message: string
}

/** What comes of buying something on a page that stays open. */
export function PurchaseNotes({ purchase, isBusy, message }: PurchaseNotesProps) {
  const { isChecking, isUnresolved, check } = usePurchase(purchase)
  return (
    <>
      <p role="status" className={styles.status}>
        {isChecking && moneyTexts.checking}
      </p>
      {isUnresolved && !isBusy && (
        <Strip text={moneyTexts.unresolved}>
          <Button isSmall onClick={check}>
            Check again
          </Button>
        </Strip>
      )}
      {message && <Strip text={message} />}
    </>
  )
}
