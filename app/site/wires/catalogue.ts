import { printListSearch } from '../../../machines/catalogue/list-search.ts'
import { type Wire, wire } from '../wire.ts'

/** What the list of videos says. */
export const catalogueWires: readonly Wire[] = [
  wire('videosList', 'search.changed', 'navigation', ({ search }, { shownPath }) => ({
    type: 'address.wanted',
    path: shownPath + printListSearch(search),
    manner: 'push',
  })),
]
