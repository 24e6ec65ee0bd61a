import * as z from 'zod/mini'
import { VideoListItem } from '../catalogue/video.ts'
import { MenuItem } from '../site/menu.ts'
import { Flag, Id, Label, listOf, Picture, Slug, UnixSeconds, unwrapped } from '../tolerant.ts'

/** `GET /dashboard` (sales §3, Public dashboard): what every member's dashboard shows. */
export const DashboardAnswer = unwrapped(
  unwrapped(
    z.object({
      upcomingScenes: listOf(VideoListItem),
      topScenes: listOf(VideoListItem),
      playaEasySetupImage: Picture,
      isEasyCancelActive: Flag,
    }),
  ),
)
export type Dashboard = z.infer<typeof DashboardAnswer>

/** `GET /dashboard-menu`: items of type 1 stand in the sidebar, those of type 2 in the main area. */
export const DashboardMenuAnswer = z.pipe(
  unwrapped(unwrapped(z.object({ items: listOf(MenuItem) }))),
  z.transform(({ items }) => items),
)

const BlogPost = z.object({ id: Id, slug: Slug, title: Label, text: Label, image: Picture, publishedAt: UnixSeconds })
export type BlogPost = z.infer<typeof BlogPost>

/** `GET /blog-single-post`: one page of posts, the latest first. */
export const BlogPostsAnswer = z.pipe(
  unwrapped(z.object({ items: listOf(BlogPost) })),
  z.transform(({ items }) => items),
)

export const BlogPostsQuery = z.object({ page: z.optional(z.number()), limit: z.optional(z.number()) })
