import { createContext, useContext } from 'react'
import type { RefsOf } from '../../machines/site/registry.ts'
import { type Readable, useSelector } from '../kit/use-selector.ts'

/** Actors whose code comes once the page is alive. */
export type PromotionActors = RefsOf<'promotions'>

export const PromotionActorsContext = createContext<Readable<{ actors: PromotionActors } | null>>({
  getSnapshot: () => null,
  subscribe: () => ({ unsubscribe() {} }),
})

/** Null until they are there. */
export function usePromotionActors(): PromotionActors | null {
  return useSelector(useContext(PromotionActorsContext), (part) => part?.actors ?? null)
}
