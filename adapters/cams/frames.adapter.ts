import { animationFrames, defer, merge, type Observable, switchMap, take, tap, timer } from 'rxjs'

/** Nobody reads faster than this, and every telling is drawn, ms. */
const SHORTEST_PAUSE_MS = 100
/** However slow the device is, ms. */
const LONGEST_PAUSE_MS = 1_000
/** Pauses are this many times as long as drawing took: the rest is left for who types and scrolls. */
const REST = 25
/** The longest that a frame of the screen is waited for, in a tab that is seen and in one that draws nothing, ms. */
const PATIENCE_MS = { visible: 250, hidden: 16 }

/** Emits once, with a frame of the screen, as often as the device draws what was told with ease; in a tab that is not seen, without one. */
export function createFrames(document: Pick<Document, 'visibilityState'>): Observable<unknown> {
  let toldAtMs = Number.NEGATIVE_INFINITY
  let restMs = SHORTEST_PAUSE_MS

  function measure() {
    toldAtMs = performance.now()
    // What views draw of it comes before the next task.
    setTimeout(() => {
      const drawnMs = performance.now() - toldAtMs
      restMs = Math.min(Math.max(SHORTEST_PAUSE_MS, drawnMs * REST), LONGEST_PAUSE_MS)
    })
  }

  return defer(() => {
    const pauseMs = Math.max(0, toldAtMs + restMs - performance.now())
    const frame = timer(pauseMs).pipe(switchMap(() => animationFrames()))
    return merge(frame, timer(pauseMs + PATIENCE_MS[document.visibilityState])).pipe(take(1), tap(measure))
  })
}
