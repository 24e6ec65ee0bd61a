import { fromCallback } from 'xstate'
import type { DrawCommand, ViewReport } from '../../machines/catalogue/vr-view.machine.ts'
import { watchFrames } from './film-frames.ts'
import type { VrCore } from './vr-core.ts'

interface DrawingOptions {
  /** `() => import('./vr-core.ts')`: fetched when the first film is drawn. */
  loadCore: () => Promise<{ createVrCore: (gl: WebGL2RenderingContext) => VrCore }>
}

interface Surfaces {
  canvas: HTMLCanvasElement
  film: HTMLVideoElement
}

/** More pixels than two for each of the page's cost more than they show. */
const SHARPEST = 2

/**
 * A canvas over a `<video>`, and the port of the view that draws there. `attachCanvas` and `attachFilm` are refs of the two elements;
 * `logic` is the plug of `drawPicture`. What comes before the elements waits for them.
 */
export function createDrawing({ loadCore }: DrawingOptions) {
  const surfaces: Partial<Surfaces> = {}
  let change = () => {}

  const logic = fromCallback<DrawCommand, Omit<DrawCommand, 'type'>>(({ input, receive, sendBack }) => {
    let picture = input
    let drawing: ReturnType<typeof drawOn> | undefined
    let on: Partial<Surfaces> = {}

    change = () => {
      if (on.canvas === surfaces.canvas && on.film === surfaces.film) return
      drawing?.stop()
      on = { ...surfaces }
      const { canvas, film } = on
      drawing = canvas && film && drawOn({ canvas, film }, { loadCore, picture: () => picture, send: sendBack })
    }
    receive(({ type: _, ...next }) => {
      picture = next
      drawing?.redraw()
    })
    change()
    return () => {
      change = () => {}
      drawing?.stop()
    }
  })

  return {
    logic,
    attachCanvas(canvas: HTMLCanvasElement | null) {
      surfaces.canvas = canvas ?? undefined
      change()
    },
    attachFilm(film: HTMLVideoElement | null) {
      surfaces.film = film ?? undefined
      change()
    },
  }
}

interface DrawOptions extends DrawingOptions {
  picture: () => Omit<DrawCommand, 'type'>
  send: (report: ViewReport) => void
}

function drawOn({ canvas, film }: Surfaces, { loadCore, picture, send }: DrawOptions) {
  const stopping = new AbortController()
  const { signal } = stopping
  const frames = watchFrames(film, signal, redraw)
  let core: VrCore | undefined
  let isScheduled = false
  let hasFrame = false
  let isDrawn = false

  canvas.addEventListener('webglcontextlost', (event) => {
    if (signal.aborted) return
    // Without this the card is never given back.
    event.preventDefault()
    core = undefined
    hasFrame = false
    isDrawn = false
    send({ type: 'drawing.lost' })
  })
  canvas.addEventListener('webglcontextrestored', () => void begin(), { signal })
  const sizes = new ResizeObserver(() => {
    const sharpness = Math.min(globalThis.devicePixelRatio, SHARPEST)
    canvas.width = Math.round(canvas.clientWidth * sharpness)
    canvas.height = Math.round(canvas.clientHeight * sharpness)
    redraw()
  })
  sizes.observe(canvas)
  void begin()

  async function begin() {
    try {
      const { createVrCore } = await loadCore()
      if (signal.aborted) return
      const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })
      if (!gl) return send({ type: 'drawing.failed' })
      core = createVrCore(gl)
      redraw()
    } catch {
      if (!signal.aborted) send({ type: 'drawing.failed' })
    }
  }

  /** At most once a frame of the page. */
  function redraw() {
    if (isScheduled || signal.aborted) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      // A card that has just been taken away says so a little later.
      if (!signal.aborted && core && !core.isLost()) draw(core)
    })
  }

  function draw(card: VrCore) {
    try {
      if (frames.isNew() || !hasFrame) hasFrame = takeFrame(card)
    } catch {
      return send({ type: 'drawing.failed' })
    }
    if (!hasFrame || canvas.width === 0) return
    card.draw(picture())
    if (isDrawn) return
    isDrawn = true
    send({ type: 'drawing.done' })
  }

  function takeFrame(card: VrCore): boolean {
    if (film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return hasFrame
    card.upload(film)
    return true
  }

  return {
    redraw,
    stop() {
      stopping.abort()
      sizes.disconnect()
      core?.stop()
      // A page has few cards: the browser takes the oldest away when there are too many.
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
