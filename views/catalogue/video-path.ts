import { pathOf } from '../../machines/access/routes.ts'
import { useRouteName } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'

/** Where a card leads. From the page of free videos it says so, because the video's page is told (ROUTE-030). */
export function useVideoPath(slug: string): string {
  const path = pathOf('videos-slug', { slug }, useSite().settings)
  return useRouteName() === 'free' ? `${path}?isVideoFromFreePage=1` : path
}
