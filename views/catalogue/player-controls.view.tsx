import { clockOf, spokenDuration } from '../../machines/catalogue/display.ts'
import { AUTO_QUALITY, qualityInUse, qualityMenu, SPEEDS } from '../../machines/catalogue/player-media.ts'
import { spriteFrame } from '../../machines/catalogue/sprites.ts'
import { IconButton } from '../kit/button.tsx'
import { ControlMenu } from '../kit/control-menu.tsx'
import { Icon } from '../kit/icon.tsx'
import { Scrubber } from '../kit/scrubber.tsx'
import { Slider } from '../kit/slider.tsx'
import { SpriteFrame } from '../kit/sprite-frame.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './player.module.css'
import type { ControlsActor, MemoryActor, PlayerActor, PresentationActor, ViewActor } from './player-actor.ts'
import { usePlayback } from './use-playback.ts'
import { ViewMenu } from './view-menu.view.tsx'

interface PlayerControlsProps {
  player: PlayerActor
  controls: ControlsActor
  view: ViewActor
  sheet: string
}

export function PlayerControls({ player, controls, view, sheet }: PlayerControlsProps) {
  const isPlaying = usePlayback(player, 'playing')
  const isMuted = useSelector(player, (snapshot) => snapshot.context.isMuted)
  const volume = useSelector(player, (snapshot) => snapshot.context.volume)
  const memory = useSelector(player, (snapshot) => snapshot.children.memory)
  const presentation = useSelector(player, (snapshot) => snapshot.children.presentation)
  const isLive = useSelector(player, (snapshot) => snapshot.context.kind === 'live')
  return (
    <div className={styles.controls}>
      {!isLive && <TimeLine player={player} controls={controls} sheet={sheet} />}
      <div className={styles.row}>
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? 'Pause' : 'Play'}
          onClick={() => player.send({ type: 'play.toggled' })}
        />
        <div className={styles.volume}>
          <IconButton
            icon={isMuted ? 'muted' : 'volume'}
            label={isMuted ? 'Sound on' : 'Sound off'}
            onClick={() => player.send({ type: 'mute.toggled' })}
          />
          <span className={styles.volumeLine}>
            <Slider
              label="Volume"
              share={isMuted ? 0 : volume}
              onChoose={(share) => player.send({ type: 'volume.chosen', volume: share })}
            />
          </span>
        </div>
        {isLive ? <LiveBadge player={player} /> : <Clock player={player} />}
        <span className={styles.gap} />
        {!isLive && <SpeedMenu player={player} />}
        <ViewMenu view={view} />
        <QualityMenu player={player} />
        {memory && <ResumeMenu memory={memory} />}
        <span className={styles.help1}>
          <IconButton icon="help" label="Keys" onClick={() => player.send({ type: 'help.toggled' })} />
        </span>
        {presentation && (
          <>
            <PictureInPictureButton
              presentation={presentation}
              onToggle={() => player.send({ type: 'pictureInPicture.toggled' })}
            />
            <FullScreenButton
              presentation={presentation}
              onToggle={() => player.send({ type: 'fullScreen.toggled' })}
            />
          </>
        )}
      </div>
    </div>
  )
}

interface WindowButtonProps {
  presentation: PresentationActor
  onToggle: () => void
}

function PictureInPictureButton({ presentation, onToggle }: WindowButtonProps) {
  const isOffered = useSelector(presentation, (snapshot) => snapshot.context.hasPictureInPicture)
  if (!isOffered) return null
  return (
    <span className={styles.help1}>
      <IconButton icon="pictureInPicture" label="Picture in picture" onClick={onToggle} />
    </span>
  )
}

export function FullScreenButton({ presentation, onToggle }: WindowButtonProps) {
  const isFullScreen = useSelector(presentation, (snapshot) => snapshot.hasTag('fullScreen'))
  return (
    <IconButton
      icon={isFullScreen ? 'exitFullScreen' : 'fullScreen'}
      label={isFullScreen ? 'Leave full screen' : 'Full screen'}
      onClick={onToggle}
    />
  )
}

