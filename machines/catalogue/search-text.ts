import { LONGEST_QUERY } from '../../contracts/catalogue/search.ts'

export interface TextPart {
  text: string
  isMatch: boolean
}

let graphemes: Intl.Segmenter | undefined

function charactersOf(text: string): string[] {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** What was typed, at most 100 long, and never cut through what is seen as one character. */
export function cutQuery(text: string): string {
  const line = text.slice(0, LONGEST_QUERY * 4).replace(/\s/g, ' ')
  if (line.length <= LONGEST_QUERY) return line
  let cut = ''
  for (const character of charactersOf(line)) {
    if (cut.length + character.length > LONGEST_QUERY) break
    cut += character
  }
  return cut
}

/** What is searched for when this is typed (SEARCH-001). */
export function queryOf(text: string): string {
  return cutQuery(text).trim()
}

/** How many characters are seen. */
export function lengthOf(query: string): number {
  return charactersOf(query).length
}

/** A title in parts: beginnings of words that the query asks for, whatever their accents and capitals, and what stands between. */
export function markMatches(title: string, query: string): TextPart[] {
  const wanted = wordsOf(query).toSorted((first, second) => second.length - first.length)
  const characters = charactersOf(title)
  const folded = characters.map(fold)
  const parts: TextPart[] = []
  const add = (text: string, isMatch: boolean) => {
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += text
    else parts.push({ text, isMatch })
  }
  let place = 0
  while (place < characters.length) {
    const isBeginning = isWordly(folded[place]!) && !isWordly(folded[place - 1] ?? '')
    const end = isBeginning ? endOfMatch(folded, place, wanted) : place
    add(characters.slice(place, Math.max(end, place + 1)).join(''), end > place)
    place = Math.max(end, place + 1)
  }
  return parts
}

/** Where the longest of these words ends that begins here; `place` where none does. */
function endOfMatch(folded: readonly string[], place: number, wanted: readonly string[]): number {
  for (const word of wanted) {
    let end = place
    let text = ''
    while (text.length < word.length && end < folded.length && word.startsWith(text)) {
      text += folded[end]
      end += 1
    }
    if (text.startsWith(word)) return end
  }
  return place
}

function wordsOf(query: string): string[] {
  return [...new Set(fold(query).match(/[\p{L}\p{N}]+/gu) ?? [])]
}

function isWordly(folded: string): boolean {
  return /^[\p{L}\p{N}]/u.test(folded)
}

/** Without accents, in lower case. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
