import { filter, fromEvent, map, merge, type Observable, share } from 'rxjs'
import type { WakeUp } from '../../machines/session/token-lifecycle.machine.ts'

interface WakeUpsOptions {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  tokenTouches: Observable<WakeUp>
}

/** After sleep, in the back-forward cache, offline or hidden, timers have not run: each return makes a check due. */
export function createWakeUps({ window, document, tokenTouches }: WakeUpsOptions): Observable<WakeUp> {
  const visible = fromEvent(document, 'visibilitychange').pipe(filter(() => document.visibilityState === 'visible'))
  const shown = fromEvent<PageTransitionEvent>(window, 'pageshow').pipe(filter(({ persisted }) => persisted))
  return merge(
    visible.pipe(map(() => wakeUp('visible'))),
    shown.pipe(map(() => wakeUp('shown'))),
    fromEvent(window, 'online').pipe(map(() => wakeUp('online'))),
    tokenTouches,
  ).pipe(share())
}

function wakeUp(cause: WakeUp['cause']): WakeUp {
  return { type: 'tab.wokeUp', cause }
}
