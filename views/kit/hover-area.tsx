import { type ReactNode, useCallback, useRef } from 'react'

interface HoverAreaProps {
  className?: string
  onEnter: () => void
  onLeave: () => void
  children: ReactNode
}

/** Tells when pointer, finger or focus comes and goes. A finger that lifts does not leave: the next card that is touched takes over. */
export function HoverArea({ className, onEnter, onLeave, children }: HoverAreaProps) {
  const handlers = useRef({ onEnter, onLeave })
  handlers.current = { onEnter, onLeave }
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const enter = () => handlers.current.onEnter()
    const leave = (event: Event) => {
      if (!(event instanceof PointerEvent && event.pointerType !== 'mouse')) handlers.current.onLeave()
    }
    const blur = (event: FocusEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) handlers.current.onLeave()
    }
    element.addEventListener('pointerenter', enter)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', blur)
    return () => {
      element.removeEventListener('pointerenter', enter)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', blur)
    }
  }, [])
  return (
    <article ref={watch} className={className}>
      {children}
    </article>
  )
}
