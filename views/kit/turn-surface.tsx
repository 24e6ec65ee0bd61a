import { type RefCallback, useCallback, useRef } from 'react'

interface TurnSurfaceProps {
  label: string
  className?: string
  onPress: () => void
  onDoublePress: () => void
  /** By shares of the longer side, to the right and down. */
  onDrag: (across: number, down: number) => void
  /** Steps above 0 come closer. Answers whether that was possible, so that the page scrolls where it was not. */
  onZoom: (steps: number) => boolean
}

/** A press that moves further than this, px, is a drag. */
const STILL = 6
const WHEEL_STEP = 100

/** What is pressed to play, dragged to turn and pinched or wheeled to come closer. Keys do the same elsewhere. */
export function TurnSurface({ label, className, onPress, onDoublePress, onDrag, onZoom }: TurnSurfaceProps) {
  const handlers = useRef({ onDrag, onZoom })
  handlers.current = { onDrag, onZoom }
  const wasDragged = useRef(false)
  const watch: RefCallback<HTMLButtonElement> = useCallback((element) => {
    if (!element) return
    const stopping = new AbortController()
    const { signal } = stopping
    const fingers = new Map<number, PointerEvent>()
    let moved = 0
    const spread = () => {
      const [one, other] = [...fingers.values()]
      return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
    }
    const down = (event: PointerEvent) => {
      if (fingers.size === 0) moved = 0
      wasDragged.current = false
      fingers.set(event.pointerId, event)
      element.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const apart = spread()
      fingers.set(event.pointerId, event)
      if (fingers.size > 1) {
        wasDragged.current = true
        if (apart > 0) handlers.current.onZoom(Math.log(spread() / apart) / Math.log(1.1))
        return
      }
      const [x, y] = [event.clientX - before.clientX, event.clientY - before.clientY]
      moved += Math.hypot(x, y)
      wasDragged.current ||= moved > STILL
      const longer = Math.max(element.clientWidth, element.clientHeight)
      if (wasDragged.current && longer > 0) handlers.current.onDrag(x / longer, y / longer)
    }
    const up = (event: PointerEvent) => void fingers.delete(event.pointerId)
    const wheel = (event: WheelEvent) => {
      if (handlers.current.onZoom(-event.deltaY / WHEEL_STEP)) event.preventDefault()
    }
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', up, { signal })
    element.addEventListener('wheel', wheel, { signal, passive: false })
    return () => stopping.abort()
  }, [])
  return (
    <button
      ref={watch}
      type="button"
      tabIndex={-1}
      className={className}
      aria-label={label}
      onClick={() => {
        if (!wasDragged.current) onPress()
      }}
      onDoubleClick={onDoublePress}
    />
  )
}
