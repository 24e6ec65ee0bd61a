import type { Config, DOMPurify } from 'dompurify'
import type { SafeHtml } from '../../machines/site/safe-html.ts'
import {
  BLOCK_TAGS,
  type HtmlRules,
  type HtmlSanitiser,
  ICON_ATTRIBUTES,
  ICON_LIMIT,
  ICON_TAGS,
  iconAttribute,
  keptAttributes,
  type LoadSanitiser,
  oneLine,
  SILENT_TAGS,
  TEXT_ATTRIBUTES,
  TEXT_TAGS,
} from './html-rules.ts'

export interface BrowserHtmlOptions extends HtmlRules {
  /** `() => import('dompurify').then((module) => module.default)`: a chunk of its own. */
  loadPurifier: () => Promise<DOMPurify>
}

const TEXT: Config = {
  ALLOWED_TAGS: [...TEXT_TAGS],
  ALLOWED_ATTR: [...new Set(Object.values(TEXT_ATTRIBUTES).flat())],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  SANITIZE_NAMED_PROPS: true,
  FORBID_CONTENTS: [...SILENT_TAGS],
}

const ICON: Config = {
  ALLOWED_TAGS: ICON_TAGS.map((tag) => tag.toLowerCase()),
  ALLOWED_ATTR: [...ICON_ATTRIBUTES.map((name) => name.toLowerCase()), 'xlink:href'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  FORBID_CONTENTS: ['script', 'style', 'foreignobject', 'metadata'],
}

/** The sanitiser of the browser. Its purifier makes the Trusted Types policy `dompurify`. */
export function createBrowserHtml({ loadPurifier, ...rules }: BrowserHtmlOptions): LoadSanitiser {
  let ready: Promise<HtmlSanitiser> | undefined
  return () => {
    ready ??= loadPurifier().then((purifier) => sanitiserWith(purifier, rules))
    // A chunk that did not come is asked for again by the next text.
    ready.catch(() => {
      ready = undefined
    })
    return ready
  }
}

function sanitiserWith(purifier: DOMPurify, rules: HtmlRules): HtmlSanitiser {
  let iconPrefix: string | undefined
  purifier.removeAllHooks()
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (iconPrefix === undefined) tidyText(element, rules)
    else tidyIcon(element, iconPrefix)
  })

  return {
    text: (html) => String(purifier.sanitize(html, TEXT)) as SafeHtml,
    plain: (html) => oneLine(textIn(purifier.sanitize(html, { ...TEXT, RETURN_DOM_FRAGMENT: true }))),
    icon(svg, idPrefix) {
      if (svg.length > ICON_LIMIT) return '' as SafeHtml
      iconPrefix = idPrefix
      try {
        const clean = String(purifier.sanitize(svg, ICON)).trim()
        return (clean.startsWith('<svg') ? clean : '') as SafeHtml
      } finally {
        iconPrefix = undefined
      }
    },
  }
}

function tidyText(element: Element, rules: HtmlRules) {
  const tag = element.tagName.toLowerCase()
  const own = Object.fromEntries(
    (TEXT_ATTRIBUTES[tag] ?? []).flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
  const kept = keptAttributes(tag, own, rules)
  if (!kept) element.remove()
  for (const [name, value] of Object.entries(kept ?? {})) element.setAttribute(name, value)
}

function tidyIcon(element: Element, idPrefix: string) {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? ''
    const plainName = name === 'xlink:href' ? 'href' : name
    const isMisplaced = plainName === 'href' && element.tagName !== 'use'
    const kept = isMisplaced ? undefined : iconAttribute(plainName, value, idPrefix)
    element.removeAttribute(name)
    if (kept !== undefined) element.setAttribute(plainName, kept)
  }
}

/** Walks without recursion: texts of strangers may be nested deeper than the stack. */
function textIn(root: Node): string {
  const words: string[] = []
  let node: Node | null = root.firstChild
  while (node && node !== root) {
    const isBlock = BLOCK_TAGS.has(node.nodeName.toLowerCase())
    if (node.nodeType === 3) words.push(node.nodeValue ?? '')
    else if (isBlock) words.push(' ')
    if (node.firstChild) {
      node = node.firstChild
      continue
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode
      if (node && node !== root && BLOCK_TAGS.has(node.nodeName.toLowerCase())) words.push(' ')
    }
    node = node === root ? null : (node?.nextSibling ?? null)
  }
  return words.join('')
}
