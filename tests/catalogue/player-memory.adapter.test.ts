import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createPlayerMemory } from '../../adapters/catalogue/player-memory.adapter.ts'
import { PLAYER_STORAGE_KEYS } from '../../adapters/catalogue/player-storage.ts'
import { createSafeStorage, type StorageLike } from '../../adapters/site/storage.adapter.ts'
import { type FilmFormat, FLAT, VR180 } from '../../contracts/catalogue/film-format.ts'
import type { MemoryCommand } from '../../machines/catalogue/player-memory.machine.ts'
import { ladder, source } from './samples.ts'
import { NEVER_ABORTED } from './sandbox-call.ts'

const DEFAULTS = {
  type: 'player.prepared',
  seconds: 0,
  volume: 1,
  isMuted: false,
  speed: 1,
  unplayable: {},
  remembersPosition: true,
}

describe('positions', () => {
  test('are kept by visitor and video, and another visitor gets none', async () => {
    const { keep, prepare } = start()
    keep('user-1:7', { type: 'position.keep', seconds: 120, durationSeconds: 600 })
    keep('user-1:8', { type: 'position.keep', seconds: 50, durationSeconds: 600 })
    const seconds = await Promise.all(
      ['user-1:7', 'user-1:8', 'user-2:7', 'guest:7'].map(async (key) => (await prepare(key)).seconds),
    )
    expect(seconds).toEqual([120, 50, 0, 0])
  })

  test('are forgotten when asked, one by one', async () => {
    const { keep, prepare } = start()
    keep('a:1', { type: 'position.keep', seconds: 120, durationSeconds: 600 })
    keep('a:2', { type: 'position.keep', seconds: 50, durationSeconds: 600 })
    keep('a:1', { type: 'position.forget' })
    expect([(await prepare('a:1')).seconds, (await prepare('a:2')).seconds]).toEqual([0, 50])
  })

  test('of a hundred films at most are kept, the oldest go first', async () => {
    const { keep, prepare, values } = start()
    for (let film = 0; film <= 100; film++)
      keep(`a:${film}`, { type: 'position.keep', seconds: 60, durationSeconds: 600 })
    const stored = JSON.parse(values.get('playerPositions') ?? '[]')
    expect([stored.length, (await prepare('a:0')).seconds, (await prepare('a:100')).seconds]).toEqual([100, 0, 60])
  })

  test('leave no trace once they are switched off, and are not told', async () => {
    const { keep, prepare, values } = start()
    keep('a:1', { type: 'position.keep', seconds: 120, durationSeconds: 600 })
    keep('a:1', { type: 'resuming.keep', remembersPosition: false })
    expect({ prepare: await prepare('a:1'), hasPlayerPositions: values.has('playerPositions') }).toEqual({
      prepare: { ...DEFAULTS, remembersPosition: false },
      hasPlayerPositions: false,
    })
  })
})

test('sound and speed are kept for all films', async () => {
  const { keep, prepare } = start()
  keep('a:1', { type: 'sound.keep', volume: 0.3, isMuted: true, speed: 1.5 })
  expect(await prepare('b:2')).toEqual({ ...DEFAULTS, volume: 0.3, isMuted: true, speed: 1.5 })
})

test('a broken value in storage, or no storage at all, is the default', async () => {
  const broken = ['{', '[]', 'null', '{"volume":7}', '[{"key":1}]', '{"__proto__":{"volume":0}}']
  for (const text of broken) {
    const { prepare, values } = start()
    for (const key of Object.values(PLAYER_STORAGE_KEYS)) values.set(key, text)
    expect(await prepare('a:1')).toEqual(DEFAULTS)
  }
  const none = createPlayerMemory({
    storage: createSafeStorage({ storage: () => undefined }),
    now: () => 0,
    mediaCapabilities: undefined,
    largestTexture: () => Number.POSITIVE_INFINITY,
  })
  expect(await none.preparePlayer(NEVER_ABORTED, { memoryKey: 'a:1', sources: [] })).toEqual(DEFAULTS)
})

test('qualities that the device does not play smoothly are named; where it cannot tell, none', async () => {
  const sources = [source('2K'), source('4K'), source('8K'), ladder]
  const asked: unknown[] = []
  const smoothUpTo = (width: number) => ({
    decodingInfo: async ({ video }: MediaDecodingConfiguration) => {
      asked.push(video?.width)
      return {
        supported: true,
        smooth: (video?.width ?? 0) <= width,
        powerEfficient: true,
      } as MediaCapabilitiesDecodingInfo
    },
  })
  const throwing = { decodingInfo: () => Promise.reject(new TypeError('no such codec')) }
  const unplayable = await Promise.all(
    [smoothUpTo(4000), throwing, undefined].map(
      async (capabilities) => (await start(capabilities).prepare('a:1', sources)).unplayable,
    ),
  )
  expect({ unplayable, asked }).toEqual({ unplayable: [{ '8K': 'slow' }, {}, {}], asked: [3840, 7680] })
})

test('qualities whose frames the card does not take are named where they are drawn, and not where they are shown as they are', async () => {
  const of = (format: FilmFormat) => ['4K', '8K'].map((quality) => ({ ...source(quality), format }))
  const named = await Promise.all(
    [VR180, FLAT].map(async (format) => (await start(undefined, 4096).prepare('a:1', of(format))).unplayable),
  )
  expect(named).toEqual([{ '8K': 'large' }, {}])
})

function start(
  mediaCapabilities?: Parameters<typeof createPlayerMemory>[0]['mediaCapabilities'],
  largest = Number.POSITIVE_INFINITY,
) {
  const values = new Map<string, string>()
  const storage: StorageLike = {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
  const memory = createPlayerMemory({
    storage: createSafeStorage({ storage: () => storage }),
    now: () => 1,
    mediaCapabilities,
    largestTexture: () => largest,
  })
  return {
    values,
    keep(memoryKey: string, command: MemoryCommand) {
      const actor = createActor(memory.keepMemory, { input: { memoryKey } })
      actor.start()
      actor.send(command)
      actor.stop()
    },
    prepare: (memoryKey: string, sources = [source('2K')]) =>
      memory.preparePlayer(NEVER_ABORTED, { memoryKey, sources }),
  }
}
