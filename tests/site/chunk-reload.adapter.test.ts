import { expect, test } from 'vitest'
import { createChunkReload } from '../../adapters/site/chunk-reload.adapter.ts'
import { createSafeStorage, type StorageLike } from '../../adapters/site/storage.adapter.ts'

test('a script that cannot be loaded reloads the page, at most once in 60 seconds, over reloads as well [ERR-019]', () => {
  const { fail, stored, reloads } = tab()
  expect([fail(0), fail(1), fail(59_999), reloads()]).toEqual([true, false, false, 1])
  const reloaded = tab(stored)
  expect([reloaded.fail(59_999), reloaded.fail(60_000), reloaded.fail(60_001)]).toEqual([false, true, false])
})

test('a clock that was set back does not stop reloads for good [ERR-019]', () => {
  const { fail } = tab()
  expect([fail(10_000_000), fail(0)]).toEqual([true, true])
})

test('where nothing can be noted the page is not reloaded: it could not stop [ERR-019]', () => {
  const storage = createSafeStorage({
    storage: () => {
      throw new Error('blocked')
    },
  })
  let reloads = 0
  const chunkFailed = createChunkReload({ storage, now: () => 0, reload: () => reloads++ })
  expect([chunkFailed(), reloads]).toEqual([false, 0])
})

function tab(stored = new Map<string, string>()) {
  let nowMs = 0
  let reloads = 0
  const like: StorageLike = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    key: (index) => [...stored.keys()][index] ?? null,
    length: 0,
  }
  const chunkFailed = createChunkReload({
    storage: createSafeStorage({ storage: () => like }),
    now: () => nowMs,
    reload: () => reloads++,
  })
  const fail = (atMs: number) => {
    nowMs = atMs
    return chunkFailed()
  }
  return { fail, stored, reloads: () => reloads }
}
