import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { resolveLink } from '../../machines/access/links.ts'
import type { SafeHtml, SafeSvg } from '../../machines/site/safe-html.ts'
import type { FrameMarkup } from './frame-markup.ts'

/** The one sanitiser, the same on the server and in the browser. None of its functions throws. */
export interface HtmlSanitiser {
  /** Text of editors: paragraphs, lists, tables, links, pictures of the content host. */
  text(html: string): SafeHtml
  /** Only what a reader would read, on one line. Not HTML: show it as text. */
  plain(html: string): string
  /** A drawing that cannot do more than be drawn; `null` when it is none. The prefix keeps its ids apart from others'. */
  drawing(svg: string, idPrefix: string): SafeSvg | null
  /** Where the first frame of an ad leads and how large it is, as it was written: who draws it decides whether it may. */
  frame(html: string): FrameMarkup
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

/** What is longer is cut: contracts let less through. */
export const TEXT_LIMIT = 500_000

export const words = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

export const TEXT_TAGS = words(
  'h2 h3 h4 h5 h6 p div section article blockquote pre hr br figure figcaption ul ol li dl dt dd table caption',
  'thead tbody tfoot tr th td a abbr b cite code em i mark q s small span strong sub sup time u wbr img',
)

/** Elements that go with everything inside them. */
export const SILENT_TAGS = words(
  'script style template noscript iframe object applet noembed noframes svg math title textarea select xmp plaintext',
  'audio video canvas',
)

export const VOID_TAGS = words('area base br col embed frame hr img input link meta param source track wbr')

/** Where a line of plain text needs a space, because the page would show a new line. */
export const BLOCK_TAGS = words(
  'h2 h3 h4 h5 h6 p div section article blockquote pre hr br figure figcaption ul ol li dl dt dd table caption',
  'tr th td',
)

const ANY = /^/
const SPAN = /^\d{1,2}$/
const SIZE = /^\d{1,4}$/

/** By element; nothing else survives: no id, name, class, style, srcset, ping or handler. Addresses have rules of their own. */
const TEXT_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  abbr: { title: ANY },
  img: { alt: ANY, width: SIZE, height: SIZE },
  ol: { start: /^-?\d{1,6}$/ },
  td: { colspan: SPAN, rowspan: SPAN },
  th: { colspan: SPAN, rowspan: SPAN, scope: /^(row|col|rowgroup|colgroup)$/ },
  time: { datetime: /^[\w:.+ -]{1,40}$/ },
}

/** Attributes of an element of a text as they may stay. `undefined`: the element goes. */
export function textAttributes(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  rules: HtmlRules,
): Record<string, string> | undefined {
  const kept: Record<string, string> = {}
  if (tag === 'a') {
    const href = linkAddress(attributes.get('href') ?? '', rules)
    if (href) kept.href = href
  }
  if (tag === 'img') {
    const src = pictureAddress(attributes.get('src') ?? '', rules)
    if (!src) return undefined
    kept.src = src
  }
  for (const [name, pattern] of Object.entries(TEXT_ATTRIBUTES[tag] ?? {})) {
    const value = attributes.get(name)
    if (value !== undefined && pattern.test(value)) kept[name] = value
  }
  return kept
}

/** Where a link leads, or `''` where that would be nowhere good. */
function linkAddress(href: string, { settings, origin }: HtmlRules): string {
  if (href.startsWith('#')) return href
  const link = resolveLink(href, { settings, origin })
  if (link.kind === 'invalid') return ''
  return link.kind === 'internal' ? link.path : link.url
}

/** The address of a picture on the content host, or `''`. */
function pictureAddress(src: string, { contentHost }: HtmlRules): string {
  const url = URL.parse(src.trim(), contentHost)
  const isOurs = url !== null && url.origin === URL.parse(contentHost)?.origin
  return src.trim() !== '' && isOurs && url.username === '' && url.password === '' ? url.href : ''
}

/** By their names in lower case: designers' programs differ, and SVG does not forgive. */
const byLowerCase = (...lines: string[]): ReadonlyMap<string, string> =>
  new Map([...words(...lines)].map((name) => [name.toLowerCase(), name]))

/** No `use`: a few lines of it can draw a shape a billion times. */
export const DRAWING_TAGS = byLowerCase(
  'svg g defs path circle ellipse rect line polyline polygon text tspan linearGradient radialGradient stop clipPath mask',
)

export const SILENT_DRAWING_TAGS = words(
  'script style foreignobject metadata title desc image feimage animate animatemotion animatetransform set symbol',
)

const DRAWING_ATTRIBUTES = byLowerCase(
  'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform fill fill-opacity fill-rule',
  'clip-rule clip-path mask opacity color offset stop-color stop-opacity stroke stroke-width stroke-linecap',
  'stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity gradientUnits',
  'gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits preserveAspectRatio vector-effect',
  'font-size font-weight font-family text-anchor textLength dominant-baseline letter-spacing id href',
)

const ID = /^[\w-]{1,64}$/
const REFERENCE = /^url\(\s*["']?#([\w-]{1,64})["']?\s*\)$/
/** Whatever else could be a function in CSS might fetch something. */
const HARMLESS_FUNCTIONS = words('rgb rgba hsl hsla matrix translate translatex translatey scale rotate skewx skewy')

/** Attributes of an element of a drawing as they may stay: references lead into the drawing itself, under names of its own. */
export function drawingAttributes(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  idPrefix: string,
  isInsideMask: boolean,
): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [rawName, value] of attributes) {
    const name = DRAWING_ATTRIBUTES.get(rawName === 'xlink:href' ? 'href' : rawName)
    // A mask that is masked itself, and so on, multiplies what there is to draw.
    if (!name || (isInsideMask && (name === 'mask' || name === 'clip-path'))) continue
    if (name === 'href' && !tag.endsWith('Gradient')) continue
    const harmless = drawingValue(name, value, idPrefix)
    if (harmless !== undefined) kept[name] = harmless
  }
  return kept
}

function drawingValue(name: string, value: string, idPrefix: string): string | undefined {
  if (name === 'id') return ID.test(value) ? `${idPrefix}-${value}` : undefined
  if (name === 'href') return ID.test(value.slice(1)) && value[0] === '#' ? `#${idPrefix}-${value.slice(1)}` : undefined
  const reference = REFERENCE.exec(value.trim())
  if (reference) return `url(#${idPrefix}-${reference[1]})`
  // CSS reads escapes and comments inside of names: `u\72l(`.
  if (/\\|\/\*/.test(value)) return undefined
  const called = value.split('(').slice(0, -1)
  const isHarmless = called.every((before) => {
    const name =
      before
        .trimEnd()
        .split(/[\s,)]/)
        .at(-1) ?? ''
    return HARMLESS_FUNCTIONS.has(name.toLowerCase())
  })
  return isHarmless ? value : undefined
}
