import { useSyncExternalStore } from 'react'

const unchanging = () => () => {}

/** Whether scripts have taken the page over: false in the server's page and while it is hydrated. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
}
