import { printListSearch } from '../../../machines/catalogue/list-search.ts'
import { searchPath } from '../../../machines/catalogue/search-results.ts'
import { type Wire, wire } from '../wire.ts'

/** What the lists of videos and of models say, and the search. */
export const catalogueWires: readonly Wire[] = [
  ...(['videosList', 'modelsList'] as const).map((list) =>
    wire(list, 'search.changed', 'navigation', ({ search }, { shownPath }) => ({
      type: 'address.wanted',
      path: shownPath + printListSearch(search),
      manner: 'push',
    })),
  ),
  wire('searchPage', 'query.wanted', 'navigation', ({ query }) => ({
    type: 'address.wanted',
    path: searchPath(query),
    manner: 'push',
  })),
]
