import { createHash } from 'node:crypto'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { SECRET_ADDRESSES } from '../../machines/access/secret-addresses.ts'
import { treePathOf } from '../routes/spelling.ts'

/** Where browsers tell of what the policy of a document stopped. */
export const REPORTS_PATH = '/reports/'

/** What the player that others embed calls on the site's own origin: its film and who is looking, nothing that moves money. */
const EMBED_CALLS = [
  '/content/',
  '/api/account/favorites',
  '/api/age-verification/',
  '/api/maintenance',
  '/api/v1/auth/',
  '/api/wp/user',
]

interface DocumentHeadersOptions {
  settings: SiteSettings
  /** Origin that the visitor opened. */
  origin: string
  path: string
  /** The one style that the document may hold. */
  css: string
  /** Lets the dev server inject styles and keep its socket. */
  isDevelopment: boolean
}

/** The one style that React Aria adds, on iOS, while a menu lies over the page: it keeps the page from scrolling. */
const MENU_STYLE = 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='

/** As policies name a text that they allow. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** Response headers of every answer, documents and files and errors alike. */
export function commonHeaders({ hasTls }: { hasTls: boolean }): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(hasTls ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Response headers of every document, beside the common ones. */
export function documentHeaders({
  settings,
  origin,
  path,
  css,
  isDevelopment,
}: DocumentHeadersOptions): Record<string, string> {
  const { hosts } = settings
  const { contentHost, popupUploads, adFrames, camProvider, camSocket, traceStudio } = hosts
  const cams = settings.camsEnabled ? [camProvider, new URL(camSocket).origin] : []
  // Not by the route tree: this process draws no pages, and would load the router only for this.
  const isEmbedded = /^\/embed\/[^/]+\/$/.test(treePathOf(path, settings))
  const ofPage = [
    "'self'",
    contentHost,
    hosts.memberPlus,
    hosts.valuepopup,
    hosts.sendService,
    hosts.forum,
    hosts.vreels,
    // A path of the site's own has no origin.
    URL.parse(hosts.saleEventEndPoint)?.origin,
    ...cams,
  ]
  const ofEmbed = [...EMBED_CALLS.map((call) => origin + call), contentHost]
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' '${hashOf(css)}' '${MENU_STYLE}'`,
    `img-src ${unique(["'self'", contentHost, new URL(popupUploads).origin, cams[0], 'data:'])}`,
    `media-src ${unique(["'self'", contentHost, cams[0], 'blob:'])}`,
    ...(isEmbedded || adFrames.length === 0 ? [] : [`frame-src ${unique(adFrames)}`]),
    "font-src 'self'",
    `connect-src ${unique([...(isEmbedded ? ofEmbed : ofPage), isDevelopment ? 'ws:' : traceStudio])}`,
    isEmbedded ? "form-action 'none'" : "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    isEmbedded ? 'frame-ancestors *' : "frame-ancestors 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    'report-to csp',
  ]
  return {
    'Content-Security-Policy': directives.join('; '),
    'Reporting-Endpoints': `csp="${REPORTS_PATH}"`,
    'Referrer-Policy': SECRET_ADDRESSES.includes(path) ? 'no-referrer' : 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': isEmbedded ? 'cross-origin' : 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(self), geolocation=(), payment=(), xr-spatial-tracking=(self), fullscreen=(self), picture-in-picture=(self)',
  }
}

function unique(sources: readonly (string | undefined)[]): string {
  return [...new Set(sources.filter(Boolean))].join(' ')
}
