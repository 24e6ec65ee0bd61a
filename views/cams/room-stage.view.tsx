import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import type { livePictureMachine } from '../../machines/cams/live-picture.machine.ts'
import { isInterrupted, modelNameOf, type RoomContent } from '../../machines/cams/room-facts.ts'
import { isActiveBroadcast, statusLabel, viewersIn } from '../../machines/cams/room-status.ts'
import { counted } from '../../machines/site/words.ts'
import { Player } from '../catalogue/player.view.tsx'
import type { PlayerSurface } from '../catalogue/player-actor.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import type { CamActors } from '../site/cam-actors.context.ts'
import { useSite } from '../site/site.context.ts'
import styles from './room.module.css'

const SIZES = '(width < 1025px) 100vw, 1000px'

interface StageProps {
  actors: CamActors
  content: RoomContent
  surface: PlayerSurface
  /** Drawn over the picture. */
  children: ReactNode
}

/** The picture: what is broadcast, or why nothing is. */
export function RoomStage({ actors, content, surface, children }: StageProps) {
  const { settings } = useSite()
  const { camRoom } = actors
  const live = useSelector(camRoom, (snapshot) => snapshot.children.livePicture)
  const { picture } = content.broadcast
  const still = (
    <>
      <Picture
        picture={picture ? { alt: '', permalink: picture, colour: '' } : null}
        shape="poster"
        sizes={SIZES}
        isPriority
        host={settings.hosts.camProvider}
      />
      <Absence actors={actors} content={content} />
    </>
  )
  return (
    <div className={styles.stage}>
      {live ? (
        <Live live={live} surface={surface}>
          {still}
        </Live>
      ) : (
        still
      )}
      <Badges actors={actors} content={content}>
        {live && <SpatialBadge live={live} />}
      </Badges>
      {children}
    </div>
  )
}

type LivePicture = ActorRefFrom<typeof livePictureMachine>

interface LiveProps {
  live: LivePicture
  surface: PlayerSurface
  /** Drawn while nothing is watched. */
  children: ReactNode
}

function Live({ live, surface, children }: LiveProps) {
  const player = useSelector(live, (snapshot) => snapshot.children.player)
  return player ? <Player player={player} surface={surface} sheet="" /> : children
}

function SpatialBadge({ live }: { live: LivePicture }) {
  const isSpatial = useSelector(live, (snapshot) => snapshot.hasTag('vrPlayer'))
  return isSpatial ? <span className={styles.badge}>3D</span> : null
}

interface BadgesProps extends Pick<StageProps, 'actors' | 'content'> {
  /** Drawn beside the status. */
  children: ReactNode
}

function Badges({ actors: { camRoom, realtime }, content, children }: BadgesProps) {
  const state = useStateShown(camRoom, content)
  const viewers = viewersIn(
    state,
    useSelector(camRoom, (snapshot) => snapshot.context.viewers),
  )
  const text = useSelector(camRoom, (snapshot) => snapshot.context.textStatus)
  const isSixThousand = useSelector(camRoom, (snapshot) => snapshot.context.resolutionIsSixThousand)
  const isDegraded = useSelector(realtime, (snapshot) => snapshot.hasTag('degraded'))
  return (
    <div className={styles.badges}>
      <span className={styles.status} data-active={isActiveBroadcast(state)} role="status">
        {statusLabel(state, isSixThousand)}
      </span>
      {children}
      <span className={styles.badge} title={isDegraded ? 'As it was before the connection broke off' : undefined}>
        <Icon name="eye" size={16} />
        <span aria-hidden="true">{viewers}</span>
        <span className="only-read">{counted(viewers, 'viewer')}</span>
      </span>
      {text && <p className={styles.text}>{text}</p>}
      {isDegraded && (
        <span className={styles.badge} role="status">
          <Spinner /> Reconnecting…
        </span>
      )}
    </div>
  )
}

/** Why there is no picture, and what can be done. */
function Absence({ actors: { camRoom }, content: { model, broadcast } }: Pick<StageProps, 'actors' | 'content'>) {
  const name = modelNameOf({ model, nickname: broadcast.modelNickname })
  const isEntering = useSelector(camRoom, (snapshot) => snapshot.hasTag('entering'))
  const isBanned = useSelector(camRoom, (snapshot) => snapshot.hasTag('banned'))
  const isOut = useSelector(camRoom, (snapshot) => snapshot.hasTag('notEntered'))
  const state = useSelector(camRoom, (snapshot) => snapshot.context.state)
  const isOwnInterrupted = useSelector(camRoom, (snapshot) => isInterrupted(snapshot.context))
  if (isEntering) {
    return (
      <>
        <div className="with-scripts">
          <div className={styles.absence} role="status">
            <Spinner />
            <p>Entering the room…</p>
          </div>
        </div>
        <div className="without-scripts">
          <div className={styles.absence}>
            {!isActiveBroadcast(broadcast.broadcastStatus) && <p>{absences[broadcast.broadcastStatus](name)}</p>}
            <p className={styles.need}>
              Watching and chatting live need JavaScript. Please switch it on and load this page again.
            </p>
          </div>
        </div>
      </>
    )
  }
  if (isBanned) {
    return (
      <div className={styles.absence}>
        <Icon name="lock" size={32} />
        <p>This room is closed to you.</p>
        <ButtonLink look="primary" to="/@cams/">
          See other rooms
        </ButtonLink>
      </div>
    )
  }
  if (isOut) {
    return (
      <div className={styles.absence} role="alert">
        <Icon name="alert" size={32} />
        <p>We could not get you into the room.</p>
        <Button look="primary" onClick={() => camRoom.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.absence}>
      <p>{isOwnInterrupted ? INTERRUPTED : absences[state](name)}</p>
    </div>
  )
}

const INTERRUPTED = 'Your private show was interrupted. It is being taken up again; the break costs nothing.'

const absences: Record<BroadcastState, (name: string) => string> = {
  PUBLIC: () => 'The picture is on its way.',
  MY_PRIVATE_SHOW: () => 'The picture of your show is on its way.',
  SPY_SHOW: () => 'The picture is on its way.',
  PRIVATE_SHOW: (name) => `${name} is in a private show.`,
  AWAY: (name) => `${name} is away for a moment.`,
  OFFLINE: (name) => `${name} is offline.`,
  UNINITIALIZED: (name) => `${name} is offline.`,
  ERROR: () => 'Something broke on the way here. We are told as soon as it is mended.',
}

/** Before the room was entered only its public state is known. */
function useStateShown(camRoom: CamActors['camRoom'], content: RoomContent): BroadcastState {
  return useSelector(camRoom, (snapshot) =>
    snapshot.hasTag('entering') ? content.broadcast.broadcastStatus : snapshot.context.state,
  )
}
