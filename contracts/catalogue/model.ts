import * as z from 'zod/mini'
import { Flag, Id, Label, Picture, Slug } from '../tolerant.ts'

/** A performer as lists and cards show her or him. */
export const ModelCard = z.object({ id: Id, slug: Slug, title: Label, featuredImage: Picture, isFeatured: Flag })
export type ModelCard = z.infer<typeof ModelCard>
