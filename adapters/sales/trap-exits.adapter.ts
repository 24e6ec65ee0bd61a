import { type EventObject, fromCallback } from 'xstate'
import type { ExitTried, TrapConfig } from '../../machines/sales/leave-page-trap.machine.ts'
import type { BackGuard } from '../site/back-guard.adapter.ts'
import type { PointerLeft } from '../site/pointer-leave.adapter.ts'
import type { Stream } from '../site/stream.ts'
import type { TrapCookies } from './trap-cookies.adapter.ts'

interface TrapExitsOptions {
  trap: Pick<TrapCookies, 'isSpent'>
  backGuard: BackGuard
  pointerLeaves: Stream<PointerLeft>
  /** Unix ms by the server's clock. */
  now: () => number
}

/** Plug of `watchExits`: the ways out on which the trap is set. Clicks are none of them, whatever they lead to (L03). */
export function createTrapExits({ trap, backGuard, pointerLeaves, now }: TrapExitsOptions) {
  return fromCallback<EventObject, TrapConfig>(({ input, sendBack }) => {
    const say = (by: ExitTried['by']) => sendBack({ type: 'exit.tried', by, nowMs: now() } satisfies ExitTried)
    const isWatched = { top: input.onTop, left: input.onLeft, right: input.onRight }
    const releasePointer = pointerLeaves(({ edge }) => {
      // A value pop-up, here or in another tab, may have been the session's one interception meanwhile (D9).
      if (isWatched[edge] && !trap.isSpent()) say(edge)
    })
    const releaseBack = input.onBack
      ? backGuard.hold('leavePageTrap')(() => (trap.isSpent() ? backGuard.leave() : say('back')))
      : undefined
    return () => {
      releasePointer()
      releaseBack?.()
    }
  })
}
