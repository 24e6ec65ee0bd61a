import type { Subscription } from 'rxjs'
import { fromCallback, type NonReducibleUnknown } from 'xstate'
import type { BackCommand, SearchBoxEvent } from '../../machines/catalogue/search-box.machine.ts'
import type { BackGuard } from '../site/back-guard.adapter.ts'

interface HeldBackOptions {
  backGuard: BackGuard
  /** Whether an open box lies over the page, as in narrow windows. Beside the menu of wide ones a step back leaves. */
  liesOverPage: () => boolean
}

/** A step back closes the box that lies over the page. */
export function createHeldBack({ backGuard, liesOverPage }: HeldBackOptions) {
  return fromCallback<BackCommand, NonReducibleUnknown>(({ receive, sendBack }) => {
    let holding: Subscription | undefined
    const release = () => holding?.unsubscribe()
    receive(({ type }) => {
      release()
      if (type === 'back.hold' && liesOverPage()) {
        holding = backGuard.hold('searchBox').subscribe(() => sendBack({ type: 'box.closed' } satisfies SearchBoxEvent))
      }
    })
    return release
  })
}
