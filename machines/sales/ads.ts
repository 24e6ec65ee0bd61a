import type { AdPosition } from '../../contracts/sales/ads.ts'
import type { Picture } from '../../contracts/tolerant.ts'
import type { RouteDecision } from '../access/gate.ts'
import type { RouteMatch } from '../access/routes.ts'

/** What an advertiser draws by itself. Sizes in CSS pixels; 0: as large as its place. */
export interface AdFrame {
  src: string
  width: number
  height: number
}

/** A picture, a film or a film that begins as a picture. `film` is a path below the content host; `''`: none. */
export interface AdMedia {
  picture: Picture
  link: string
  isInNewTab: boolean
  film: string
}

export type AdScreen = 'desktop' | 'mobile'

export type Ad =
  | { kind: 'frame'; desktop: AdFrame; mobile: AdFrame }
  | { kind: 'media'; desktop: AdMedia; mobile: AdMedia }

/** Which ads a page has: those of its `place` in the table of the server; `''`: none. `path` tells pages of one place apart. */
export interface AdPage {
  place: string
  path: string
}

export interface AdQuestion {
  place: string
  position: AdPosition
}

export const CAM_PLACE = 'vr-cam-girls'

const CAM_ROUTES: readonly string[] = ['vr-cam-girls', 'vr-cam-boys', 'vr-cam-tag', 'vr-cam-broadcast']
const OTHER_ROUTES: readonly string[] = [
  'index',
  'app',
  'deals',
  'models',
  'models-slug',
  'videos',
  'contact',
  'faq',
  'help',
  'categories',
  'categories-slug',
  'blog',
  'blog-slug',
  'try-ar',
]

/** Of the page that an address led to, where the gate lets the visitor see it. */
export function adPageOf(match: RouteMatch, decision: RouteDecision): AdPage {
  const { path } = match
  if (match.kind !== 'page' || decision.kind !== 'pass') return { place: '', path }
  const { name } = match.route
  if (CAM_ROUTES.includes(name)) return { place: CAM_PLACE, path }
  return { place: OTHER_ROUTES.includes(name) ? name : '', path }
}

/** Whether a page of this route keeps its ads when its own content was refused with 401 (CHROME-085). */
export function keepsAdsWhenRefused(match: RouteMatch): boolean {
  return match.kind !== 'page' || match.route.name !== 'deals'
}

/** One of them, as often as its weight says; `random` is from 0 to below 1. Nothing where there are none. */
export function chosenByWeight<Item extends { weight: number }>(
  items: readonly Item[],
  random: number,
): Item | undefined {
  let left = random * items.reduce((sum, { weight }) => sum + weight, 0)
  return items.find(({ weight }) => {
    left -= weight
    return left < 0
  })
}

/** The address, if a frame may show it: of an origin that the settings allow, without credentials. Otherwise nothing. */
export function allowedFrame(src: string, origins: readonly string[]): string | undefined {
  const url = URL.parse(src)
  if (url?.username !== '' || url.password !== '') return undefined
  return (url.protocol === 'https:' || url.protocol === 'http:') && origins.includes(url.origin) ? url.href : undefined
}

/** Whether its film begins as a picture on this screen. */
export function hasStill(ad: Ad | null, screen: AdScreen): boolean {
  return ad?.kind === 'media' && ad[screen].picture !== null
}

export function hasFilm(ad: Ad | null): boolean {
  return ad?.kind === 'media' && (ad.desktop.film !== '' || ad.mobile.film !== '')
}
