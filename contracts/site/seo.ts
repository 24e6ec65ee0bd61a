import * as z from 'zod/mini'
import { Flag, Label, Link, orElse, Permalink, Text } from '../tolerant.ts'

const SeoFields = z.object({
  title: Label,
  metaDescription: orElse(z.string().check(z.maxLength(1000)), ''),
  metaKeywords: orElse(z.string().check(z.maxLength(1000)), ''),
  metaRobots: Label,
  shortSeoText: Text,
  fullSeoText: Text,
  breadcrumb: Label,
  jsonLdScriptEnabled: Flag,
  ogParams: orElse(
    z.nullable(
      z.object({
        enabled: Flag,
        title: Label,
        type: Label,
        url: Link,
        description: orElse(z.string().check(z.maxLength(1000)), ''),
        siteName: Label,
        imageSecureFile: orElse(z.object({ permalink: Permalink }), { permalink: '' }),
        imageSecureUrl: Link,
      }),
    ),
    null,
  ),
  twitterParams: orElse(
    z.nullable(
      z.object({
        enabled: Flag,
        title: Label,
        card: Label,
        site: Label,
        description: orElse(z.string().check(z.maxLength(1000)), ''),
        domain: Label,
        creator: Label,
        imageFile: orElse(z.object({ permalink: Permalink }), { permalink: '' }),
        imageLink: Link,
      }),
    ),
    null,
  ),
})

/** Head and SEO texts of a page (core §3 SEO params). The texts are HTML from the server: sanitise before showing. */
export const SeoParams = z.catch(SeoFields, () => SeoFields.parse({}))
export type SeoParams = z.infer<typeof SeoParams>

/** A page that names no SEO values. */
export const EMPTY_SEO: SeoParams = SeoFields.parse({})

/** What `GET /jsonld/{page}` answers: one schema.org object, or nothing. */
export const JsonLdAnswer = z.pipe(
  z.object({ item: z.nullish(z.record(z.string(), z.unknown())) }),
  z.transform(({ item }) => item ?? null),
)
