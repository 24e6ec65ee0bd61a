import * as z from 'zod/mini'

/** Videos on one page of a list (CAT-019). */
export const VIDEOS_PER_PAGE = 12

/** Query of `GET /videos` (API-034). Absent fields are not sent; lists are comma-joined (API-073). */
export const VideoListQuery = z.object({
  letter: z.optional(z.string()),
  /** The whole list on one page, as far as the server lets one page go. */
  all: z.optional(z.literal('1')),
  sort: z.optional(z.enum(['popular', 'latest'])),
  category: z.optional(z.string()),
  sub_category: z.optional(z.string()),
  tag: z.optional(z.string()),
  models: z.optional(z.string()),
  videos: z.optional(z.string()),
  show_custom_video: z.optional(z.literal(['0', '1'])),
  /** Promotional items of the list of models; a list of videos has them only where this is '1'. */
  show_custom_model: z.optional(z.literal(['0', '1'])),
  page: z.optional(z.int().check(z.gte(1))),
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
})
export type VideoListQuery = z.infer<typeof VideoListQuery>

/** How a list of videos is laid out; the visitor's choice lives in a cookie. */
export const ListLayout = z.enum(['grid', 'list', 'simple'])
export type ListLayout = z.infer<typeof ListLayout>
