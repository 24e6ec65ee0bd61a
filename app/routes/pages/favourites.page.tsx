import { createFavourites } from '../../../adapters/member/favourites.adapter.ts'
import { favouriteEndpoints } from '../../../contracts/member/favourite-endpoints.ts'
import type { FavouriteKind } from '../../../machines/member/favourites.machine.ts'
import { favouritesListMachine } from '../../../machines/member/favourites-list.machine.ts'
import { type FavouritesListActor, FavouritesView } from '../../../views/member/favourites.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { dashboardHead, dashboardOf, startPart } from './dashboard-parts.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage<FavouritesListActor> {
  const menu = startPart(dashboardOf({ site, openActor }), { part: 'menu' })
  const videos = startFavourites({ site, openActor }, 'video')
  const models = startFavourites({ site, openActor }, 'model')
  return {
    key,
    match,
    actor: videos.list,
    beside: [models.list, menu],
    draw: () => <FavouritesView menu={menu} videos={videos} models={models} />,
    ...dashboardHead(site, match, 'Favorites'),
  }
}

/** The list of one kind, and what changes it. */
export function startFavourites({ site, openActor }: Pick<Opening, 'site' | 'openActor'>, kind: FavouriteKind) {
  const { handover, ports } = site
  ports.bringRows(favouriteEndpoints)
  const { loadFavourites } = createFavourites(ports.page)
  const list = openActor(
    favouritesListMachine,
    { loadFavourites: handover.ask('loadFavourites', loadFavourites) },
    { input: { kind } },
  ).start()
  const { favouriteVideos, favouriteModels } = site.actors
  return { list, changes: kind === 'video' ? favouriteVideos : favouriteModels }
}
