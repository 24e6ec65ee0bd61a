/** A rule with what its selectors ask for, or a group of them such as a media query. */
type Part = { text: string; wanted: readonly Wanted[] } | { head: string; parts: readonly Part[] }

/** What must stand in the document before one selector of a rule can match. */
interface Wanted {
  classes: readonly string[]
  theme?: string
}

/**
 * Reads a built stylesheet once, and then picks what a drawn page of a theme is painted with: rules of classes that it does not hold
 * wait for the whole stylesheet. In doubt a rule is picked.
 */
export function createStylePicker(stylesheet: string): (html: string, theme: string) => string {
  const parts = partsOf(stylesheet)
  const animations = blocksOf(stylesheet).filter(({ head }) => head.startsWith('@keyframes '))
  return (html, theme) => {
    const classes = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
    const isPossible = (wanted: Wanted) =>
      (wanted.theme ?? theme) === theme && wanted.classes.every((name) => classes.has(name))
    const pick = (some: readonly Part[]): string =>
      some
        .map((part) => {
          if ('text' in part) return part.wanted.some(isPossible) ? part.text : ''
          const picked = pick(part.parts)
          return picked && `${part.head}{${picked}}`
        })
        .join('')
    const picked = pick(parts)
    const moving = animations.filter(({ head }) => picked.includes(head.slice('@keyframes '.length)))
    return picked + moving.map(({ head, body }) => `${head}{${body}}`).join('')
  }
}

function partsOf(css: string): Part[] {
  return blocksOf(css).flatMap(({ head, body }): Part[] => {
    if (head.startsWith('@keyframes ')) return []
    if (/^@(media|supports|starting-style)/.test(head)) return [{ head, parts: partsOf(body) }]
    const wanted = head.startsWith('@') ? [{ classes: [] }] : wantedBy(head)
    return [{ text: `${head}{${body}}`, wanted }]
  })
}

function wantedBy(selectors: string): Wanted[] {
  // What may or must not be there is not asked for, and what strings name is no class.
  const certain = selectors.replace(/"[^"]*"|:(?:is|not|where)\([^()]*\)/g, '')
  return certain.split(',').map((selector) => ({
    classes: [...selector.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
    theme: /\[data-theme=(\w+)/.exec(selector)?.[1],
  }))
}

/** The outermost blocks of minified CSS. */
function blocksOf(css: string): { head: string; body: string }[] {
  const blocks: { head: string; body: string }[] = []
  let depth = 0
  let start = 0
  let opened = 0
  // Braces in strings open nothing.
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/g)) {
    if (sign === '{') {
      if (depth === 0) opened = index
      depth += 1
    } else if (sign === '}') {
      depth -= 1
      if (depth > 0) continue
      blocks.push({ head: css.slice(start, opened).trim(), body: css.slice(opened + 1, index) })
      start = index + 1
    }
  }
  return blocks
}
