/**
 * A small geometric alphabet drawn as strokes, so that initials, wordmarks and burnt-in time codes look the same on a
 * machine with no fonts. Capitals are 14 units high and stand on y = 14.
 */
const LETTERS: Record<string, { width: number; path: string }> = {
  A: { width: 11, path: 'M0 14 5.5 0 11 14M1.9 9.2h7.2' },
  B: { width: 8.3, path: 'M0 0v14h4.5a3.75 3.75 0 0 0 0-7.5H0M4 6.5A3.25 3.25 0 0 0 4 0H0' },
  C: { width: 12, path: 'M12 2.1A7 7 0 1 0 12 11.9' },
  D: { width: 11, path: 'M0 0v14h4a7 7 0 0 0 0-14z' },
  E: { width: 7.5, path: 'M7.5 0H0v14h7.5M0 7h6.5' },
  F: { width: 7.5, path: 'M7.5 0H0v14M0 7h6.5' },
  G: { width: 13.4, path: 'M12 2.1A7 7 0 1 0 13.4 7.6H8.4' },
  H: { width: 9.5, path: 'M0 0v14M9.5 0v14M0 7h9.5' },
  I: { width: 0.6, path: 'M.3 0v14' },
  J: { width: 6, path: 'M6 0v10a4 4 0 0 1-6 3.2' },
  K: { width: 8.8, path: 'M0 0v14M8.2 0 0 8.2M3.3 5l5.5 9' },
  L: { width: 7, path: 'M0 0v14h7' },
  M: { width: 12.4, path: 'M0 14V0l6.2 9 6.2-9v14' },
  N: { width: 10, path: 'M0 14V0l10 14V0' },
  O: { width: 14, path: 'M7 0a7 7 0 1 0 0 14A7 7 0 1 0 7 0z' },
  P: { width: 8.2, path: 'M0 14V0h4.2a4 4 0 0 1 0 8H0' },
  Q: { width: 14, path: 'M7 0a7 7 0 1 0 0 14A7 7 0 1 0 7 0zM9 9.5l4.6 4.5' },
  R: { width: 8.6, path: 'M0 14V0h4.2a4 4 0 0 1 0 8H0M4.2 8l4.4 6' },
  S: {
    width: 8.6,
    path: 'M8 2.6C7.3 1 5.9 0 4.2 0 2 0 .4 1.4.4 3.4c0 4.7 8.2 2.4 8.2 7.1 0 2.1-1.8 3.5-4.2 3.5C2.3 14 .7 12.9 0 11.1',
  },
  T: { width: 9, path: 'M0 0h9M4.5 0v14' },
  U: { width: 9.5, path: 'M0 0v9.2a4.75 4.75 0 0 0 9.5 0V0' },
  V: { width: 10.4, path: 'M0 0l5.2 14L10.4 0' },
  W: { width: 15.4, path: 'M0 0l3.9 14L7.7 2l3.8 12L15.4 0' },
  X: { width: 9.4, path: 'M0 0l9.4 14M9.4 0 0 14' },
  Y: { width: 9.6, path: 'M0 0l4.8 7v7M9.6 0 4.8 7' },
  Z: { width: 9, path: 'M.3 0h8.2L0 14h9' },
  0: { width: 8, path: 'M4 0C1.4 0 0 2.6 0 7s1.4 7 4 7 4-2.6 4-7-1.4-7-4-7z' },
  1: { width: 8, path: 'M1.6 2.8 5 0v14' },
  2: { width: 8, path: 'M.3 3.6C.3 1.4 1.9 0 4 0s3.7 1.4 3.7 3.6C7.7 7 .3 9.6 0 14h8' },
  3: { width: 8, path: 'M.6 0h6.8L3.8 5.3C6.4 5.3 8 7.1 8 9.6S6.2 14 3.8 14C2 14 .6 13.1 0 11.6' },
  4: { width: 8, path: 'M6 14V0L0 10h8.2' },
  5: {
    width: 8,
    path: 'M7.2 0H1.4L.7 6.2c.8-.7 1.9-1.1 3.1-1.1C6.3 5.1 8 6.9 8 9.5S6.2 14 3.8 14C2 14 .6 13.1 0 11.7',
  },
  6: { width: 8, path: 'M6.2 0C3 3.4 0 6.6 0 9.8a4 4.2 0 0 0 8 0A4 4.2 0 0 0 .6 7.6' },
  7: { width: 8, path: 'M0 0h8L2.8 14' },
  8: { width: 8, path: 'M4 6.4A3.2 3.2 0 1 0 4 0a3.2 3.2 0 1 0 0 6.4zM4 14a4 3.8 0 1 0 0-7.6A4 3.8 0 1 0 4 14z' },
  9: { width: 8, path: 'M1.8 14C5 10.6 8 7.4 8 4.2a4 4.2 0 0 0-8 0A4 4.2 0 0 0 7.4 6.4' },
  ':': { width: 0.6, path: 'M.3 4.4v.01M.3 10.6v.01' },
  '.': { width: 0.6, path: 'M.3 14v.01' },
  '-': { width: 5, path: 'M0 7h5' },
  '/': { width: 5, path: 'M0 14 5 0' },
  "'": { width: 0.6, path: 'M.3 0v3' },
  '&': {
    width: 10,
    path: 'M9.6 14 2.4 4.2C1.2 2.4 2.2 0 4.4 0s3.2 2.4 1.8 4C4.6 5.8.4 6.8.4 10.4.4 12.6 2 14 4.2 14c2.8 0 4.6-2.2 5-5.4',
  },
}
const SPACE_WIDTH = 6

