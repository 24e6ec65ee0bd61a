import type { ActorRefFrom } from 'xstate'
import type { adBannerMachine } from '../../machines/sales/ad-banner.machine.ts'
import type { Ad, AdFrame, AdMedia, AdScreen } from '../../machines/sales/ads.ts'
import { AdFilm } from '../kit/ad-film.tsx'
import { IconButton } from '../kit/button.tsx'
import { ForeignFrame } from '../kit/foreign-frame.tsx'
import { Picture } from '../kit/picture.tsx'
import { SeenPart } from '../kit/seen-part.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { useSite } from '../site/site.context.ts'
import styles from './ad-banner.module.css'
import { AwaitedAd } from './awaited-ad.view.tsx'

type AdActor = ActorRefFrom<typeof adBannerMachine>

const LABEL = 'Advertisement'
const LABELS = { middle: LABEL, bottom: `${LABEL} at the end of the page` } as const
/** Of a film that must be in the window before it plays (CHROME-090). */
const SEEN_SHARE = 0.1
/** The stylesheet hides one of the two by the same condition. */
const SCREENS = { desktop: '(width >= 768px)', mobile: '(width < 768px)' } as const
const SIZES = { desktop: 'min(100vw, 970px)', mobile: '100vw' } as const

/** One ad, which says that it is one. Its space is there before it is. */
export function AdBanner({ banner }: { banner: AdActor }) {
  const ad = useSelector(banner, (snapshot) => (snapshot.hasTag('shown') ? snapshot.context.ad : null))
  const isAwaited = useSelector(banner, (snapshot) => snapshot.hasTag('loading') && snapshot.context.isExpected)
  const position = useSelector(banner, (snapshot) => snapshot.context.position)
  if (!ad) return isAwaited ? <AwaitedAd /> : null
  // No aside: that must not stand inside the main part of a page.
  return (
    <section className={styles.ad} aria-label={LABELS[position]}>
      <p className={styles.label} aria-hidden="true">
        {LABEL}
      </p>
      {(['desktop', 'mobile'] as const).map((screen) => (
        <div key={screen} className={`${styles.box} ${styles[screen]}`}>
          <AdOn screen={screen} ad={ad} banner={banner} />
        </div>
      ))}
    </section>
  )
}

function AdOn({ screen, ad, banner }: { screen: AdScreen; ad: Ad; banner: AdActor }) {
  return ad.kind === 'frame' ? (
    <Framed frame={ad[screen]} />
  ) : (
    <Media screen={screen} media={ad[screen]} banner={banner} />
  )
}

function Framed({ frame: { src, width, height } }: { frame: AdFrame }) {
  return <ForeignFrame src={src} width={width} height={height} title={LABEL} className={styles.frame} />
}

function Media({ screen, media, banner }: { screen: AdScreen; media: AdMedia; banner: AdActor }) {
  const { picture, link, isInNewTab, film } = media
  const { contentHost } = useSite().settings.hosts
  const isAlive = useIsAlive()
  const isPlaying = useSelector(
    banner,
    (snapshot) => snapshot.hasTag('playing') && snapshot.context.screen === screen && film !== '',
  )
  const isStopped = useSelector(banner, (snapshot) => snapshot.hasTag('stopped') && film !== '')
  const shown = (
    <SiteLink
      href={link}
      rel="sponsored"
      isInNewTab={isInNewTab}
      isPreloaded={false}
      className={styles.link}
      aria-label={picture?.alt || LABEL}
    >
      {picture && (
        <Picture picture={picture} shape="wide" sizes={SIZES[screen]} alt={picture.alt} onlyFor={SCREENS[screen]} />
      )}
      {isPlaying && (
        <AdFilm
          src={contentHost + film}
          className={styles.film}
          onRefused={() => banner.send({ type: 'film.refused' })}
          onFailed={() => banner.send({ type: 'film.failed' })}
        />
      )}
    </SiteLink>
  )
  if (!film) return shown
  return (
    <SeenPart
      share={SEEN_SHARE}
      className={styles.seen}
      onSeen={() => banner.send({ type: 'film.seen', screen })}
      onLeft={() => banner.send({ type: 'film.left', screen })}
    >
      {shown}
      {isAlive && (isPlaying || isStopped) && (
        <span className={styles.control}>
          {isPlaying ? (
            <IconButton icon="pause" label="Stop film" onClick={() => banner.send({ type: 'film.stopped' })} />
          ) : (
            <IconButton icon="play" label="Play film" onClick={() => banner.send({ type: 'film.wanted', screen })} />
          )}
        </span>
      )}
    </SeenPart>
  )
}
