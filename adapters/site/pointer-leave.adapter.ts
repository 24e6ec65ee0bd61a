import type { Stream } from './stream.ts'

export type PointerLeft = { type: 'pointer.left'; edge: 'top' | 'left' | 'right' }

/** Tells by which edge a mouse left the page: over the bottom, and from the middle into another window, it left by none. */
export function createPointerLeaves(window: Window): Stream<PointerLeft> {
  return (say) => {
    const page = window.document.documentElement
    const left = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      if (clientY <= 0) say({ type: 'pointer.left', edge: 'top' })
      else if (clientX <= 0) say({ type: 'pointer.left', edge: 'left' })
      // A scroll bar is beyond the page's own edge.
      else if (clientX >= page.clientWidth - 1) say({ type: 'pointer.left', edge: 'right' })
    }
    page.addEventListener('pointerleave', left)
    return () => page.removeEventListener('pointerleave', left)
  }
}
