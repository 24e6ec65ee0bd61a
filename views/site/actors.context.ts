import { createContext, useContext } from 'react'
import type { RefsOf } from '../../machines/site/registry.ts'

/** The site's actors that views read and tell things. Page actors come as props. */
export type SiteActors = RefsOf<'boot'>

export const ActorsContext = createContext<SiteActors | null>(null)

export function useActors(): SiteActors {
  const actors = useContext(ActorsContext)
  if (!actors) throw new Error('ActorsContext is missing above this view')
  return actors
}
