import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { Deployment } from './deployment.ts'

/** The site that a request is for. */
export function siteOf(context: Context, deployment: Deployment): SiteSettings {
  const hostName = hostOf(context)?.hostname ?? ''
  const switched = deployment.hasSiteSwitch && getCookie(context, 'sandbox_site')
  return (
    deployment.sites.find((site) => site.key === switched) ??
    deployment.sites.find((site) => site.hostNames.includes(hostName)) ??
    deployment.defaultSite
  )
}

/** Behind a proxy that ends TLS, the request itself says http. */
export function originOf(context: Context, settings: SiteSettings): string {
  return `${settings.hasTls ? 'https' : 'http'}://${hostOf(context)?.host ?? settings.siteDomain}`
}

/** What addresses in an answer begin with. Where visitors use TLS it is a name of the site's own, whatever the header says: apps keep these addresses. */
export function ownOriginOf(context: Context, settings: SiteSettings): string {
  const isOwnName = settings.hostNames.includes(hostOf(context)?.hostname ?? '')
  return settings.hasTls && !isOwnName ? `https://${settings.siteDomain}` : originOf(context, settings)
}

/** Nothing, if the header names no host, or two. */
function hostOf(context: Context) {
  return URL.parse(`http://${context.req.header('host') ?? ''}`)
}
