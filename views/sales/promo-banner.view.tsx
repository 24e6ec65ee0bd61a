import type { ActorRefFrom } from 'xstate'
import type { promoCountdownMachine } from '../../machines/sales/promo-countdown.machine.ts'
import { IconButton } from '../kit/button.tsx'
import { Prose } from '../kit/prose.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { useSite } from '../site/site.context.ts'
import { Countdown, remainingSeconds } from './countdown.view.tsx'
import styles from './promo-banner.module.css'

/** What is promoted to guests until a day is over. Its cross comes once pressing it does something. */
export function PromoBanner({ countdown: actor }: { countdown: ActorRefFrom<typeof promoCountdownMachine> }) {
  const { contentHost } = useSite().settings.hosts
  const isAlive = useIsAlive()
  const isShown = useSelector(actor, (snapshot) => snapshot.hasTag('shown'))
  const banner = useSelector(actor, (snapshot) => snapshot.context.banner)
  if (!isShown || !banner) return null
  const { imageMobile, imageTablet, imageDesktop, description } = banner
  const at = (path: string) => contentHost + path
  return (
    <aside className={styles.banner} aria-label="Promotion">
      <picture>
        {imageMobile && <source media="(width < 768px)" srcSet={at(imageMobile)} />}
        {imageTablet && <source media="(width <= 1024px)" srcSet={at(imageTablet)} />}
        {imageDesktop && (
          <img className={styles.image} src={at(imageDesktop)} alt="" fetchPriority="high" decoding="sync" />
        )}
      </picture>
      <div className={styles.line}>
        <div className={styles.words}>
          <Prose html={description} />
        </div>
        <span className={styles.time}>
          <Countdown source={actor} secondsOf={remainingSeconds} form="parts" />
        </span>
        <SiteLink to="/join-now/" className={styles.link}>
          See the offer
        </SiteLink>
      </div>
      {isAlive && (
        <span className={styles.close}>
          <IconButton icon="close" label="Close promotion" onClick={() => actor.send({ type: 'banner.closed' })} />
        </span>
      )}
    </aside>
  )
}
