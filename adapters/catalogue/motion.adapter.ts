import { defer, fromEvent, map, type Observable, startWith } from 'rxjs'
import type { MotionFact } from '../../machines/catalogue/card-preview.machine.ts'

/** Plug of `watchMotion`: what the system says about moving pictures, now and whenever it changes. */
export function createMotionFacts(matchMedia: (query: string) => MediaQueryList): Observable<MotionFact> {
  return defer(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    return fromEvent<{ matches: boolean }>(query, 'change').pipe(
      startWith(query),
      map(({ matches }): MotionFact => ({ type: matches ? 'motion.reduced' : 'motion.allowed' })),
    )
  })
}
