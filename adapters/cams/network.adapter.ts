import { filter, fromEvent, map, merge, type Observable } from 'rxjs'
import type { WakeUp } from '../../machines/session/token-lifecycle.machine.ts'

interface NetworkOptions {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  wakeUps: Observable<WakeUp>
}

/** When the network goes, and when it is worth while to try at once. */
export function createNetworkFacts({
  window,
  wakeUps,
}: NetworkOptions): Observable<{ type: 'network.lost' } | { type: 'tab.wokeUp' }> {
  return merge(
    fromEvent(window, 'offline').pipe(map(() => ({ type: 'network.lost' as const }))),
    wakeUps.pipe(
      filter(({ cause }) => cause !== 'tokensTouched'),
      map(() => ({ type: 'tab.wokeUp' as const })),
    ),
  )
}
