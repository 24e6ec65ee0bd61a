import * as z from 'zod/mini'
import { Id, listOf, Picture, Slug, UnixSeconds } from '../tolerant.ts'

/** Longest query, as `String.length` counts. */
export const LONGEST_QUERY = 100

/** What no path segment may hold: it could be read as a way out of it. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}/\\%]/gu

/**
 * What is searched for, as one path segment: slashes become blanks. Refused where nothing to look for is left, as in `'..'`.
 */
export const SearchSegment = z.pipe(
  z.pipe(
    z.string(),
    z.transform((query) => query.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/gu, ' ').trim()),
  ),
  z.string().check(z.minLength(1), z.maxLength(LONGEST_QUERY), z.regex(/[^.\s]/u)),
)

/** Something that was found. Its group says what it is. */
export const SearchItem = z.looseObject({
  id: z.optional(z.catch(z.optional(Id), undefined)),
  slug: Slug,
  title: z.string().check(z.minLength(1), z.maxLength(300)),
  publishedAt: UnixSeconds,
  image: z.optional(Picture),
})
export type SearchItem = z.infer<typeof SearchItem>

/** `GET /search/{query}`: four groups, of which each may be missing. Posts come under either of two names. */
export const SearchAnswer = z.pipe(
  z.looseObject({
    pages: listOf(SearchItem),
    blogPosts: listOf(SearchItem),
    posts: listOf(SearchItem),
    models: listOf(SearchItem),
    videos: listOf(SearchItem),
  }),
  z.transform(({ posts, blogPosts, ...more }) => ({ ...more, blogPosts: blogPosts.length > 0 ? blogPosts : posts })),
)
export type SearchAnswer = z.infer<typeof SearchAnswer>
