import { filter, map, merge, mergeMap, NEVER, type Observable } from 'rxjs'
import type { ExitTried, TrapConfig } from '../../machines/sales/leave-page-trap.machine.ts'
import type { BackGuard } from '../site/back-guard.adapter.ts'
import type { PointerLeft } from '../site/pointer-leave.adapter.ts'

interface TrapExitsOptions {
  /** Not once the session has had its one interception, here, in another tab or by a value pop-up (D9); nor who is on the way to pay. */
  mayKeep: () => boolean
  backGuard: BackGuard
  pointerLeaves: Observable<PointerLeft>
  /** Unix ms by the server's clock. */
  now: () => number
}

/** Plug of `watchExits`: the ways out on which the trap is set. Clicks are none of them, whatever they lead to (L03). */
export function createTrapExits({ mayKeep, backGuard, pointerLeaves, now }: TrapExitsOptions) {
  return ({ onTop, onLeft, onRight, onBack }: TrapConfig): Observable<ExitTried> => {
    const isWatched = { top: onTop, left: onLeft, right: onRight }
    const edges = pointerLeaves.pipe(
      map(({ edge }) => edge),
      filter((edge) => isWatched[edge] && mayKeep()),
    )
    const back = backGuard.hold('leavePageTrap').pipe(
      mergeMap(() => {
        if (mayKeep()) return ['back' as const]
        backGuard.leave()
        return []
      }),
    )
    return merge(edges, onBack ? back : NEVER).pipe(map((by) => ({ type: 'exit.tried', by, nowMs: now() })))
  }
}
