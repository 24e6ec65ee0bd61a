import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { searchBoxMachine } from '../../machines/catalogue/search-box.machine.ts'
import type { Readable } from '../kit/use-selector.ts'

export type SearchBoxActor = ActorRefFrom<typeof searchBoxMachine>

/** The way to the search box: its actor comes when somebody reaches for it. */
export interface SearchEntry {
  box: Readable<SearchBoxActor | null>
  /** Somebody comes near: fetches it. */
  want(): void
  /** Fetches it and opens it; where it cannot be had, its page is opened instead. */
  open(): void
}

const nothing: Readable<null> = { getSnapshot: () => null, subscribe: () => ({ unsubscribe() {} }) }

/** Read in place of the actor until that is there. */
export const noSearchBox: Readable<ReturnType<SearchBoxActor['getSnapshot']> | null> = nothing

export const SearchContext = createContext<SearchEntry>({ box: nothing, want() {}, open() {} })

export function useSearch(): SearchEntry {
  return useContext(SearchContext)
}
