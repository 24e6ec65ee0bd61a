import type { Clip } from '../../contracts/catalogue/vreels.ts'
import { Button } from '../kit/button.tsx'
import { ClipVideo } from '../kit/clip-video.tsx'
import { useDialogPlace } from '../kit/dialog-place.ts'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { Reel } from '../kit/reel.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useSite } from '../site/site.context.ts'
import styles from './vreels.module.css'
import type { VreelsActor } from './vreels-actor.ts'

/** The clips, one above the other. */
export function ClipReel({ vreels }: { vreels: VreelsActor }) {
  const clips = useSelector(vreels, (snapshot) => snapshot.context.clips)
  const index = useSelector(vreels, (snapshot) => snapshot.context.index)
  const isWanted = useSelector(vreels, (snapshot) => snapshot.hasTag('wanted'))
  return (
    <Reel
      index={index}
      slides={clips.map((clip, place) => ({
        key: clip.id,
        content: <ClipSlide vreels={vreels} clip={clip} place={place} />,
      }))}
      pressLabel={isWanted ? 'Pause' : 'Play'}
      onPress={() => vreels.send({ type: 'play.toggled' })}
      onReach={(reached) => vreels.send({ type: 'clip.reached', index: reached })}
    />
  )
}

interface ClipSlideProps {
  vreels: VreelsActor
  clip: Clip
  place: number
}

/** One clip. Of those around the shown one there is the poster, and of the next one the beginning of its film, unless data is spared. */
function ClipSlide({ vreels, clip, place }: ClipSlideProps) {
  const ahead = useSelector(vreels, (snapshot) => place - snapshot.context.index)
  const sparesData = useSelector(vreels, (snapshot) => snapshot.context.sparesData)
  const isNear = (from: number, to: number) => (sparesData ? ahead === 0 : from <= ahead && ahead <= to)
  return (
    <article className={styles.clip}>
      {isNear(-1, 1) && <Picture picture={clip.poster} shape="upright" sizes="100vw" alt="" isPriority />}
      {isNear(0, 1) && <ClipFilm vreels={vreels} clip={clip} place={place} isShown={ahead === 0} />}
      <div className={styles.caption}>
        <h3>{clip.title}</h3>
        {clip.link && (
          <SiteLink
            href={clip.link}
            className={styles.link}
            isPreloaded={false}
            onClick={() => vreels.send({ type: 'vreels.closed' })}
          >
            Watch the film
            <Icon name="arrowRight" size={18} />
          </SiteLink>
        )}
      </div>
    </article>
  )
}

function ClipFilm({ vreels, clip, place, isShown }: ClipSlideProps & { isShown: boolean }) {
  const { contentHost } = useSite().settings.hosts
  const isOnTop = useDialogPlace().isShown
  const isWanted = useSelector(vreels, (snapshot) => isShown && snapshot.hasTag('wanted'))
  const isStarting = useSelector(vreels, (snapshot) => isShown && snapshot.hasTag('starting'))
  const isBroken = useSelector(vreels, (snapshot) => isShown && snapshot.hasTag('broken'))
  const isMuted = useSelector(vreels, (snapshot) => !isShown || !snapshot.context.choices.hasSound)
  const isEndless = useSelector(vreels, (snapshot) => !snapshot.context.choices.goesOn)
  const sparesData = useSelector(vreels, (snapshot) => snapshot.context.sparesData)
  return (
    <>
      <ClipVideo
        src={contentHost + clip.src}
        // What lies over the clips silences them.
        isWanted={isWanted && isOnTop}
        preload={sparesData ? 'none' : isShown ? 'auto' : 'metadata'}
        isMuted={isMuted}
        isEndless={isEndless}
        className={styles.film}
        lineClassName={styles.line}
        onBegan={() => vreels.send({ type: 'clip.began', index: place })}
        onRefused={() => vreels.send({ type: 'clip.refused', index: place })}
        onBroke={() => vreels.send({ type: 'clip.broke', index: place })}
        onEnded={() => vreels.send({ type: 'clip.ended', index: place })}
      />
      <div className={styles.middle}>
        {isStarting && (
          <span className={styles.waiting}>
            <Spinner />
          </span>
        )}
        {isShown && !isWanted && !isBroken && (
          <span className={styles.start}>
            <Icon name="play" size={40} />
          </span>
        )}
        {isBroken && (
          <div role="alert" className={styles.broken}>
            <p>This clip cannot be played.</p>
            <Button isSmall onClick={() => vreels.send({ type: 'retry.requested' })}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
