import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLocalCache, createSafeStorage, type StorageLike } from '../../adapters/site/storage.adapter.ts'
import { createMemoryStorage } from './memory-storage.ts'

const Draft = z.object({ text: z.string() })
const throwing = () => {
  throw new DOMException('no', 'SecurityError')
}
const full = { ...createMemoryStorage(), length: 0, setItem: throwing }
const broken: StorageLike = { length: 1, getItem: throwing, key: throwing, removeItem: throwing, setItem: throwing }

describe('storage that does not work is a miss', () => {
  for (const [name, storage] of [
    ['absent', () => undefined],
    ['forbidden', throwing],
    ['broken', () => broken],
    ['full', () => full],
  ] as const) {
    test(name, () => {
      const safe = createSafeStorage({ storage })
      const written = safe.write('draft', { text: 'a' })
      safe.remove('draft')
      safe.removeWhere(() => true)
      expect({ written, read: safe.read('draft', Draft) }).toEqual({ written: false, read: undefined })
    })
  }

  for (const text of ['', '{', 'null', '[]', '{"text":1}', '\0']) {
    test(`${JSON.stringify(text)} in storage`, () => {
      const memory = createMemoryStorage()
      memory.setItem('draft', text)
      expect(createSafeStorage({ storage: () => memory }).read('draft', Draft)).toBe(undefined)
    })
  }
})

test('a value comes back as it was written', () => {
  const memory = createMemoryStorage()
  const safe = createSafeStorage({ storage: () => memory })
  expect({ isWritten: safe.write('draft', { text: 'ü' }), read: safe.read('draft', Draft) }).toEqual({
    isWritten: true,
    read: { text: 'ü' },
  })
})

describe('the local cache', () => {
  function open() {
    const memory = createMemoryStorage()
    const time = { nowMs: 10_000_000 }
    const storage = createSafeStorage({ storage: () => memory })
    return { cache: createLocalCache({ storage, now: () => time.nowMs }), time }
  }

  test('keeps for an hour [CONST-001]', () => {
    const { cache, time } = open()
    cache.set('room', { text: 'a' })
    time.nowMs += 3_599_999
    const within = cache.get('room', Draft)
    time.nowMs += 1
    expect({ within, room: cache.get('room', Draft) }).toEqual({ within: { text: 'a' }, room: undefined })
  })

  test('a change keeps the end, a new value renews it [CONST-002, CONST-003]', () => {
    const { cache, time } = open()
    const change = () => cache.update('room', Draft, ({ text }) => ({ text: `${text}!` }))
    cache.set('room', { text: 'a' })
    time.nowMs += 3_000_000
    change()
    const changed = cache.get('room', Draft)
    time.nowMs += 600_000
    const after = cache.get('room', Draft)
    change()
    const stillGone = cache.get('room', Draft)
    cache.set('room', { text: 'a' })
    time.nowMs += 3_000_000
    cache.set('room', { text: 'b' })
    time.nowMs += 3_000_000
    expect({ changed, after, stillGone, room: cache.get('room', Draft) }).toEqual({
      changed: { text: 'a!' },
      after: undefined,
      stillGone: undefined,
      room: { text: 'b' },
    })
  })

  test('a clock set back beyond the writing is a miss', () => {
    const { cache, time } = open()
    cache.set('room', { text: 'a' })
    time.nowMs -= 1
    expect(cache.get('room', Draft)).toBe(undefined)
  })
})
