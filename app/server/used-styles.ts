/** A rule with what its selectors ask for, an animation, or a group of parts such as a media query: written by the build. */
export type StylePart =
  | { text: string; wanted: readonly Wanted[] }
  | { text: string; animation: string }
  | { open: string; parts: readonly StylePart[] }

/** What must stand in the document before one selector of a rule can match. */
export interface Wanted {
  classes: readonly string[]
  theme?: string
}

/** Results that are kept: pages of a kind hold the same classes. */
const MOST_KEPT = 200

/** Picks what a drawn page of a theme is painted with: rules of classes that it does not hold wait for the whole stylesheet. */
export function createStylePicker(parts: readonly StylePart[]): (html: string, theme: string) => string {
  const animations = parts.filter((part) => 'animation' in part)
  const kept = new Map<string, string>()
  return (html, theme) => {
    const lists = new Set(Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, names = '']) => names))
    const key = `${theme}"${[...lists].join('"')}`
    const picked = kept.get(key) ?? pickFor(new Set([...lists].flatMap((names) => names.split(' '))), theme)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, picked)
    return picked
  }

  function pickFor(classes: ReadonlySet<string>, theme: string): string {
    const isPossible = (wanted: Wanted) =>
      (wanted.theme ?? theme) === theme && wanted.classes.every((name) => classes.has(name))
    const pick = (some: readonly StylePart[]): string =>
      some
        .map((part) => {
          if ('animation' in part) return ''
          if ('text' in part) return part.wanted.some(isPossible) ? part.text : ''
          const picked = pick(part.parts)
          return picked && `${part.open}${picked}}`
        })
        .join('')
    const picked = pick(parts)
    return picked + animations.map(({ text, animation }) => (picked.includes(animation) ? text : '')).join('')
  }
}
