import { describe, expect, test } from 'vitest'
import { eventOfKey, PLAYER_KEYS } from '../../machines/catalogue/player-keys.ts'
import {
  clampVolume,
  isWorthResuming,
  nudgeSpeed,
  qualityInUse,
  qualityMenu,
  sourceFor,
} from '../../machines/catalogue/player-media.ts'
import { SPRITE_GRID, spriteFrame } from '../../machines/catalogue/sprites.ts'
import { ladder, source } from './samples.ts'

describe('sprites', () => {
  test('a trailer has 8x8 = 64 frames, a film 16x16 = 256 [VIDEO-032]', () => {
    for (const [kind, side] of [
      ['trailer', 8],
      ['full', 16],
    ] as const) {
      expect(SPRITE_GRID[kind]).toBe(side)
      const duration = 1000
      const frames = new Set<string>()
      for (let step = 0; step < 5000; step++) {
        const { column, row } = spriteFrame(kind, (step / 5000) * duration, duration)
        frames.add(`${column},${row}`)
      }
      expect(frames.size).toBe(side * side)
    }
  })

  test('goes row by row from the first to the last moment, and stays on the sheet outside them', () => {
    expect([spriteFrame('full', 0, 100), spriteFrame('full', 100, 100), spriteFrame('trailer', 9 / 64, 1)]).toEqual([
      { column: 0, row: 0, sizePercent: 1600, xPercent: 0, yPercent: 0 },
      { column: 15, row: 15, sizePercent: 1600, xPercent: 100, yPercent: 100 },
      { column: 1, row: 1, sizePercent: 800, xPercent: (1 / 7) * 100, yPercent: (1 / 7) * 100 },
    ])
    const odd = [spriteFrame('full', -5, 100), spriteFrame('full', 5, 0), spriteFrame('full', Number.NaN, 100)]
    expect(odd.map(({ column, row }) => [column, row])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })
})

describe('keys', () => {
  const press = (key: string, more = {}) => eventOfKey({ key, hasModifier: false, isTaken: false, ...more })

  test('every key does what players usually do with it', () => {
    expect(
      [' ', 'k', 'K', 'j', 'l', 'ArrowLeft', 'ArrowUp', 'm', 'f', 'i', 'p', '0', '7', '<', '>', '?', 'Escape'].map(
        (key) => press(key),
      ),
    ).toEqual([
      { type: 'play.toggled' },
      { type: 'play.toggled' },
      { type: 'play.toggled' },
      { type: 'position.nudged', bySeconds: -10 },
      { type: 'position.nudged', bySeconds: 10 },
      { type: 'position.nudged', bySeconds: -5 },
      { type: 'volume.nudged', steps: 1 },
      { type: 'mute.toggled' },
      { type: 'fullScreen.toggled' },
      { type: 'pictureInPicture.toggled' },
      { type: 'pictureInPicture.toggled' },
      { type: 'position.shareChosen', share: 0 },
      { type: 'position.shareChosen', share: 0.7 },
      { type: 'speed.nudged', steps: -1 },
      { type: 'speed.nudged', steps: 1 },
      { type: 'help.toggled' },
      { type: 'help.closed' },
    ])
  })

  test('ignores keys of the browser, keys in fields, and unknown keys', () => {
    expect([press('f', { hasModifier: true }), press('k', { isTaken: true }), press('q'), press('toString')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('no key means two things, and each has a label', () => {
    const keys = PLAYER_KEYS.flatMap((entry) => entry.keys)
    expect(new Set(keys).size).toBe(keys.length)
    expect(PLAYER_KEYS.every(({ label }) => label.length > 2)).toBe(true)
  })
})

describe('qualities', () => {
  test('the menu offers automatic where there is a ladder, then the best first, each once', () => {
    expect(qualityMenu([source('2K'), ladder, source('8K'), source('4K'), source('4K')], ['720p'])).toEqual([
      { quality: 'auto', label: 'Auto' },
      { quality: '8K', label: '8K' },
      { quality: '4K', label: '4K' },
      { quality: '2K', label: '2K' },
    ])
    expect(qualityMenu([ladder], ['360p', '1080p']).map(({ quality }) => quality)).toEqual(['auto', '1080p', '360p'])
    expect(qualityMenu([], [])).toEqual([])
  })

  test('the menu offers each of the six qualities of a trailer [VIDEO-036]', () => {
    const six = ['2K', '3K', '4K', '5K', '6K', '8K'].map((quality) => source(quality))
    expect(qualityMenu(six, []).map(({ label }) => label)).toEqual(['8K', '6K', '5K', '4K', '3K', '2K'])
  })

  test('a quality that is not there falls back to the best that the device plays', () => {
    const sources = [source('2K'), source('8K'), source('4K')]
    expect([
      sourceFor(sources, 'auto')?.quality,
      sourceFor(sources, 'auto', { '8K': 'slow' })?.quality,
      sourceFor(sources, 'auto', { '8K': 'large', '4K': 'slow', '2K': 'slow' })?.quality,
      sourceFor(sources, '2K', { '2K': 'slow' })?.quality,
      sourceFor([...sources, ladder], '720p')?.quality,
      sourceFor([], 'auto'),
    ]).toEqual(['8K', '4K', '2K', '2K', 'Auto', undefined])
    expect([
      qualityInUse(sources, 'auto', { '8K': 'large' }),
      qualityInUse([ladder], 'auto', {}),
      qualityInUse([], 'auto', {}),
    ]).toEqual(['4K', 'auto', 'auto'])
  })
})

test('speeds, volumes and positions stay within their bounds', () => {
  expect([nudgeSpeed(1, 1), nudgeSpeed(2, 1), nudgeSpeed(0.5, -1), nudgeSpeed(1.1, 0), nudgeSpeed(99, 0)]).toEqual([
    1.25, 2, 0.5, 1.25, 2,
  ])
  expect([clampVolume(1.5), clampVolume(-1), clampVolume(Number.NaN), clampVolume(0.333)]).toEqual([1, 0, 1, 0.33])
  expect([
    isWorthResuming(9.9, 600),
    isWorthResuming(10, 600),
    isWorthResuming(570, 600),
    isWorthResuming(50, 0),
  ]).toEqual([false, true, false, true])
})