function TimeLine({ player, controls, sheet }: Omit<PlayerControlsProps, 'view'>) {
  const seconds = useSelector(player, (snapshot) => snapshot.context.seconds)
  const bufferedSeconds = useSelector(player, (snapshot) => snapshot.context.bufferedSeconds)
  const durationSeconds = useSelector(player, (snapshot) => snapshot.context.durationSeconds)
  const kind = useSelector(player, (snapshot) => snapshot.context.kind)
  const pointedSeconds = useSelector(controls, (snapshot) =>
    snapshot.hasTag('scrubbing') ? snapshot.context.scrubSeconds : undefined,
  )
  return (
    <Scrubber
      seconds={seconds}
      bufferedSeconds={bufferedSeconds}
      durationSeconds={durationSeconds}
      valueText={`${spokenDuration(seconds)} of ${spokenDuration(durationSeconds)}`}
      pointedSeconds={pointedSeconds}
      onPoint={(moment) => player.send({ type: 'scrub.moved', seconds: moment })}
      onLeave={() => controls.send({ type: 'scrub.left' })}
      onChoose={(moment) => player.send({ type: 'position.chosen', seconds: moment })}
      onNudge={(bySeconds) => player.send({ type: 'position.nudged', bySeconds })}
    >
      {sheet && (
        <SpriteFrame
          sheet={sheet}
          frame={spriteFrame(kind === 'full' ? 'full' : 'trailer', pointedSeconds ?? 0, durationSeconds)}
        />
      )}
      <span className={styles.pointed}>{clockOf(pointedSeconds ?? 0)}</span>
    </Scrubber>
  )
}

function Clock({ player }: { player: PlayerActor }) {
  const played = useSelector(player, (snapshot) => clockOf(snapshot.context.seconds))
  const whole = useSelector(player, (snapshot) => clockOf(snapshot.context.durationSeconds))
  return (
    <p className={styles.clock} aria-hidden="true">
      {played} <span>/ {whole}</span>
    </p>
  )
}

/** For a live stream: leads a viewer who paused back to the live edge. */
function LiveBadge({ player }: { player: PlayerActor }) {
  const isOn = usePlayback(player, 'playing')
  return (
    <button
      type="button"
      className={`${styles.live} ${isOn ? '' : styles.behind}`}
      disabled={isOn}
      onClick={() => player.send({ type: 'play.requested' })}
    >
      <span aria-hidden="true" />
      {isOn ? 'LIVE' : 'Back to live'}
    </button>
  )
}

function SpeedMenu({ player }: { player: PlayerActor }) {
  const speed = useSelector(player, (snapshot) => snapshot.context.speed)
  return (
    <ControlMenu
      label="Speed"
      face={`${speed}×`}
      choices={SPEEDS.map((option) => ({ name: String(option), label: option === 1 ? 'Normal' : `${option}×` }))}
      chosen={String(speed)}
      onChoose={(option) => player.send({ type: 'speed.chosen', speed: Number(option) })}
    />
  )
}

const WHY_UNFIT = { slow: 'may stutter here', large: 'too large to be drawn here' } as const

function QualityMenu({ player }: { player: PlayerActor }) {
  const sources = useSelector(player, (snapshot) => snapshot.context.sources)
  const ladder = useSelector(player, (snapshot) => snapshot.context.ladder)
  const quality = useSelector(player, (snapshot) => snapshot.context.quality)
  const shownQuality = useSelector(player, (snapshot) => snapshot.context.shownQuality)
  const unfit = useSelector(player, (snapshot) => snapshot.context.unplayable)
  const options = qualityMenu(sources, ladder)
  if (options.length < 2) return null
  const inUse = qualityInUse(sources, quality, unfit)
  const isAuto = inUse === AUTO_QUALITY
  return (
    <ControlMenu
      label="Quality"
      face={isAuto && shownQuality !== AUTO_QUALITY ? shownQuality : isAuto ? 'Auto' : inUse}
      choices={options.map((option) => ({
        name: option.quality,
        label: option.label,
        note: unfit[option.quality] && WHY_UNFIT[unfit[option.quality]!],
      }))}
      chosen={inUse}
      onChoose={(option) => player.send({ type: 'quality.chosen', quality: option })}
    />
  )
}

/** The position in a film stays on this device, and only if the visitor wants that. */
export function ResumeMenu({ memory }: { memory: MemoryActor }) {
  const isFilm = useSelector(memory, (snapshot) => snapshot.context.isFilm)
  const isRemembering = useSelector(memory, (snapshot) => snapshot.hasTag('remembering'))
  if (!isFilm) return null
  const current = isRemembering ? 'resume' : 'forget'
  return (
    <ControlMenu
      label="Resuming"
      face={<Icon name="settings" size={22} />}
      choices={RESUMING}
      chosen={current}
      onChoose={(option) => {
        if (option !== current) memory.send({ type: 'resuming.toggled' })
      }}
      note="Kept on this device only."
    />
  )
}

const RESUMING = [
  { name: 'resume', label: 'Go on where I stopped' },
  { name: 'forget', label: 'Keep nothing' },
]
