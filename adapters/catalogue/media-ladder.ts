import type Hls from 'hls.js'
import { AUTO_QUALITY, type PlayerFailure } from '../../machines/catalogue/player-media.ts'
import { reasonOfStatus } from './media-faults.ts'

export interface MediaLadder {
  /** Labels of the rungs, once the film is ready. */
  rungs(): string[]
  choose(quality: string): void
  /** Of what is on just now: the moment where everybody is, seconds; undefined while that is not known. */
  edge(): number | undefined
  close(): void
}

interface LadderOptions {
  HlsOfScript: typeof Hls
  video: HTMLVideoElement
  address: string
  startAtSeconds: number
  quality: string
  isLive: boolean
  onRung: (quality: string) => void
  onFailure: (reason: PlayerFailure) => void
}

/** Climbs a ladder of qualities by script. A broken picture is repaired once; a second failure is reported. */
export function openLadder({
  HlsOfScript,
  video,
  address,
  startAtSeconds,
  quality,
  isLive,
  onRung,
  onFailure,
}: LadderOptions): MediaLadder {
  const { Events, ErrorTypes } = HlsOfScript
  // Its worker would come from a blob, which the content security policy forbids.
  const hls = new HlsOfScript({
    enableWorker: false,
    startPosition: startAtSeconds || -1,
    capLevelToPlayerSize: true,
    // Who has fallen behind what is on is brought back: a little faster first, at once when it is much.
    ...(isLive && {
      liveSyncDurationCount: 3,
      liveMaxLatencyDurationCount: 8,
      maxLiveSyncPlaybackRate: 1.1,
      backBufferLength: 10,
    }),
  })
  let hasMended = false

  const choose = (wanted: string) => {
    hls.nextLevel = wanted === AUTO_QUALITY ? -1 : hls.levels.findIndex((level) => rungOf(level) === wanted)
  }
  hls.on(Events.MANIFEST_PARSED, () => choose(quality))
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
    const rung = hls.levels[level]
    if (rung) onRung(rungOf(rung))
  })
  hls.on(Events.ERROR, (_, { fatal, type, response }) => {
    if (!fatal) return
    if (type === ErrorTypes.MEDIA_ERROR && !hasMended) {
      hasMended = true
      hls.recoverMediaError()
      return
    }
    onFailure(type === ErrorTypes.NETWORK_ERROR ? reasonOfStatus(response?.code) : 'decode')
  })
  hls.loadSource(address)
  hls.attachMedia(video)

  return {
    rungs: () => [...new Set(hls.levels.map(rungOf))],
    choose,
    edge: () => hls.liveSyncPosition ?? undefined,
    close: () => hls.destroy(),
  }
}

function rungOf({ height }: { height: number }) {
  return `${height}p`
}
