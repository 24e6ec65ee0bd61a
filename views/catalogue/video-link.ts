import { linkOptions } from '@tanstack/react-router'
import { useRouteName } from '../site/route.context.ts'

/** Where a card leads. From the page of free videos it says so, because the video's page is told (ROUTE-030). */
export function useVideoLink(slug: string) {
  const isVideoFromFreePage = useIsOnFreePage() ? 1 : undefined
  return linkOptions({ to: '/videos/$slug/', params: { slug }, search: { isVideoFromFreePage } })
}

/** Whether cards stand on the page of free videos: nobody has to join for those. */
export function useIsOnFreePage(): boolean {
  return useRouteName() === 'free'
}
