import { createSearch } from '../../../adapters/catalogue/search.adapter.ts'
import { searchEndpoints } from '../../../contracts/catalogue/search-endpoints.ts'
import type { FindResults } from '../../../machines/catalogue/search-page.machine.ts'
import type { Site } from '../../site/site.ts'

/** What looks for the words of a query, on the page of results and in the boxes. */
export function finderOf({ ports, settings }: Pick<Site, 'ports' | 'settings'>): FindResults {
  ports.bringRows(searchEndpoints)
  return createSearch({ ...ports.page, settings }).findResults
}
