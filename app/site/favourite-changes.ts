import { createFavourites } from '../../adapters/member/favourites.adapter.ts'
import { favouriteEndpoints } from '../../contracts/member/favourite-endpoints.ts'
import type { SitePorts } from '../ports/ports.ts'

/** What a pressed heart asks of the server: a chunk of its own. */
export function favouriteChanges(ports: Pick<SitePorts, 'bringRows' | 'page'>) {
  ports.bringRows(favouriteEndpoints)
  return createFavourites(ports.page).changeFavourite
}
