import { Icon } from '../kit/icon.tsx'
import { useFact } from '../kit/use-fact.ts'
import styles from './bundle.module.css'
import type { JoinNowActors } from './join-now.view.tsx'

/** Partner sites that can be bought along. */
export function BundleChoice({ page }: Pick<JoinNowActors, 'page'>) {
  const bundles = useFact(page, ({ context }) => context.offer.bundles)
  if (bundles.length === 0) return null
  return (
    <fieldset className={styles.group}>
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
    </fieldset>
  )
}
