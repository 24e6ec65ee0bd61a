import type { RouteDecision } from '../access/gate.ts'
import { pathIn, type RouteMatch } from '../access/routes.ts'
import type { Visitor } from '../session/visitor.ts'

/** A page belongs to its visitor: for another visitor it is another page. A closed site is the same for everybody. */
export function pageKeyOf(
  match: RouteMatch,
  { kind }: RouteDecision,
  { group, isInVerifiedView, hasAccess, isLoggedIn }: Visitor,
): string {
  if (kind === 'maintenance') return kind
  return [pathIn(match), group, isInVerifiedView, hasAccess, isLoggedIn].join(' ')
}
