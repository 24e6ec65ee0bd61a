import styles from './payment-marks.module.css'

/** In this order (CHECKOUT-002); small screens show the first six (CHECKOUT-003). */
const MARKS = ['VISA', 'MasterCard', 'PayPal', 'PaySafeCard', 'JCB', 'Sofort', 'Ideal', 'Neosurf', 'Interac'] as const

/** Narrowed letters for long names, so that all marks are of one size. */
const LETTERS_WIDTH = 50

/** Ways to pay, as plain words on cards: nobody's logo. */
export function PaymentMarks() {
  return (
    <ul className={styles.marks} aria-label="Payment methods">
      {MARKS.map((name) => (
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
