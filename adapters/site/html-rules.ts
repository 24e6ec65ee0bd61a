import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { resolveLink } from '../../machines/access/links.ts'
import type { SafeHtml } from '../../machines/site/safe-html.ts'

/** The one sanitiser, ready to use. On the server and in the browser two libraries follow the same rules. */
export interface HtmlSanitiser {
  /** Text of editors: paragraphs, lists, tables, links, pictures of the content host. */
  text(html: string): SafeHtml
  /** Only what a reader would read, on one line. Not HTML: show it as text. */
  plain(html: string): string
  /** A drawing that cannot do more than be drawn; `''` when nothing of it is left. The prefix keeps its ids apart from others'. */
  icon(svg: string, idPrefix: string): SafeHtml
}

/** The browser fetches its sanitiser when the first HTML arrives; the server has it at hand. */
export type LoadSanitiser = () => Promise<HtmlSanitiser>

export interface HtmlRules {
  settings: Pick<SiteSettings, 'partnerKeywords'>
  /** Origin of the site's own pages. */
  origin: string
  /** Origin of pictures. */
  contentHost: string
}

export const TEXT_TAGS: readonly string[] = [
  'h2 h3 h4 h5 h6 p div section article blockquote pre hr br figure figcaption ul ol li dl dt dd table caption',
  'thead tbody tfoot tr th td a abbr b cite code em i mark q s small span strong sub sup time u wbr img',
].flatMap((line) => line.split(' '))

/** By element; nothing else survives: no id, name, class, style, srcset, ping or handler. */
export const TEXT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  abbr: ['title'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
}

/** Elements that go with everything inside them. */
export const SILENT_TAGS: readonly string[] = [
  'script style template noscript iframe frame frameset object embed applet noembed noframes svg math title head',
  'textarea select option optgroup xmp plaintext audio video canvas',
].flatMap((line) => line.split(' '))

/** Where a line of plain text needs a space, because the page would show a new line. */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(
  [
    'h1 h2 h3 h4 h5 h6 p div section article blockquote pre hr br figure figcaption ul ol li dl dt dd table caption',
    'tr th td',
  ].flatMap((line) => line.split(' ')),
)

export const ICON_TAGS: readonly string[] = [
  'svg g defs symbol use title desc path circle ellipse rect line polyline polygon text tspan linearGradient',
  'radialGradient stop clipPath mask',
].flatMap((line) => line.split(' '))

export const ICON_ATTRIBUTES: readonly string[] = [
  'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill fill-opacity fill-rule',
  'clip-rule clip-path mask opacity color offset stop-color stop-opacity stroke stroke-width stroke-linecap',
  'stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity gradientUnits',
  'gradientTransform spreadMethod clipPathUnits maskUnits preserveAspectRatio vector-effect font-size font-weight',
  'font-family text-anchor dominant-baseline letter-spacing id href xmlns role aria-hidden aria-label',
].flatMap((line) => line.split(' '))

/** A drawing of an icon or a logo is small. */
export const ICON_LIMIT = 65_536

/** Attributes of an element of a text as they may stay, in one order on both sides. `undefined`: the element goes. */
export function keptAttributes(
  tag: string,
  { href, src, title, alt, width, height, ...own }: Record<string, string>,
  rules: HtmlRules,
): Record<string, string> | undefined {
  const titled: Record<string, string> = title === undefined ? {} : { title }
  if (tag === 'a') return { ...(href !== undefined && linkAttributes(href, rules)), ...titled }
  if (tag !== 'img') return { ...own, ...titled }
  const address = pictureAddress(src ?? '', rules)
  const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
  return address === '' ? undefined : { src: address, alt: alt ?? '', ...size, loading: 'lazy' }
}

/** What a link keeps: nothing where it would lead nowhere good. Links off the site open apart, without opener or referrer. */
function linkAttributes(href: string, { settings, origin }: HtmlRules): Record<string, string> {
  if (href.startsWith('#')) return { href }
  const link = resolveLink(href, { settings, origin })
  if (link.kind === 'internal') return { href: link.path }
  if (link.kind === 'invalid') return {}
  return { href: link.url, target: '_blank', rel: 'noopener noreferrer' }
}

/** The address of a picture on the content host, or `''`. */
function pictureAddress(src: string, { contentHost }: HtmlRules): string {
  const url = URL.parse(src.trim(), contentHost)
  const host = URL.parse(contentHost)
  return src !== '' && url && url.origin === host?.origin && url.username === '' && url.password === '' ? url.href : ''
}

/** Attribute of a drawing as it may stay: references lead to the drawing itself, under names of its own. `undefined`: it goes. */
export function iconAttribute(name: string, value: string, idPrefix: string): string | undefined {
  if (name === 'id') return /^[\w-]{1,64}$/.test(value) ? `${idPrefix}-${value}` : undefined
  if (name === 'href') return /^#[\w-]{1,64}$/.test(value) ? `#${idPrefix}-${value.slice(1)}` : undefined
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg' ? value : undefined
  const reference = /^url\(\s*["']?#([\w-]{1,64})["']?\s*\)$/.exec(value.trim())
  if (reference) return `url(#${idPrefix}-${reference[1]})`
  return /[\\]|url\s*\(|javascript:|expression\s*\(/i.test(value) ? undefined : value
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
