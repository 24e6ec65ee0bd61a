import * as z from 'zod/mini'
import type { ReachAnswer } from '../../machines/site/outage.machine.ts'
import type { SafeStorage } from './storage.adapter.ts'

const KEY = 'chunk-reload'
const PAUSE_MS = 60_000
/** A browser that is still here by then did not go. */
const LEAVING_MS = 20_000

interface ChunkReloadOptions {
  /** Session storage: each tab reloads for itself. */
  storage: SafeStorage
  window: Pick<EventTarget, 'addEventListener'>
  now: () => number
  reachSite: () => Promise<ReachAnswer>
  reload: () => void
}

/**
 * What to do when a part of the page's script cannot be had, as after a deployment: the page is loaded anew if the site answers, at most once in 60 s.
 * Says whether it may be; otherwise the failure is to be shown. Where nothing can be noted it never is, for it could not stop. Nor is it while the
 * browser is on its way to another document: Firefox and WebKit drop what they are loading then, and a reload would take that document's place.
 */
export function createChunkReload({ storage, window, now, reachSite, reload }: ChunkReloadOptions) {
  let leftAtMs = Number.NEGATIVE_INFINITY
  window.addEventListener('beforeunload', () => {
    leftAtMs = now()
  })
  const isLeaving = () => Math.abs(now() - leftAtMs) < LEAVING_MS

  async function reloadIfReached() {
    const { type } = await reachSite()
    if (type === 'site.reached' && !isLeaving()) reload()
  }

  return function chunkFailed(): boolean {
    if (isLeaving()) return false
    const reloadedAtMs = storage.read(KEY, z.number())
    if (reloadedAtMs !== undefined && Math.abs(now() - reloadedAtMs) < PAUSE_MS) return false
    if (!storage.write(KEY, now())) return false
    void reloadIfReached()
    return true
  }
}
