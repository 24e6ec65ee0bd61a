import type { Observable } from 'rxjs'
import type { ActorRefFrom } from 'xstate'
import type { createAgeVerification } from '../../adapters/age/age-verification.adapter.ts'
import type { createLayoutKeeper, LayoutCookie } from '../../adapters/catalogue/layout-cookie.adapter.ts'
import type { PageAdapterOptions } from '../../adapters/catalogue/page-parts.ts'
import type { createAffiliate } from '../../adapters/sales/affiliate.adapter.ts'
import type { AttemptLimiter } from '../../adapters/session/attempt-limiter.ts'
import type { createLogin } from '../../adapters/session/login.adapter.ts'
import type { createLogOut, createUserLoader } from '../../adapters/session/session.adapter.ts'
import type { TokenRenewal } from '../../adapters/session/token-renewal.adapter.ts'
import type { BackGuard } from '../../adapters/site/back-guard.adapter.ts'
import type { createBoot } from '../../adapters/site/boot.adapter.ts'
import type { createConsent } from '../../adapters/site/consent.adapter.ts'
import type { CookieJar } from '../../adapters/site/cookie-jar.ts'
import type { Credentials } from '../../adapters/site/credentials.ts'
import type { ErrorReporter } from '../../adapters/site/error-reporter.adapter.ts'
import type { createLine } from '../../adapters/site/line.adapter.ts'
import type { SafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { ClockTick } from '../../adapters/site/ticks.adapter.ts'
import type { ListLayout } from '../../contracts/catalogue/lists.ts'
import type { EndpointRows } from '../../contracts/endpoints.ts'
import type { TokenClaims } from '../../contracts/session/tokens.ts'
import type { MotionFact } from '../../machines/catalogue/card-preview.machine.ts'
import type { ViewportFact } from '../../machines/chrome/viewport.machine.ts'
import type { tokenLifecycleMachine, WakeUp } from '../../machines/session/token-lifecycle.machine.ts'
import type { LoadDialog } from '../../machines/site/dialog-host.machine.ts'

export interface HeldFacts {
  claims: TokenClaims | null
  /** By the server's time; also when there are no claims. */
  isExpired: boolean
  isRenewable: boolean
  isRefreshExpired: boolean
}

/** What the kernel plugs into the machines: made by `browser-ports.ts` and by `server-ports.ts`. */
export interface SitePorts {
  boot: ReturnType<typeof createBoot>
  consent: ReturnType<typeof createConsent>
  age: ReturnType<typeof createAgeVerification>
  user: ReturnType<typeof createUserLoader>
  logOut: ReturnType<typeof createLogOut>
  login: ReturnType<typeof createLogin>
  /** Of requests to restore a password. */
  restoreLimiter: AttemptLimiter
  tokens: Pick<TokenRenewal, 'readTokens' | 'renewTokens' | 'rescueTokens'>
  /** Takes the pair of an account that a call other than log-in opened. */
  adoptTokens: TokenRenewal['adopt']
  wakeUps: Observable<WakeUp>
  /** What is known of the tokens held right now, and whether a renewal could bring better ones. */
  held(): HeldFacts
  /** Lets calls wait for the actor that renews. */
  connectLifecycle(actor: ActorRefFrom<typeof tokenLifecycleMachine>): void
  /** Renews the tokens, which may know of new rights. Resolves when that has ended, however it did. */
  renewRights(): Promise<unknown>
  /** Unix ms by the server's clock. */
  now(): number
  jar: CookieJar
  /** Storage of this device, for what outlives a tab. */
  deviceStorage: SafeStorage
  /** Storage of this tab, for what pages keep of the visitor. */
  tabStorage: SafeStorage
  /** Whether a page of this very site led to the document. False where the browser does not say. */
  cameFromHere(): boolean
  /** Leaves for another origin, by an address that `leaveTo` let pass. */
  leave(url: string): void
  loadDialog: LoadDialog
  /** What a page makes the adapters with that only it needs. */
  page: PageAdapterOptions
  /** A part of the site that comes later brings its rows of the endpoint table before it calls. */
  bringRows(rows: EndpointRows): void
  /** Calls to the cam provider carry these from now on; null: none. */
  bringCamCredentials(credentials: Credentials | null): void
  layout: {
    saved(name: LayoutCookie): ListLayout | undefined
    keeper(name: LayoutCookie): ReturnType<typeof createLayoutKeeper>
  }
  motion: Observable<MotionFact>
  /** Whether pages may be fetched ahead: not over slow or metered lines (CONST-019). */
  mayWarm(): boolean
  line: ReturnType<typeof createLine>
  viewport: Observable<ViewportFact>
  /** The time at each whole second, while the tab is seen: of all countdowns. */
  ticks: Observable<ClockTick>
  backGuard: BackGuard
  report: ErrorReporter['report']
  failures: ErrorReporter['failures']
  /** Called with the analytics name of each page that is shown (ROUTE-025). Does nothing unless a deployment sets it. */
  recordPage(analyticsKey: string): void
  affiliate: ReturnType<typeof createAffiliate>
}
