import * as z from 'zod/mini'
import { SeoParams } from '../site/seo.ts'
import {
  Count,
  Flag,
  Id,
  Label,
  Link,
  listOf,
  orElse,
  Permalink,
  Picture,
  Slug,
  Text,
  UnixSeconds,
} from '../tolerant.ts'
import { alphaOf, formatFields, formatOf } from './film-format.ts'
import { MediaItem } from './media.ts'

const VideoFields = z.object({
  id: Id,
  slug: Slug,
  title: Label,
  description: Text,
  publishedAt: UnixSeconds,
  poster: Picture,
  image: Picture,
  videoPreviewPoster: Permalink,
  higherActiveResolution: Label,
  videoSettings: orElse(z.object({ duration: Count, transparency: orElse(z.object({ mode: Count }), { mode: 0 }) }), {
    duration: 0,
    transparency: { mode: 0 },
  }),
  models: listOf(z.object({ id: Id, slug: Slug, title: Label })),
  videoTechBar: orElse(z.object({ formats: listOf(Id), positions: listOf(Id) }), { formats: [], positions: [] }),
  hasToyScript: Flag,
  isInNewTab: Flag,
  /** Its page opens for members only. Servers that do not say so leave it out. */
  isMemberOnly: z.optional(Flag),
})

/** A video as lists and cards show it, its image standing in for a missing poster. Times are unix seconds and seconds. */
export const VideoCard = z.pipe(
  VideoFields,
  z.transform(({ image, ...video }) => ({ kind: 'video' as const, ...video, poster: video.poster ?? image })),
)
export type VideoCard = z.infer<typeof VideoCard>

/** A promotional item among videos (ENT-004): has a `type`, leads to its own link. */
export const CustomVideo = z.pipe(
  z.object({
    type: z.string().check(z.minLength(1), z.maxLength(60)),
    text: Label,
    link: Link,
    image: Picture,
    resolution: orElse(z.string().check(z.minLength(1), z.maxLength(20)), '6K'),
    duration: Count,
    starring: Label,
    isInNewTab: Flag,
  }),
  z.transform((item) => ({ kind: 'custom' as const, ...item })),
)
export type CustomVideo = z.infer<typeof CustomVideo>

/** Anything that a list of videos may hold. */
export const VideoListItem = z.union([CustomVideo, VideoCard])
export type VideoListItem = z.infer<typeof VideoListItem>

/** `GET /videos`: one page of videos and how many pages there are. */
export const VideoListAnswer = z.object({
  items: listOf(VideoListItem),
  pages: orElse(z.int().check(z.gte(0), z.lte(100_000)), 1),
})
export type VideoListAnswer = z.infer<typeof VideoListAnswer>

/** One file that a player can play. `fileSize` -1 means that the file is not there (VIDEO-031); `format` null, that it is unknown. */
export const PlayerSource = z.pipe(
  z.object({
    src: Link,
    quality: Label,
    type: orElse(z.enum(['video/mp4', 'application/vnd.apple.mpegurl']), 'video/mp4'),
    fileSize: orElse(z.number(), -1),
    ...formatFields,
  }),
  z.transform(({ projection, stereo, fov, lens, isEyeSwapped, ...source }) => ({
    ...source,
    format: formatOf({ projection, stereo, fov, lens, isEyeSwapped }),
  })),
)
export type PlayerSource = z.infer<typeof PlayerSource>

/** A file behind a source; the server knows its size, or that there is none. */
const VideoFile = z.object({ src: Link, fileSize: z.number() })

const Sprite = z.catch(z.nullish(z.object({ permalink: Permalink })), null)

/** A video's own page: the card's fields, what can be played, and what can be taken home. */
export const Video = z.pipe(
  z.extend(VideoFields, {
    videoFiles: listOf(VideoFile),
    videoPlayerSources: orElse(z.object({ full: listOf(PlayerSource), trailer: listOf(PlayerSource) }), {
      full: [],
      trailer: [],
    }),
    /** Films that say what of the film and of its trailer is transparent (mode 3); `''`: there is none. The field is ours. */
    alphaMasks: z.optional(orElse(z.object({ full: Link, trailer: Link }), { full: '', trailer: '' })),
    sprites: orElse(z.object({ full: Sprite, trailer: Sprite }), { full: null, trailer: null }),
    downLoadVideoListForFront: listOf(z.object({ label: Label, size: Label, url: Link, quality: Label })),
    recommendedDevices: listOf(z.object({ name: Label, qualities: listOf(z.string()) })),
    galleryImages: listOf(MediaItem),
    /** Where the forum talks about it; `''`: nowhere. */
    discussionId: orElse(Id, ''),
    seoParams: SeoParams,
  }),
  z.transform(({ image, videoFiles, ...video }) => {
    const gone = new Set(videoFiles.filter(({ fileSize }) => fileSize === -1).map(({ src }) => src))
    const isThere = ({ src, fileSize }: PlayerSource) => src !== '' && fileSize !== -1 && !gone.has(src)
    const alpha = alphaOf(video.videoSettings.transparency.mode)
    const there = (sources: PlayerSource[]) =>
      sources.filter(isThere).map(({ format, ...source }) => ({ ...source, format: format && { ...format, alpha } }))
    const { full, trailer } = video.videoPlayerSources
    return {
      ...video,
      kind: 'video' as const,
      poster: video.poster ?? image,
      videoPlayerSources: { full: there(full), trailer: there(trailer) },
    }
  }),
)
export type Video = z.infer<typeof Video>

export const VideoAnswer = z.pipe(
  z.object({ item: Video }),
  z.transform(({ item }) => item),
)

/** A trailer that was not made for one video: its files by quality, half of a picture for each eye. */
const Trailer = z.object({
  poster: Picture,
  title: Label,
  urls: listOf(z.object({ key: Label, src: Link, quality: Label })),
})
export type Trailer = z.infer<typeof Trailer>

/** `GET /videos/{slug}/fake-trailer`: the substitute for a trailer, whole or as the bare address of its one file. */
export const FakeTrailerAnswer = z.pipe(
  z.object({
    link: z.union([
      Trailer,
      z.pipe(
        z.string().check(z.maxLength(2048)),
        z.transform((src): Trailer => ({ poster: null, title: '', urls: [{ key: '', src, quality: '' }] })),
      ),
    ]),
  }),
  z.transform(({ link }) => link),
)

/** `GET /videos/{slug}/similar`: other videos, in the server's order. */
export const SimilarVideosAnswer = z.pipe(
  z.object({ item: listOf(VideoListItem) }),
  z.transform(({ item }) => item),
)

/** Why a video may not be opened although it exists. */
export const VideoRefusal = z.object({ reason: z.enum(['subscriptionRequired', 'verificationRequired']) })

export const VideoViewRequest = z.object({ id: z.string() })

/** `POST /add-video-view`: true on success. */
export const VideoViewAnswer = z.unknown()
