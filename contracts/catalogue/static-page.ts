import * as z from 'zod/mini'
import { SeoParams } from '../site/seo.ts'
import { Id, Label, listOf, Text, UnixSeconds } from '../tolerant.ts'

/** A page written by editors (core §3 Static page). `text` and the sections' texts are HTML: sanitise before showing. */
export const StaticPage = z.object({
  id: Id,
  title: Label,
  text: Text,
  sections: listOf(z.object({ title: Label, text: Text })),
  createdAt: UnixSeconds,
  updatedAt: UnixSeconds,
  publishedAt: UnixSeconds,
  seoParams: SeoParams,
})
export type StaticPage = z.infer<typeof StaticPage>

/** `GET /pages/{slug}`. */
export const StaticPageAnswer = z.pipe(
  z.object({ item: StaticPage }),
  z.transform(({ item }) => item),
)
