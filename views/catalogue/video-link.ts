import { linkOptions } from '@tanstack/react-router'
import { useRouteName } from '../site/route.context.ts'

/** The target of a card. From the page of free videos it names that page, because the video's page needs to know (ROUTE-030). */
export function useVideoLink(slug: string) {
  const isVideoFromFreePage = useIsOnFreePage() ? 1 : undefined
  return linkOptions({ to: '/videos/$slug/', params: { slug }, search: { isVideoFromFreePage } })
}

/** Whether cards are on the page of free videos, which need no membership. */
export function useIsOnFreePage(): boolean {
  return useRouteName() === 'free'
}
