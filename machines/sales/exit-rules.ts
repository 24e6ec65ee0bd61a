import type { RouteMatch } from '../access/routes.ts'

/** What is known of a link that was clicked. */
export interface ClickedLink {
  /** Of the very same tab and document: not another button, key, tab or window, and nothing to be downloaded. */
  isPlain: boolean
  /** It is in a dialog, or in something else that asks a question of its own. */
  isInDialog: boolean
  /** On the site's own origin, over http. */
  isOwn: boolean
  /** It leads to the page that is shown: to another part of it, or to the same with another query (D27). */
  isSamePage: boolean
  /** Where it leads. */
  match: RouteMatch
}

/** Visitors must not be held back on the way there: to join, pay, log out, cancel or ask for help. Legal pages are a group of their own. */
const NEVER_KEPT: ReadonlySet<string> = new Set([
  'account-removal',
  'age-verification',
  'complaints-policy',
  'contact',
  'email-change',
  'help',
  'join-now',
  'logout',
  'main-dashboard-easy-cancel',
  'main-dashboard-membership-info',
  'main-dashboard-upgrade-subscription',
  'payment',
  'reset-password',
  'subscription',
])

/** Whether a pop-up may hold this link back for a moment (POPUP-009, D9). */
export function mayHoldLink({ isPlain, isInDialog, isOwn, isSamePage, match }: ClickedLink): boolean {
  return isPlain && !isInDialog && isOwn && !isSamePage && mayKeepFrom(match)
}

/** Whether visitors who leave this page must not be held back. */
export function isFreeToLeave(match: RouteMatch): boolean {
  return !mayKeepFrom(match)
}

function mayKeepFrom(match: RouteMatch): boolean {
  if (match.kind !== 'page') return match.kind === 'missing'
  const { name, group, layout } = match.route
  return group !== 'legal' && layout !== 'embed' && layout !== 'empty' && !NEVER_KEPT.has(name)
}
