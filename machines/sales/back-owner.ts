/** Who may handle a step back instead of letting the visitor leave. */
export type BackHolder = 'vreels' | 'searchBox' | 'leavePageTrap' | 'valuePopups'

/** By priority, what the visitor has opened before what comes by itself: only the first one that holds gets the step back. */
const PRECEDENCE: readonly BackHolder[] = ['vreels', 'searchBox', 'leavePageTrap', 'valuePopups']

interface StepBack {
  /** It led off the guard's entry to the page's own entry just below it: the visitor has not gone anywhere yet. */
  isOffGuard: boolean
  holders: ReadonlySet<BackHolder>
}

/**
 * Whose a step back is (D9): a holder's, which hears of it while the visitor stays; nobody's, so that it goes `on` to where the visitor wanted; or
 * a `visit` to another page, as any other step through the history.
 */
export function whoOwnsBack({ isOffGuard, holders }: StepBack): BackHolder | 'on' | 'visit' {
  if (!isOffGuard) return 'visit'
  return PRECEDENCE.find((holder) => holders.has(holder)) ?? 'on'
}
