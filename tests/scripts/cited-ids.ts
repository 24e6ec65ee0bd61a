import { parseSync } from 'vite'

/** What a text cites: an id such as `M02`, a requirement such as `TRAP-003`, or a section such as `cams §4.2`. */
export interface Citation {
  id: string
  /** Counted from 1. */
  line: number
}

const ID = String.raw`[A-Z]\d{1,3}|[A-Z]{2,}-\d{3}`
const MAY_CITE = new RegExp(`${ID}|§`)
/** In prose. Not a part of a word, of an address, of a colour (`#A12`) or of an escape (`%C3`, `\u00E9`). */
const IN_PROSE = new RegExp(String.raw`(?<![\w#&%+./\\-])(?:${ID})(?![\w%]|-\w)`, 'g')
/** In a string of the code, which holds any data: only what stands alone between brackets, as in the title of a test. */
const IN_BRACKETS = new RegExp(String.raw`[[(]((?:${ID})(?:, (?:${ID}))*)[\])]`, 'g')
/** The word before it says which document it is a section of; without one nobody can tell. */
const SECTION = /([A-Za-z0-9]*) ?§ ?([\d.]*\d)/g
/** Public standards, whose sections are not ours. */
const STANDARD = /\b(RFC \d+|CSP3) §[\d.]+/g
/** Names that look like ids. */
const NAMES: ReadonlySet<string> = new Set(['V8', 'SHA-256'])

/** Whatever is cited in comments, in titles of tests and other strings with brackets, and in lists of `requirements`. */
export function citedInCode(name: string, text: string): Citation[] {
  if (!MAY_CITE.test(text)) return []
  const parsed = parseSync(name, text)
  const cited = parsed.comments.flatMap(({ value, start }) => citedIn(value, () => lineAt(text, start)))
  // Reading the tree takes ten times as long as reading the comments.
  if (text.search(IN_BRACKETS) < 0 && !text.includes('requirements: [')) return cited
  walk(parsed.program, (node) => {
    const said = saidBy(node)
    if (said === undefined) return
    for (const [, ids = ''] of said.matchAll(IN_BRACKETS)) {
      const line = lineAt(text, Number(node.start))
      cited.push(...ids.split(', ').map((id) => ({ id, line })))
    }
  })
  return cited
}

/** Whatever is cited in Markdown, outside of its blocks of code. */
export function citedInMarkdown(text: string): Citation[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '))
  return citedIn(prose, () => 1)
}

/** Whatever is cited in comments of a stylesheet. */
export function citedInStyles(text: string): Citation[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap((comment) =>
    citedIn(comment[0], () => lineAt(text, comment.index)),
  )
}

/** The sections that the source of a requirement names. One without a document belongs to the document before it. */
export function sectionsOf(source: string): string[] {
  let document = ''
  return [...source.matchAll(/(?:\b(core|sales|cams?) )?§([\d.]*\d)/g)].map(([, named, section]) => {
    document = named ?? document
    return sectionId(document, section ?? '')
  })
}

function citedIn(prose: string, firstLine: () => number): Citation[] {
  const ours = prose.replaceAll(STANDARD, (words) => ' '.repeat(words.length))
  const lineOf = (index: number) => firstLine() + lineAt(prose, index) - 1
  return [
    ...[...ours.matchAll(IN_PROSE)]
      .filter(([id]) => !NAMES.has(id))
      .map(({ 0: id, index }) => ({ id, line: lineOf(index) })),
    ...[...ours.matchAll(SECTION)].map(({ 1: document = '', 2: section = '', index }) => ({
      id: sectionId(document, section),
      line: lineOf(index),
    })),
  ]
}

function sectionId(document: string, section: string): string {
  return `${document === 'cam' ? 'cams' : document} §${section}`
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

type Node = Record<string, unknown>

function walk(node: unknown, visit: (node: Node) => void) {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(node as Node)
  for (const inner of Object.values(node)) walk(inner, visit)
}

/** The text of a string or of a part of a template; a list of `requirements` counts as one between brackets. */
function saidBy(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateElement') return (node.value as { cooked?: string }).cooked
  const isRequirements = node.type === 'Property' && (node.key as Node).name === 'requirements'
  const elements = isRequirements ? (node.value as { elements?: Node[] }).elements : undefined
  return elements && `[${elements.map(({ value }) => value).join(', ')}]`
}
