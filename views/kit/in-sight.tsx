import type { ReactNode } from 'react'

interface InSightProps {
  className?: string
  children: ReactNode
}

/** What must not be covered: while any of it is in the window it carries `data-in-sight`, by which stylesheets take away what would lie over it. */
export function InSight({ className, children }: InSightProps) {
  return (
    <div ref={watch} className={className}>
      {children}
    </div>
  )
}

function watch(element: HTMLDivElement | null) {
  // Without it nothing makes room, and all can be closed as ever.
  if (!element || !('IntersectionObserver' in window)) return
  const observer = new IntersectionObserver(([entry]) => {
    element.toggleAttribute('data-in-sight', entry?.isIntersecting)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
