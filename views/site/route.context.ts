import { createContext, useContext } from 'react'
import { pathIn, type RouteMatch } from '../../machines/access/routes.ts'

export const RouteContext = createContext<RouteMatch | null>(null)

/** The page that is open. Kept by the shell. */
export function useRoute(): RouteMatch {
  const match = useContext(RouteContext)
  if (!match) throw new Error('RouteContext is missing above this view')
  return match
}

/** Its name in the route table; `missing` where no route answers. */
export function useRouteName(): string {
  const match = useRoute()
  return match.kind === 'page' ? match.route.name : 'missing'
}

/** Whether the page is embedded in a frame on another site: its links must open elsewhere. */
export function useIsEmbedded(): boolean {
  const match = useRoute()
  return match.kind === 'page' && match.route.layout === 'embed'
}

/** Its path, with one slash at both ends. */
export function usePath(): string {
  return pathIn(useRoute())
}

export const EditPathContext = createContext('')

/** Where the open page is edited, below the content admin; `''` where it is no single thing of the editors. Kept by the shell. */
export function useEditPath(): string {
  return useContext(EditPathContext)
}
