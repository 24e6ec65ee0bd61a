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
import { pageFailure } from './page-failure.ts'
import { cardsOf, jsonLdOf, type PageAdapterOptions, pageOfEditors, safePage, safeSeo } from './page-parts.ts'

export interface ContentAdapterOptions extends PageAdapterOptions {
  /** The generic handler of what was swallowed. */
  report: (message: string) => void
}

const LATEST = 12
const BONUS_CATEGORY_OFF = '0'

/** Pages that only show what editors wrote. The page's own call decides; any part beside it may be missing. */
export function createContentAdapter(options: ContentAdapterOptions): { loadContent: LoadContent } {
  const { call, report } = options

  async function loadHome(signal: AbortSignal): Promise<ContentAnswer> {
    const [home, announcements, latest, categories, page, html] = await Promise.all([
      call('getHomePage', {}, signal),
      HOME_FETCHES.announcementSlider ? call('getAnnouncements', {}, signal) : undefined,
      HOME_FETCHES.homeVideoListSection
        ? call('getVideos', { query: { sort: 'latest', limit: LATEST } }, signal)
        : undefined,
      HOME_FETCHES.videoCategoriesSlider ? call('getCategories', {}, signal) : undefined,
      pageOfEditors(call, 'index', signal),
      options.html(),
    ])
    if (!home.ok) return pageFailure('content', home)
    const { categoriesPageSeo: _, ...parts } = home.answer
    const allCategories = categories?.ok ? categories.answer : []
    return {
      type: 'content.loaded',
      content: {
        kind: 'home',
        home: {
          ...parts,
          descriptionArea: html.text(parts.descriptionArea),
          topVideos: cardsOf(parts.topVideos, html, false),
          upcomingScenes: cardsOf(parts.upcomingScenes, html, false),
          topCategories: parts.topCategories.length > 0 ? parts.topCategories : allCategories,
        },
        latest: latest?.ok ? cardsOf(latest.answer.items, html, false) : [],
        announcements: announcements?.ok ? announcements.answer : [],
        featuredModels: featuredModelsOf(parts.topModels),
        seo: safeSeo(page.seoParams, html),
        jsonLd: await jsonLdOf(options, page.seoParams, { page: 'index', path: '/' }, signal),
      },
    }
  }

  async function loadSoftHome(signal: AbortSignal): Promise<ContentAnswer> {
    const [soft, page, html] = await Promise.all([
      call('getSoftPage', {}, signal),
      pageOfEditors(call, 'index', signal),
      options.html(),
    ])
    if (!soft.ok) {
      report('Failed to fetch soft data')
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
      pageOfEditors(call, 'categories', signal),
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
      slug === 'partners' ? call('getPartners', {}, signal) : undefined,
      options.html(),
    ])
    if (!page.ok) return pageFailure('content', page)
    const { seoParams } = page.answer
    return {
      type: 'content.loaded',
      content: {
        kind: 'static',
        page: safePage(page.answer, html),
        ...(partners && { partners: partners.ok ? partners.answer : [] }),
        seo: safeSeo(seoParams, html),
        jsonLd: await jsonLdOf(options, seoParams, { page: slug, path: `/${slug}/` }, signal),
      },
    }
  }

  /** No error is worth showing here: where calls fail, the 404 screen has only its text. */
  async function loadSuggestions(signal: AbortSignal): Promise<ContentAnswer> {
    const [home, categories, videos, html] = await Promise.all([
      call('getHomePage', {}, signal),
      call('getCategories', {}, signal),
      call('getVideos', { query: { show_custom_video: '0', sort: 'latest', category: BONUS_CATEGORY_OFF } }, signal),
      options.html(),
    ])
    const top = home.ok ? home.answer.topVideos : []
    const found = top.length > 0 || !videos.ok ? top : videos.answer.items
    return {
      type: 'content.loaded',
      content: {
        kind: 'notFound',
        suggestions: {
          videos: cardsOf(found.slice(0, SUGGESTED_VIDEOS), html, false),
          categories: withoutCustom(categories.ok ? categories.answer : []).slice(0, SUGGESTED_CATEGORIES),
          models: (home.ok ? home.answer.topModels : []).slice(0, SUGGESTED_MODELS),
        },
      },
    }
  }

  async function loadLoginSlides(signal: AbortSignal): Promise<ContentAnswer> {
    const slides = await call('getLoginSlides', {}, signal)
    return { type: 'content.loaded', content: { kind: 'loginSlides', slides: slides.ok ? slides.answer : [] } }
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
