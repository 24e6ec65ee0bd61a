import type { ReactNode } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { RouteMatch } from '../machines/access/routes.ts'
import type { Head } from '../machines/site/head.ts'
import type { OpenActor } from './site/actor-system.ts'
import type { Site } from './site/create-site.ts'

export type Search = Readonly<Record<string, string>>

export interface OpenPage<Actor extends AnyActorRef = AnyActorRef> {
  key: string
  match: RouteMatch
  /** Absent for pages that only read the site's own actors. */
  actor: Actor | null
  /** What the server drew of the actor, where it begins otherwise in this tab. */
  drawn?: SnapshotFrom<Actor>
  /** Others that it shows: waited for with it. */
  beside?: readonly AnyActorRef[]
  /** Its actors are those of live rooms, which live on without it: for another visitor it opens anew. */
  isShared?: true
  /** It is left, or not shown after all. */
  close?(): void
  /** It is the 404 screen. */
  isMissing?: boolean
  draw(): ReactNode
  /** As its actor stands in `snapshot`: while hydrating that is what the server drew, and not what it is by now. */
  head(snapshot: SnapshotFrom<Actor>): Head
  jsonLd(): unknown
  /** Where editors change what is shown, below the content admin: `/videos/7`. `''` while that is not known. */
  editPath?(snapshot: SnapshotFrom<Actor>): string
  /** The address changed but the page stays: another page number, filter or layout. */
  readdress?(search: Search): void
}

export interface Opening {
  site: Site
  /** Opens actors that end with the page. */
  openActor: OpenActor
  match: RouteMatch
  search: Search
  key: string
}

/** What a module of `app/pages/` offers: a chunk of its own, with the page's machine and view. */
interface PageModule {
  open(opening: Opening): OpenPage | Promise<OpenPage>
  /** Makes the calls of a page that may be wanted soon; their answers wait in the request cache. */
  warm?(opening: Omit<Opening, 'key' | 'openActor'>, signal: AbortSignal): Promise<unknown>
}

export interface PageDefinition {
  /** Source of the chunk, to find what was built of it. */
  chunk: string
  load(): Promise<PageModule>
}

const CONTENT: PageDefinition = {
  chunk: 'app/pages/static.page.tsx',
  load: () => import('./pages/static.page.tsx'),
}
const MISSING: PageDefinition = {
  chunk: 'app/pages/missing.page.tsx',
  load: () => import('./pages/missing.page.tsx'),
}
const VIDEOS: PageDefinition = {
  chunk: 'app/pages/videos.page.tsx',
  load: () => import('./pages/videos.page.tsx'),
}
const CAM_LIST: PageDefinition = {
  chunk: 'app/pages/cam-list.page.tsx',
  load: () => import('./pages/cam-list.page.tsx'),
}
const LOGIN: PageDefinition = {
  chunk: 'app/pages/login.page.tsx',
  load: () => import('./pages/login.page.tsx'),
}

const PAGES: Readonly<Record<string, PageDefinition>> = {
  index: { chunk: 'app/pages/home.page.tsx', load: () => import('./pages/home.page.tsx') },
  videos: VIDEOS,
  'categories-slug': VIDEOS,
  'video_tag-slug': VIDEOS,
  'vr-porn-compilations': VIDEOS,
  free: VIDEOS,
  'vr-cam-girls': CAM_LIST,
  'vr-cam-boys': CAM_LIST,
  'vr-cam-tag': CAM_LIST,
  categories: { chunk: 'app/pages/categories.page.tsx', load: () => import('./pages/categories.page.tsx') },
  deals: { chunk: 'app/pages/deals.page.tsx', load: () => import('./pages/deals.page.tsx') },
  'videos-slug': { chunk: 'app/pages/video.page.tsx', load: () => import('./pages/video.page.tsx') },
  'embed-slug': { chunk: 'app/pages/embed.page.tsx', load: () => import('./pages/embed.page.tsx') },
  'vr-cam-broadcast': { chunk: 'app/pages/cam-room.page.tsx', load: () => import('./pages/cam-room.page.tsx') },
  tokens: { chunk: 'app/pages/tokens.page.tsx', load: () => import('./pages/tokens.page.tsx') },
  login: LOGIN,
  playalogin: LOGIN,
  payment: { chunk: 'app/pages/payment.page.tsx', load: () => import('./pages/payment.page.tsx') },
  logout: { chunk: 'app/pages/logout.page.tsx', load: () => import('./pages/logout.page.tsx') },
  'age-verification': {
    chunk: 'app/pages/age-verification.page.tsx',
    load: () => import('./pages/age-verification.page.tsx'),
  },
  'join-now': { chunk: 'app/pages/join-now.page.tsx', load: () => import('./pages/join-now.page.tsx') },
  '404': MISSING,
}

/** Which page answers a route. Routes without a screen of their own show their page of the editors. */
export function pageOf(match: RouteMatch): PageDefinition {
  if (match.kind !== 'page') return MISSING
  return PAGES[match.route.name] ?? CONTENT
}

export const missingPage = MISSING

/** What stands below the words of a site that is closed, whatever the address. */
export const maintenancePage: PageDefinition = {
  chunk: 'app/pages/maintenance.page.tsx',
  load: () => import('./pages/maintenance.page.tsx'),
}
