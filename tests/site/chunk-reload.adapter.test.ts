import { expect, test } from 'vitest'
import { createChunkReload } from '../../adapters/site/chunk-reload.adapter.ts'
import { createSafeStorage, type StorageLike } from '../../adapters/site/storage.adapter.ts'
import type { ReachAnswer } from '../../machines/site/outage.machine.ts'

test('a script that cannot be loaded reloads the page, at most once in 60 seconds, over reloads as well [ERR-019]', async () => {
  const { fail, stored, reloads } = tab()
  expect({
    atOnce: await fail(0),
    aMomentLater: await fail(1),
    withinAMinute: await fail(59_999),
    reloads: reloads(),
  }).toEqual({ atOnce: true, aMomentLater: false, withinAMinute: false, reloads: 1 })
  const reloaded = tab({ stored })
  expect([await reloaded.fail(59_999), await reloaded.fail(60_000), await reloaded.fail(60_001)]).toEqual([
    false,
    true,
    false,
  ])
})

test('a clock that was set back does not stop reloads for good [ERR-019]', async () => {
  const { fail } = tab()
  expect([await fail(10_000_000), await fail(0)]).toEqual([true, true])
})

test('where nothing can be noted the page is not reloaded: it could not stop [ERR-019]', async () => {
  const { fail, reloads } = tab({ isStorageBlocked: true })
  expect({ reloaded: await fail(0), reloads: reloads() }).toEqual({ reloaded: false, reloads: 0 })
})

test('a page whose site does not answer is not reloaded', async () => {
  const { fail, reloads } = tab({ answer: { type: 'site.unreachable' } })
  expect({ reloaded: await fail(0), reloads: reloads() }).toEqual({ reloaded: true, reloads: 0 })
})

test('a visitor on the way to the biller gets there: what the browser drops meanwhile reloads nothing', async () => {
  const { fail, leave, reloads } = tab()
  leave(1_000)
  expect({ first: await fail(1_070), second: await fail(20_999), reloads: reloads() }).toEqual({
    first: false,
    second: false,
    reloads: 0,
  })
  expect({ reloaded: await fail(21_000), reloads: reloads() }).toEqual({ reloaded: true, reloads: 1 })
})

test('a visitor who leaves while the site is asked whether it answers gets there, too', async () => {
  const { fail, leave, reloads } = tab()
  const failing = fail(1_000)
  leave(1_001)
  expect({ reloaded: await failing, reloads: reloads() }).toEqual({ reloaded: true, reloads: 0 })
})

interface Tab {
  stored?: Map<string, string>
  answer?: ReachAnswer
  isStorageBlocked?: boolean
}

function tab({ stored = new Map(), answer = { type: 'site.reached' }, isStorageBlocked = false }: Tab = {}) {
  let nowMs = 0
  let reloads = 0
  const window = new EventTarget()
  const like: StorageLike = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    key: (index) => [...stored.keys()][index] ?? null,
    length: 0,
  }
  const storage = () => {
    if (isStorageBlocked) throw new Error('blocked')
    return like
  }
  const chunkFailed = createChunkReload({
    storage: createSafeStorage({ storage }),
    window,
    now: () => nowMs,
    reachSite: () => Promise.resolve(answer),
    reload: () => reloads++,
  })
  /** Answers once it is settled whether the page is reloaded. */
  const fail = async (atMs: number) => {
    nowMs = atMs
    const isReloading = chunkFailed()
    await Promise.resolve()
    return isReloading
  }
  const leave = (atMs: number) => {
    nowMs = atMs
    window.dispatchEvent(new Event('beforeunload'))
  }
  return { fail, leave, stored, reloads: () => reloads }
}
