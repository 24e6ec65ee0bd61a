import { createElement, type ReactNode, useCallback, useRef } from 'react'

interface HoverAreaProps {
  as?: 'article' | 'li'
  /** A mouse only; else fingers and focus count too. */
  isForMouse?: boolean
  className?: string
  onEnter: () => void
  onLeave: () => void
  children: ReactNode
}

/** Tells when pointer, finger or focus comes and goes. A finger that lifts does not leave: the next card that is touched takes over. */
export function HoverArea({
  as = 'article',
  isForMouse = false,
  className,
  onEnter,
  onLeave,
  children,
}: HoverAreaProps) {
  const handlers = useRef({ onEnter, onLeave })
  handlers.current = { onEnter, onLeave }
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const moved = (event: PointerEvent) => {
        const isMouse = event.pointerType === 'mouse'
        if (event.type === 'pointerenter' && (isMouse || !isForMouse)) handlers.current.onEnter()
        if (event.type === 'pointerleave' && isMouse) handlers.current.onLeave()
      }
      const focused = (event: FocusEvent) => {
        if (element.contains(event.relatedTarget as Node | null)) return
        if (event.type === 'focusin') handlers.current.onEnter()
        else handlers.current.onLeave()
      }
      element.addEventListener('pointerenter', moved)
      element.addEventListener('pointerleave', moved)
      if (!isForMouse) {
        element.addEventListener('focusin', focused)
        element.addEventListener('focusout', focused)
      }
      return () => {
        element.removeEventListener('pointerenter', moved)
        element.removeEventListener('pointerleave', moved)
        element.removeEventListener('focusin', focused)
        element.removeEventListener('focusout', focused)
      }
    },
    [isForMouse],
  )
  return createElement(as, { ref: watch, className }, children)
}
