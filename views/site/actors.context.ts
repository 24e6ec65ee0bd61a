import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { cardPreviewMachine } from '../../machines/catalogue/card-preview.machine.ts'

/** The site's actors that views read and tell things. Page actors come as props. */
export interface SiteActors {
  preview: ActorRefFrom<typeof cardPreviewMachine>
}

export const ActorsContext = createContext<SiteActors | null>(null)

export function useActors(): SiteActors {
  const actors = useContext(ActorsContext)
  if (!actors) throw new Error('ActorsContext is missing above this view')
  return actors
}
