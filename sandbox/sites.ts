import type { SandboxSite } from './handler.ts'

const LOOPBACK_NAME = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/

export function isLoopback(hostName: string): boolean {
  return LOOPBACK_NAME.test(hostName)
}

/** Whether an origin is a site's, under its own name or another loopback name with the same port. */
export function isSiteOrigin(origin: string, sites: readonly SandboxSite[]): boolean {
  if (sites.some((site) => isOriginOf(site, origin))) return true
  const url = URL.parse(origin)
  return url !== null && isLoopback(url.hostname) && sites.some((site) => new URL(site.origin).port === url.port)
}

function isOriginOf({ origin, aliases }: SandboxSite, asked: string): boolean {
  return origin === asked || aliases?.includes(asked) === true
}

interface CallerHeaders {
  origin: string | undefined
  forwardedHost: string | undefined
  forwardedProtocol: string | undefined
  host: string | undefined
  /** Key in the `sandbox_site` cookie: the desk's switch. */
  chosenKey: string | undefined
}

/**
 * The site that a call comes from: chosen at the desk, else by the caller's origin, else the first. Its origin is the caller's where that is
 * a site's, so that ways back (age verification) lead to the host the visitor is on.
 */
export function siteOfCaller(headers: CallerHeaders, sites: readonly SandboxSite[]): SandboxSite {
  const host = headers.forwardedHost ?? headers.host
  const candidates = [headers.origin, host ? `${headers.forwardedProtocol ?? 'http'}://${host}` : undefined]
  const origin = candidates.find((candidate) => candidate !== undefined && isSiteOrigin(candidate, sites))
  const site =
    sites.find(({ key }) => key === headers.chosenKey) ??
    sites.find((known) => origin !== undefined && isOriginOf(known, origin)) ??
    sites[0]
  if (!site) throw new Error('The sandbox needs at least one site.')
  return origin ? { ...site, origin } : site
}
