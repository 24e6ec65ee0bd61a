import * as z from 'zod/mini'
import { SeoParams } from '../site/seo.ts'
import { Flag, Label, Link, listOf, Picture, Slug } from '../tolerant.ts'

const StandardFields = z.object({ name: Label, slug: Slug, label: Label, categoryImage: Picture })

const StandardCategory = z.pipe(
  StandardFields,
  z.transform((category) => ({ kind: 'category' as const, ...category })),
)

/** A category with a `type` is special (CAT-023): it carries its own link and may be a member-plus offer. */
const CustomCategory = z.pipe(
  z.object({
    type: z.string().check(z.minLength(1), z.maxLength(60)),
    text: Label,
    image: Picture,
    link: Link,
    isInNewTab: Flag,
    memberPlus: Flag,
    priceUuid: Label,
  }),
  z.transform((category) => ({ kind: 'custom' as const, ...category })),
)

export const CategoryListItem = z.union([CustomCategory, StandardCategory])
export type CategoryListItem = z.infer<typeof CategoryListItem>

/** `GET /categories`. */
export const CategoriesAnswer = z.pipe(
  z.object({ items: listOf(CategoryListItem) }),
  z.transform(({ items }) => items),
)

/** `GET /categories/{slug}`. */
export const CategoryAnswer = z.pipe(
  z.object({ item: z.extend(StandardFields, { seoParams: SeoParams }) }),
  z.transform(({ item }) => item),
)
