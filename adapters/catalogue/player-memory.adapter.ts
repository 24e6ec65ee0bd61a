import { fromCallback } from 'xstate'
import * as z from 'zod/mini'
import type { PlayerSource } from '../../contracts/catalogue/video.ts'
import { isHls, isWorthResuming } from '../../machines/catalogue/player-media.ts'
import type { MemoryCommand } from '../../machines/catalogue/player-memory.machine.ts'
import type { PreparePlayer } from '../../machines/catalogue/player-opening.machine.ts'
import { needsDrawing } from '../../machines/catalogue/vr-view.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'
import { PLAYER_STORAGE_KEYS } from './player-storage.ts'

interface PlayerMemoryOptions {
  /** Local storage: it stays on this device. */
  storage: SafeStorage
  now: () => number
  /** `navigator.mediaCapabilities`, where there is one. */
  mediaCapabilities: Pick<MediaCapabilities, 'decodingInfo'> | undefined
  /** Of the card, pixels a side; asked for films that are drawn. Infinity: unknown. */
  largestTexture: () => number
}

const { positions: POSITIONS, preferences: PREFERENCES } = PLAYER_STORAGE_KEYS
/** Films whose position is kept; the oldest go first. */
const MOST_POSITIONS = 100

const Positions = z.array(
  z.object({
    key: z.string().check(z.maxLength(200)),
    seconds: z.number().check(z.nonnegative()),
    durationSeconds: z.number().check(z.nonnegative()),
    keptAtMs: z.number(),
  }),
)
const Preferences = z.object({
  volume: z.number().check(z.gte(0), z.lte(1)),
  isMuted: z.boolean(),
  speed: z.number().check(z.gte(0.25), z.lte(4)),
  remembersPosition: z.boolean(),
})
const DEFAULTS: z.infer<typeof Preferences> = { volume: 1, isMuted: false, speed: 1, remembersPosition: true }

/** Where films were left and how loud they were, on this device only; and what the device can play. */
export function createPlayerMemory({ storage, now, mediaCapabilities, largestTexture }: PlayerMemoryOptions) {
  const positions = () => storage.read(POSITIONS, Positions) ?? []
  const preferences = () => storage.read(PREFERENCES, Preferences) ?? DEFAULTS

  const preparePlayer: PreparePlayer = async (_signal, { memoryKey, sources }) => {
    const { volume, isMuted, speed, remembersPosition } = preferences()
    const kept = remembersPosition ? positions().find(({ key }) => key === memoryKey) : undefined
    const seconds = kept && isWorthResuming(kept.seconds, kept.durationSeconds) ? kept.seconds : 0
    const slow = await qualitiesBeyond(sources, mediaCapabilities)
    const large = qualitiesTooLarge(sources, largestTexture)
    const unplayable = Object.fromEntries([
      ...slow.map((quality) => [quality, 'slow'] as const),
      ...large.map((quality) => [quality, 'large'] as const),
    ])
    return { type: 'player.prepared', seconds, volume, isMuted, speed, unplayable, remembersPosition }
  }

  const keepMemory = fromCallback<MemoryCommand, { memoryKey: string }>(({ input: { memoryKey }, receive }) => {
    const others = () => positions().filter(({ key }) => key !== memoryKey)
    receive((command) => {
      switch (command.type) {
        case 'position.keep': {
          const { seconds, durationSeconds } = command
          const kept = [...others(), { key: memoryKey, seconds, durationSeconds, keptAtMs: now() }]
          storage.write(POSITIONS, kept.slice(-MOST_POSITIONS))
          return
        }
        case 'position.forget':
          if (others().length < positions().length) storage.write(POSITIONS, others())
          return
        case 'resuming.keep':
          storage.write(PREFERENCES, { ...preferences(), remembersPosition: command.remembersPosition })
          // Who switches it off wants no trace of what was watched.
          if (!command.remembersPosition) storage.remove(POSITIONS)
          return
        case 'sound.keep': {
          const { volume, isMuted, speed } = command
          storage.write(PREFERENCES, { ...preferences(), volume, isMuted, speed })
        }
      }
    })
  })

  return { preparePlayer, keepMemory }
}

/** Lines and bit rate that stand behind a label, well enough to ask whether a device decodes them. */
const DECODING: Readonly<Record<string, { width: number; height: number; bitrate: number; contentType: string }>> = {
  '4K': { width: 3840, height: 2160, bitrate: 20_000_000, contentType: 'video/mp4; codecs="avc1.640033"' },
  '5K': { width: 5120, height: 2560, bitrate: 30_000_000, contentType: 'video/mp4; codecs="hvc1.1.6.L153.B0"' },
  '6K': { width: 5760, height: 2880, bitrate: 40_000_000, contentType: 'video/mp4; codecs="hvc1.1.6.L156.B0"' },
  '7K': { width: 7168, height: 3584, bitrate: 50_000_000, contentType: 'video/mp4; codecs="hvc1.1.6.L156.B0"' },
  '8K': { width: 7680, height: 3840, bitrate: 60_000_000, contentType: 'video/mp4; codecs="hvc1.1.6.L156.B0"' },
}

/** Qualities whose frames are larger than the card takes. A film that is shown as it is needs no card. */
function qualitiesTooLarge(sources: readonly PlayerSource[], largestTexture: () => number): string[] {
  const drawn = sources.filter(({ format }) => format && needsDrawing(format)).map(({ quality }) => quality)
  if (drawn.length === 0) return []
  const largest = largestTexture()
  return drawn.filter((quality) => (DECODING[quality]?.width ?? 0) > largest)
}

/** Qualities that would not play smoothly. Where the browser cannot tell, none. */
async function qualitiesBeyond(
  sources: readonly PlayerSource[],
  capabilities: PlayerMemoryOptions['mediaCapabilities'],
): Promise<string[]> {
  if (!capabilities) return []
  const qualities = new Set(sources.filter((source) => !isHls(source)).map(({ quality }) => quality))
  const answers = await Promise.all(
    [...qualities].map(async (quality) => {
      const video = DECODING[quality]
      if (!video) return []
      try {
        const { supported, smooth } = await capabilities.decodingInfo({
          type: 'file',
          video: { ...video, framerate: 60 },
        })
        return supported && smooth ? [] : [quality]
      } catch {
        return []
      }
    }),
  )
  return answers.flat()
}
