import type { RouteDecision } from '../access/gate.ts'
import { pathIn, type RouteMatch } from '../access/routes.ts'
import type { Visitor } from '../session/visitor.ts'

/** What a page shows hangs on who looks: for another visitor it is another page. A site that is closed shows everybody the same. */
export function pageKeyOf(
  match: RouteMatch,
  { kind }: RouteDecision,
  { group, isInVerifiedView, hasAccess, isLoggedIn }: Visitor,
): string {
  if (kind === 'maintenance') return kind
  return [pathIn(match), group, isInVerifiedView, hasAccess, isLoggedIn].join(' ')
}
