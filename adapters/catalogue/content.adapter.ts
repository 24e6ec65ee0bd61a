import type { ContentAnswer, LoadContent } from '../../machines/catalogue/content-page.machine.ts'
import {
  featuredModelsOf,
  HOME_FETCHES,
  SOFT_SLIDE_LINK,
  SUGGESTED_CATEGORIES,
  SUGGESTED_MODELS,
  SUGGESTED_VIDEOS,
  withoutCustom,
} from '../../machines/catalogue/page-content.ts'
import { partOf } from '../site/part-of.ts'
import { pageFailure } from './page-failure.ts'
import { cardsOf, jsonLdOf, type PageAdapterOptions, pageOfEditors, safePage, safeSeo } from './page-parts.ts'

const LATEST = 12
const BONUS_CATEGORY_OFF = '0'
const LATEST_OWN = { show_custom_video: '0', sort: 'latest', category: BONUS_CATEGORY_OFF } as const

/** Pages that only show what editors wrote. The page's own call decides; any part beside it may be missing. */
export function createContentAdapter(options: PageAdapterOptions): { loadContent: LoadContent } {
  const { call, report } = options

  async function loadHome(signal: AbortSignal): Promise<ContentAnswer> {
    const [home, announcements, latest, categories, page, html] = await Promise.all([
      call('getHomePage', {}, signal),
      HOME_FETCHES.announcementSlider ? partOf(options, 'getAnnouncements', {}, [], signal) : [],
      HOME_FETCHES.homeVideoListSection
        ? partOf(options, 'getVideos', { query: { sort: 'latest', limit: LATEST } }, { items: [] }, signal)
        : { items: [] },
      HOME_FETCHES.videoCategoriesSlider ? partOf(options, 'getCategories', {}, [], signal) : [],
      pageOfEditors(options, 'index', signal),
      options.html(),
    ])
    if (!home.ok) return pageFailure('content', home)
    const { categoriesPageSeo: _, ...parts } = home.answer
    return {
      type: 'content.loaded',
      content: {
        kind: 'home',
        home: {
          ...parts,
          descriptionArea: html.text(parts.descriptionArea),
          topVideos: cardsOf(parts.topVideos, html, false),
          upcomingScenes: cardsOf(parts.upcomingScenes, html, false),
          topCategories: parts.topCategories.length > 0 ? parts.topCategories : categories,
        },
        latest: cardsOf(latest.items, html, false),
        announcements,
        featuredModels: featuredModelsOf(parts.topModels),
        seo: safeSeo(page.seoParams, html),
        jsonLd: await jsonLdOf(options, page.seoParams, { page: 'index', path: '/' }, signal),
      },
    }
  }

  async function loadSoftHome(signal: AbortSignal): Promise<ContentAnswer> {
    const [soft, page, html] = await Promise.all([
      call('getSoftPage', {}, signal),
      pageOfEditors(options, 'index', signal),
      options.html(),
    ])
    if (!soft.ok) {
      if (soft.cause !== 'aborted') report('Failed to fetch soft data')
      return pageFailure('content', soft)
    }
    return {
      type: 'content.loaded',
      content: {
        kind: 'softHome',
        soft: { ...soft.answer, slides: soft.answer.slides.map((slide) => ({ ...slide, link: SOFT_SLIDE_LINK })) },
        seo: safeSeo(page.seoParams, html),
        jsonLd: await jsonLdOf(options, page.seoParams, { page: 'index', path: '/' }, signal),
      },
    }
  }

  async function loadCategories(signal: AbortSignal): Promise<ContentAnswer> {
    const [categories, page, html] = await Promise.all([
      call('getCategories', {}, signal),
      pageOfEditors(options, 'categories', signal),
      options.html(),
    ])
    if (!categories.ok) return pageFailure('content', categories)
    return {
      type: 'content.loaded',
      content: {
        kind: 'categories',
        title: page.title,
        categories: categories.answer,
        seo: safeSeo(page.seoParams, html),
        jsonLd: await jsonLdOf(options, page.seoParams, { page: 'categories', path: '/categories/' }, signal),
      },
    }
  }

  async function loadStatic(signal: AbortSignal, slug: string): Promise<ContentAnswer> {
    const [page, partners, html] = await Promise.all([
      call('getStaticPage', { params: { slug } }, signal),
      slug === 'partners' ? partOf(options, 'getPartners', {}, [], signal) : undefined,
      options.html(),
    ])
    if (!page.ok) return pageFailure('content', page)
    const { seoParams } = page.answer
    return {
      type: 'content.loaded',
      content: {
        kind: 'static',
        page: safePage(page.answer, html),
        ...(partners && { partners }),
        seo: safeSeo(seoParams, html),
        jsonLd: await jsonLdOf(options, seoParams, { page: slug, path: `/${slug}/` }, signal),
      },
    }
  }

  /** No error is worth showing here: where calls fail, the 404 screen has only its text. */
  async function loadSuggestions(signal: AbortSignal): Promise<ContentAnswer> {
    const [home, categories, videos, html] = await Promise.all([
      partOf(options, 'getHomePage', {}, { topVideos: [], topModels: [] }, signal),
      partOf(options, 'getCategories', {}, [], signal),
      partOf(options, 'getVideos', { query: LATEST_OWN }, { items: [] }, signal),
      options.html(),
    ])
    const found = home.topVideos.length > 0 ? home.topVideos : videos.items
    return {
      type: 'content.loaded',
      content: {
        kind: 'notFound',
        suggestions: {
          videos: cardsOf(found.slice(0, SUGGESTED_VIDEOS), html, false),
          categories: withoutCustom(categories).slice(0, SUGGESTED_CATEGORIES),
          models: home.topModels.slice(0, SUGGESTED_MODELS),
        },
      },
    }
  }

  async function loadLoginSlides(signal: AbortSignal): Promise<ContentAnswer> {
    const slides = await partOf(options, 'getLoginSlides', {}, [], signal)
    return { type: 'content.loaded', content: { kind: 'loginSlides', slides } }
  }

  return {
    loadContent: async (signal, { kind, slug = '' }) => {
      try {
        if (kind === 'home') return await loadHome(signal)
        if (kind === 'softHome') return await loadSoftHome(signal)
        if (kind === 'categories') return await loadCategories(signal)
        if (kind === 'static') return await loadStatic(signal, slug)
        if (kind === 'loginSlides') return await loadLoginSlides(signal)
        return await loadSuggestions(signal)
      } catch {
        // The sanitiser's chunk did not come: nothing of the page may be shown without it.
        return { type: 'content.failed', reason: 'offline' }
      }
    },
  }
}
