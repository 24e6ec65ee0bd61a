import { marksOf } from '../../machines/sales/biller-rules.ts'
import { offeredBillers } from '../../machines/sales/checkout-order.ts'
import { useSelector } from '../kit/use-selector.ts'
import { useSite } from '../site/site.context.ts'
import type { CheckoutActor } from './checkout-actors.ts'
import styles from './payment-marks.module.css'

/** Narrowed letters for long names, so that all marks are of one size. */
const LETTERS_WIDTH = 50

/** Payment methods for what is selected, as plain words on cards, without logos. Small screens show the first six (CHECKOUT-003). */
export function PaymentMarks({ checkout }: { checkout: CheckoutActor }) {
  const { settings } = useSite()
  const selection = useSelector(checkout, ({ context }) => context.selection)
  const wantsSpecial = useSelector(checkout, ({ context }) => context.wantsSpecial)
  const billers = useSelector(checkout, ({ context }) => context.billers)
  const marks = marksOf(offeredBillers({ selection, wantsSpecial, billers, settings }), settings)
  if (marks.length === 0) return null
  return (
    <ul className={styles.marks} aria-label="Payment methods">
      {marks.map((name) => (
        <li key={name} className={styles.mark}>
          <svg width="62" height="30" viewBox="0 0 62 30" role="img" aria-label={name}>
            <rect x="0.5" y="0.5" width="61" height="29" rx="5" className={styles.card} />
            <text
              x="31"
              y="19.5"
              textAnchor="middle"
              className={styles.word}
              {...(name.length > 7 && { textLength: LETTERS_WIDTH, lengthAdjust: 'spacingAndGlyphs' })}
            >
              {name}
            </text>
          </svg>
        </li>
      ))}
    </ul>
  )
}
