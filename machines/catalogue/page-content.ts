import type { BlogPost } from '../../contracts/catalogue/blog.ts'
import type { CategoryListItem } from '../../contracts/catalogue/category.ts'
import type { ArPage, Device } from '../../contracts/catalogue/help.ts'
import type { HelpTopic } from '../../contracts/catalogue/help-topic.ts'
import type { HomePage, Slide, SoftPage } from '../../contracts/catalogue/home.ts'
import type { ModelCard } from '../../contracts/catalogue/model.ts'
import type { StaticPage } from '../../contracts/catalogue/static-page.ts'
import type { VideoListItem } from '../../contracts/catalogue/video.ts'
import type { LoginSlide } from '../../contracts/session/login-slide.ts'
import type { Partner } from '../../contracts/site/partner.ts'
import type { Picture } from '../../contracts/tolerant.ts'
import type { SafeHtml, SafeSeo, WithSafe } from '../site/safe-html.ts'
import type { ShownPost } from './blog.ts'
import type { SafeFaq } from './help-topics.ts'

export type JsonLd = Record<string, unknown> | null

/** A page of the editors; its `seoParams` travel beside it, as `seo`. */
export interface SafePage extends Omit<StaticPage, 'text' | 'sections' | 'seoParams'> {
  text: SafeHtml
  sections: SafeSection[]
}

export interface SafeSection {
  title: string
  text: SafeHtml
}

export type SafeHome = WithSafe<Omit<HomePage, 'categoriesPageSeo'>, 'descriptionArea'>

/** What the 404 screen offers instead of the page that was asked for. */
export interface Suggestions {
  videos: VideoListItem[]
  categories: CategoryListItem[]
  models: ModelCard[]
}

/** What a page without behaviour of its own shows. */
export type PageContent =
  | {
      kind: 'home'
      home: SafeHome
      latest: VideoListItem[]
      announcements: Slide[]
      featuredModels: ModelCard[]
      seo: SafeSeo
      jsonLd: JsonLd
    }
  | { kind: 'softHome'; soft: SoftPage; seo: SafeSeo; jsonLd: JsonLd }
  | { kind: 'categories'; title: string; categories: CategoryListItem[]; seo: SafeSeo; jsonLd: JsonLd }
  /** `partners`: on the partner page only. */
  | { kind: 'static'; page: SafePage; partners?: Partner[]; seo: SafeSeo; jsonLd: JsonLd }
  | { kind: 'faq'; page: SafePage; faqs: SafeFaq[]; seo: SafeSeo; jsonLd: JsonLd }
  | {
      kind: 'help'
      topic: HelpTopic
      page: SafePage
      /** Those of the topic. */
      faqs: SafeFaq[]
      /** Of the technical topic only. */
      devices: Device[]
      seo: SafeSeo
      jsonLd: JsonLd
    }
  | { kind: 'device'; name: string; image: Picture; videos: VideoListItem[]; seo: SafeSeo; jsonLd: JsonLd }
  | { kind: 'tryAr'; page: SafePage; films: ArPage; seo: SafeSeo; jsonLd: JsonLd }
  | { kind: 'post'; post: ShownPost; seo: SafeSeo; jsonLd: JsonLd }
  /** Beside the post whose slug the question names. */
  | { kind: 'popularPosts'; posts: BlogPost[] }
  | { kind: 'notFound'; suggestions: Suggestions }
  | { kind: 'loginSlides'; slides: LoginSlide[] }

export type PageKind = PageContent['kind']

/** Which page: `slug` names the page of the editors of a static one, the device, the post, or the topic of help. */
export interface PageQuestion {
  kind: PageKind
  slug?: string
}

/** How many pictures a page has that can be enlarged. */
export function picturesIn(content: PageContent | undefined): number {
  return content?.kind === 'post' ? content.post.gallery.length : 0
}

/** Models on the image map of the home page. */
export const FEATURED_MODELS = 8
/** What the 404 screen offers. */
export const SUGGESTED_VIDEOS = 6
export const SUGGESTED_CATEGORIES = 4
export const SUGGESTED_MODELS = 6

/** Which of the three fetches beside the home page builder are made. */
export const HOME_FETCHES = {
  announcementSlider: true,
  homeVideoListSection: true,
  videoCategoriesSlider: true,
} as const

/** Where every soft slide leads. */
export const SOFT_SLIDE_LINK = '/join-now/'

export function featuredModelsOf(models: readonly ModelCard[]): ModelCard[] {
  return models.filter((model) => model.isFeatured).slice(0, FEATURED_MODELS)
}

/** Slides that belong on this kind of screen. */
export function slidesFor<Item extends Pick<Slide, 'displayType'>>(
  slides: readonly Item[],
  displayType: Slide['displayType'],
): Item[] {
  return slides.filter((slide) => slide.displayType === displayType)
}

export function withoutCustom(categories: readonly CategoryListItem[]): CategoryListItem[] {
  return categories.filter((category) => category.kind === 'category')
}
