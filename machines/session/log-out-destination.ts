export const LINK_NOT_DEFINED = 'Logout redirect link is not defined'

const LINK_LIMIT = 2048

/**
 * The outside page that a verified visitor sees after logging out, or null when the site's settings name none that may be followed:
 * only https (or http on a loopback host) to an allowed host, without credentials.
 */
export function logOutDestination(link: string, allowedHosts: readonly string[]): string | null {
  if (link.length > LINK_LIMIT || !URL.canParse(link)) return null
  const url = new URL(link)
  if (url.username || url.password || !allowedHosts.includes(url.host)) return null
  if (url.protocol === 'https:') return url.href
  return url.protocol === 'http:' && isLoopback(url.hostname) ? url.href : null
}

function isLoopback(hostname: string) {
  return hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost')
}
