import { createContext, type ReactNode, useContext } from 'react'
import type { RefsOf } from '../../machines/site/registry.ts'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { type Readable, useSelector } from '../kit/use-selector.ts'

/** Actors of live rooms, messenger and tokens. */
export type CamActors = RefsOf<'cams'>

export const CamActorsContext = createContext<Readable<{ actors: CamActors; headerPart: ReactNode } | null>>({
  getSnapshot: () => null,
  subscribe: () => ({ unsubscribe() {} }),
})

/** Its part of the header: nothing until the page is alive, whether or not the code came with it. */
export function useCamsHeaderPart(): ReactNode {
  const part = useSelector(useContext(CamActorsContext), (part) => part?.headerPart ?? null)
  return useIsAlive() ? part : null
}
