import type { BlogPost } from '../../contracts/catalogue/blog.ts'
import type { VideoListItem } from '../../contracts/catalogue/video.ts'
import type { DashboardInfo } from '../../contracts/member/dashboard.ts'
import type { Membership } from '../../contracts/member/memberships.ts'
import type { UpgradeRules } from '../../contracts/member/upgrades.ts'
import type { MenuItem } from '../../contracts/site/menu.ts'
import type { Picture } from '../../contracts/tolerant.ts'
import { isExpiredStatus } from '../session/visitor.ts'

const TOP_SCENES = 5
export const POSTS = 2

/** What a part of the dashboard shows. Each is asked for, and fails, by itself. */
export type DashboardContent =
  | { part: 'menu'; items: readonly MenuItem[] }
  | {
      part: 'scenes'
      upcomingScenes: readonly VideoListItem[]
      topScenes: readonly VideoListItem[]
      easySetupImage: Picture
    }
  | { part: 'posts'; posts: readonly BlogPost[] }
  | ({ part: 'membership' } & DashboardInfo)
  /** `isComplete`: false where the list or the names could not be had. */
  | { part: 'memberships'; items: readonly ListedMembership[]; isComplete: boolean }
  | ({ part: 'upgrades' } & UpgradeRules)

export type DashboardPart = DashboardContent['part']

export type ContentOf<Part extends DashboardPart> = Extract<DashboardContent, { part: Part }>

export interface ListedMembership {
  name: string
  status: string
  isActive: boolean
  isExternalSite: boolean
  url: string
}

export function topScenesOf(scenes: readonly VideoListItem[]): readonly VideoListItem[] {
  return scenes.slice(0, TOP_SCENES)
}

/** In the server's order, each status by its name. */
export function listedMemberships(
  items: readonly Membership[],
  statuses: readonly { code: string; name: string }[],
): readonly ListedMembership[] {
  return items
    .toSorted((one, other) => one.membership.sort - other.membership.sort)
    .map(({ membership: { name, isActive }, status, isExternalSite, url }) => ({
      name,
      status: statuses.find(({ code }) => code === status)?.name ?? STATUS_NAMES.get(status) ?? status,
      isActive,
      isExternalSite,
      url,
    }))
}

/** Where the server does not name them. */
const STATUS_NAMES = new Map([
  ['1', 'Inactive'],
  ['100', 'Active'],
  ['200', 'Canceled'],
  ['300', 'Expired'],
])

export type Standing = 'running' | 'cancelled' | 'over'

/**
 * What a status of the server means. A word that is not known is taken for one that still costs: nobody is kept from cancelling. `isCancelled`: it was
 * cancelled here, which the status may not say yet.
 */
export function standingOf(
  { status, membership_uuid }: Pick<DashboardInfo['info'], 'status' | 'membership_uuid'>,
  isCancelled = false,
): Standing {
  if (isCancelled) return 'cancelled'
  if (membership_uuid === '') return 'over'
  const word = status.toLowerCase()
  if (word === 'canceled' || word === 'cancelled') return 'cancelled'
  return isExpiredStatus(status) || word === 'inactive' ? 'over' : 'running'
}
