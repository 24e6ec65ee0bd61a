import { bundleNote } from '../../machines/sales/biller-rules.ts'
import { billerQuestionOf } from '../../machines/sales/checkout-order.ts'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './bundle.module.css'
import type { JoinNowActors } from './join-now-actors.ts'

const NOTE_ID = 'bundle-note'

/** Partner sites that can be bought along. */
export function BundleChoice({ actors: { page, checkout } }: { actors: JoinNowActors }) {
  const note = useSelector(checkout.actor, ({ context }) => {
    const question = billerQuestionOf(context)
    return question ? bundleNote(context.billers, question, context.settings) : ''
  })
  const bundles = useSelector(page, ({ context }) => context.offer.bundles)
  if (bundles.length === 0) return null
  return (
    <fieldset className={styles.group} aria-describedby={note ? NOTE_ID : undefined}>
      <legend className={styles.legend}>Add a sister site and pay less for both</legend>
      <div className={styles.bundles}>
        {bundles.map(({ uuid, isActive, siteSettings }) => (
          <label key={uuid} className={styles.bundle}>
            <input
              type="checkbox"
              name="bundle"
              value={uuid}
              className={styles.input}
              checked={isActive}
              onChange={() => page.send({ type: 'bundle.toggled', uuid })}
            />
            <span className={styles.mark} aria-hidden="true">
              <span className={styles.plus}>+</span>
              <span className={styles.tick}>
                <Icon name="check" size={18} />
              </span>
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{siteSettings.title}</span>
              {siteSettings.subtitle && <span className={styles.subtitle}>{siteSettings.subtitle}</span>}
            </span>
          </label>
        ))}
      </div>
      {note && (
        <p id={NOTE_ID} className={styles.note}>
          <Icon name="info" size={18} />
          {note}
        </p>
      )}
    </fieldset>
  )
}
