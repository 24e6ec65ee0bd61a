import * as z from 'zod/mini'
import { SeoParams } from '../site/seo.ts'
import { Flag, Id, Label, Link, listOf, orElse, Picture, Slug, Text } from '../tolerant.ts'

/** A performer as lists and cards show her or him. */
export const ModelCard = z.object({ id: Id, slug: Slug, title: Label, featuredImage: Picture, isFeatured: Flag })
export type ModelCard = z.infer<typeof ModelCard>

/** A performer's page (core §3 Model). */
export const Model = z.extend(ModelCard, {
  description: Text,
  isForcedFeatured: Flag,
  rel: Label,
  isInNewTab: Flag,
  modelInformation: listOf(
    z.object({ label: Label, value: orElse(z.union([z.string(), z.number()]), ''), fieldType: Label }),
  ),
  socialItems: listOf(z.object({ name: Label, url: Link })),
  seoParams: SeoParams,
})
