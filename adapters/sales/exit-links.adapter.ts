import { fromEvent, mergeMap, type Observable } from 'rxjs'
import type { RouteMatch } from '../../machines/access/routes.ts'
import { mayHoldLink } from '../../machines/sales/exit-rules.ts'
import type { ExitCaught } from '../../machines/sales/value-popups.machine.ts'

interface ExitLinksOptions {
  window: Window
  /** Which page answers a path. */
  routeAt: (path: string) => RouteMatch
  /** This session has had its one interception, here or in another tab (D9). */
  isSpent: () => boolean
}

/** Holds back the links that lead elsewhere, as long as it has subscribers, and emits their targets. */
export function createExitLinks({ window, routeAt, isSpent }: ExitLinksOptions): Observable<ExitCaught> {
  return fromEvent<MouseEvent>(window, 'click', { capture: true }).pipe(
    mergeMap((event): ExitCaught[] => {
      const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
      // A link that opens something on this page leads nowhere.
      if (!link || link.hasAttribute('aria-haspopup') || isSpent()) return []
      const { pathname, origin } = window.location
      const isHeld = mayHoldLink({
        isPlain:
          isPlainClick(event) && (link.target === '' || link.target === '_self') && !link.hasAttribute('download'),
        isInDialog: link.closest('dialog, [role="dialog"], [role="alertdialog"], [inert]') !== null,
        isOwn: link.origin === origin,
        isSamePage: link.pathname === pathname,
        match: routeAt(link.pathname),
      })
      if (!isHeld) return []
      event.preventDefault()
      // The view would lead the visitor on.
      event.stopImmediatePropagation()
      return [{ type: 'exit.caught', to: link.pathname + link.search + link.hash }]
    }),
  )
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}
