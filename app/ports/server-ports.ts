import { NEVER } from 'rxjs'
import { fromCallback } from 'xstate'
import { createAgeVerification } from '../../adapters/age/age-verification.adapter.ts'
import { readLayout } from '../../adapters/catalogue/layout-cookie.adapter.ts'
import { affiliateCookies, createAffiliate } from '../../adapters/sales/affiliate.adapter.ts'
import { createServerCredentials } from '../../adapters/session/credentials.adapter.ts'
import { createUserLoader } from '../../adapters/session/session.adapter.ts'
import { createTokenCookies } from '../../adapters/session/token-cookies.adapter.ts'
import { noBackGuard } from '../../adapters/site/back-guard.adapter.ts'
import { createBoot } from '../../adapters/site/boot.adapter.ts'
import { createConsent } from '../../adapters/site/consent.adapter.ts'
import { createHtml } from '../../adapters/site/html.adapter.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { createSharedAnswers } from '../../adapters/site/shared-answers.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { createSvgLoader } from '../../adapters/site/svg.adapter.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import type { PageRequest } from '../server/render-page.ts'
import { heldFactsOf } from './held-facts.ts'
import type { SitePorts } from './ports.ts'

/** What the back end lets every guest have. Whoever holds tokens is asked for by themselves. */
const sharedAnswers = createSharedAnswers({ now: () => performance.now() })

/** Everything outside, as one request to the server reaches it. What only a browser can do waits for ever here. */
export function createServerPorts({ settings, backendOrigin, cookieHeader, origin, userAgent }: PageRequest) {
  const jar = createServerCookies({ header: cookieHeader, isSecure: settings.hasTls })
  const serverClock = createServerClock({ now: () => Date.now() })
  const { contentHost } = settings.hosts
  const cookies = createTokenCookies({ jar, domain: settings.cookieDomain })
  const { host } = new URL(origin)
  const isGuest = !cookies.held()
  // The back end names the site by its host, and the server acts for the visitor's browser.
  const forwarded = { 'x-forwarded-host': host, 'user-agent': userAgent }
  const call = createHttpClient({
    endpoints,
    fetch(input, init) {
      const cookie = isPriceRequest(input) ? affiliateCookies(jar) : ''
      return fetch(input, { ...init, headers: { ...init?.headers, ...forwarded, ...(cookie && { cookie }) } })
    },
    cache: isGuest ? sharedAnswersOf(host) : undefined,
    hosts: {
      ...settings.hosts,
      siteHost: backendOrigin + settings.hosts.siteHost,
      content: backendOrigin + settings.hosts.content,
      saleEventEndPoint: new URL(settings.hosts.saleEventEndPoint, backendOrigin).href,
    },
    paths: settings.callPaths,
    credentials: createServerCredentials({ cookies, serverClock }),
    serverClock,
    unreached: 'unavailable',
  })
  const sanitiser = createHtml({ settings, origin, contentHost })
  const report = (problem: string) => console.warn(problem)
  const html = async () => sanitiser
  const page = { call, html, withJsonLd: true, report }
  const unheard = () => new Promise<never>(() => {})

  const ports: SitePorts = {
    boot: createBoot({ call, jar, html, loadSvg: createSvgLoader({ fetch, contentHost, html, cache: sharedAnswers }) }),
    consent: createConsent({ jar }),
    age: createAgeVerification({
      call,
      jar,
      storage: createSafeStorage({ storage: () => undefined }),
      settings,
      claims: () => cookies.held()?.claims ?? null,
      nowSeconds: () => serverClock.now() / 1000,
    }),
    user: createUserLoader({ call, report }),
    logOut: { signOut: unheard, forgetVisitor: async () => ({ type: 'visitor.forgotten' }) },
    login: { logIn: unheard, mailCode: unheard, redeemCode: unheard },
    restoreLimiter: { waitMs: () => 0, countFailure: () => {}, forget: () => {} },
    tokens: { readTokens: unheard, renewTokens: unheard, rescueTokens: unheard },
    adoptTokens: unheard,
    wakeUps: NEVER,
    held: () => heldFactsOf(cookies, serverClock),
    connectLifecycle: () => {},
    // The server never renews: the browser goes on from here.
    renewRights: () => new Promise<never>(() => {}),
    now: serverClock.now,
    jar,
    deviceStorage: createSafeStorage({ storage: () => undefined }),
    tabStorage: createSafeStorage({ storage: () => undefined }),
    cameFromHere: () => false,
    leave: () => {},
    loadDialog: unheard,
    page,
    bringRows: () => {},
    bringCamCredentials: () => {},
    layout: { saved: (name) => readLayout(jar, name), keeper: () => fromCallback(() => {}) },
    motion: NEVER,
    line: { isOffline: () => false, reachSite: () => new Promise<never>(() => {}) },
    mayWarm: () => false,
    viewport: NEVER,
    ticks: NEVER,
    backGuard: noBackGuard,
    report,
    failures: NEVER,
    recordPage: () => {},
    affiliate: createAffiliate({ jar, recordHit: () => {} }),
  }
  return { ports, setCookies: jar.setCookies, hasOpenAgeSession: () => jar.read('sessionId') !== undefined }
}

/** Only prices depend on the affiliate who sent the visitor (JOIN-002). */
function isPriceRequest(input: Parameters<typeof fetch>[0]) {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  return pathname.endsWith(endpoints.getPriceSlots.path)
}

/** The same address has other answers on another site. */
function sharedAnswersOf(host: string) {
  return {
    isForGuests: true as const,
    get: (key: string) => sharedAnswers.get(`${host} ${key}`),
    set: (key: string, answer: object, headers: Headers | undefined) =>
      sharedAnswers.set(`${host} ${key}`, answer, headers),
  }
}
