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

/** Pages on which visitors end something, or bring a secret that was mailed: no pop-up lies over them. */
const QUIET: readonly string[] = [
  'account-removal',
  'cancel-membership',
  'email-change',
  'main-dashboard',
  'main-dashboard-easy-cancel',
  'main-dashboard-membership-info',
  'reset-password',
  'subscription',
]

/** Visitors must not be held back on the way there: to join, pay, log out, cancel or ask for help. Legal pages are a group of their own. */
const NEVER_KEPT: ReadonlySet<string> = new Set([
  ...QUIET,
  'age-verification',
  'complaints-policy',
  'contact',
  'help',
  'join-now',
  'logout',
  'main-dashboard-upgrade-subscription',
  'payment',
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

/** Whether no pop-up may open over the page of this name, or stay there. */
export function isQuiet(name: string): boolean {
  return QUIET.includes(name)
}
