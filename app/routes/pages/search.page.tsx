import type { ActorRefFrom } from 'xstate'
import type { SearchSearch } from '../../../contracts/site/searches.ts'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import { searchPageMachine } from '../../../machines/catalogue/search-page.machine.ts'
import { SEARCH_TITLE, SearchView } from '../../../views/catalogue/search.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { catalogueWires } from '../../site/wires/catalogue.ts'
import { headFor } from './page-facts.ts'
import { finderOf } from './search-finder.ts'

export function open({
  site,
  openActor,
  match,
  search,
  key,
}: Opening<SearchSearch>): OpenPage<ActorRefFrom<typeof searchPageMachine>, SearchSearch> {
  site.system.bring(catalogueWires)
  const actor = openActor(
    searchPageMachine,
    { findResults: site.handover.ask('findResults', finderOf(site)) },
    { name: 'searchPage', input: { query: search.s ?? '' } },
  ).start()
  return {
    key,
    match,
    actor,
    draw: () => <SearchView page={actor} />,
    head: (snapshot) =>
      headFor(site, match, snapshot, {
        seo: { ...EMPTY_SEO, metaRobots: 'noindex, follow' },
        fallbackTitle: `${SEARCH_TITLE} | ${site.settings.siteName}`,
      }),
    jsonLd: () => null,
    readdress: (next) => actor.send({ type: 'address.changed', search: next }),
  }
}
