import type { MiddlewareHandler } from 'hono'
import type { SandboxClock } from './clock.ts'
import type { SandboxSite } from './handler.ts'
import type { HttpEnvironment } from './http-environment.ts'
import { isSiteOrigin } from './sites.ts'

/**
 * Sandbox time in `Date` and CORS for the sites. Set on the Node answer itself, so that answers which a fault writes past Hono carry them too.
 */
export function commonHeaders(sites: readonly SandboxSite[], clock: SandboxClock): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const { outgoing } = c.env
    outgoing.setHeader('Date', new Date(clock.headerMs()).toUTCString())
    const origin = c.req.header('origin')
    if (origin !== undefined && isSiteOrigin(origin, sites)) {
      outgoing.setHeader('Access-Control-Allow-Origin', origin)
      outgoing.setHeader('Access-Control-Expose-Headers', 'Date, Retry-After')
      outgoing.appendHeader('Vary', 'Origin')
      if (c.req.method === 'OPTIONS') {
        outgoing.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
        outgoing.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, X-App')
        outgoing.setHeader('Access-Control-Max-Age', '600')
        return c.body(null, 204)
      }
    }
    await next()
  }
}
