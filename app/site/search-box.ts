import type { ActorRefFrom } from 'xstate'
import { createHeldBack } from '../../adapters/catalogue/held-back.adapter.ts'
import { createRecentSearches } from '../../adapters/catalogue/recent-searches.adapter.ts'
import { searchBoxMachine } from '../../machines/catalogue/search-box.machine.ts'
import { answerWith } from '../ports/answer-with.ts'
import { finderOf } from '../routes/pages/search-finder.ts'
import type { Site } from './site.ts'

/** Opens the one actor of all search boxes of the site. */
export function openSearchBox(site: Site): ActorRefFrom<typeof searchBoxMachine> {
  return site
    .open(
      searchBoxMachine,
      {
        findResults: answerWith(finderOf(site)),
        heldBack: createHeldBack({
          backGuard: site.ports.backGuard,
          liesOverPage: () => !site.actors.viewport.getSnapshot().hasTag('desktop'),
        }),
        recents: createRecentSearches({ storage: site.ports.deviceStorage }),
      },
      { name: 'searchBox', input: { path: site.actors.navigation.getSnapshot().context.path } },
    )
    .start()
}
