import * as z from 'zod/mini'
import type { SafeStorage } from './storage.adapter.ts'

const KEY = 'chunk-reload'
const PAUSE_MS = 60_000

interface ChunkReloadOptions {
  /** Session storage: each tab reloads for itself. */
  storage: SafeStorage
  now: () => number
  reload: () => void
}

/**
 * What to do when a part of the page's script cannot be had, as after a deployment: the page is loaded anew, at most once in 60 s. Answers
 * whether it is; otherwise the failure is to be shown. Where nothing can be noted it never is, for it could not stop.
 */
export function createChunkReload({ storage, now, reload }: ChunkReloadOptions) {
  return function chunkFailed(): boolean {
    const reloadedAtMs = storage.read(KEY, z.number())
    if (reloadedAtMs !== undefined && Math.abs(now() - reloadedAtMs) < PAUSE_MS) return false
    if (!storage.write(KEY, now())) return false
    reload()
    return true
  }
}
