/** The kinds of writing in a picture, in pixels: what layout measures by and what draws it must use. */
export const TYPE = {
  title: { size: 14, line: 20, bold: true },
  description: { size: 12, line: 16, bold: false },
  detail: { size: 11, line: 15, bold: false },
  trigger: { size: 12, line: 16, bold: true },
  note: { size: 11, line: 15, bold: false },
  tag: { size: 10, line: 16, bold: true },
} as const

export type TextStyle = keyof typeof TYPE

/** Fonts of nearly the same widths, so that a text fits wherever the picture is opened. */
export const FONTS = '"Helvetica Neue", Helvetica, Arial, "Liberation Sans", Arimo, sans-serif'

// Thousandths of the font size for the characters from space to ~, as Helvetica and its likes have them.
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]
const WIDE_FROM = 0x2e80
const BOLD = 1.08
// Fonts differ by some hundredths.
const SLACK = 1.04

/** Pixels, a little generous; needs no document to measure in. */
export function widthOf(text: string, style: TextStyle): number {
  const { size, bold } = TYPE[style]
  let thousandths = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    thousandths += WIDTHS[code - 32] ?? (code >= WIDE_FROM ? 1000 : 620)
  }
  return (thousandths / 1000) * size * (bold ? BOLD : 1) * SLACK
}

/** Lines no wider than the pixels given: broken between words, and inside a word that is too long by itself. */
export function wrap(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const joined = line === '' ? word : `${line} ${word}`
    if (widthOf(joined, style) <= width) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (widthOf(line, style) > width) {
      const fitting = longestStart(line, style, width)
      lines.push(line.slice(0, fitting))
      line = line.slice(fitting)
    }
  }
  if (line !== '') lines.push(line)
  return lines
}

function longestStart(word: string, style: TextStyle, width: number) {
  let start = ''
  for (const character of word) {
    if (start !== '' && widthOf(start + character, style) > width) break
    start += character
  }
  return start.length
}
