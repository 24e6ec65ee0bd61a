import * as z from 'zod/mini'
import { VideoListItem } from '../catalogue/video.ts'
import { MenuItem } from '../site/menu.ts'
import { Flag, listOf, Picture, unwrapped } from '../tolerant.ts'

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
