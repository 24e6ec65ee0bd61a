import type { CategoryListItem } from '../../contracts/catalogue/category.ts'
import { VIDEOS_PER_PAGE } from '../../contracts/catalogue/lists.ts'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import { Slug } from '../../contracts/tolerant.ts'
import type { ListAnswer, ListQuestion, LoadList } from '../../machines/catalogue/catalogue-list.machine.ts'
import { ALL_VIDEOS, filterOption } from '../../machines/catalogue/list-search.ts'
import { wordsOfSlug } from '../../machines/site/labels.ts'
import { nameOfSlug } from '../../machines/site/words.ts'
import { partOf } from '../site/part-of.ts'
import { pageFailure } from './page-failure.ts'
import { cardsOf, jsonLdOf, type PageAdapterOptions, pageOfEditors, safePage, safeSeo } from './page-parts.ts'

/** Lists of videos: the page of the list, the filter beside it and the texts around it, in one answer. */
export function createVideosAdapter(options: PageAdapterOptions): { loadList: LoadList } {
  const { call } = options

  async function askList({ ofCategory, ofTag, view }: ListQuestion, signal: AbortSignal) {
    const { category, layout, ...filters } = view
    const named = category === ALL_VIDEOS.slug ? undefined : category
    const ofPage = ofCategory === undefined ? { category: named } : { category: ofCategory, sub_category: named }
    const limit = filters.all ? undefined : VIDEOS_PER_PAGE
    const query = { ...filters, ...ofPage, tag: ofTag ?? filters.tag, limit }
    return call('getVideos', { query }, signal)
  }

  async function loadAll(signal: AbortSignal, question: ListQuestion): Promise<ListAnswer> {
    const [list, categories, page, html] = await Promise.all([
      askList(question, signal),
      partOf(options, 'getCategories', {}, [], signal),
      pageOfEditors(options, 'videos', signal),
      options.html(),
    ])
    if (!list.ok) return pageFailure('list', list)
    if (isBeyondEnd(list.answer, question)) return { type: 'list.missing' }
    const number = question.view.page
    return {
      type: 'list.loaded',
      content: {
        kind: 'videos',
        items: cardsOf(list.answer.items, html, true),
        pages: Math.max(1, list.answer.pages),
        title: page.title,
        filter: filterOf(categories, question.bonusCategory),
        seo: safeSeo(page.seoParams, html),
        jsonLd: await jsonLdOf(options, page.seoParams, { page: 'videos', path: '/videos/', number }, signal),
      },
    }
  }

  async function loadCategory(signal: AbortSignal, question: ListQuestion, slug: string): Promise<ListAnswer> {
    const [list, category, page, html] = await Promise.all([
      askList(question, signal),
      call('getCategory', { params: { slug } }, signal),
      pageOfEditors(options, 'categories', signal),
      options.html(),
    ])
    if (!category.ok) return pageFailure('list', category)
    if (!list.ok) return pageFailure('list', list)
    if (isBeyondEnd(list.answer, question)) return { type: 'list.missing' }
    const option = filterOption(category.answer)
    const seo = category.answer.seoParams.title ? category.answer.seoParams : page.seoParams
    const number = question.view.page
    return {
      type: 'list.loaded',
      content: {
        kind: 'videos',
        items: cardsOf(list.answer.items, html, true),
        pages: Math.max(1, list.answer.pages),
        title: option.label,
        filter: [option],
        seo: safeSeo(seo, html),
        jsonLd: await jsonLdOf(options, seo, { page: 'categories', path: `/categories/${slug}/`, number }, signal),
      },
    }
  }

  /** The page of the editors may be missing, and so may the category: an empty list says so. */
  async function loadEditorsPage(signal: AbortSignal, question: ListQuestion, slug: string): Promise<ListAnswer> {
    const [list, page, html] = await Promise.all([
      question.ofCategory ? askList(question, signal) : undefined,
      pageOfEditors(options, slug, signal),
      options.html(),
    ])
    if (list && !list.ok) return pageFailure('list', list)
    const { items, pages } = list?.answer ?? { items: [], pages: 1 }
    if (isBeyondEnd({ items }, question)) return { type: 'list.missing' }
    const { text, sections } = safePage(page, html)
    const number = question.view.page
    return {
      type: 'list.loaded',
      content: {
        kind: 'videos',
        items: cardsOf(items, html, true),
        pages: Math.max(1, pages),
        title: page.title,
        text,
        sections,
        filter: [],
        seo: safeSeo(page.seoParams, html),
        jsonLd: await jsonLdOf(options, page.seoParams, { page: slug, path: `/${slug}/`, number }, signal),
      },
    }
  }

  /** A tag is there as long as a video has it. Its page of the editors is the same for all tags. */
  async function loadTag(signal: AbortSignal, question: ListQuestion, tag: string): Promise<ListAnswer> {
    if (!Slug.safeParse(tag).success) return { type: 'list.missing' }
    const [list, page, html] = await Promise.all([
      askList(question, signal),
      pageOfEditors(options, 'video_tag', signal),
      options.html(),
    ])
    if (!list.ok) return pageFailure('list', list)
    if (list.answer.items.length === 0) return { type: 'list.missing' }
    const title = wordsOfSlug(tag)
    const { metaRobots, title: ofAll } = page.seoParams
    const seo = { ...EMPTY_SEO, metaRobots, title: ofAll === '' ? title : `${title}: ${ofAll}` }
    return {
      type: 'list.loaded',
      content: {
        kind: 'videos',
        items: cardsOf(list.answer.items, html, true),
        pages: Math.max(1, list.answer.pages),
        title,
        filter: [],
        seo: safeSeo(seo, html),
        jsonLd: null,
      },
    }
  }

  return {
    loadList: async (signal, question) => {
      try {
        if (question.editorsPage !== undefined) return await loadEditorsPage(signal, question, question.editorsPage)
        if (question.ofTag !== undefined) return await loadTag(signal, question, question.ofTag)
        if (question.ofCategory === undefined) return await loadAll(signal, question)
        return await loadCategory(signal, question, question.ofCategory)
      } catch {
        // The sanitiser's chunk did not come: nothing of the page may be shown without it.
        return { type: 'list.failed', reason: 'offline' }
      }
    },
  }
}

/** All videos, each category, and the bonus videos, unless they are a category like the others. */
function filterOf(categories: readonly CategoryListItem[], bonusCategory: string | undefined) {
  const options = categories.flatMap((category) => (category.kind === 'category' ? [filterOption(category)] : []))
  const hasOwn = bonusCategory && options.every(({ slug }) => slug !== bonusCategory)
  return [ALL_VIDEOS, ...options, ...(hasOwn ? [{ slug: bonusCategory, label: nameOfSlug(bonusCategory) }] : [])]
}

/** A page after the last one. An empty first page is an empty list. */
function isBeyondEnd({ items }: { items: unknown[] }, { view }: ListQuestion) {
  return items.length === 0 && view.page > 1
}
