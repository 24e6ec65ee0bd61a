/** One piece of parsed HTML: text, or an element of the allow-list with its allowed attributes. */
export type HtmlNode = string | { tag: string; attributes: Record<string, string>; children: HtmlNode[] }

interface AllowList {
  tags: ReadonlySet<string>
  attributes: ReadonlySet<string>
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  copy: '©',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
}
const VOID = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'source', 'wbr'])
/** Elements whose content is no text for readers: dropped whole. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'title', 'textarea', 'select'])
const DEEPEST = 32

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|<[!?][^>]*>|[^<]+|</gi
const ATTRIBUTE = /([a-z][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi

/**
 * Reads HTML that somebody else wrote into a tree of allowed elements, the same on server and browser. Nothing is ever given to an HTML
 * parser, so nothing can run: an element off the list leaves only its text, and silent ones leave nothing.
 */
export function readHtml(html: string, allow: AllowList): HtmlNode[] {
  const root: HtmlNode[] = []
  const open: { tag: string; children: HtmlNode[] }[] = [{ tag: '', children: root }]
  let silencedBy = ''
  for (const [token, slash, rawTag, rawAttributes = ''] of html.matchAll(TOKEN)) {
    const parent = open.at(-1)!
    const tag = rawTag?.toLowerCase() ?? ''
    if (silencedBy) {
      if (slash && tag === silencedBy) silencedBy = ''
    } else if (!tag) {
      if (!token.startsWith('<!') && !token.startsWith('<?')) parent.children.push(decode(token))
    } else if (slash) {
      const depth = open.findLastIndex((element) => element.tag === tag)
      if (depth > 0) open.length = depth
    } else if (SILENT.has(tag)) {
      silencedBy = tag
    } else if (allow.tags.has(tag) && open.length < DEEPEST) {
      const element = { tag, attributes: attributesOf(rawAttributes, allow.attributes), children: [] }
      parent.children.push(element)
      if (!VOID.has(tag) && !rawAttributes.trimEnd().endsWith('/')) open.push(element)
    }
  }
  return root
}

function attributesOf(raw: string, allowed: ReadonlySet<string>): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single, bare] of raw.matchAll(ATTRIBUTE)) {
    if (allowed.has(name.toLowerCase())) attributes[name.toLowerCase()] = decode(double ?? single ?? bare ?? '')
  }
  return attributes
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? entity
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0 && point <= 0x10_ff_ff && !(point >= 0xd800 && point <= 0xdfff) ? String.fromCodePoint(point) : ''
  })
}
