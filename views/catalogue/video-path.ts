import { pathOf } from '../../machines/access/routes.ts'
import { useRouteName } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'

/** Where a card leads. From the page of free videos it says so, because the video's page is told (ROUTE-030). */
export function useVideoPath(slug: string): string {
  const path = pathOf('videos-slug', { slug }, useSite().settings)
  return useIsOnFreePage() ? `${path}?isVideoFromFreePage=1` : path
}

/** Whether cards stand on the page of free videos: nobody has to join for those. */
export function useIsOnFreePage(): boolean {
  return useRouteName() === 'free'
}
