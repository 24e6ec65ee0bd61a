import type { ReactNode } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { RouteMatch } from '../machines/access/routes.ts'
import type { Head } from '../machines/site/head.ts'
import type { OpenActor } from './site/actor-system.ts'
import type { Site } from './site/create-site.ts'

export interface OpenPage<Actor extends AnyActorRef = AnyActorRef, Search extends object = object> {
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

export interface Opening<Search extends object = object> {
  site: Site
  /** Opens actors that end with the page. */
  openActor: OpenActor
  match: RouteMatch
  /** What the route tree reads off the query. */
  search: Search
  key: string
}

/** What a module of `app/pages/` offers: a chunk of its own, with the page's machine and view. */
interface PageModule<Search extends object> {
  open(opening: Opening<Search>): OpenPage<AnyActorRef, Search> | Promise<OpenPage<AnyActorRef, Search>>
  /** Makes the calls of a page that may be wanted soon; their answers wait in the request cache. */
  warm?(opening: Omit<Opening<Search>, 'key' | 'openActor'>, signal: AbortSignal): Promise<unknown>
}

export interface PageDefinition<Search extends object = object> {
  /** Source of the chunk, to find what was built of it. */
  chunk: string
  load(): Promise<PageModule<Search>>
}
