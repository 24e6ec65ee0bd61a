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

/** Picks what a drawn page of a theme is painted with: rules of classes that it does not hold wait for the whole stylesheet. */
export function createStylePicker(parts: readonly StylePart[]): (html: string, theme: string) => string {
  const animations = parts.filter((part) => 'animation' in part)
  return (html, theme) => {
    const classes = new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
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
