import { type BlogPost, POSTS_PER_PAGE } from '../../contracts/catalogue/blog.ts'
import { hashOfText } from '../../contracts/seeded-random.ts'
import { Slug } from '../../contracts/tolerant.ts'
import { ALL_POSTS, MOST_POSTS, partsOf, popularOf, readingMinutes } from '../../machines/catalogue/blog.ts'
import type { ListAnswer, ListQuestion, LoadList } from '../../machines/catalogue/catalogue-list.machine.ts'
import type { ContentAnswer, LoadContent } from '../../machines/catalogue/content-page.machine.ts'
import { excerptOf } from '../../machines/catalogue/display.ts'
import type { HtmlSanitiser } from '../site/html-rules.ts'
import { partOf } from '../site/part-of.ts'
import { pageFailure } from './page-failure.ts'
import { jsonLdOf, type PageAdapterOptions, pageOfEditors, safeSeo } from './page-parts.ts'

/** The blog: its lists, its posts, and the popular ones beside a post. */
export function createBlogAdapter(options: PageAdapterOptions): { loadList: LoadList; loadContent: LoadContent } {
  const { call } = options

  /** One page of all posts, or of those of a category. A server that does not say how many pages there are has one more while this one is full. */
  async function askPosts(category: string | undefined, page: number, signal: AbortSignal) {
    const query = { page, limit: POSTS_PER_PAGE }
    if (category === undefined) return call('getBlogPosts', { query }, signal)
    const posts = await call('getCategoryPosts', { params: { category }, query }, signal)
    if (!posts.ok) return posts
    const { items, pages = items.length < POSTS_PER_PAGE ? page : page + 1 } = posts.answer
    return { ...posts, answer: { items, pages } }
  }

  async function loadAll(signal: AbortSignal, { view }: ListQuestion): Promise<ListAnswer> {
    const chosen = view.category === ALL_POSTS.slug ? undefined : view.category
    const [posts, categories, page, html] = await Promise.all([
      askPosts(chosen, view.page, signal),
      partOf(options, 'getBlogCategories', {}, [], signal),
      pageOfEditors(options, 'blog', signal),
      options.html(),
    ])
    if (!posts.ok) return pageFailure('list', posts)
    const { items, pages } = posts.answer
    if (items.length === 0 && view.page > 1) return { type: 'list.missing' }
    const { page: number } = view
    return {
      type: 'list.loaded',
      content: {
        kind: 'posts',
        items: cardsOf(items, html),
        pages: Math.max(1, pages),
        title: page.title,
        text: html.text(page.text),
        filter: [ALL_POSTS, ...categories.map(optionOf)],
        seo: safeSeo(page.seoParams, html),
        jsonLd: await jsonLdOf(options, page.seoParams, { page: 'blog', path: '/blog/', number }, signal),
      },
    }
  }

  async function loadCategory(signal: AbortSignal, { view }: ListQuestion, slug: string): Promise<ListAnswer> {
    if (!Slug.safeParse(slug).success) return { type: 'list.missing' }
    const [posts, category, categories, html] = await Promise.all([
      askPosts(slug, view.page, signal),
      call('getBlogCategory', { params: { slug } }, signal),
      partOf(options, 'getBlogCategories', {}, null, signal),
      options.html(),
    ])
    if (!category.ok) return pageFailure('list', category)
    if (!posts.ok) return pageFailure('list', posts)
    const { items, pages } = posts.answer
    if (items.length === 0 && view.page > 1) return { type: 'list.missing' }
    const { title, seoParams } = category.answer
    const { page: number } = view
    return {
      type: 'list.loaded',
      content: {
        kind: 'posts',
        items: cardsOf(items, html),
        pages: Math.max(1, pages),
        title,
        filter: [ALL_POSTS, ...(categories ?? [category.answer]).map(optionOf)],
        seo: safeSeo(seoParams, html),
        jsonLd: await jsonLdOf(options, seoParams, { page: 'blog', path: `/blog_category/${slug}/`, number }, signal),
      },
    }
  }

  async function loadPost(signal: AbortSignal, slug: string): Promise<ContentAnswer> {
    const [post, html] = await Promise.all([call('getBlogPost', { params: { slug } }, signal), options.html()])
    if (!post.ok) return pageFailure('content', post)
    const { text, seoParams, ...rest } = post.answer
    return {
      type: 'content.loaded',
      content: {
        kind: 'post',
        post: { ...rest, ...partsOf(html.text(text)), minutes: readingMinutes(html.plain(text)) },
        seo: safeSeo(seoParams, html),
        jsonLd: await jsonLdOf(options, seoParams, { page: 'blog', path: `/blog/${slug}/` }, signal),
      },
    }
  }

  async function loadPopular(signal: AbortSignal, beside: string): Promise<ContentAnswer> {
    const [posts, html] = await Promise.all([
      call('getBlogPosts', { query: { page: 1, limit: MOST_POSTS } }, signal),
      options.html(),
    ])
    if (!posts.ok) return pageFailure('content', posts)
    const popular = popularOf(posts.answer.items, beside, hashOfText(beside))
    return { type: 'content.loaded', content: { kind: 'popularPosts', posts: cardsOf(popular, html) } }
  }

  return {
    loadList: async (signal, question) => {
      try {
        if (question.ofCategory === undefined) return await loadAll(signal, question)
        return await loadCategory(signal, question, question.ofCategory)
      } catch {
        // The sanitiser's chunk did not come: nothing of the page may be shown without it.
        return { type: 'list.failed', reason: 'offline' }
      }
    },

    loadContent: async (signal, { kind, slug = '' }) => {
      try {
        return await (kind === 'post' ? loadPost : loadPopular)(signal, slug)
      } catch {
        return { type: 'content.failed', reason: 'offline' }
      }
    },
  }
}

function cardsOf(posts: readonly BlogPost[], html: HtmlSanitiser): BlogPost[] {
  return posts.map((post) => ({ ...post, text: excerptOf(post.text, html.plain) }))
}

function optionOf({ slug, title }: { slug: string; title: string }) {
  return { slug, label: title }
}
