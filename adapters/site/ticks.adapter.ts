import type { Stream } from './stream.ts'

export type ClockTick = { type: 'clock.ticked'; nowMs: number }

interface TicksOptions {
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  /** Unix ms by the server's clock. */
  now: () => number
  setTimeout: (act: () => void, milliseconds: number) => number
  clearTimeout: (timer: number) => void
}

/**
 * Tells the time at each whole second, to all countdowns by one timer. Silent while nobody sees the tab, and at once when it is seen again:
 * whoever counts reads the time and adds nothing up.
 */
export function createTicks({ document, now, setTimeout, clearTimeout }: TicksOptions): Stream<ClockTick> {
  const listeners = new Set<(event: ClockTick) => void>()
  let timer = 0

  function tick() {
    const nowMs = now()
    for (const listener of [...listeners]) listener({ type: 'clock.ticked', nowMs })
    wait()
  }

  function wait() {
    clearTimeout(timer)
    if (listeners.size > 0 && document.visibilityState === 'visible')
      timer = setTimeout(tick, Math.ceil(1000 - (now() % 1000)))
  }

  function seen() {
    if (document.visibilityState === 'visible') tick()
    else wait()
  }

  return (say) => {
    listeners.add(say)
    if (listeners.size === 1) {
      document.addEventListener('visibilitychange', seen)
      wait()
    }
    return () => {
      listeners.delete(say)
      if (listeners.size > 0) return
      document.removeEventListener('visibilitychange', seen)
      clearTimeout(timer)
    }
  }
}
