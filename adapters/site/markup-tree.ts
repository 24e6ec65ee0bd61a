import type { MarkupElement, MarkupNode } from '../../machines/site/safe-html.ts'
import { readMarkup } from './markup.ts'

/** Deeper than anything is written; what lies deeper keeps its words. */
const DEEPEST = 32
/** More than any text has; what comes after keeps its words. */
const MOST_ELEMENTS = 5_000

interface GrowingElement extends MarkupElement {
  children?: MarkupNode[]
}

type Childless = Omit<MarkupElement, 'children'>

/** What is open while a tree grows, outermost first. The first is the tree itself and has no name. */
export type Open = GrowingElement[]

/** What makes a tree of the pieces of markup. `open` may be changed: elements that must end before, or begin around what is added. */
export interface TreeRules {
  isXml: boolean
  /** Elements that go with everything inside them. */
  silentTags: ReadonlySet<string>
  voidTags: ReadonlySet<string>
  /** The element as it may stay; `undefined`: it goes, and what is inside it stays. Names are in lower case. */
  element(tag: string, attributes: ReadonlyMap<string, string>, open: Open): Childless | undefined
  /** The words as they may stay. */
  words(text: string, open: Open): string
  /** Where in `open` the element is that this tag ends; nowhere: -1. */
  ended(tag: string, open: Open): number
}

/** Reads markup into a tree of allowed elements, in linear time. */
export function readTree(source: string, rules: TreeRules): readonly MarkupNode[] {
  const root: GrowingElement = { tag: '' }
  const open: Open = [root]
  let elements = 0
  let silencedBy = ''
  let silences = 0

  readMarkup(source.toWellFormed(), rules.isXml, {
    opened(tag, attributes, isSelfClosed) {
      const isForeign = rules.isXml || tag === 'svg' || tag === 'math'
      const isEmpty = rules.voidTags.has(tag) || (isSelfClosed && isForeign)
      if (silencedBy) {
        if (tag === silencedBy && !isEmpty) silences += 1
      } else if (rules.silentTags.has(tag)) {
        silences = 1
        if (!isEmpty) silencedBy = tag
      } else if (elements < MOST_ELEMENTS && open.length <= DEEPEST) {
        const element = rules.element(tag, attributes, open)
        if (!element) return
        elements += 1
        add(open, element)
        if (!isEmpty) open.push(element)
      }
    },
    closed(tag) {
      if (silencedBy) {
        if (tag === silencedBy) silences -= 1
        if (silences === 0) silencedBy = ''
        return
      }
      const index = rules.ended(tag, open)
      if (index > 0) open.length = index
    },
    text(text) {
      const words = silencedBy ? '' : rules.words(text, open)
      if (words) add(open, words)
    },
  })
  return root.children ?? []
}

/** Adds to the innermost open element. Words that follow words are one text. */
export function add(open: Open, node: MarkupNode) {
  const parent = open.at(-1)!
  parent.children ??= []
  const last = parent.children.at(-1)
  if (typeof node === 'string' && typeof last === 'string') parent.children[parent.children.length - 1] = last + node
  else parent.children.push(node)
}
