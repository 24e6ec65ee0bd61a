import type { ReactNode } from 'react'
import { canonicalOf } from '../../machines/access/routes.ts'
import { shareChoice, trailerChoice } from '../../machines/catalogue/stage-choices.ts'
import { isForHeadsets, spriteOf, type VideoDetails } from '../../machines/catalogue/video-facts.ts'
import { mayWatchFull } from '../../machines/catalogue/video-page.machine.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { CopyField } from '../kit/copy-field.tsx'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useDigest } from '../site/digest.context.ts'
import { useRoute } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import { AiMask } from './ai-mask.view.tsx'
import { Player } from './player.view.tsx'
import type { PlayerSurface } from './player-actor.ts'
import { TrailerEnd } from './trailer-end.view.tsx'
import styles from './video.module.css'
import type { VideoPageActor } from './video-page-actor.ts'

/** What a page that shows our player must let it use: the headset, how the device is held, films without a press. */
const EMBED_ALLOWS = 'xr-spatial-tracking; accelerometer; gyroscope; autoplay; fullscreen'

/** Networks that take a link. The panel has those of them where the site is itself. */
const NETWORKS = [
  { name: 'reddit', label: 'Reddit', page: 'https://www.reddit.com/submit', words: 'title' },
  { name: 'twitter', label: 'Twitter', page: 'https://x.com/intent/post', words: 'text' },
] as const

const SIZES = '(width < 1025px) 100vw, 1040px'

interface StageProps {
  page: VideoPageActor
  video: VideoDetails
  surface: PlayerSurface
}

/** The head of the page: poster, player, trailer or sharing. */
export function VideoStage({ page, video, surface }: StageProps) {
  const { contentHost } = useSite().settings.hosts
  const player = useSelector(page, (snapshot) => snapshot.children.player)
  const isPoster = useSelector(page, (snapshot) => snapshot.hasTag('poster'))
  const isTrailer = useSelector(page, (snapshot) => snapshot.hasTag('trailer'))
  const isSharing = useSelector(page, (snapshot) => snapshot.hasTag('sharing'))
  const isFull = useSelector(page, (snapshot) => snapshot.hasTag('full'))
  const mayWatch = useSelector(page, (snapshot) => mayWatchFull(snapshot.context))
  const sprite = spriteOf(video, isFull ? 'full' : 'trailer')
  return (
    <div className={styles.stage}>
      {isPoster && <Picture picture={video.poster} shape="poster" sizes={SIZES} isPriority />}
      {player && (
        <Player player={player} surface={surface} sheet={sprite && `${contentHost}${sprite}`}>
          {!mayWatch && <TrailerEnd player={player} />}
        </Player>
      )}
      {isPoster && !player && !isSharing && (
        <>
          <span className="with-scripts">
            <button
              type="button"
              className={styles.play}
              onClick={() => page.send({ type: mayWatch ? 'play.requested' : 'trailer.requested' })}
            >
              <span className={styles.playMark}>
                <Icon name="play" size={38} />
              </span>
              <span className={styles.playWord}>{mayWatch ? 'Play' : 'Watch trailer'}</span>
            </button>
          </span>
          <span className="without-scripts">
            <span className={styles.need}>Playing needs JavaScript. Please switch it on and load this page again.</span>
          </span>
        </>
      )}
      {isSharing && <Sharing video={video} onClose={() => page.send({ type: 'poster.requested' })} />}
      {isTrailer && (
        <span className={styles.closeTrailer}>
          <IconButton icon="close" label="Close trailer" onClick={() => page.send({ type: 'poster.requested' })} />
        </span>
      )}
    </div>
  )
}

function Sharing({ video, onClose }: { video: VideoDetails; onClose: () => void }) {
  const { settings } = useSite()
  const address = canonicalOf(useRoute(), 1, settings)
  const embed = `<iframe src="https://${settings.siteDomain}/embed/${video.slug}/" width="640" height="360" allow="${EMBED_ALLOWS}" allowfullscreen></iframe>`
  const { socialItems } = useDigest()
  const networks = NETWORKS.filter(({ name }) => socialItems.some((item) => item.name === name && item.url !== ''))
  return (
    <section className={styles.sharing} aria-label="Share this video">
      <div className={styles.sharingHead}>
        <h2>Share this video</h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <CopyField label="Link" value={address} />
      <CopyField label="Embed code" value={embed} />
      <p className={styles.networks}>
        {networks.map(({ name, label, page, words }) => (
          <SiteLink key={name} href={`${page}?${new URLSearchParams({ url: address, [words]: video.title })}`}>
            <Icon name={name} /> {label}
          </SiteLink>
        ))}
      </p>
    </section>
  )
}

/** What can be done with the video, below the stage. */
export function StageActions({
  page,
  video,
  children,
}: {
  page: VideoPageActor
  video: VideoDetails
  children: ReactNode
}) {
  const mayWatch = useSelector(page, (snapshot) => mayWatchFull(snapshot.context))
  const isSharing = useSelector(page, (snapshot) => snapshot.hasTag('sharing'))
  const isTrailer = useSelector(page, (snapshot) => snapshot.hasTag('trailer'))
  const isPlayer = useSelector(page, (snapshot) => snapshot.hasTag('player'))
  const isFull = useSelector(page, (snapshot) => snapshot.hasTag('full'))
  const stage = { isPlayer, isFull, isTrailer, isSharing }
  const trailer = trailerChoice(stage)
  const share = shareChoice(stage)
  return (
    <div className={styles.actions}>
      {mayWatch && (
        <Button isSmall aria-pressed={trailer.isPressed} onClick={() => page.send(trailer.event)}>
          <Icon name="film" size={18} />
          Trailer
        </Button>
      )}
      <Button isSmall aria-pressed={share.isPressed} onClick={() => page.send(share.event)}>
        <Icon name="share" size={18} />
        Share
      </Button>
      {/* A player that runs has a button of its own. */}
      {mayWatch && !isPlayer && isForHeadsets(video) && (
        <Button isSmall onClick={() => page.send({ type: 'headset.requested' })}>
          <Icon name="headset" size={18} />
          Watch in a headset
        </Button>
      )}
      {children}
      <AiMask page={page} />
    </div>
  )
}
