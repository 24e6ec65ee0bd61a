import { printListSearch } from '../../../machines/catalogue/list-search.ts'
import { type Wire, wire } from '../wire.ts'

/** What the lists of videos and of models say. */
export const catalogueWires: readonly Wire[] = (['videosList', 'modelsList'] as const).map((list) =>
  wire(list, 'search.changed', 'navigation', ({ search }, { shownPath }) => ({
    type: 'address.wanted',
    path: shownPath + printListSearch(search),
    manner: 'push',
  })),
)
