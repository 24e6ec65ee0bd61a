import * as z from 'zod/mini'
import { Count, Id, Label, Link, listOf, Picture } from '../tolerant.ts'

/** A partner on the partner page. */
const Partner = z.object({ id: Id, title: Label, text: Label, link: Link, image: Picture, sort: Count })
export type Partner = z.infer<typeof Partner>

/** `GET /partners-page`: partners in their order. */
export const PartnersAnswer = z.pipe(
  z.object({ items: listOf(Partner) }),
  z.transform(({ items }) => items.toSorted((first, second) => first.sort - second.sort)),
)