interface Lettering {
  x: number
  y: number
  /** Height of a capital. */
  height: number
  /** In the alphabet's units, 14 to a capital. */
  spacing?: number
  /** Stroke, in the alphabet's units. */
  weight?: number
  colour: string
  opacity?: number
  anchor?: 'start' | 'middle'
  /** 0.5 draws half as wide: what a squeezed picture needs. */
  squeeze?: number
}

const LETTER_SPACING = 4

/** How wide `drawLetters` will draw; signs outside the alphabet take no room. */
export function lettersWidth(text: string, height: number, spacing = LETTER_SPACING): number {
  return (placeLetters(text, spacing).width * height) / 14
}

/** One `<path>`; (x, y) is the top of the capitals. */
export function drawLetters(text: string, lettering: Lettering): string {
  const {
    x,
    y,
    height,
    spacing = LETTER_SPACING,
    weight = 1.3,
    colour,
    opacity = 1,
    anchor = 'start',
    squeeze = 1,
  } = lettering
  const placed = placeLetters(text, spacing)
  const scale = height / 14
  const shift = anchor === 'middle' ? placed.width / 2 : 0
  const left = x - shift * scale * squeeze
  const strokes = placed.letters.map(({ path, offset }) => translatePath(path, offset)).join('')
  return `<path transform="translate(${round(left)} ${round(y)}) scale(${round(scale * squeeze)} ${round(scale)})" d="${strokes}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

function placeLetters(text: string, spacing: number) {
  const letters: { path: string; offset: number }[] = []
  let cursor = 0
  for (const sign of text.normalize('NFD').toUpperCase()) {
    const letter = LETTERS[sign]
    if (letter) letters.push({ path: letter.path, offset: cursor })
    if (letter) cursor += letter.width + spacing
    if (sign === ' ') cursor += SPACE_WIDTH
  }
  return { letters, width: Math.max(0, cursor - spacing) }
}

const ABSOLUTE_HORIZONTALS: Record<string, readonly boolean[]> = {
  M: [true, false],
  L: [true, false],
  H: [true],
  V: [false],
  A: [false, false, false, false, false, true, false],
  C: [true, false, true, false, true, false],
  S: [true, false, true, false],
}

/** Moves a path sideways by its numbers, because one `<path>` for a word needs no group and survives every sanitiser. */
function translatePath(path: string, offset: number): string {
  if (offset === 0) return path
  return path.replace(/([MLHVACS])([^a-zA-Z]*)/g, (_, command: string, numbers: string) => {
    const horizontals = ABSOLUTE_HORIZONTALS[command]!
    const values = numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []
    const moved = values.map((value, index) =>
      horizontals[index % horizontals.length] ? round(Number(value) + offset) : value,
    )
    return command + moved.join(' ')
  })
}

const round = (value: number) => Math.round(value * 100) / 100
