import type { ActorRefFrom } from 'xstate'
import type { headerBarMachine } from '../../machines/sales/header-bar.machine.ts'
import { IconButton } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { Countdown, remainingSeconds } from './countdown.view.tsx'
import styles from './header-bar.module.css'
import { inkOf, inkVariables, PromotedGround } from './promoted-ground.tsx'

/** What is promoted above the header, on one line. Its cross comes, in a place that is kept, once pressing it does something. */
export function HeaderBar({ bar: actor }: { bar: ActorRefFrom<typeof headerBarMachine> }) {
  const isAlive = useIsAlive()
  const isShown = useSelector(actor, (snapshot) => snapshot.hasTag('shown'))
  const isCounting = useSelector(actor, (snapshot) => snapshot.hasTag('counting'))
  const bar = useSelector(actor, (snapshot) => snapshot.context.bar)
  if (!isShown || !bar) return null
  return (
    <section className={styles.bar} aria-label="Offer" data-header-bar data-ink={inkOf(bar)} ref={inkVariables(bar)}>
      <PromotedGround colours={bar} />
      <div className={styles.line}>
        {bar.image && (
          <picture>
            <source media="(width < 768px)" srcSet={bar.imageMobile} />
            <img className={styles.image} src={bar.image} width="72" height="40" alt="" />
          </picture>
        )}
        <p className={styles.words}>
          <strong className={styles.wide}>{bar.title}</strong>
          <strong className={styles.narrow}>{bar.titleMobile || bar.title}</strong>{' '}
          <span className={styles.wide}>{bar.subTitle}</span>
          <span className={styles.narrow}>{bar.subTitleMobile || bar.subTitle}</span>
        </p>
        {isCounting && <Countdown source={actor} secondsOf={remainingSeconds} form="days" />}
        {bar.hasButton && (
          <SiteLink href={bar.buttonUrl} isInNewTab={bar.openLinkInNewTab} className={styles.button}>
            {bar.buttonText}
          </SiteLink>
        )}
        {bar.showCancelButton && (
          <span className={styles.close}>
            {isAlive && (
              <IconButton icon="close" label="Close offer" onClick={() => actor.send({ type: 'bar.closed' })} />
            )}
          </span>
        )}
      </div>
    </section>
  )
}
