import type { RegisteredRouter } from '@tanstack/react-router'
import type { Actor, EventFromLogic } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { RouteMatch } from '../../machines/access/routes.ts'
import type { MachinesByPhase, RefsOf } from '../../machines/site/registry.ts'
import type { siteMachine } from '../../machines/site/site.machine.ts'
import type { DialogViews } from '../../views/site/dialog-mount.view.tsx'
import type { SearchEntry } from '../../views/site/search.context.ts'
import type { VreelsEntry } from '../../views/site/vreels.context.ts'
import type { createHandover } from '../ports/handover.ts'
import type { SitePorts } from '../ports/ports.ts'
import type { createActorSystem, OpenActor } from './actor-system.ts'
import type { Readable } from './derived.ts'
import type { createFacts } from './facts.ts'
import type { CamsPart, PromotionsPart } from './later-parts.ts'
import type { readMailed } from './mailed.ts'
import type { Arrival } from './page-book.ts'

type SiteFacts = ReturnType<typeof createFacts>
export type LaterMachines = MachinesByPhase['promotions'] & MachinesByPhase['cams']

/** One visit in a browser, or one request on the server. */
export interface Site {
  settings: SiteSettings
  origin: string
  userAgent: string
  ports: SitePorts
  isBrowser: boolean
  handover: ReturnType<typeof createHandover>
  root: Actor<typeof siteMachine>
  system: ReturnType<typeof createActorSystem>
  open: OpenActor
  actors: RefsOf<'boot'>
  /** Content of the dialogs whose code is loaded. */
  dialogs: Readable<DialogViews>
  /** Sets the content of dialogs. The next page may set its own. */
  drawDialogs(views: DialogViews): void
  visitor: SiteFacts['visitor']
  account: SiteFacts['account']
  /** The visitor whom the server drew the page for: in the browser it may be another one by the time that promotions are loaded. */
  firstVisitor(): ReturnType<SiteFacts['visitor']['getSnapshot']>
  /** The page that is shown. */
  arrival: Readable<Arrival | null>
  /** What promotions, and live rooms, show; null where they are not there. */
  promotions: Readable<PromotionsPart | null>
  /** Resolves once promotions are there. */
  whenPromotions: Promise<PromotionsPart>
  cams: Readable<CamsPart | null>
  /** The search box, whose code comes when it is reached for. */
  search: SearchEntry
  /** The short upright films, whose code comes when they are first opened. */
  vreels: VreelsEntry
  /** Loads the code of live rooms and opens their actors; null on sites without them. Rejects when the code cannot be loaded. */
  startCams(): Promise<CamsPart | null>
  /** The page is alive: loads and starts what can wait. Settles once promotions are there or have failed. */
  startPromotions(): Promise<void>
  /** Closes the pages whose actors are about to go. */
  closeShared(): void
  /** Path and query of the first page, without what is read off them once. */
  firstPath: string
  /** What the mailed link carried that the visitor came by. */
  mailed: ReturnType<typeof readMailed>
  /** The whole address of that link, on the server only; null: there is none. */
  mailedAddress: string | null
  /** Where the first address leads, for as long as no page is shown. */
  firstMatch: RouteMatch
  /** The affiliate who sent the visitor, or `''` (AFF-003). */
  affiliateId: string
  /** Which page answers a path. */
  routeAt(path: string): RouteMatch
  router: RegisteredRouter
  /** Draws a page and lets go of the others. */
  show(found: Arrival): void
  /** Opens the page of an address, and of the ones that it leads on to, without showing it. */
  arrive(path: string): Promise<Arrival>
  /** Tells an actor of promotions or of live rooms, or keeps the message until it is there; live rooms are fetched for it. */
  tell<Name extends keyof LaterMachines>(to: Name, message: EventFromLogic<LaterMachines[Name]>): void
  /** Starts the boot actors, as the cookies and the handed answers have them. */
  start(): void
  /** Starts keeping the address: in the browser, after the boot actors. */
  startNavigation(): void
  stop(): void
}
