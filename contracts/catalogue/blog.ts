import * as z from 'zod/mini'
import { SeoParams } from '../site/seo.ts'
import { Id, Label, listOf, orElse, Picture, Slug, Text, UnixSeconds } from '../tolerant.ts'
import { MediaItem } from './media.ts'

/** Posts on one page of a list (BLOG-001). */
export const POSTS_PER_PAGE = 10

const CategoryOfPost = orElse(z.nullable(z.object({ slug: Slug, title: Label })), null)

/** A post as lists show it; `text` is what it is about. */
export const BlogPost = z.object({
  id: Id,
  slug: Slug,
  title: Label,
  text: Text,
  image: Picture,
  publishedAt: UnixSeconds,
  category: CategoryOfPost,
})
export type BlogPost = z.infer<typeof BlogPost>

const Pages = orElse(z.int().check(z.gte(0), z.lte(100_000)), 1)

/** `GET /blog-single-post`: one page of posts, the latest first, and how many pages there are. */
export const BlogPostsAnswer = z.object({ items: listOf(BlogPost), pages: Pages })

/** `GET /blog-single-post-category/{category}`. Not every server says how many pages there are. */
export const CategoryPostsAnswer = z.object({ items: listOf(BlogPost), pages: z.optional(Pages) })

export const BlogPostsQuery = z.object({
  page: z.optional(z.int().check(z.gte(1))),
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
})

const WholePost = z.extend(BlogPost, { gallery: listOf(MediaItem), seoParams: SeoParams })

/** The post before or after: an object, or its slug alone. */
const Neighbour = orElse(
  z.union([
    z.object({ slug: Slug, title: Label }),
    z.pipe(
      Slug,
      z.transform((slug) => ({ slug, title: '' })),
    ),
    z.null(),
  ]),
  null,
)
export type Neighbour = z.infer<typeof Neighbour>

const Meta = orElse(z.object({ prev_page: Neighbour, next_page: Neighbour }), { prev_page: null, next_page: null })

/** `GET /blog-single-post/{slug}` (ENT-032). `text` is HTML: sanitise before showing. */
export const BlogPostAnswer = z.pipe(
  z.object({ item: WholePost, meta: Meta }),
  z.transform(({ item, meta }) => ({ ...item, previous: meta.prev_page, next: meta.next_page })),
)

const BlogCategory = z.object({ slug: Slug, title: Label, seoParams: SeoParams })

/** `GET /blog-category`. */
export const BlogCategoriesAnswer = z.pipe(
  z.object({ items: listOf(BlogCategory) }),
  z.transform(({ items }) => items),
)

/** `GET /blog-category/{slug}`. */
export const BlogCategoryAnswer = z.pipe(
  z.object({ item: BlogCategory }),
  z.transform(({ item }) => item),
)
