import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import { decodeJwt } from 'jose'
import type { HostName } from '../contracts/endpoint.ts'
import { endpoints } from '../contracts/endpoints.ts'
import type { SandboxClock } from './clock.ts'
import { applyFault } from './faults/apply-fault.ts'
import type { FaultPlane } from './faults/fault-rules.ts'
import type { HttpEnvironment } from './http-environment.ts'
import { type Leak, type Log, type LoggedRequest, logEntryOf } from './request-log.ts'

/** Hosts of the endpoint table that the second origin stands for. */
export const THIRD_PARTY_HOSTS: readonly HostName[] = [
  'contentHost',
  'memberPlus',
  'valuepopup',
  'sendService',
  'forum',
  'vreels',
]

/** Hosts of the endpoint table that the third origin, the cam provider's, stands for. */
export const CAM_HOSTS: readonly HostName[] = ['camProvider']

const API_PATHS = Object.values(endpoints).flatMap(({ host, path }): string[] =>
  [...THIRD_PARTY_HOSTS, ...CAM_HOSTS].includes(host) ? [path] : [],
)

/** Whether a path of another origin is a call of the endpoint table. */
function isApiPath(path: string): boolean {
  return API_PATHS.some((template) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
}

/**
 * Notes what other origins must never see: our paths in `Referer`, tokens on anything but an API call, and on any call those that are meant for
 * `foreignAudience`.
 */
export function catchLeaks(
  leaks: Log<Leak>,
  clock: SandboxClock,
  foreignAudience: string,
): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const url = new URL(c.req.url)
    const found = {
      atMs: clock.nowMs(),
      method: c.req.method,
      path: url.pathname,
      referer: c.req.header('referer') ?? null,
    }
    const referer = found.referer === null ? null : URL.parse(found.referer)
    if (referer && referer.host !== c.req.header('host') && (referer.pathname !== '/' || referer.search !== '')) {
      leaks.add({ ...found, kind: 'referer' })
    }
    const authorization = c.req.header('authorization')
    if (authorization !== undefined && (!isApiPath(url.pathname) || audienceOf(authorization) === foreignAudience)) {
      leaks.add({ ...found, kind: 'authorization' })
    }
    if (/(^|;\s*)[ar]token=/.test(c.req.header('cookie') ?? '')) leaks.add({ ...found, kind: 'cookie' })
    await next()
  }
}

function audienceOf(authorization: string): unknown {
  try {
    return decodeJwt(authorization.replace(/^Bearer /, '')).aud
  } catch {
    return undefined
  }
}

/** Faults and the log for pictures, films and live streams: everything on other origins that is neither a call nor a company's page. */
export function mediaFaults(
  faults: FaultPlane,
  log: Log<LoggedRequest>,
  clock: SandboxClock,
): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const path = new URL(c.req.url).pathname
    if (isApiPath(path) || /^\/(age-provider|billers)\//.test(path)) return next()
    const rule = faults.strike('media', c.req.method)
    const entry = logEntryOf(c, 'media', clock.nowMs(), rule?.kind ?? null)
    log.add(entry)
    if (!rule) {
      await next()
      entry.status = c.res.status
      return
    }
    let carriedOut: Promise<void> | undefined
    const produce = async () => {
      carriedOut ??= next()
      await carriedOut
      return c.res.clone()
    }
    const answer = await applyFault(rule, { ...c.env, produce, earlier: null })
    if (answer !== RESPONSE_ALREADY_SENT) entry.status = answer.status
    // Emptied first, or Hono would mix the headers of the undisturbed answer into this one.
    c.res = undefined
    c.res = answer
  }
}
