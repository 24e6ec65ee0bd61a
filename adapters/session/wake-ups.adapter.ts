import { filter, fromEvent, map, merge, type Observable } from 'rxjs'
import type { WakeUp } from '../../machines/session/token-lifecycle.machine.ts'

interface WakeUpsOptions {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  tokenTouches: Observable<WakeUp>
}

/** After sleep, in the back-forward cache, offline or hidden, timers have not run: each return makes a check due. */
export function createWakeUps({ window, document, tokenTouches }: WakeUpsOptions): Observable<WakeUp> {
  const wokeUp = (cause: WakeUp['cause']) => map((): WakeUp => ({ type: 'tab.wokeUp', cause }))
  return merge(
    fromEvent(document, 'visibilitychange').pipe(
      filter(() => document.visibilityState === 'visible'),
      wokeUp('visible'),
    ),
    fromEvent<PageTransitionEvent>(window, 'pageshow').pipe(
      filter(({ persisted }) => persisted),
      wokeUp('shown'),
    ),
    fromEvent(window, 'online').pipe(wokeUp('online')),
    tokenTouches,
  )
}
