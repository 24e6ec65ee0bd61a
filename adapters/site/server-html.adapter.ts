import sanitizeHtml from 'sanitize-html'
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
  oneLine,
  SILENT_TAGS,
  TEXT_ATTRIBUTES,
  TEXT_TAGS,
} from './html-rules.ts'

/** Deeper than any text is written; what lies deeper keeps its words. */
const DEEPEST = 100

/** The sanitiser where there is no DOM. Never imported by the browser's bundle. */
export function createServerHtml(rules: HtmlRules): HtmlSanitiser {
  const textOptions: sanitizeHtml.IOptions = {
    allowedTags: [...TEXT_TAGS],
    allowedAttributes: Object.fromEntries(Object.entries(TEXT_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
    nonTextTags: [...SILENT_TAGS],
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: DEEPEST,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: keptAttributes('a', attribs, rules) ?? {} }),
      img: (tagName, attribs) => ({ tagName, attribs: keptAttributes('img', attribs, rules) ?? {} }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }

  return {
    text: (html) => sanitizeHtml(html, textOptions) as SafeHtml,

    plain(html) {
      const words: string[] = []
      const breakLine = (name: string) => {
        if (BLOCK_TAGS.has(name)) words.push(' ')
      }
      sanitizeHtml(html, {
        allowedTags: false,
        // Nothing of this answer is used: only the words that pass by.
        allowVulnerableTags: true,
        allowedAttributes: {},
        nonTextTags: [...SILENT_TAGS],
        onOpenTag: breakLine,
        onCloseTag: breakLine,
        textFilter: (escaped) => {
          words.push(escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
          return ''
        },
      })
      return oneLine(words.join(''))
    },

    icon(svg, idPrefix) {
      if (svg.length > ICON_LIMIT) return '' as SafeHtml
      const clean = sanitizeHtml(svg, {
        allowedTags: [...ICON_TAGS],
        allowedAttributes: { '*': [...ICON_ATTRIBUTES] },
        nonTextTags: ['script', 'style', 'foreignObject', 'foreignobject', 'metadata'],
        allowedSchemes: [],
        allowedSchemesAppliedToAttributes: [],
        nestingLimit: DEEPEST,
        selfClosing: [],
        transformTags: {
          '*': (tagName, attribs) => ({
            tagName,
            attribs: Object.fromEntries(
              Object.entries(attribs).flatMap(([name, value]) => {
                const plainName = name === 'xlink:href' ? 'href' : name
                if (plainName === 'href' && tagName !== 'use') return []
                const kept = iconAttribute(plainName, value, idPrefix)
                return kept === undefined ? [] : [[plainName, kept]]
              }),
            ),
          }),
        },
        parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
      }).trim()
      return (clean.startsWith('<svg') ? clean : '') as SafeHtml
    },
  }
}
