import { useEffect, useRef } from 'react'

/** Tells once that what stands here is in front of somebody, not only fetched ahead or drawn by the server. */
export function WhenSeen({ onSeen }: { onSeen: () => void }) {
  const told = useRef(onSeen)
  useEffect(() => told.current(), [])
  return null
}
