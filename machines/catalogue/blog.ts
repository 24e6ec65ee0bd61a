import type { BlogPost, Neighbour } from '../../contracts/catalogue/blog.ts'
import type { MediaItem } from '../../contracts/catalogue/media.ts'
import type { MarkupNode, SafeHtml } from '../site/safe-html.ts'
import { shuffleWithSeed } from './display.ts'

/** Asked for, to choose the popular ones from. */
export const MOST_POSTS = 100
export const POPULAR_POSTS = 6
/** From so many parts on a post has a table of contents. */
export const CONTENTS_FROM = 3

export const ALL_POSTS = { slug: 'all', label: 'All Posts' } as const

/** A post on a page of its own. Its text is in parts, each below a heading of its own. */
export interface ShownPost extends Omit<BlogPost, 'text'> {
  /** What stands before the first heading. */
  lead: SafeHtml
  parts: PostPart[]
  gallery: MediaItem[]
  previous: Neighbour
  next: Neighbour
  /** Whole minutes that reading it takes, at least 1. */
  minutes: number
}

export interface PostPart {
  /** Names it in addresses. */
  id: string
  title: string
  text: SafeHtml
}

/** Parts a text at its headings of the second level. Equal headings are told apart by a number. */
export function partsOf(text: SafeHtml): Pick<ShownPost, 'lead' | 'parts'> {
  const lead: MarkupNode[] = []
  const parts: { id: string; title: string; nodes: MarkupNode[] }[] = []
  const taken = new Map<string, number>()
  for (const node of text) {
    const title = typeof node === 'object' && node.tag === 'h2' ? wordsOf(node) : ''
    if (title !== '') {
      const name = nameOf(title)
      const before = taken.get(name) ?? 0
      taken.set(name, before + 1)
      parts.push({ id: before === 0 ? `part-${name}` : `part-${name}~${before + 1}`, title, nodes: [] })
    } else (parts.at(-1)?.nodes ?? lead).push(node)
  }
  // What is left of a safe text is as safe as the whole.
  const safe = (nodes: MarkupNode[]) => nodes as readonly MarkupNode[] as SafeHtml
  return { lead: safe(lead), parts: parts.map(({ id, title, nodes }) => ({ id, title, text: safe(nodes) })) }
}

function nameOf(title: string): string {
  const name = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return name.join('-').slice(0, 60)
}

function wordsOf(node: MarkupNode): string {
  if (typeof node === 'string') return node
  const words = (node.children ?? []).map(wordsOf).join('')
  return words.replaceAll(/\s+/g, ' ').trim()
}

const WORDS_A_MINUTE = 220

/** How long reading a text takes, in whole minutes. */
export function readingMinutes(plain: string): number {
  return Math.max(1, Math.round(plain.split(/\s+/).length / WORDS_A_MINUTE))
}

/** A few of many, other ones beside each post, and for one post the same on the server and in the browser (BLOG-004). */
export function popularOf<Post extends Pick<BlogPost, 'slug'>>(
  posts: readonly Post[],
  beside: string,
  seed: number,
): Post[] {
  return shuffleWithSeed(
    posts.filter(({ slug }) => slug !== beside),
    seed,
  ).slice(0, POPULAR_POSTS)
}
