import { Button, ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useDigest } from '../site/digest.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import type { PlayerActor } from './player-actor.ts'
import styles from './trailer-end.module.css'
import { usePlayback } from './use-playback.ts'

/** At the end of a trailer, for visitors without access to the film: the way to it (ENT-022). Off where the site's settings have none. */
export function TrailerEnd({ player }: { player: PlayerActor }) {
  const isTrailer = useSelector(player, (snapshot) => snapshot.context.kind === 'trailer')
  const hasEnded = usePlayback(player, 'ended')
  const { trailerPopUp } = useDigest().videoSettings
  const { hasAccess, joinNowPath } = useVisitor()
  if (!isTrailer || !hasEnded || !trailerPopUp || hasAccess) return null
  return (
    <section className={styles.end} aria-label={trailerPopUp.title}>
      <h2 className={styles.title}>{trailerPopUp.title}</h2>
      {trailerPopUp.text && <p className={styles.text}>{trailerPopUp.text}</p>}
      <div className={styles.ways}>
        <ButtonLink href={joinNowPath} look="primary" isSmall>
          Join Now
        </ButtonLink>
        <Button isSmall onClick={() => player.send({ type: 'play.toggled' })}>
          <Icon name="replay" size={18} />
          Watch again
        </Button>
      </div>
    </section>
  )
}
