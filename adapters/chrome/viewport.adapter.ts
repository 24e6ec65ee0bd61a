import { debounceTime, fromEvent, map, merge, type Observable, startWith, switchMap, take, timer } from 'rxjs'
import type { ViewportFact } from '../../machines/chrome/viewport.machine.ts'

const DEBOUNCE_MS = 100
/** A tablet that was turned reports its old size first. */
const REDETECTION_MS = 50

type ViewportWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'innerWidth' | 'scrollY'>

/** Plug of `watchViewport`: tells of the window's width and the page's scroll position once they have come to rest. */
export function createViewportFacts(window: ViewportWindow): Observable<ViewportFact> {
  const sizes = fromEvent(window, 'resize').pipe(
    // Not at once: to measure is to lay the page out, and nothing waits for it.
    startWith(null),
    switchMap(() => timer(DEBOUNCE_MS, REDETECTION_MS).pipe(take(2))),
    map((): ViewportFact => ({ type: 'size.settled', width: window.innerWidth })),
  )
  const positions = fromEvent(window, 'scroll', { passive: true }).pipe(
    debounceTime(DEBOUNCE_MS),
    map((): ViewportFact => ({ type: 'scroll.settled', top: window.scrollY })),
  )
  return merge(sizes, positions)
}
