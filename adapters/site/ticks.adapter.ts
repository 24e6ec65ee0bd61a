import { defer, fromEvent, map, NEVER, type Observable, repeat, share, startWith, switchMap, timer } from 'rxjs'

export type ClockTick = { type: 'clock.ticked'; nowMs: number }

interface TicksOptions {
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  /** Unix ms by the server's clock. */
  now: () => number
}

/**
 * Tells the time at each whole second, to all countdowns by one timer. Silent while nobody sees the tab, and at once when it is seen again:
 * whoever counts reads the time and adds nothing up.
 */
export function createTicks({ document, now }: TicksOptions): Observable<ClockTick> {
  const wholeSeconds = defer(() => timer(Math.ceil(1000 - (now() % 1000)))).pipe(repeat())
  const sinceReturn = wholeSeconds.pipe(startWith(0))
  return fromEvent(document, 'visibilitychange').pipe(
    map(() => sinceReturn),
    startWith(wholeSeconds),
    switchMap((ticks) => (document.visibilityState === 'visible' ? ticks : NEVER)),
    map((): ClockTick => ({ type: 'clock.ticked', nowMs: now() })),
    share(),
  )
}
