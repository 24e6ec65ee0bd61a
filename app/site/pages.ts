import type { AnyActorRef } from 'xstate'
import type { RouteMatch } from '../../machines/access/routes.ts'
import type { OpenActor } from './actor-system.ts'
import type { OpenPage } from './open-page.ts'
import type { Site } from './site.ts'

export interface Opening<Search extends object = object> {
  site: Site
  /** Opens actors that end with the page. */
  openActor: OpenActor
  match: RouteMatch
  /** What the route tree reads off the query. */
  search: Search
  key: string
}

/** What a module of `app/routes/pages/` offers: a chunk of its own, with the page's machine and view. */
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
