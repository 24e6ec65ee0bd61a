import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { VIDEOS_PER_PAGE } from '../../contracts/catalogue/lists.ts'
import type { Handlers, SandboxSite } from '../handler.ts'
import { promotionsOn, type SalesSettings } from '../sales/sales-settings.ts'
import { aiMaskOf } from './ai-mask.ts'
import { categoryCard, readCategory, readCategoryCards, readSlides } from './catalogue-rows.ts'
import { dashboardHandlers, dashboardOf } from './dashboard.ts'
import { digestOf } from './digest.ts'
import {
  downloads,
  fakeTrailerOf,
  filesOf,
  fullSources,
  RECOMMENDED_DEVICES,
  SPRITES,
  trailerSources,
} from './films-of.ts'
import { homePageOf, softPageOf } from './home.ts'
import { jsonLdOf } from './json-ld.ts'
import { loginSlidesOf } from './login-slides.ts'
import { partnersOf } from './partners.ts'
import { mediaOf } from './pictures-of.ts'
import {
  hasContentAccess,
  isHeldBack,
  mayWatchFull,
  NOT_FOUND,
  SUBSCRIPTION_REQUIRED,
  VERIFICATION_REQUIRED,
} from './rights.ts'
import { acronymOf, excerpt, fillIn, seoParamsOf } from './seo.ts'
import { pageOfVideos } from './video-list.ts'
import type { VideoRow } from './video-row.ts'
import { isFree, readSimilarVideos, readVideo, videoCard } from './video-rows.ts'

const SIMILAR_VIDEOS = 21
const GALLERY_IMAGES = 6
/** The longest page of videos, whoever asks for all of them. */
const MOST_VIDEOS = 500
/** After which the editors looked at each page once more. */
const WEEK_SECONDS = 604_800

/** The content API of every site. Each call decides by itself what its caller may have. */
export function createContentHandlers(settings: SalesSettings) {
  return {
    ...contentHandlers,
    getDashboard: (call) => dashboardOf(call, settings.isEasyCancelActive),
    getDigest: ({ database, site }) => {
      const announcesPurchases = promotionsOn(site.key, settings).includes('fakeBuy')
      return { body: { digest: digestOf(database, site, announcesPurchases) } }
    },
  } satisfies Partial<Handlers>
}

const contentHandlers = {
  ...dashboardHandlers,

  getHomePage: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    return { body: { homePageBuilder: homePageOf(call.database, call.site) } }
  },

  getSoftPage: ({ database, site }) => ({ body: softPageOf(database, site) }),

  getAnnouncements: (call) => ({ body: { data: readSlides(call.database, { isSoft: isHeldBack(call) }) } }),

  getVideos: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { query, viewer, database, site } = call
    return {
      body: pageOfVideos(database, site, {
        order: query.sort ?? (viewer ? 'latest' : 'popular'),
        categories: listed(query.category).filter((slug) => slug !== 'all'),
        tags: listed(query.tag),
        models: listed(query.models),
        videos: listed(query.videos),
        letter: query.letter === 'all' ? undefined : query.letter,
        hasCustomVideos: query.show_custom_video !== '0',
        hasCustomModels: query.show_custom_model === '1',
        page: query.page ?? 1,
        limit: query.all ? MOST_VIDEOS : (query.limit ?? VIDEOS_PER_PAGE),
      }),
    }
  },

  getVideo: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { params, viewer, database, site, nowMs } = call
    const row = readVideo(database, site, params.slug)
    if (!row) return NOT_FOUND
    if (row.is_member_only === 1 && !hasContentAccess(viewer)) return SUBSCRIPTION_REQUIRED
    const full = mayWatchFull(viewer) || isFree(database, row) ? fullSources(database, row, nowMs) : []
    const trailer = trailerSources(database, row, nowMs)
    return {
      body: {
        item: {
          ...videoCard(row),
          discussionId: `video-${row.id}`,
          videoFiles: filesOf([...full, ...trailer]),
          videoPlayerSources: { full, trailer },
          sprites: SPRITES,
          downLoadVideoListForFront: downloads(row),
          recommendedDevices: RECOMMENDED_DEVICES,
          galleryImages: Array.from({ length: GALLERY_IMAGES }, (_, index) =>
            mediaOf('still', `${row.slug}-${index + 1}`, `${row.title}, still ${index + 1}`),
          ),
          seoParams: videoSeo(site, row),
        },
      },
    }
  },

  getSimilarVideos: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { params, database, site } = call
    const row = readVideo(database, site, params.slug)
    if (!row) return NOT_FOUND
    return { body: { item: readSimilarVideos(database, site, row, SIMILAR_VIDEOS).map(videoCard) } }
  },

  getFakeTrailer: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { params, viewer, database, site, nowMs } = call
    const row = readVideo(database, site, params.slug)
    if (!row) return NOT_FOUND
    if (row.is_member_only === 1 && !hasContentAccess(viewer)) return SUBSCRIPTION_REQUIRED
    return { body: { link: fakeTrailerOf(database, row, nowMs) } }
  },

  getAiMask: ({ params, site }) => {
    const item = aiMaskOf(params.secret, site)
    return item ? { body: { item } } : NOT_FOUND
  },

  addVideoView: ({ body, database }) => {
    if (!countView(database, body.id)) return NOT_FOUND
    return { body: true }
  },

  getCategories: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    return { body: { items: readCategoryCards(call.database, call.site) } }
  },

  getCategory: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { params, database, site } = call
    const row = readCategory(database, params.slug)
    if (!row) return NOT_FOUND
    const acronym = acronymOf(site.siteName)
    return {
      body: {
        item: {
          ...categoryCard(row),
          seoParams: seoParamsOf(site, {
            title: `${row.name} in ${acronym}`,
            description: `Every film of ${site.siteName} under ${row.name}: made for headsets, newest or most loved first.`,
            keywords: `${site.siteName}, ${acronym} films, ${row.name.toLowerCase()}`,
            path: `/categories/${row.slug}/`,
            picturePath: `/pictures/category/${row.slug}.avif`,
            breadcrumb: row.name,
            shortSeoText: `<p>${row.name}, seen from the inside: films that share a mood, in ${acronym}.</p>`,
            fullSeoText: `<h2>About this category</h2><p>Our editors put a film under ${row.name} only if it belongs there. Sort by date to follow what is new, or look at <a href="/categories/">the other categories</a>.</p>`,
          }),
        },
      },
    }
  },

  getStaticPage: ({ params, database, site }) => {
    const page = readPage(database, site, params.slug)
    return page ? { body: { item: page } } : NOT_FOUND
  },

  getPartners: () => ({ body: { items: partnersOf() } }),

  getLoginSlides: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    return { body: { items: loginSlidesOf() } }
  },

  getJsonLd: ({ query, database, site }) => ({ body: { item: jsonLdOf(database, site, query.path) } }),
} satisfies Partial<Handlers>

