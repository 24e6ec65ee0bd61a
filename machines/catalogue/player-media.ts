import { type FilmFormat, FLAT } from '../../contracts/catalogue/film-format.ts'
import type { PlayerSource } from '../../contracts/catalogue/video.ts'

/** Why a film does not play, in a word that a view turns into a sentence. */
export type PlayerFailure = 'network' | 'decode' | 'unsupported' | 'forbidden' | 'missing'

/** `live`: what is on just now. It cannot be sought in, and goes on where everybody is. */
export type FilmKind = 'full' | 'trailer' | 'live'

/** Why a quality is not for this device, by the quality. */
export type Unplayable = Readonly<Record<string, 'slow' | 'large'>>

/** One film, or what is on. */
export interface PlayerInput {
  memoryKey: string
  title: string
  kind: FilmKind
  sources: PlayerSource[]
  /** 0 where it is unknown; the film itself tells later. */
  durationSeconds: number
  startsAtOnce: boolean
  /** From a shared link; wins over what is remembered. */
  startAtSeconds?: number
  /** The visitor asked for a headset where there was no player yet: its dialog is open from the start. */
  asksForHeadset?: boolean
}

/** What is known before a film opens: the device's abilities and what this visitor left here. */
export type PlayerPrepared = {
  type: 'player.prepared'
  /** 0: from the start. */
  seconds: number
  volume: number
  isMuted: boolean
  speed: number
  /** Qualities that this device would not play smoothly, or whose frames its card cannot take. */
  unplayable: Unplayable
  /** Whether the visitor lets us remember where a film was left. */
  remembersPosition: boolean
}

/** What came of asking for links that are valid again. */
export type SourcesAnswer =
  | { type: 'sources.renewed'; sources: PlayerSource[] }
  | { type: 'sources.lost'; reason: PlayerFailure }

/** What the player tells the media element to do. */
export type MediaCommand =
  | {
      type: 'media.open'
      source: PlayerSource
      startAtSeconds: number
      volume: number
      isMuted: boolean
      speed: number
      quality: string
      /** What is on just now: to play is to go where everybody is. */
      isLive: boolean
    }
  | { type: 'media.play' }
  | { type: 'media.pause' }
  | { type: 'media.seek'; seconds: number }
  | { type: 'media.setVolume'; volume: number; isMuted: boolean }
  | { type: 'media.setSpeed'; speed: number }
  /** A rung of the ladder that is open, or `auto`. */
  | { type: 'media.setQuality'; quality: string }
  | { type: 'media.toggleFullScreen' }
  | { type: 'media.togglePictureInPicture' }

/** What the media element reports. Times in seconds. */
export type MediaReport =
  | { type: 'media.ready'; durationSeconds: number; ladder: string[] }
  | { type: 'media.playing' }
  | { type: 'media.paused' }
  | { type: 'media.stalled' }
  | { type: 'media.seeked' }
  | { type: 'media.moved'; seconds: number; bufferedSeconds: number }
  | { type: 'media.ended' }
  | { type: 'media.failed'; reason: PlayerFailure }
  | { type: 'media.playRefused' }
  | VolumeReport
  | { type: 'media.qualityChanged'; quality: string }
  | { type: 'pictureInPicture.offered' }
  | { type: 'fullScreen.entered' }
  | { type: 'fullScreen.left' }
  | { type: 'pictureInPicture.entered' }
  | { type: 'pictureInPicture.left' }

export type VolumeReport = { type: 'media.volumeChanged'; volume: number; isMuted: boolean }

export const AUTO_QUALITY = 'auto'

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

const VOLUME_STEP = 0.05

/** Shorter visits are not worth resuming, and the end of a film counts as seen. */
export const RESUME_FROM_SECONDS = 10
const SEEN_SHARE = 0.95

const HLS: PlayerSource['type'] = 'application/vnd.apple.mpegurl'

export function isHls(source: PlayerSource): boolean {
  return source.type === HLS
}

export interface QualityOption {
  /** What `quality.chosen` carries. */
  quality: string
  label: string
}

/** The menu of qualities: automatic where a ladder is there, then every fixed one, the best first. Files win over rungs of the ladder. */
export function qualityMenu(sources: readonly PlayerSource[], ladder: readonly string[]): QualityOption[] {
  const files = sources.filter((source) => !isHls(source)).map(({ quality }) => quality)
  const fixed = [...new Set(files.length > 0 ? files : ladder)].toSorted(byLines)
  return [
    ...(sources.some(isHls) ? [{ quality: AUTO_QUALITY, label: 'Auto' }] : []),
    ...fixed.map((quality) => ({ quality, label: quality })),
  ]
}

/** The entry of the menu that holds now. */
export function qualityInUse(sources: readonly PlayerSource[], quality: string, unplayable: Unplayable): string {
  const source = sourceFor(sources, quality, unplayable)
  return source && !isHls(source) ? source.quality : quality
}

/**
 * What to open for a quality. `auto` and rungs of the ladder are the ladder itself; a quality that is not there falls back to what
 * the device can play best.
 */
