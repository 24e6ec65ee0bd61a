import { createActor, type EventObject, fromCallback } from 'xstate'
import { SoftPageAnswer } from '../../contracts/catalogue/home.ts'
import type { MediaItem } from '../../contracts/catalogue/media.ts'
import { PlayerSource, Video, VideoListItem } from '../../contracts/catalogue/video.ts'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import type { VideosPage } from '../../machines/catalogue/catalogue-list.machine.ts'
import type { Comment, CommentList } from '../../machines/catalogue/comment-thread.ts'
import { commentsMachine } from '../../machines/catalogue/comments.machine.ts'
import type { ModelContent } from '../../machines/catalogue/model-facts.ts'
import type { PageContent, SafePage } from '../../machines/catalogue/page-content.ts'
import type { VideoContent } from '../../machines/catalogue/video-facts.ts'
import { NO_HTML, type SafeSeo } from '../../machines/site/safe-html.ts'

export const seo: SafeSeo = { ...EMPTY_SEO, shortSeoText: NO_HTML, fullSeoText: NO_HTML }

export function card(id: number): VideoListItem {
  return VideoListItem.parse({ id, slug: `video-${id}`, title: `Video ${id}`, poster: null })
}

export function cards(count: number): VideoListItem[] {
  return Array.from({ length: count }, (_, index) => card(index + 1))
}

export function videosPage(items = cards(12), pages = 5): VideosPage {
  return {
    kind: 'videos',
    items,
    pages,
    title: 'Videos',
    filter: [
      { slug: 'all', label: 'All Videos' },
      { slug: 'rooftops', label: 'Rooftops' },
    ],
    seo,
    jsonLd: null,
  }
}

export const staticContent: PageContent = {
  kind: 'static',
  page: {
    id: '1',
    title: 'Contact',
    text: NO_HTML,
    sections: [],
    createdAt: 0,
    updatedAt: 0,
    publishedAt: 0,
  } satisfies SafePage,
  seo,
  jsonLd: null,
}

export const postContent: PageContent = {
  kind: 'post',
  post: {
    id: '4',
    slug: 'a-day-on-set',
    title: 'A Day on Set',
    image: null,
    publishedAt: 0,
    category: null,
    lead: NO_HTML,
    parts: [],
    gallery: [1, 2].map(media),
    previous: null,
    next: null,
    minutes: 1,
  },
  seo,
  jsonLd: null,
}

export const softContent: PageContent = {
  kind: 'softHome',
  soft: SoftPageAnswer.parse({ title: 'Soon' }),
  seo,
  jsonLd: null,
}

export function source(quality: string, more: Partial<PlayerSource> = {}): PlayerSource {
  const film = { src: `/films/${quality}.mp4`, quality, fileSize: 1000, projection: 'flat' }
  return { ...PlayerSource.parse(film), ...more }
}

export const ladder = source('Auto', { src: '/films/hls/master.m3u8', type: 'application/vnd.apple.mpegurl' })

export function videoContent(similar = cards(12)): VideoContent {
  const {
    seoParams: _,
    description: __,
    ...video
  } = Video.parse({
    id: 7,
    slug: 'video-7',
    title: 'Video 7',
    videoSettings: { duration: 600, transparency: { mode: 0 } },
    videoPlayerSources: { full: [source('2K'), source('4K')], trailer: [source('2K', { src: '/films/trailer.mp4' })] },
    sprites: { full: { permalink: '/sprites/full.avif' }, trailer: { permalink: '/sprites/trailer.avif' } },
  })
  return { video: { ...video, description: NO_HTML }, similar, seo, jsonLd: null }
}

/** As the server gives it to who may see the trailer only. */
export function trailerContent(): VideoContent {
  const content = videoContent()
  const { trailer } = content.video.videoPlayerSources
  return { ...content, video: { ...content.video, videoPlayerSources: { full: [], trailer } } }
}

/** A video that uses the AI-mask pop-up. */
export function maskedContent(): VideoContent {
  const content = videoContent()
  return { ...content, video: { ...content.video, videoSettings: { duration: 600, transparency: { mode: 3 } } } }
}

export function modelContent(): ModelContent {
  return {
    model: {
      id: '7',
      slug: 'isolde-marrow',
      title: 'Isolde Marrow',
      discussionId: 'model-7',
      featuredImage: null,
      isFeatured: false,
      isForcedFeatured: false,
      isInNewTab: false,
      rel: '',
      description: NO_HTML,
      facts: [
        { label: 'Career Status', value: 'Active', isGood: true },
        { label: 'Age', value: '36' },
      ],
      galleryImages: [media(1), media(2)],
      socialItems: [{ name: 'instagram', url: 'https://social.example/isolde' }],
      adButtons: [{ text: 'Live now', link: '/vr-cam-girls/' }],
    },
    seo,
    jsonLd: null,
  }
}

/** A picture of a gallery. */
export function media(number: number): MediaItem {
  return { alt: '', thumb: `/p/${number}-small.avif`, full: `/p/${number}.avif`, width: 1280, height: 960 }
}

/** A port that never answers, whatever it is asked. */
export function silence<Command extends EventObject, Input>() {
  return fromCallback<Command, Input>(() => {})
}

/** The comments of a page that nobody has come to. */
export function silentComments() {
  return createActor(commentsMachine)
}

export function comment(id: string, more: Partial<Comment> = {}): Comment {
  return { id, html: NO_HTML, createdAt: 1_795_000_000, votes: 0, mine: 'none', replies: 0, author: 'Marlow', ...more }
}

export function commentList(more: Partial<CommentList> = {}): CommentList {
  return { comments: [comment('2'), comment('3', { replies: 2 })], page: 1, pages: 1, total: 2, ownName: '', ...more }
}
