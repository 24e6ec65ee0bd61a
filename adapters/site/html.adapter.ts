import type { MarkupNode, SafeHtml, SafeSvg } from '../../machines/site/safe-html.ts'
import { firstFrame } from './frame-markup.ts'
import {
  BLOCK_TAGS,
  DRAWING_TAGS,
  drawingAttributes,
  type HtmlRules,
  type HtmlSanitiser,
  SILENT_DRAWING_TAGS,
  SILENT_TAGS,
  TEXT_LIMIT,
  TEXT_TAGS,
  textAttributes,
  VOID_TAGS,
} from './html-rules.ts'
import { readTree } from './markup-tree.ts'
import { DRAWING_LIMIT } from './svg.adapter.ts'
import { endedBy, makePlace, placeWords } from './text-structure.ts'

const NOTHING: ReadonlySet<string> = new Set()

/** The sanitiser. What it answers is built from names of the allow-list: nothing of what came in is passed on as markup. */
export function createHtml(rules: HtmlRules): HtmlSanitiser {
  function text(html: string): SafeHtml {
    return readTree(html.slice(0, TEXT_LIMIT), {
      isXml: false,
      silentTags: SILENT_TAGS,
      voidTags: VOID_TAGS,
      element(rawTag, attributes, open) {
        const tag = ourHeading(rawTag)
        const kept = TEXT_TAGS.has(tag) ? textAttributes(tag, attributes, rules) : undefined
        return kept && makePlace(tag, open) ? elementOf(tag, kept) : undefined
      },
      words: placeWords,
      ended: (tag, open) => endedBy(ourHeading(tag), open),
    }) as SafeHtml
  }

  return {
    text,

    plain: (html) => text(html).map(wordsOf).join('').replace(/\s+/g, ' ').trim(),

    drawing(svg, idPrefix) {
      if (svg.length > DRAWING_LIMIT) return null
      const nodes = readTree(svg, {
        isXml: true,
        silentTags: SILENT_DRAWING_TAGS,
        voidTags: NOTHING,
        element(rawTag, attributes, open) {
          const tag = DRAWING_TAGS.get(rawTag)
          if (!tag || (open.length === 1 && tag !== 'svg')) return undefined
          const isInsideMask = isMask(tag) || open.some((outer) => isMask(outer.tag))
          return elementOf(tag, drawingAttributes(tag, attributes, idPrefix, isInsideMask))
        },
        words: (words, open) => (/^(text|tspan)$/.test(open.at(-1)!.tag) ? words : ''),
        ended: (rawTag, open) => open.findLastIndex(({ tag }) => tag === DRAWING_TAGS.get(rawTag)),
      })
      const [root] = nodes
      return typeof root === 'object' && root.children ? (root as SafeSvg) : null
    },

    frame: firstFrame,
  }
}

/** The page has its first heading already. */
function ourHeading(tag: string) {
  return tag === 'h1' ? 'h2' : tag
}

function isMask(tag: string) {
  return tag === 'mask' || tag === 'clipPath'
}

function elementOf(tag: string, attributes: Record<string, string>) {
  return Object.keys(attributes).length > 0 ? { tag, attributes } : { tag }
}

function wordsOf(node: MarkupNode): string {
  if (typeof node === 'string') return node
  const words = (node.children ?? []).map(wordsOf).join('')
  return BLOCK_TAGS.has(node.tag) ? ` ${words} ` : words
}