export function sourceFor(
  sources: readonly PlayerSource[],
  quality: string,
  unplayable: Unplayable = {},
): PlayerSource | undefined {
  const ladder = sources.find(isHls)
  const files = sources.filter((source) => !isHls(source)).toSorted((one, other) => byLines(one.quality, other.quality))
  const exact = files.find((source) => source.quality === quality)
  return exact ?? ladder ?? files.find((source) => !Object.hasOwn(unplayable, source.quality)) ?? files.at(-1)
}

/** What is there to play, and which of it the visitor and the device want. */
interface SourceChoice {
  sources: readonly PlayerSource[]
  quality: string
  unplayable: Unplayable
}

export function sourceInUse({ sources, quality, unplayable }: SourceChoice): PlayerSource | undefined {
  return sourceFor(sources, quality, unplayable)
}

/** null: nobody knows it. Where there is nothing to play, nothing is unknown either. */
export function formatToldOf(choice: SourceChoice): FilmFormat | null {
  const source = sourceInUse(choice)
  return source ? source.format : FLAT
}

function byLines(one: string, other: string) {
  return linesOf(other) - linesOf(one)
}

/** Lines of a 16:9 picture, also to sort by: `1080p` and `6K` both tell their height. */
export function linesOf(quality: string) {
  const [, number = '0', unit] = /(\d+(?:\.\d+)?)\s*([kp])?/i.exec(quality) ?? []
  return Number(number) * (unit?.toLowerCase() === 'k' ? 540 : 1)
}

export function isWorthResuming(seconds: number, durationSeconds: number): boolean {
  return seconds >= RESUME_FROM_SECONDS && (durationSeconds <= 0 || seconds < durationSeconds * SEEN_SHARE)
}

/** What a player tells of its film to its memory and its controls. */
export type PositionNews = { type: 'position.told'; seconds: number; durationSeconds: number }
export type PlaybackNews = { type: 'playback.told'; isPlaying: boolean }
export type SoundNews = { type: 'sound.keep'; volume: number; isMuted: boolean; speed: number }

/** What the player hears of its open film. */
export type PlaybackSaid =
  | Extract<MediaCommand, { type: `media.${'play' | 'pause' | 'seek'}` }>
  | PlaybackNews
  | { type: 'wish.changed'; wantsToPlay: boolean }
  | { type: 'film.moved'; seconds: number; bufferedSeconds: number }
  | { type: 'film.failed'; reason: PlayerFailure }
  /** What was on has ended, and the visitor wants what is on now. */
  | { type: 'film.wanted' }

/** What the player hears of a film that is being opened. */
export type OpeningSaid =
  | PlayerPrepared
  | Extract<SourcesAnswer, { type: 'sources.renewed' }>
  /** All is known that it takes to open it. */
  | { type: 'film.prepared' }
  | { type: 'film.opened'; durationSeconds: number; ladder: string[] }
  | { type: 'film.failed'; reason: PlayerFailure }

/** The next speed up or down; stays at the ends. */
export function nudgeSpeed(speed: number, steps: number): number {
  const index = SPEEDS.findIndex((known) => known >= speed)
  const next = Math.min(SPEEDS.length - 1, Math.max(0, (index === -1 ? SPEEDS.length - 1 : index) + steps))
  return SPEEDS[next] ?? 1
}

/** How loud and how fast a film is played. */
export interface Sound {
  volume: number
  isMuted: boolean
  speed: number
}
/** What a visitor does to it. */
export type SoundEvent =
  | { type: 'volume.chosen'; volume: number }
  | { type: 'volume.nudged'; steps: number }
  | { type: 'mute.toggled' }
  | { type: 'speed.chosen'; speed: number }
  | { type: 'speed.nudged'; steps: number }

export function soundAfter({ volume, isMuted, speed }: Sound, event: SoundEvent | VolumeReport): Sound {
  switch (event.type) {
    case 'media.volumeChanged':
      return { volume: clampVolume(event.volume), isMuted: event.isMuted, speed }
    case 'volume.chosen':
      return { volume: clampVolume(event.volume), isMuted: event.volume === 0, speed }
    case 'volume.nudged':
      return { volume: clampVolume(volume + event.steps * VOLUME_STEP), isMuted: false, speed }
    case 'mute.toggled':
      return { volume: volume || VOLUME_STEP, isMuted: !isMuted, speed }
    case 'speed.chosen':
      return { volume, isMuted, speed: nudgeSpeed(event.speed, 0) }
    case 'speed.nudged':
      return { volume, isMuted, speed: nudgeSpeed(speed, event.steps) }
  }
}

export function clampVolume(volume: number): number {
  return Number.isFinite(volume) ? Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100 : 1
}

/** A moment inside the film; where its length is not known yet, not before its start. */
export function clampSeconds(seconds: number, durationSeconds: number): number {
  if (!Number.isFinite(seconds)) return 0
  return Math.max(0, durationSeconds > 0 ? Math.min(seconds, durationSeconds) : seconds)
}
