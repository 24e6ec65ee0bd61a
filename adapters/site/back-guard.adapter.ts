import { NEVER, type Observable } from 'rxjs'
import type { BackHolder } from '../../machines/sales/back-owner.ts'

export type BackPress = { type: 'back.pressed' }

/** How the history asks before the visitor goes back. */
export interface BackGuard {
  /**
   * For as long as somebody listens, the first press of the back button leaves the visitor where they are, and the holder that comes first hears of
   * it. The next one leaves.
   */
  hold(holder: BackHolder): Observable<BackPress>
  /** Goes on back, to where the press led. */
  leave(): void
}

/** For the server, where there is no way back. */
export const noBackGuard: BackGuard = { hold: () => NEVER, leave: () => {} }