function listed(value: string | undefined): string[] {
  return (value ?? '').split(',').filter(Boolean)
}

function countView(database: DatabaseSync, id: SQLInputValue): boolean {
  const { changes } = database
    .prepare(
      `INSERT INTO video_views SELECT id, 1 FROM videos WHERE CAST(id AS TEXT) = ?
      ON CONFLICT (video_id) DO UPDATE SET views = views + 1`,
    )
    .run(id)
  return changes === 1
}

function videoSeo(site: SandboxSite, row: VideoRow) {
  const acronym = acronymOf(site.siteName)
  return seoParamsOf(site, {
    title: row.title,
    description: excerpt(row.description),
    keywords: [
      site.siteName,
      `${acronym} film`,
      row.resolution,
      ...videoCard(row).models.map(({ title }) => title),
    ].join(', '),
    path: `/videos/${row.slug}/`,
    type: 'video.other',
    picturePath: `/pictures/poster/${row.slug}.avif`,
    breadcrumb: row.title,
  })
}

interface PageRow {
  id: number
  slug: string
  title: string
  text: string
  sections: string
  published_at: number
  meta_description: string
  meta_keywords: string
  meta_robots: string
  short_seo_text: string
  full_seo_text: string
}

function readPage(database: DatabaseSync, site: SandboxSite, slug: string) {
  const row = database.prepare('SELECT * FROM static_pages WHERE slug = ?').get(slug) as unknown as PageRow | undefined
  if (!row) return null
  const fill = (text: string) => fillIn(text, site)
  const sections = JSON.parse(row.sections) as { title: string; text: string }[]
  return {
    id: row.id,
    title: fill(row.title),
    text: fill(row.text),
    sections: sections.map(({ title, text }) => ({ title: fill(title), text: fill(text) })),
    createdAt: row.published_at,
    updatedAt: row.published_at + WEEK_SECONDS,
    publishedAt: row.published_at,
    seoParams: seoParamsOf(site, {
      title: fill(row.title),
      description: fill(row.meta_description),
      keywords: fill(row.meta_keywords),
      robots: row.meta_robots,
      path: row.slug === 'index' ? '/' : `/${row.slug}/`,
      picturePath: `/pictures/banner/${row.slug}.avif`,
      shortSeoText: fill(row.short_seo_text),
      fullSeoText: fill(row.full_seo_text),
    }),
  }
}
