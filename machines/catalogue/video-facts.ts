import type { AiMask } from '../../contracts/catalogue/ai-mask.ts'
import type { PlayerSource, Video, VideoListItem } from '../../contracts/catalogue/video.ts'
import type { SafeHtml, SafeSeo } from '../site/safe-html.ts'
import { shuffleWithSeed } from './display.ts'
import type { JsonLd } from './page-content.ts'
import type { PlayerInput } from './player-media.ts'
import { needsDrawing } from './vr-view.ts'

/** A video as its own page shows it: its description went through the sanitiser, its `seoParams` travel beside it. */
export interface VideoDetails extends Omit<Video, 'description' | 'seoParams'> {
  description: SafeHtml
}

export interface VideoContent {
  video: VideoDetails
  similar: VideoListItem[]
  seo: SafeSeo
  jsonLd: JsonLd
}

/** What the AI-mask pop-up says. */
export interface AiMaskContent extends Omit<AiMask, 'text'> {
  text: SafeHtml
}

export interface VideoPageInput {
  slug: string
  /** Orders the suggestions; the server's page and the browser must be given the same one. */
  seed: number
  hasAccess: boolean
  /** Who watches, for what is remembered on this device: the user's id, or `guest`. */
  visitorKey: string
  isFromFreePage?: boolean
  startAtSeconds?: number
}

export type VideoKind = 'full' | 'trailer'
export type VideoTab = 'suggested' | 'comments' | 'gallery'
export const VIDEO_TABS: readonly VideoTab[] = ['suggested', 'comments', 'gallery']

const LIKED = 3
const SUGGESTED = 6
const AI_MASK_MODE = 3

export interface Suggested {
  liked: VideoListItem[]
  suggested: VideoListItem[]
  next: VideoListItem[]
}

export const NOTHING_SUGGESTED: Suggested = { liked: [], suggested: [], next: [] }

export function suggest(similar: readonly VideoListItem[], seed: number): Suggested {
  const shuffled = shuffleWithSeed(similar, seed)
  return {
    liked: shuffled.slice(0, LIKED),
    suggested: shuffled.slice(LIKED, LIKED + SUGGESTED),
    next: shuffled.slice(LIKED + SUGGESTED),
  }
}

/** These videos use the AI-mask pop-up settings. */
export function isAiMask(video: Pick<Video, 'videoSettings'>): boolean {
  return video.videoSettings.transparency.mode === AI_MASK_MODE
}

export function sourcesOf(video: Pick<Video, 'videoPlayerSources'>, kind: VideoKind): PlayerSource[] {
  return video.videoPlayerSources[kind]
}

/** Whether its film is one to be seen from inside. */
export function isForHeadsets(video: Pick<Video, 'videoPlayerSources'>): boolean {
  return sourcesOf(video, 'full').some(({ format }) => format !== null && needsDrawing(format))
}

/** The sheet of preview pictures of what plays, or `''`. */
export function spriteOf(video: Pick<Video, 'sprites'>, kind: VideoKind): string {
  return video.sprites[kind]?.permalink ?? ''
}

export function playerInputOf({
  video,
  kind,
  visitorKey,
  startAtSeconds,
}: {
  video: VideoDetails
  kind: VideoKind
  visitorKey: string
  startAtSeconds: number | undefined
}): PlayerInput {
  return {
    memoryKey: `${visitorKey}:${video.id}`,
    title: video.title,
    kind,
    sources: sourcesOf(video, kind),
    durationSeconds: kind === 'full' ? video.videoSettings.duration : 0,
    startsAtOnce: true,
    ...(kind === 'full' && startAtSeconds !== undefined && { startAtSeconds }),
  }
}
