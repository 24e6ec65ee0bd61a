/** The kinds of writing in a picture, in pixels: what layout measures by and what draws it must use. */
export const TYPE = {
  title: { size: 14, line: 20, bold: true },
  description: { size: 12, line: 16, bold: false },
  detail: { size: 11, line: 15, bold: false },
  trigger: { size: 12, line: 16, bold: true },
  target: { size: 12, line: 16, bold: true },
  note: { size: 11, line: 15, bold: false },
  tag: { size: 11, line: 16, bold: true },
} as const

export type TextStyle = keyof typeof TYPE

/** The house's own, which every picture brings along; where it is missing, fonts of nearly the same widths. */
export const FONTS = 'Figtree, "Helvetica Neue", Helvetica, Arial, "Liberation Sans", Arimo, sans-serif'

// Thousandths of the font size for the characters from space to ~, as Figtree has them at the weights 400 and 600.
const REGULAR = [
  247, 298, 320, 629, 563, 786, 644, 200, 352, 352, 481, 623, 226, 417, 208, 389, 641, 413, 559, 544, 621, 575, 566,
  537, 614, 566, 253, 259, 623, 623, 623, 504, 989, 677, 611, 721, 688, 592, 543, 760, 751, 271, 515, 610, 520, 846,
  774, 776, 579, 780, 626, 614, 552, 707, 693, 960, 614, 604, 641, 324, 389, 324, 551, 438, 221, 510, 586, 541, 586,
  546, 369, 587, 558, 232, 269, 485, 220, 851, 558, 580, 591, 578, 338, 466, 378, 558, 520, 784, 475, 526, 491, 385,
  257, 385, 567,
]
const BOLD = [
  241, 307, 376, 630, 558, 802, 646, 227, 370, 370, 485, 629, 245, 411, 232, 415, 645, 419, 571, 551, 628, 578, 574,
  548, 613, 574, 282, 287, 629, 629, 629, 509, 991, 699, 612, 723, 695, 590, 550, 750, 750, 282, 537, 644, 530, 853,
  774, 783, 594, 785, 637, 610, 572, 705, 711, 975, 653, 630, 635, 336, 415, 336, 569, 436, 247, 524, 592, 544, 591,
  551, 384, 596, 565, 250, 282, 517, 236, 864, 564, 581, 597, 586, 363, 466, 393, 564, 542, 815, 512, 556, 483, 391,
  257, 391, 628,
]
const WIDE_FROM = 0x2e80
/** Characters that Figtree lacks are another font's, of any width. */
const OTHER = 840
// Italics are slanted by the browser, and whole pixels rounded.
const SLACK = 1.02

/** Pixels, a little generous; needs no document to measure in. */
export function widthOf(text: string, style: TextStyle): number {
  const { size, bold } = TYPE[style]
  const widths = bold ? BOLD : REGULAR
  let thousandths = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    thousandths += widths[code - 32] ?? (code >= WIDE_FROM ? 1000 : OTHER)
  }
  return (thousandths / 1000) * size * SLACK
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
