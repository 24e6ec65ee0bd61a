import * as z from 'zod/mini'
import { SeoParams } from '../site/seo.ts'
import { Flag, Id, Label, Link, listOf, orElse, Picture, Slug, Text } from '../tolerant.ts'
import { MediaItem } from './media.ts'

/** A performer as lists and cards show her or him. */
export const ModelCard = z.object({ id: Id, slug: Slug, title: Label, featuredImage: Picture, isFeatured: Flag })
export type ModelCard = z.infer<typeof ModelCard>

/** One thing that is known of a model. What a value means, its label and `fieldType` say: dates are unix seconds, below 0 before 1970. */
export const ModelInformation = z.object({
  label: z.string().check(z.minLength(1), z.maxLength(60)),
  value: z.union([z.string().check(z.minLength(1), z.maxLength(300)), z.number()]),
  fieldType: Label,
})
export type ModelInformation = z.infer<typeof ModelInformation>

const listedFields = {
  description: Text,
  isForcedFeatured: Flag,
  rel: Label,
  isInNewTab: Flag,
  modelInformation: listOf(ModelInformation),
}

/** A model of the list of models, whose rows say more than cards do. */
export const ListedModel = z.pipe(
  z.extend(ModelCard, listedFields),
  z.transform((model) => ({ kind: 'model' as const, ...model })),
)
export type ListedModel = z.infer<typeof ListedModel>

/** A promotional item among models (ENT-010): has a `type`, leads to its own link. */
export const CustomModel = z.pipe(
  z.object({ type: z.string().check(z.minLength(1), z.maxLength(60)), text: Label, link: Link, image: Picture }),
  z.transform((item) => ({ kind: 'custom' as const, ...item })),
)
export type CustomModel = z.infer<typeof CustomModel>

/** Anything that a list of models may hold. */
export const ModelListItem = z.union([CustomModel, ListedModel])
export type ModelListItem = z.infer<typeof ModelListItem>

/** Query of `GET /models`. Absent fields are not sent. */
export const ModelListQuery = z.object({
  page: z.optional(z.int().check(z.gte(1))),
  type: z.optional(z.enum(['all', 'featured'])),
  sort: z.optional(z.enum(['popular', 'latest'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  tag: z.optional(z.string()),
  letter: z.optional(z.string()),
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
})

/** `GET /models`: one page of models and how many pages there are. */
export const ModelListAnswer = z.object({
  items: listOf(ModelListItem),
  pages: orElse(z.int().check(z.gte(0), z.lte(100_000)), 1),
})

/** A model's own page. Where its links may lead is decided when they are shown. */
export const Model = z.extend(ModelCard, {
  ...listedFields,
  /** Where the forum talks about her or him; `''`: nowhere. */
  discussionId: orElse(Id, ''),
  galleryImages: listOf(MediaItem),
  socialItems: listOf(z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)), url: Link })),
  adButtons: listOf(z.object({ text: z.string().check(z.minLength(1), z.maxLength(120)), link: Link })),
  seoParams: SeoParams,
})
export type Model = z.infer<typeof Model>

export const ModelAnswer = z.pipe(
  z.object({ item: Model }),
  z.transform(({ item }) => item),
)

/** Another model, and why: 'they made two films together'. Not every server says it. */
export const SimilarModel = z.extend(ModelCard, { reason: Label })
export type SimilarModel = z.infer<typeof SimilarModel>

/** `GET /models/{slug}/similar`: in the server's order. */
export const SimilarModelsAnswer = z.pipe(
  z.object({ items: listOf(SimilarModel) }),
  z.transform(({ items }) => items),
)

/** What models have in common. */
export const ModelTag = z.object({ label: Label, slug: Slug, seoParams: SeoParams })
export type ModelTag = z.infer<typeof ModelTag>

/** `GET /model-tags`. */
export const ModelTagsAnswer = z.pipe(
  z.object({ items: listOf(ModelTag) }),
  z.transform(({ items }) => items),
)

/** `GET /model-tags/{slug}`. */
export const ModelTagAnswer = z.pipe(
  z.object({ item: ModelTag }),
  z.transform(({ item }) => item),
)
