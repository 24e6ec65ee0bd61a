import { createHash } from 'node:crypto'
import { claimsOf } from '../../../adapters/session/token-claims.ts'
import type { Call } from '../../../adapters/site/call.ts'
import type { Credentials } from '../../../adapters/site/credentials.ts'
import { createHttpClient } from '../../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../../adapters/site/server-clock.ts'
import { endpoints } from '../../../contracts/endpoints.ts'
import type { SiteSettings } from '../../../contracts/site/site-settings.ts'
import { isAdministrator, isModerator, tokenKindOf, visitorGroupOf } from '../../../machines/session/visitor.ts'

/** One request of an app: to which site, and from whom. */
export interface HeadsetRequest {
  settings: SiteSettings
  /** Origin of the back end as this server reaches it. */
  backendOrigin: string
  /** What addresses in the answer begin with: `https://halcyon-vr.example`. */
  origin: string
  /** By which the back end knows the site. */
  host: string
  userAgent: string
  /** `X-Forwarded-For` up to who calls: the back end counts failed log-ins by it. */
  forwardedFor: string
}

/** Who watches, and what they may ask. */
export interface Viewer {
  isLoggedIn: boolean
  call: Call
  /** Names one log-in; never the token itself. */
  key: string
  /** Viewers to whom the back end shows the same list. A guess by the token: what the viewer may see, the back end says. */
  group: string
}

/** Somebody without a token is a guest. */
export function viewerOf(request: HeadsetRequest, accessToken: string | null, nowMs: number): Viewer {
  const claims = accessToken ? claimsOf(accessToken) : null
  const nowSeconds = nowMs / 1000
  const isStaff = isAdministrator(claims) || isModerator(claims)
  return {
    isLoggedIn: accessToken !== null,
    call: callsOf(request, accessToken),
    key: accessToken ? createHash('sha256').update(accessToken).digest('base64url') : 'guest',
    group: [visitorGroupOf(claims, nowSeconds), tokenKindOf(claims, nowSeconds), isStaff].join(' '),
  }
}

export function callsOf(
  { settings, backendOrigin, host, userAgent, forwardedFor }: HeadsetRequest,
  accessToken: string | null,
): Call {
  const forwarded = { 'x-forwarded-host': host, 'x-forwarded-for': forwardedFor, 'user-agent': userAgent }
  return createHttpClient({
    endpoints,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, ...forwarded } }),
    hosts: {
      ...settings.hosts,
      siteHost: backendOrigin + settings.hosts.siteHost,
      content: backendOrigin + settings.hosts.content,
    },
    credentials: credentialsOf(accessToken),
    serverClock: createServerClock({ now: () => Date.now() }),
    unreached: 'unavailable',
  })
}

/** The back end says whether a token is still good. */
function credentialsOf(accessToken: string | null): Credentials {
  return {
    current: () => (accessToken ? { accessToken, isExpired: false } : null),
    generation: () => 0,
    partition: () => '',
    renew: () => Promise.resolve('none'),
    refused: () => {},
  }
}
