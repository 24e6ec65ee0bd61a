import type { ReactNode } from 'react'
import { eventOfKey } from '../../machines/catalogue/player-keys.ts'
import { type PlayerFailure, qualityInUse, qualityMenu } from '../../machines/catalogue/player-media.ts'
import { viewEventOfKey } from '../../machines/catalogue/view-keys.ts'
import { Button } from '../kit/button.tsx'
import { deferred } from '../kit/deferred.tsx'
import { Icon } from '../kit/icon.tsx'
import { PlayerFrame } from '../kit/player-frame.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { TurnSurface } from '../kit/turn-surface.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { VideoElement } from '../kit/video-element.tsx'
import styles from './player.module.css'
import type {
  ControlsActor,
  HeadsetActor,
  HelpActor,
  PlayerActor,
  PlayerSurface,
  PresentationActor,
  ViewActor,
} from './player-actor.ts'
import { usePlayback } from './use-playback.ts'
import { VrPicture, VrTools } from './vr-view.view.tsx'

const HeadsetDialog = deferred(async () => (await import('./headset.view.tsx')).HeadsetDialog)
const KeyHelp = deferred(async () => (await import('./key-help.view.tsx')).KeyHelp)
const PlayerControls = deferred(async () => (await import('./player-controls.view.tsx')).PlayerControls)

interface PlayerProps {
  player: PlayerActor
  surface: PlayerSurface
  /** Address of the sheet of preview pictures; `''` without one. */
  sheet: string
  /** What else is drawn over the picture, below the controls. */
  children?: ReactNode
}

export function Player(props: PlayerProps) {
  const { controls, help, view, headset } = useSelector(props.player, (snapshot) => snapshot.children)
  return controls && help && view && headset && <Running {...props} {...{ controls, help, view, headset }} />
}

interface RunningProps extends PlayerProps {
  controls: ControlsActor
  help: HelpActor
  view: ViewActor
  headset: HeadsetActor
}

function Running({ player, controls, help, view, headset, surface, sheet, children }: RunningProps) {
  const title = useSelector(player, (snapshot) => snapshot.context.title)
  const isBusy = usePlayback(player, 'busy')
  const isPlaying = usePlayback(player, 'playing')
  const hasFailed = useSelector(player, (snapshot) => snapshot.hasTag('failed'))
  const hasEnded = usePlayback(player, 'ended')
  const presentation = useSelector(player, (snapshot) => snapshot.children.presentation)
  const hasControls = useSelector(controls, (snapshot) => snapshot.hasTag('controls'))
  const isHelpOpen = useSelector(help, (snapshot) => snapshot.hasTag('help'))
  const isSphere = useSelector(view, (snapshot) => snapshot.hasTag('sphere'))
  const isHeadsetOpen = useSelector(headset, (snapshot) => snapshot.hasTag('dialog'))
  const isBare = isPlaying && !hasControls
  return (
    <PlayerFrame
      label={`Player: ${title}`}
      className={`${styles.player} ${isBare ? styles.bare : ''}`}
      onUse={() => controls.send({ type: 'controls.used' })}
      onKey={(press) => {
        if (isHeadsetOpen && press.key === 'Escape') {
          headset.send({ type: 'headset.closed' })
          return true
        }
        const turn = isSphere ? viewEventOfKey(press) : undefined
        if (turn) {
          view.send(turn)
          return true
        }
        const event = eventOfKey(press)
        if (event) player.send(event)
        return event !== undefined && (event.type !== 'help.closed' || isHelpOpen)
      }}
    >
      <VideoElement attach={surface.attachVideo} label={title} className={styles.video} />
      <VrPicture view={view} headset={headset} surface={surface} />
      {!hasFailed && (
        <TurnSurface
          className={`${styles.surface} ${isSphere ? styles.sphere : ''}`}
          label={isPlaying ? 'Pause' : 'Play'}
          onPress={() => player.send({ type: 'play.toggled' })}
          onDoublePress={() => player.send({ type: 'fullScreen.toggled' })}
          onDrag={(across, down) => view.send({ type: 'view.dragged', across, down })}
          onZoom={(steps) => zoomBy(view, steps)}
        />
      )}
      {presentation && <FloatingNote presentation={presentation} />}
      {isBusy && !hasFailed && (
        <div className={styles.centre} role="status">
          <Spinner />
          <span className="only-read">Loading</span>
        </div>
      )}
      {!isBusy && !isPlaying && !hasFailed && (
        <div className={styles.centre} aria-hidden="true">
          <span className={styles.big}>
            <Icon name={hasEnded ? 'replay' : 'play'} size={34} />
          </span>
        </div>
      )}
      {!hasFailed && <VrTools view={view} headset={headset} isBare={isBare} />}
      {children}
      {hasFailed && <Failure player={player} />}
      {!hasFailed && <PlayerControls player={player} controls={controls} view={view} sheet={sheet} />}
      {isHelpOpen && <KeyHelp help={help} view={view} />}
      {isHeadsetOpen && <HeadsetDialog headset={headset} player={player} />}
    </PlayerFrame>
  )
}

/** Whether that was possible. */
function zoomBy(view: ViewActor, steps: number): boolean {
  const angle = () => view.getSnapshot().context.look.angle
  const before = angle()
  view.send({ type: 'view.zoomed', steps })
  return angle() !== before
}

export function FloatingNote({ presentation }: { presentation: PresentationActor }) {
  const isFloating = useSelector(presentation, (snapshot) => snapshot.hasTag('floating'))
  return isFloating && <p className={styles.floating}>Playing in its own small window</p>
}

const liveFailures: Record<PlayerFailure, string> = {
  network: 'The connection broke off. We keep trying: the picture comes back where everybody is.',
  decode: 'This stream could not be decoded. Another quality may work.',
  unsupported: 'Your browser cannot play live streams.',
  forbidden: 'The stream is not open to you just now.',
  missing: 'There is no picture just now. We keep looking.',
}

const failures: Record<PlayerFailure, string> = {
  network: 'The connection broke off. Check it and try again: the film goes on where it stopped.',
  decode: 'This film could not be decoded. Another quality may work.',
  unsupported: 'Your browser cannot play this kind of film.',
  forbidden: 'The link to this film has run out. Try again: a fresh one takes you to where it stopped.',
  missing: 'This film is not available just now.',
}

function Failure({ player }: { player: PlayerActor }) {
  const failure = useSelector(player, (snapshot) => snapshot.context.failure)
  const { sources, quality, unplayable } = useSelector(player, (snapshot) => snapshot.context)
  const isLive = useSelector(player, (snapshot) => snapshot.context.kind === 'live')
  const isFileAtFault = failure === 'decode' || failure === 'unsupported'
  const others = qualityMenu(sources, []).filter(
    (option) => option.quality !== qualityInUse(sources, quality, unplayable),
  )
  return (
    <div className={styles.failure} role="alert">
      <Icon name="alert" size={32} />
      <p>{(isLive ? liveFailures : failures)[failure]}</p>
      {(failure !== 'missing' || isLive) && (
        <Button look="primary" onClick={() => player.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      )}
      {isFileAtFault && others.length > 0 && (
        <ul className={styles.others} aria-label="Other qualities">
          {others.map((option) => (
            <li key={option.quality}>
              <Button onClick={() => player.send({ type: 'quality.chosen', quality: option.quality })}>
                {option.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
