import { useEffect, useRef } from 'react'

/** Reports once that its content is in sight, not only fetched ahead or drawn by the server. */
export function WhenSeen({ onSeen }: { onSeen: () => void }) {
  const told = useRef(onSeen)
  useEffect(() => told.current(), [])
  return null
}
