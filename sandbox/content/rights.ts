import type { Reply, SandboxSite, Viewer } from '../handler.ts'

interface Asker {
  site: SandboxSite
  viewer: Viewer | null
}

/** Whether the catalogue is closed to this viewer: the site demands an age check that was not passed. */
export function isHeldBack({ site, viewer }: Asker): boolean {
  return site.verificationEnabled && viewer?.isAgeCleared !== true
}

/** SESSION-011 and SESSION-006: may open what only subscribers may, expired ones included. */
export function hasContentAccess(viewer: Viewer | null): boolean {
  return viewer !== null && (viewer.membership === 'expired' || mayWatchFull(viewer))
}

/** Who is given the whole film and not only its trailer. */
export function mayWatchFull(viewer: Viewer | null): boolean {
  if (!viewer) return false
  if (viewer.isStaff || viewer.membership === 'active' || viewer.membership === 'canceled') return true
  return viewer.membership === 'inactive' && (viewer.isTrial || viewer.hasBenefits)
}

/** ROLE-022: a trial is for watching online. */
export function mayDownload(viewer: Viewer | null): boolean {
  return mayWatchFull(viewer) && viewer?.isTrial !== true
}

export const VERIFICATION_REQUIRED: Reply = { status: 403, body: { reason: 'verificationRequired' } }
export const SUBSCRIPTION_REQUIRED: Reply = { status: 403, body: { reason: 'subscriptionRequired' } }
export const NOT_FOUND: Reply = {
  status: 404,
  body: { status: { code: 404, message: 'This page could not be found' } },
}
