import { createAgeVerification, SESSION_COOKIE } from '../../adapters/age/age-verification.adapter.ts'
import { createLayoutKeeper, readLayout } from '../../adapters/catalogue/layout-cookie.adapter.ts'
import { createMotionFacts } from '../../adapters/catalogue/motion.adapter.ts'
import { PLAYER_STORAGE_KEYS } from '../../adapters/catalogue/player-storage.ts'
import { SEARCH_STORAGE_KEYS } from '../../adapters/catalogue/search-storage.ts'
import { CLIP_CHOICES_KEY } from '../../adapters/catalogue/vreels-storage.ts'
import { createViewportFacts } from '../../adapters/chrome/viewport.adapter.ts'
import { createAffiliate } from '../../adapters/sales/affiliate.adapter.ts'
import { createAttemptLimiter } from '../../adapters/session/attempt-limiter.ts'
import { createCredentials } from '../../adapters/session/credentials.adapter.ts'
import { ATTEMPTS_KEY, createLogin, RESTORE_ATTEMPTS_KEY } from '../../adapters/session/login.adapter.ts'
import { createLogOut, createUserLoader } from '../../adapters/session/session.adapter.ts'
import { createTokenCookies } from '../../adapters/session/token-cookies.adapter.ts'
import { createTokenRenewal } from '../../adapters/session/token-renewal.adapter.ts'
import { createWakeUps } from '../../adapters/session/wake-ups.adapter.ts'
import type { BackGuard } from '../../adapters/site/back-guard.adapter.ts'
import { createBoot } from '../../adapters/site/boot.adapter.ts'
import { createBrowserCookies } from '../../adapters/site/browser-cookies.adapter.ts'
import { createConsent } from '../../adapters/site/consent.adapter.ts'
import type { Credentials } from '../../adapters/site/credentials.ts'
import { createDeferredCall } from '../../adapters/site/deferred-call.adapter.ts'
import { createDialogs } from '../../adapters/site/dialog.adapter.ts'
import { createErrorReporter } from '../../adapters/site/error-reporter.adapter.ts'
import type { LoadSanitiser } from '../../adapters/site/html-rules.ts'
import { createLine } from '../../adapters/site/line.adapter.ts'
import { lineOf, mayWarm } from '../../adapters/site/may-warm.ts'
import { createRequestCache } from '../../adapters/site/request-cache.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { createSvgLoader } from '../../adapters/site/svg.adapter.ts'
import { createTicks } from '../../adapters/site/ticks.adapter.ts'
import type { EndpointRows } from '../../contracts/endpoints.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { DIALOG_ROOT_ID } from '../../views/site/dialog-mount.view.tsx'
import { heldFactsOf } from './held-facts.ts'
import type { SitePorts } from './ports.ts'

/** Keys of storage that belong to the device and outlive a log-out. */
const DEVICE_KEYS = [
  ATTEMPTS_KEY,
  RESTORE_ATTEMPTS_KEY,
  PLAYER_STORAGE_KEYS.preferences,
  SEARCH_STORAGE_KEYS.off,
  CLIP_CHOICES_KEY,
]
/** Begins the names of keys that hold what a visitor typed. */
const DRAFT_PREFIX = 'draft.'

