import { bestValueOf } from '../../machines/sales/tariffs.ts'
import { Button } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Notice } from '../site/notice.view.tsx'
import { BundleChoice } from './bundle-choice.view.tsx'
import type { JoinNowActors } from './join-now-actors.ts'
import styles from './tariff.module.css'
import { TariffCard, TariffPlaceholder } from './tariff-card.view.tsx'

/** Which partner sites to buy along, and for how long: a group of boxes to tick, and one of which one is chosen. */
export function TariffChoice({ actors }: { actors: JoinNowActors }) {
  const isAsked = useSelector(actors.page, (snapshot) => snapshot.hasTag('pricesAsked'))
  const isMissing = useSelector(actors.page, (snapshot) => snapshot.hasTag('pricesMissing'))
  if (isMissing) {
    return (
      <Notice
        role="alert"
        icon="alert"
        title="The prices did not come"
        text="Nothing is for sale without them. Everything else works; please try again in a moment."
      >
        <Button look="primary" onClick={() => actors.page.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (isAsked) {
    return (
      <div className={styles.choice} aria-busy="true">
        <p className="only-read" role="status">
          The prices are on their way.
        </p>
        <div className={styles.tariffs}>
          {[0, 1, 2].map((place) => (
            <TariffPlaceholder key={place} />
          ))}
        </div>
      </div>
    )
  }
  return (
    <section className={styles.choice} aria-labelledby="choice-title">
      <h2 id="choice-title" className={styles.heading}>
        Choose your membership
      </h2>
      <BundleChoice actors={actors} />
      <Tariffs actors={actors} />
    </section>
  )
}

function Tariffs({ actors }: { actors: JoinNowActors }) {
  const tariffs = useSelector(actors.page, ({ context }) => context.tariffs)
  const best = bestValueOf(tariffs)
  return (
    <fieldset className={styles.group}>
      <legend className="only-read">Memberships</legend>
      <div className={styles.tariffs}>
        {tariffs.map((tariff, position) => (
          <TariffCard
            // biome-ignore lint/suspicious/noArrayIndexKey: another set takes the places of this one, and the focus stays
            key={position}
            actors={actors}
            tariff={tariff}
            position={position}
            isBestValue={tariff === best}
          />
        ))}
      </div>
    </fieldset>
  )
}
