import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { createRemembered } from './remembered.ts'

export type ResolvedLink =
  /** A page of ours: one slash at both ends, query and fragment kept. */
  | { kind: 'internal'; path: string }
  /** Somewhere else: opens in a new tab, without opener or referrer. */
  | { kind: 'external'; url: string }
  /** Nowhere: show its text without a link. */
  | { kind: 'invalid' }

interface LinkOptions {
  settings: Pick<SiteSettings, 'partnerKeywords'>
  /** Origin of the open page. */
  origin: string
  /** Path of the open page, which `#part` and `?page=2` alone refer to. */
  path?: string
}

/** Longest link that is followed. */
const MAX_LENGTH = 2048

const INVALID: ResolvedLink = { kind: 'invalid' }

/** Menus and footers name the same links on every page. */
const resolved = createRemembered<ResolvedLink>()

/** Where a link of a server's text or menu leads. The URL parser decides, as the browser would; the text is never searched for 'http'. */
export function resolveLink(href: string, { settings, origin, path = '/' }: LinkOptions): ResolvedLink {
  const trimmed = href.trim()
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return INVALID
  const base = `${origin}${/^[#?]/.test(trimmed) ? normalisePath(path) : '/'}`
  return resolved(settings, `${base}\n${trimmed}`, () => resolveFrom(base, trimmed, origin, settings))
}

function resolveFrom(base: string, href: string, origin: string, settings: LinkOptions['settings']): ResolvedLink {
  const url = URL.parse(href, base)
  if (!url) return INVALID
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { kind: 'external', url: url.href }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return INVALID
  if (url.username !== '' || url.password !== '') return INVALID
  if (url.origin !== origin || namesPartner(url, settings)) return { kind: 'external', url: url.href }
  return { kind: 'internal', path: `${normalisePath(url.pathname)}${url.search}${url.hash}` }
}

/** The path that an address of anybody's making leads to on this site; `/` where it leads elsewhere, or nowhere. */
export function ownPathOf(href: string, options: Pick<LinkOptions, 'settings' | 'origin'>): string {
  const target = resolveLink(href, options)
  return target.kind === 'internal' ? target.path : '/'
}

/** A path with exactly one slash at both ends and none doubled: no host can hide in it. */
export function normalisePath(path: string): string {
  const segments = path.split(/[/\\]+/).filter((segment) => segment !== '')
  return segments.length === 0 ? '/' : `/${segments.join('/')}/`
}

/** Why the visitor leaves the site by an address that a server named. */
export type LeavePurpose = keyof SiteSettings['allowedHosts']

/**
 * The address, if a visitor may be sent to it for this purpose: `https` (or `http` to this very machine), no credentials, and a host, with its
 * port unless that is the usual one, that the settings allow. `http` to another machine only where the settings spell it out. Otherwise nothing.
 */
export function leaveTo<Purpose extends LeavePurpose>(
  url: unknown,
  purpose: Purpose,
  { allowedHosts }: { allowedHosts: Readonly<Record<Purpose, readonly string[]>> },
): string | undefined {
  if (typeof url !== 'string' || url.length > MAX_LENGTH) return undefined
  const target = URL.parse(url)
  if (!target) return undefined
  if (target.username !== '' || target.password !== '') return undefined
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined
  const isSafe = target.protocol === 'https:' || isLoopback(target.hostname)
  return allowedHosts[purpose].includes(isSafe ? target.host : target.origin) ? target.href : undefined
}

/** The address of a file that may be saved: below the content host and nowhere else. Otherwise nothing. */
export function contentFile(url: string, contentHost: string): string | undefined {
  if (url === '' || url.length > MAX_LENGTH) return undefined
  const host = URL.parse(`${contentHost}/`, 'https://own.invalid')
  const file = host && URL.parse(/^\/(?!\/)/.test(url) ? `${contentHost}${url}` : url, host)
  if (!file || file.origin !== host.origin || file.username !== '' || file.password !== '') return undefined
  // Two slashes would be a host again, where the content host is the page's own.
  if (!file.pathname.startsWith(host.pathname) || file.pathname.startsWith('//')) return undefined
  return contentHost === '' ? `${file.pathname}${file.search}` : file.href
}

function isLoopback(hostname: string) {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
}

function namesPartner(url: URL, { partnerKeywords }: LinkOptions['settings']) {
  const text = url.href.slice(url.origin.length).toLowerCase()
  return partnerKeywords.some((keyword) => keyword !== '' && text.includes(keyword.toLowerCase()))
}
