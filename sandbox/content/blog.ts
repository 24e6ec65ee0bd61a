import { POSTS_PER_PAGE } from '../../contracts/catalogue/blog.ts'
import type { Call, Handlers, SandboxSite } from '../handler.ts'
import {
  BLOG_CATEGORIES,
  type BlogPostRow,
  blogPicture,
  countBlogPosts,
  readBlogPost,
  readBlogPosts,
  readNeighbours,
} from './blog-posts.ts'
import { mediaOf } from './pictures-of.ts'
import { isHeldBack, NOT_FOUND, VERIFICATION_REQUIRED } from './rights.ts'
import { seoParamsOf } from './seo.ts'

const PICTURES_OF_A_POST = 4

/** Posts, one by one and in lists, and what they are about. */
export const blogHandlers = {
  getBlogPosts: (call) => (isHeldBack(call) ? VERIFICATION_REQUIRED : { body: pageOfPosts(call) }),

  getCategoryPosts: (call) =>
    isHeldBack(call) ? VERIFICATION_REQUIRED : { body: pageOfPosts(call, call.params.category) },

  getBlogPost: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { database, params, site } = call
    const row = readBlogPost(database, params.slug)
    return row ? { body: { item: wholePost(site, row), meta: readNeighbours(database, row) } } : NOT_FOUND
  },

  getBlogCategories: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    return { body: { items: BLOG_CATEGORIES.map((category) => categoryOf(call.site, category)) } }
  },

  getBlogCategory: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const category = BLOG_CATEGORIES.find(({ slug }) => slug === call.params.slug)
    return category ? { body: { item: categoryOf(call.site, category) } } : NOT_FOUND
  },
} satisfies Partial<Handlers>

function pageOfPosts({ query, database }: Pick<Call<'getBlogPosts'>, 'query' | 'database'>, category?: string) {
  const { page = 1, limit = POSTS_PER_PAGE } = query
  return {
    items: readBlogPosts(database, { ...(category && { category }), offset: (page - 1) * limit, limit }).map(postOf),
    pages: Math.ceil(countBlogPosts(database, category) / limit),
  }
}

function postOf({ id, slug, title, text, category, published_at }: BlogPostRow) {
  const { title: categoryTitle } = BLOG_CATEGORIES.find((one) => one.slug === category) ?? { title: '' }
  return {
    id,
    slug,
    title,
    text,
    image: blogPicture(slug, title),
    publishedAt: published_at,
    category: { slug: category, title: categoryTitle },
  }
}

function wholePost(site: SandboxSite, row: BlogPostRow) {
  const { slug, title, text, body } = row
  return {
    ...postOf(row),
    text: `<p>${text}</p>${body}`,
    gallery: Array.from({ length: PICTURES_OF_A_POST }, (_, index) =>
      mediaOf('still', `blog-${slug}-${index + 1}`, `${title}, picture ${index + 1}`),
    ),
    seoParams: seoParamsOf(site, {
      title,
      description: text,
      keywords: `${site.siteName}, blog`,
      path: `/blog/${slug}/`,
      type: 'article',
      picturePath: `/pictures/still/blog-${slug}.avif`,
    }),
  }
}

function categoryOf(site: SandboxSite, { slug, title }: (typeof BLOG_CATEGORIES)[number]) {
  return {
    slug,
    title,
    seoParams: {
      title: `${title} | ${site.siteName} Blog`,
      metaDescription: `What ${site.siteName} writes about ${title.toLowerCase()}.`,
    },
  }
}
