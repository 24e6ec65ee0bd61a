import type { Area } from '../../diagrams/drawing.ts'
import { MARGIN, READABLE_SCALE } from '../../diagrams/page-fit.ts'

type Size = Pick<Area, 'width' | 'height'>

interface Look {
  x: number
  y: number
  scale: number
}

const LEAST_SCALE = 0.08
const MOST_SCALE = 3
const KEY_STEP = 90
const REST_MS = 160

/**
 * Moves `layer` inside `view`: at most one style change a frame, of a layer that is a picture. `content`, all that is in the layer, is drawn anew only when a
 * zoom has come to rest, sharp at its scale.
 */
export function createCamera(view: HTMLElement, layer: HTMLElement, content: HTMLElement, drawing: Size) {
  const ending = new AbortController()
  const { signal } = ending
  const pointers = new Map<number, { x: number; y: number }>()
  let look: Look = { x: 0, y: 0, scale: 1 }
  let drawnScale = 0
  let frame = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  let isUntouched = true
  let dragged = 0

  function place(next: Look) {
    look = next
    if (frame) return
    frame = requestAnimationFrame(() => {
      frame = 0
      clearTimeout(rest)
      if (drawnScale === 0 || drawnScale === look.scale) return draw()
      layer.style.transform = `translate(${look.x}px, ${look.y}px) scale(${look.scale / drawnScale})`
      rest = setTimeout(draw, REST_MS)
    })
  }

  function draw() {
    if (drawnScale !== look.scale) {
      drawnScale = look.scale
      content.style.transform = `scale(${drawnScale})`
    }
    // Between pixels, words would be blurred.
    layer.style.transform = `translate(${Math.round(look.x)}px, ${Math.round(look.y)}px)`
  }

  function zoomAt(factor: number, x: number, y: number) {
    const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, look.scale * factor))
    const by = scale / look.scale
    place({ scale, x: x - (x - look.x) * by, y: y - (y - look.y) * by })
  }

  function wholeLook(): Look {
    return lookAt(Math.max(LEAST_SCALE, wholeScale()))
  }

  /** All of it if that can be read; of a larger drawing the upper edge, as wide as it can be read. */
  function firstLook(): Look {
    const whole = wholeScale()
    if (whole >= READABLE_SCALE) return lookAt(whole)
    return lookAt(Math.max(READABLE_SCALE, Math.min(1, (view.clientWidth - 2 * MARGIN) / drawing.width)))
  }

  function wholeScale() {
    const { clientWidth, clientHeight } = view
    return Math.min((clientWidth - 2 * MARGIN) / drawing.width, (clientHeight - 2 * MARGIN) / drawing.height, 1.25)
  }

  function lookAt(scale: number): Look {
    const least = wholeScale() < scale ? MARGIN : 0
    return {
      scale,
      x: Math.max((view.clientWidth - drawing.width * scale) / 2, least),
      y: Math.max((view.clientHeight - drawing.height * scale) / 2, least),
    }
  }

  function reveal(area: Area) {
    const { clientWidth, clientHeight } = view
    if (clientWidth === 0) return
    // The first look is at all of it if that can be read well, else close to what is asked for.
    if (isUntouched) look = wholeScale() >= READABLE_SCALE ? wholeLook() : { x: MARGIN, y: MARGIN, scale: 1 }
    isUntouched = false
    const shift = (start: number, size: number, offset: number, room: number) => {
      const [low, high] = [start * look.scale + offset, (start + size) * look.scale + offset]
      if (low >= MARGIN && high <= room - MARGIN) return offset
      if (high - low > room - 2 * MARGIN) return MARGIN - start * look.scale
      return room / 2 - (start + size / 2) * look.scale
    }
    place({
      scale: look.scale,
      x: shift(area.x, area.width, look.x, clientWidth),
      y: shift(area.y, area.height, look.y, clientHeight),
    })
  }

  function touched() {
    isUntouched = false
  }

  const inView = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = view.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  view.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      touched()
      const { x, y } = inView(event)
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      if (event.ctrlKey || event.metaKey || (event.deltaX === 0 && !event.shiftKey)) {
        const pull = Math.max(-60, Math.min(60, event.deltaY * unit))
        zoomAt(Math.exp(-pull * (event.ctrlKey ? 0.012 : 0.004)), x, y)
      } else place({ ...look, x: look.x - event.deltaX * unit, y: look.y - event.deltaY * unit })
    },
    { passive: false, signal },
  )
  view.addEventListener(
    'pointerdown',
    (event) => {
      pointers.set(event.pointerId, inView(event))
      dragged = 0
    },
    { signal },
  )
  view.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = inView(event)
      const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      pointers.set(event.pointerId, now)
      dragged += Math.hypot(now.x - before.x, now.y - before.y)
      if (dragged < 4) return
      touched()
      if (!view.hasPointerCapture(event.pointerId)) view.setPointerCapture(event.pointerId)
      const other = others[0]
      if (!other) return place({ ...look, x: look.x + now.x - before.x, y: look.y + now.y - before.y })
      const stretch = distance(now, other) / Math.max(1, distance(before, other))
      zoomAt(stretch, other.x, other.y)
    },
    { signal },
  )
  for (const type of ['pointerup', 'pointercancel'] as const) {
    view.addEventListener(type, (event) => void pointers.delete(event.pointerId), { signal })
  }
  // A drag that ends on a state is no click on it.
  view.addEventListener(
    'click',
    (event) => {
      if (dragged < 4) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal },
  )
  view.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  view.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const move = MOVES[event.key]
      if (move) {
        event.preventDefault()
        touched()
        place({ ...look, x: look.x + move[0] * KEY_STEP, y: look.y + move[1] * KEY_STEP })
      } else if (event.key === '+' || event.key === '=') zoomBy(1.3)
      else if (event.key === '-') zoomBy(1 / 1.3)
      else if (event.key === '0') showAll()
    },
    { signal },
  )
  view.addEventListener(
    'focusin',
    ({ target }) => {
      if (target === view || !(target instanceof Element) || !target.matches(':focus-visible')) return
      // The browser has scrolled to it; here it is the layer that moves.
      view.scrollTo(0, 0)
      const [box, frameBox] = [target.getBoundingClientRect(), view.getBoundingClientRect()]
      reveal({
        x: (box.left - frameBox.left - look.x) / look.scale,
        y: (box.top - frameBox.top - look.y) / look.scale,
        width: box.width / look.scale,
        height: box.height / look.scale,
      })
    },
    { signal },
  )
  const watcher = new ResizeObserver(() => {
    if (isUntouched) place(firstLook())
  })
  watcher.observe(view)

  function zoomBy(factor: number) {
    touched()
    zoomAt(factor, view.clientWidth / 2, view.clientHeight / 2)
  }

  function showAll() {
    place(wholeLook())
  }

  return {
    zoomBy,
    showAll,
    reveal,
    stop() {
      ending.abort()
      watcher.disconnect()
      cancelAnimationFrame(frame)
      clearTimeout(rest)
    },
  }
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }) {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
