import * as z from 'zod/mini'
import { ModelCard } from '../catalogue/model.ts'
import { VideoCard } from '../catalogue/video.ts'
import { listOf, orElse, unwrapped } from '../tolerant.ts'

/** Not every server says how many pages there are. */
const Pages = orElse(z.optional(z.int().check(z.gte(0), z.lte(100_000))), undefined)

/** Body of `POST /videos/favorite`. */
export const FavouriteVideosFilter = z.object({ page: z.int().check(z.gte(1)), limit: z.int().check(z.gte(1)) })

/** `POST /videos/favorite`: one page of the videos that a member likes. */
export const FavouriteVideosPage = unwrapped(z.object({ items: listOf(VideoCard), pages: Pages }))

/** `GET /videos/favorite`: all of them, within `data` twice. */
export const AllFavouriteVideos = z.pipe(
  unwrapped(z.object({ data: listOf(VideoCard) })),
  z.transform(({ data }) => data),
)

/** Query of `GET /api/content/v1/user/favorite-models`. `desc`: the last one comes first. */
export const FavouriteModelsQuery = z.object({
  page: z.optional(z.int().check(z.gte(1))),
  limit: z.optional(z.int().check(z.gte(1))),
  sort: z.optional(z.enum(['asc', 'desc'])),
})

/** `GET /api/content/v1/user/favorite-models`: one page of the models that a member likes. */
export const FavouriteModelsPage = z.pipe(
  z.object({ data: z.object({ models: z.object({ items: listOf(ModelCard), pages: Pages }) }) }),
  z.transform(({ data }) => data.models),
)
