import * as z from 'zod/mini'
import { Flag, Link, listOf, Permalink, Picture } from '../tolerant.ts'

export const AdPosition = z.enum(['middle', 'bottom'])
export type AdPosition = z.infer<typeof AdPosition>

/** How often an item is chosen, compared with the others of its list. One without a weight, or with one that is no share, is never shown. */
const Weight = z.number().check(z.positive(), z.lte(1_000_000))

/** Markup of an advertiser. Only the address and the size of its frame are read from it. */
const Frames = listOf(
  z.pipe(
    z.object({ iframe: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
    z.transform(({ iframe }) => iframe),
  ),
)

const Pictures = listOf(z.object({ image: Picture, link: Link, openLinkInNewTab: Flag }))

/** A film as its path below the content host, or as an object that has it. `''`: none. */
const Film = z.union([
  z.pipe(
    z.object({ permalink: Permalink }),
    z.transform(({ permalink }) => permalink),
  ),
  Permalink,
])

const FrameItem = z.pipe(
  z.object({ type: z.literal(1), weight: Weight, iframesDesktop: Frames, iframesMobile: Frames }),
  z.transform(({ weight, iframesDesktop, iframesMobile }) => ({
    kind: 'frame' as const,
    weight,
    desktop: iframesDesktop,
    mobile: iframesMobile,
  })),
)

const MediaItem = z.pipe(
  z.object({
    type: z.literal(3),
    weight: Weight,
    imagesDesktop: Pictures,
    imagesMobile: Pictures,
    videoDesktop: Film,
    videoMobile: Film,
  }),
  z.transform(({ weight, imagesDesktop, imagesMobile, videoDesktop, videoMobile }) => ({
    kind: 'media' as const,
    weight,
    desktop: mediaOf(imagesDesktop, videoDesktop),
    mobile: mediaOf(imagesMobile, videoMobile),
  })),
)

function mediaOf(pictures: z.output<typeof Pictures>, film: string) {
  const shown = pictures.find(({ image }) => image !== null) ?? pictures[0]
  if (!shown?.image && !film) return null
  return { picture: shown?.image ?? null, link: shown?.link ?? '', isInNewTab: shown?.openLinkInNewTab ?? false, film }
}

const AdItem = z.union([FrameItem, MediaItem])
export type AdItem = z.output<typeof AdItem>

/**
 * `GET /ad-banner/{place}` (core §3): `data` is one list whose items say where they may stand, or a list for each position. Items of other types,
 * without a weight or without anything to show are left out.
 */
export const AdBannerAnswer = z.pipe(
  z.object({ data: z.unknown() }),
  z.transform(({ data }) => ({ middle: itemsOf(data, 'middle'), bottom: itemsOf(data, 'bottom') })),
)

function itemsOf(data: unknown, position: AdPosition): AdItem[] {
  const listed = Array.isArray(data) ? data.filter((item) => standsAt(item, position)) : listAt(data, position)
  return listOf(AdItem).parse(listed)
}

function standsAt(item: unknown, position: AdPosition): boolean {
  return typeof item === 'object' && item !== null && (item as Record<string, unknown>)[position] === true
}

function listAt(data: unknown, position: AdPosition): unknown[] {
  const items = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[position] : undefined
  return Array.isArray(items) ? items : []
}
