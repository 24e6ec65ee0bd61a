import { BLOCK_TAGS, words } from './html-rules.ts'
import { add, type Open } from './markup-tree.ts'

/*
 * Where an element of a text may stand. A browser that reads the document which the server drew moves what stands elsewhere, and then it is
 * no longer what React drew. So what a browser would close, open or move is closed, opened or moved before.
 */

const HEADINGS = words('h2 h3 h4 h5 h6')
const TABLE = words('table')
const CELLS = words('td th caption table')
/** An item of a list that was left open ends before the next one, unless the next one is inside one of these. */
const AROUND_ITEMS = new Set([...BLOCK_TAGS, 'thead', 'tbody', 'tfoot'].filter((tag) => tag !== 'p' && tag !== 'div'))

/** How deep the parts of a table are in it. */
const DEPTHS = new Map(Object.entries({ table: 0, caption: 1, thead: 1, tbody: 1, tfoot: 1, tr: 2, td: 3, th: 3 }))
/** What a browser would put around that which may not stand in a part of a table by itself. */
const FILLINGS = new Map(Object.entries({ table: 'tbody', thead: 'tr', tbody: 'tr', tfoot: 'tr', tr: 'td' }))

/** Makes a place for an element; false: there is none. */
export function makePlace(tag: string, open: Open): boolean {
  const depth = DEPTHS.get(tag) ?? 0
  if (depth > 0) {
    const place = open.findLastIndex((element) => FILLINGS.has(element.tag) && DEPTHS.get(element.tag)! < depth)
    if (place === -1) return false
    open.length = place + 1
    for (let at = DEPTHS.get(open[place]!.tag)! + 1; at < depth; at += 1) fill(open)
    return true
  }
  while (fill(open));
  if (tag === 'a') end(words('a'), CELLS, open)
  if (tag === 'li') end(words('li'), AROUND_ITEMS, open)
  if (tag === 'dt' || tag === 'dd') end(words('dt dd'), AROUND_ITEMS, open)
  if (BLOCK_TAGS.has(tag) && tag !== 'br') end(words('p'), CELLS, open)
  if (HEADINGS.has(tag) && HEADINGS.has(open.at(-1)!.tag)) open.pop()
  return true
}

/** The words as they may stand in the innermost open element. */
export function placeWords(text: string, open: Open): string {
  const { tag, children } = open.at(-1)!
  const clean = text.replace(/\r\n?/g, '\n').replaceAll('\0', '')
  // A browser leaves out the first new line in it.
  if (tag === 'pre' && !children) return clean.replace(/^\n+/, '')
  if (FILLINGS.has(tag) && clean.trim() === '') return ''
  while (fill(open));
  return clean
}

/** The element that an end tag closes: none outside of the cell that the tag is in. Any heading closes any other. */
export function endedBy(tag: string, open: Open): number {
  const tags = HEADINGS.has(tag) ? HEADINGS : new Set([tag])
  return innermost(tags, DEPTHS.has(tag) ? TABLE : CELLS, open)
}

function fill(open: Open): boolean {
  const tag = FILLINGS.get(open.at(-1)!.tag)
  if (!tag) return false
  const element = { tag }
  add(open, element)
  open.push(element)
  return true
}

function end(tags: ReadonlySet<string>, barriers: ReadonlySet<string>, open: Open) {
  const index = innermost(tags, barriers, open)
  if (index > 0) open.length = index
}

/** Where the innermost of these elements is; -1 if there is none, or a barrier lies inside it. */
function innermost(tags: ReadonlySet<string>, barriers: ReadonlySet<string>, open: Open): number {
  const index = open.findLastIndex(({ tag }) => tags.has(tag) || barriers.has(tag))
  return index > 0 && tags.has(open[index]!.tag) ? index : -1
}
