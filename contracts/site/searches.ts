import * as z from 'zod/mini'
import { HelpTopic } from '../catalogue/help-topic.ts'

/** The largest page number of a list. */
const LAST_PAGE = 100_000
const MOST_LISTED = 20

/** What an address says, or nothing where it says nothing or something unreadable. */
function said<T, Input>(schema: z.ZodMiniType<T, Input>) {
  return z.catch(z.optional(schema), undefined)
}

/** A page number: whole, above 1; the first page is what an address without one means. */
const PageNumber = z.pipe(
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,6}$/)), z.number()]),
    z.transform((page) => Number(page)),
  ),
  z.number().check(z.int(), z.gt(1), z.lte(LAST_PAGE)),
)

/** What a filter is set to; `all` is what an address without it means. */
const FilterSlug = z.string().check(z.regex(/^(?!all$)[\p{L}\p{N}_~-][\p{L}\p{N}._~-]{0,119}$/u))

/** The letter that a name begins with, small. */
const Letter = z.pipe(
  z.string().check(z.regex(/^[a-z]$/i)),
  z.transform((letter) => letter.toLowerCase()),
)

/** Words between commas or in an array, each once, in the order of the alphabet. Unsaid where none is left. */
function wordsOf(word: z.ZodMiniType<string>) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((listed) => {
        const words = typeof listed === 'string' ? listed.split(',') : listed
        return [...new Set(words.filter((each) => word.safeParse(each).success))].sort().slice(0, MOST_LISTED)
      }),
    ),
    z.array(z.string()).check(z.minLength(1)),
  )
}

/** Slugs or ids, comma-joined as the server takes them (API-073). */
const FilterSlugs = z.pipe(
  wordsOf(FilterSlug),
  z.transform((slugs) => slugs.join(',')),
)

const listFields = {
  layout: said(z.enum(['grid', 'list', 'simple'])),
  page: said(PageNumber),
  sort: said(z.enum(['popular', 'latest'])),
}

/** What narrows a list of videos beside its category, under the names that the server has for it (API-034). */
const videoFilters = {
  all: said(z.literal('1')),
  letter: said(Letter),
  models: said(FilterSlugs),
  show_custom_model: said(z.literal(['0', '1'])),
  show_custom_video: said(z.literal(['0', '1'])),
  tag: said(FilterSlug),
  videos: said(FilterSlugs),
}

/** Query of a list of videos. */
export const ListSearch = z.object({ category: said(FilterSlug), ...listFields, ...videoFilters })
export type ListSearch = z.infer<typeof ListSearch>

/** How a list of models is narrowed and turned round, under the names that the server has for it (API-040). */
const modelFilters = {
  letter: said(Letter),
  order: said(z.enum(['asc', 'desc'])),
  tag: said(FilterSlug),
  type: said(z.literal('featured')),
}

/** Query of a list of models. */
export const ModelListSearch = z.object({ ...listFields, ...modelFilters })
export type ModelListSearch = z.infer<typeof ModelListSearch>

/** Query of a model's page: the slug of somebody else in the films. */
export const ModelPageSearch = z.object({ with: said(FilterSlug) })
export type ModelPageSearch = z.infer<typeof ModelPageSearch>

/** Query of the list of posts. */
export const BlogSearch = z.object({ category: said(FilterSlug), page: listFields.page })
export type BlogSearch = z.infer<typeof BlogSearch>

/** Whatever a list of the catalogue may be asked, in the order in which addresses say it. */
export const AnyListSearch = z.object({
  all: videoFilters.all,
  category: said(FilterSlug),
  layout: listFields.layout,
  letter: videoFilters.letter,
  models: videoFilters.models,
  order: modelFilters.order,
  page: listFields.page,
  show_custom_model: videoFilters.show_custom_model,
  show_custom_video: videoFilters.show_custom_video,
  sort: listFields.sort,
  tag: videoFilters.tag,
  type: modelFilters.type,
  videos: videoFilters.videos,
})
export type AnyListSearch = z.infer<typeof AnyListSearch>

const TagCode = z.string().check(z.regex(/^[\p{L}\p{N}_~-]{1,60}$/u))

/** Query of a list of live rooms. */
export const RoomSearch = z.object({
  category: said(z.enum(['couples', 'trans'])),
  tags: said(wordsOf(TagCode)),
  status: said(z.enum(['online', 'away', 'public', 'private', 'offline'])),
  page: said(PageNumber),
})
export type RoomSearch = z.infer<typeof RoomSearch>

const ONE_DAY_SECONDS = 86_400

/** Query of a video's page. */
export const VideoSearch = z.object({
  /** The visitor comes from the page of free videos (ROUTE-030). */
  isVideoFromFreePage: said(z.pipe(z.pipe(z.union([z.literal('1'), z.literal(1)]), z.transform(Number)), z.literal(1))),
  /** Where the film begins, seconds. */
  t: said(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.number()]),
        z.transform((seconds) => Math.floor(Number(seconds))),
      ),
      z.number().check(z.gte(1), z.lt(ONE_DAY_SECONDS)),
    ),
  ),
})
export type VideoSearch = z.infer<typeof VideoSearch>

/** Query of the page about another e-mail: the link that went to the address before undoes the change. */
export const EmailChangeSearch = z.object({ action: said(z.literal('undo')) })
export type EmailChangeSearch = z.infer<typeof EmailChangeSearch>

/** Query of the help page (CAT-030). */
export const HelpSearch = z.object({ topic: said(HelpTopic) })
export type HelpSearch = z.infer<typeof HelpSearch>

/** Query of the log-in: the page that asked for it, in words that anybody may have written. */
export const LogInSearch = z.object({ to: said(z.string()) })
export type LogInSearch = z.infer<typeof LogInSearch>

/** Query of the page that billers lead back to: what became of the payment, in their words. */
export const PaymentSearch = z.object({ result: said(z.string()) })
export type PaymentSearch = z.infer<typeof PaymentSearch>

/** Query of the join page. */
export const JoinSearch = z.object({ event: said(z.enum(['expired'])) })
export type JoinSearch = z.infer<typeof JoinSearch>

/** Query of the age-verification page: the session that its provider sends the visitor back with. */
export const AgeReturnSearch = z.object({ sessionId: said(z.string()) })
export type AgeReturnSearch = z.infer<typeof AgeReturnSearch>

/** Query of the page of search results: what is searched for. */
export const SearchSearch = z.object({
  s: said(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.number()]),
        z.transform((query) => String(query).trim()),
      ),
      z.string().check(z.minLength(1)),
    ),
  ),
})
export type SearchSearch = z.infer<typeof SearchSearch>

/** Query of a page that reads nothing off it. */
export const NoSearch = z.object({})

/** A search without the fields that it does not say. */
export function withoutUnsaid<Search extends object>(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search
}
