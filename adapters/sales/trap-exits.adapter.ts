import { type EventObject, fromCallback } from 'xstate'
import type { ExitTried, TrapConfig } from '../../machines/sales/leave-page-trap.machine.ts'
import type { BackGuard } from '../site/back-guard.adapter.ts'
import type { PointerLeft } from '../site/pointer-leave.adapter.ts'
import type { Stream } from '../site/stream.ts'

interface TrapExitsOptions {
  /** Not once the session has had its one interception, here, in another tab or by a value pop-up (D9); nor who is on the way to pay. */
  mayKeep: () => boolean
  backGuard: BackGuard
  pointerLeaves: Stream<PointerLeft>
  /** Unix ms by the server's clock. */
  now: () => number
}

/** Plug of `watchExits`: the ways out on which the trap is set. Clicks are none of them, whatever they lead to (L03). */
export function createTrapExits({ mayKeep, backGuard, pointerLeaves, now }: TrapExitsOptions) {
  return fromCallback<EventObject, TrapConfig>(({ input, sendBack }) => {
    const say = (by: ExitTried['by']) => sendBack({ type: 'exit.tried', by, nowMs: now() } satisfies ExitTried)
    const isWatched = { top: input.onTop, left: input.onLeft, right: input.onRight }
    const releasePointer = pointerLeaves(({ edge }) => {
      if (isWatched[edge] && mayKeep()) say(edge)
    })
    const releaseBack = input.onBack
      ? backGuard.hold('leavePageTrap')(() => (mayKeep() ? say('back') : backGuard.leave()))
      : undefined
    return () => {
      releasePointer()
      releaseBack?.()
    }
  })
}
