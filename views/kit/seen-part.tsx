import { type ReactNode, useEffect, useRef } from 'react'

interface SeenPartProps {
  /** How much of it must be in the window to count as seen, 0 to 1. */
  share: number
  className?: string | undefined
  onSeen: () => void
  onLeft: () => void
  children: ReactNode
}

/** Says when enough of it comes into the window, and when it goes. What a stylesheet hides is not in the window. */
export function SeenPart({ share, className, onSeen, onLeft, children }: SeenPartProps) {
  const place = useRef<HTMLDivElement>(null)
  const handlers = useRef({ onSeen, onLeft })
  handlers.current = { onSeen, onLeft }
  useEffect(() => {
    if (!place.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        const isSeen = entry?.isIntersecting === true && entry.intersectionRatio >= share
        handlers.current[isSeen ? 'onSeen' : 'onLeft']()
      },
      { threshold: share },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [share])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}
