import { fromEvent, mergeMap, type Observable } from 'rxjs'

export type PointerLeft = { type: 'pointer.left'; edge: 'top' | 'left' | 'right' }

/** Tells by which edge a mouse left the page: over the bottom, and from the middle into another window, it left by none. */
export function createPointerLeaves(window: Window): Observable<PointerLeft> {
  const page = window.document.documentElement
  return fromEvent<PointerEvent>(page, 'pointerleave').pipe(
    mergeMap(({ pointerType, clientX, clientY }): PointerLeft[] => {
      if (pointerType !== 'mouse') return []
      if (clientY <= 0) return [{ type: 'pointer.left', edge: 'top' }]
      if (clientX <= 0) return [{ type: 'pointer.left', edge: 'left' }]
      // A scroll bar is beyond the page's own edge.
      return clientX >= page.clientWidth - 1 ? [{ type: 'pointer.left', edge: 'right' }] : []
    }),
  )
}
