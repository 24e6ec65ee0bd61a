import * as z from 'zod/mini'
import { SeoParams } from '../site/seo.ts'
import { Count, Id, Label, listOf, orElse, Picture, Slug, Text } from '../tolerant.ts'
import { HelpTopic } from './help-topic.ts'
import { VideoListItem } from './video.ts'

/** A question and its answer. `text` is HTML: sanitise before showing. `slug` names it in addresses; an unknown topic is the general one. */
const Faq = z.object({
  id: Id,
  slug: Slug,
  title: Label,
  text: Text,
  topic: orElse(HelpTopic, 'general'),
  sort: Count,
})
export type Faq = z.infer<typeof Faq>

const bySort = (one: { sort: number }, other: { sort: number }) => one.sort - other.sort

/** `GET /faqs`, in the order of `sort` (CAT-044). */
export const FaqsAnswer = z.pipe(
  z.object({ items: listOf(Faq) }),
  z.transform(({ items }) => items.toSorted(bySort)),
)

const Device = z.object({ slug: Slug, name: Label, image: Picture, sort: Count })
export type Device = z.infer<typeof Device>

/** `GET /devices`, in the order of `sort` (CAT-044). */
export const DevicesAnswer = z.pipe(
  z.object({ items: listOf(Device) }),
  z.transform(({ items }) => items.toSorted(bySort)),
)

/** `GET /devices/{slug}` (ENT-033). */
export const DeviceAnswer = z.pipe(
  z.object({
    item: z.object({ device: z.object({ name: Label }), deviceImageClipped: Picture, seoParams: SeoParams }),
    videos: listOf(VideoListItem),
  }),
  z.transform(({ item, videos }) => ({
    name: item.device.name,
    image: item.deviceImageClipped,
    seoParams: item.seoParams,
    videos,
  })),
)

const CategorySlug = orElse(z.object({ slug: Slug }), { slug: '' })

/** `GET /ar-page` (ENT-034). */
export const ArPageAnswer = z.pipe(
  z.object({
    ARPage: z.object({
      arVideos: listOf(VideoListItem),
      aiVideos: listOf(VideoListItem),
      arCategory: CategorySlug,
      aiCategory: CategorySlug,
    }),
  }),
  z.transform(({ ARPage: { arVideos, aiVideos, arCategory, aiCategory } }) => ({
    arVideos,
    aiVideos,
    arCategory: arCategory.slug,
    aiCategory: aiCategory.slug,
  })),
)
export type ArPage = z.infer<typeof ArPageAnswer>