/** Everything outside, as a browser reaches it. */
export function createBrowserPorts(settings: SiteSettings, backGuard: BackGuard): SitePorts {
  const jar = createBrowserCookies({ document, isSecure: settings.hasTls, hostName: location.hostname })
  const local = createSafeStorage({ storage: () => window.localStorage })
  const session = createSafeStorage({ storage: () => window.sessionStorage })
  const serverClock = createServerClock({ now: () => Date.now() })
  const cookies = createTokenCookies({ jar, domain: settings.cookieDomain })
  const cache = createRequestCache({ now: () => Date.now() })
  const { contentHost } = settings.hosts
  const { report, failures } = createErrorReporter({ log: (problem) => console.info(problem) })
  const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

  const rows: EndpointRows = {}
  const fetchHere: typeof fetch = (input, init) => fetch(input, init)

  // What the server drew asks nothing: the client comes with the first call. Renewals are calls themselves, and calls wait for renewals.
  const { call, load } = createDeferredCall(async () => {
    const { openCalls } = await import('./browser-calls.ts')
    return openCalls({
      endpoints: rows,
      fetch: fetchHere,
      hosts: settings.hosts,
      paths: settings.callPaths,
      credentials,
      camCredentials: () => camCredentials,
      serverClock,
      cache,
      report: ({ call: name, cause, detail }) => report(`${name}: ${cause} ${detail}`),
    })
  })
  const renewal = createTokenRenewal({
    cookies,
    call,
    serverClock,
    locks: navigator.locks,
    channel: 'BroadcastChannel' in window ? new BroadcastChannel('proscenium.session') : undefined,
    sleep,
    random: Math.random,
  })
  const credentials = createCredentials({ cookies, serverClock, renewal })
  let camCredentials: Credentials | null = null

  // Pages that the server drew need no sanitiser: it comes with the first HTML that the browser fetches itself.
  const html: LoadSanitiser = async () => {
    const { createHtml } = await import('../../adapters/site/html.adapter.ts')
    return createHtml({ settings, origin: location.origin, contentHost })
  }
  const page = { call, html, withJsonLd: false, report }
  const limiterOf = (key: string) =>
    createAttemptLimiter({ storage: local, key, now: () => Date.now(), limits: settings.attemptLimits })

  return {
    boot: createBoot({ call, jar, html, loadSvg: createSvgLoader({ fetch: fetchHere, contentHost, html }) }),
    consent: createConsent({ jar }),
    age: createAgeVerification({
      call,
      jar,
      storage: session,
      settings,
      claims: () => cookies.held()?.claims ?? null,
      nowSeconds: () => serverClock.now() / 1000,
      device: () => ({
        userAgent: navigator.userAgent,
        touchPoints: navigator.maxTouchPoints,
        screenWidth: screen.width,
        screenHeight: screen.height,
        orientation: screen.orientation?.angle ?? 0,
      }),
    }),
    user: createUserLoader({ call, report }),
    logOut: createLogOut({
      call,
      renewal,
      cache,
      local,
      session,
      jar,
      visitorCookies: [SESSION_COOKIE],
      deviceKeys: DEVICE_KEYS,
      draftPrefix: DRAFT_PREFIX,
    }),
    login: createLogin({ call, renewal, limiter: limiterOf(ATTEMPTS_KEY) }),
    restoreLimiter: limiterOf(RESTORE_ATTEMPTS_KEY),
    tokens: {
      ...renewal,
      // It looks at the cookies and sends what it saw in one task: the client must be there before.
      async renewTokens(signal, input) {
        await load()
        return renewal.renewTokens(signal, input)
      },
    },
    adoptTokens: renewal.adopt,
    wakeUps: createWakeUps({ window, document, tokenTouches: renewal.tokenTouches }),
    held: () => heldFactsOf(cookies, serverClock),
    connectLifecycle: credentials.connect,
    renewRights: credentials.renewRights,
    now: serverClock.now,
    jar,
    deviceStorage: local,
    tabStorage: session,
    cameFromHere: () => URL.parse(document.referrer)?.origin === location.origin,
    leave: (url) => location.assign(url),
    loadDialog: createDialogs({
      call,
      report,
      html,
      loadChunk: () => import('../../views/site/dialogs.view.tsx'),
      hasRoot: () => document.getElementById(DIALOG_ROOT_ID) !== null,
      sleep,
    }).loadDialog,
    page,
    bringRows: (more) => void Object.assign(rows, more),
    bringCamCredentials(brought) {
      camCredentials = brought
    },
    layout: {
      saved: (name) => readLayout(jar, name),
      keeper: (name) => createLayoutKeeper(jar, name),
    },
    motion: createMotionFacts((query) => window.matchMedia(query)),
    line: createLine({ fetch: (...asked) => window.fetch(...asked), navigator }),
    mayWarm: () => mayWarm(lineOf(window)),
    viewport: createViewportFacts(window),
    ticks: createTicks({ document, now: serverClock.now }),
    backGuard,
    report,
    failures,
    recordPage: () => {},
    affiliate: createAffiliate({ jar, recordHit: () => {} }),
  }
}
