import { priceOf, tariffOf } from '../../machines/sales/checkout-order.ts'
import { priceText } from '../../machines/sales/money-text.ts'
import { Checkbox } from '../kit/checkbox.tsx'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './cart.module.css'
import type { CheckoutActor } from './checkout-actors.ts'

/** What will be paid, and for what. Draws nothing while nothing is selected. */
export function Cart({ checkout }: { checkout: CheckoutActor }) {
  const selection = useSelector(checkout, ({ context }) => context.selection)
  const wantsSpecial = useSelector(checkout, ({ context }) => context.wantsSpecial)
  const newPrice = useSelector(checkout, ({ context }) => context.newPrice)
  const price = priceOf({ selection, wantsSpecial, newPrice })
  if (!selection || !price) return null
  const bundles = selection.bundles.filter(({ isActive }) => isActive)
  return (
    <section className={styles.cart} aria-label="Cart">
      <p className={styles.what}>{tariffOf({ selection, wantsSpecial })?.title}</p>
      <div className={styles.total} aria-live="polite">
        <span className={styles.word}>Total</span>
        <span className={styles.price}>
          {price.oldAmount > 0 && <s className={styles.old}>{priceText(price.oldAmount, price.currency)}</s>}
          <strong className={newPrice ? `${styles.amount} ${styles.changed}` : styles.amount}>
            {priceText(price.amount, price.currency)}
          </strong>
          {price.period && <span className={styles.period}>{price.period}</span>}
        </span>
      </div>
      {selection.special && (
        <Checkbox
          name="oneTimeSpecial"
          label="One-Time Special"
          isSwitch
          isOn={wantsSpecial}
          onChange={(isOn) => checkout.send({ type: 'special.toggled', isOn })}
        />
      )}
      {bundles.length > 0 && (
        <ul className={styles.features} aria-label="Included">
          {bundles.map(({ uuid, siteSettings }) => (
            <li key={uuid} className={styles.feature}>
              <Icon name="check" size={18} />
              <span>
                <strong>+ {siteSettings.title}</strong>
                {siteSettings.subtitle && <span className={styles.subtitle}>{siteSettings.subtitle}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
