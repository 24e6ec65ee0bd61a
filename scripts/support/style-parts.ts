import { type Rule, type Selector, type StyleSheet, transform } from 'lightningcss'
import type { Plugin } from 'vite'
import type { StylePart, Wanted } from '../../app/server/used-styles.ts'

/** Writes the parts of the built stylesheet into `.vite/styles.json`: the server picks from them what a page is painted with. */
export function styleParts(): Plugin {
  return {
    name: 'style-parts',
    enforce: 'post',
    generateBundle(_, bundle) {
      const [sheet, ...more] = Object.values(bundle).filter(
        (file) => file.type === 'asset' && file.fileName.startsWith('assets/') && file.fileName.endsWith('.css'),
      )
      if (sheet?.type !== 'asset' || more.length > 0) this.error('There is not exactly one stylesheet')
      const source = JSON.stringify(readStyleParts(String(sheet.source)))
      this.emitFile({ type: 'asset', fileName: '.vite/styles.json', source })
    },
  }
}

/** In doubt a rule is wanted everywhere. */
export function readStyleParts(css: string): StylePart[] {
  // Without comments and white space, a part ends where the next one begins.
  const plain = String(transform({ filename: 'style.css', code: Buffer.from(css), minify: true }).code)
  let rules: StyleSheet['rules'] = []
  transform({
    filename: 'style.css',
    code: Buffer.from(plain),
    visitor: {
      StyleSheet: (sheet) => {
        rules = sheet.rules
      },
    },
  })
  return partsOf(rules, plain, plain.length)
}

function partsOf(rules: readonly Rule[], css: string, end: number): StylePart[] {
  return rules.map((rule, index) =>
    partOf(rule, css, startOf(rule), index + 1 < rules.length ? startOf(rules[index + 1]!) : end),
  )
}

function partOf(rule: Rule, css: string, start: number, end: number): StylePart {
  const text = css.slice(start, end)
  switch (rule.type) {
    case 'style':
      return { text, wanted: rule.value.selectors.map(wantedBy) }
    case 'keyframes':
      return { text, animation: rule.value.name.value }
    case 'media':
    case 'supports':
    case 'container':
    case 'starting-style': {
      const { rules } = rule.value
      if (rules.length === 0) return { text, wanted: [] }
      return { open: css.slice(start, startOf(rules[0]!)), parts: partsOf(rules, css, end - '}'.length) }
    }
    default:
      return { text, wanted: [{ classes: [] }] }
  }
}

/** Minified, a stylesheet is one line, and its columns begin with 1. */
function startOf(rule: Rule): number {
  if (!('value' in rule) || !rule.value || !('loc' in rule.value))
    throw new Error(`No place is known of a rule: ${rule.type}`)
  const { line, column } = rule.value.loc
  if (line !== 0) throw new Error('The stylesheet has more than one line')
  return column - 1
}

/** What is in `:is()`, `:not()` and `:where()` may or may not be there; what is in `:has()` must, unless it is a list. */
function wantedBy(selector: Selector): Wanted {
  const classes: string[] = []
  let theme: string | undefined
  for (const part of selector) {
    if (part.type === 'class') classes.push(part.name)
    if (part.type === 'pseudo-class' && part.kind === 'has' && part.selectors.length === 1) {
      classes.push(...wantedBy(part.selectors[0]!).classes)
    }
    if (part.type === 'attribute' && part.name === 'data-theme' && part.operation?.operator === 'equal') {
      theme = part.operation.value
    }
  }
  return { classes, theme }
}
