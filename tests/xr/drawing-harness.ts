import { createVrCore } from '../../adapters/xr/vr-core.ts'
import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'
import { placeOf } from '../../machines/catalogue/projection.ts'
import type { Eyes, Look } from '../../machines/catalogue/vr-view.ts'

/** What is seen at a place of the window, 0 to 255. */
export interface Probe {
  red: number
  green: number
  blue: number
}

const FRAME = { width: 1024, height: 1024 }
const WINDOW = { width: 320, height: 240 }
const BLUE = { left: 60, right: 200 } as const

/** A film that stands still: red tells the place across an eye's picture, green the place down, blue the eye. */
async function filmOf(format: FilmFormat): Promise<HTMLVideoElement> {
  const canvas = document.createElement('canvas')
  canvas.width = FRAME.width
  canvas.height = FRAME.height
  const pen = canvas.getContext('2d')!
  for (const eye of ['right', 'left'] as const) {
    const { left, top, width, height } = placeOf(format, eye)
    const size = { width: width * FRAME.width, height: height * FRAME.height }
    const picture = pen.createImageData(size.width, size.height)
    for (let at = 0; at < size.width * size.height; at++) {
      const [x, y] = [at % size.width, Math.floor(at / size.width)]
      picture.data.set([((x + 0.5) / size.width) * 255, ((y + 0.5) / size.height) * 255, BLUE[eye], 255], at * 4)
    }
    pen.putImageData(picture, left * FRAME.width, top * FRAME.height)
  }
  const film = document.createElement('video')
  film.muted = true
  film.srcObject = canvas.captureStream(30)
  const shown = new Promise((resolve) => film.requestVideoFrameCallback(resolve))
  await film.play()
  // A stream has a frame once its canvas is drawn on.
  pen.fillRect(0, 0, 0, 0)
  await shown
  return film
}

async function seen(format: FilmFormat, look: Look, eyes: Eyes, places: { x: number; y: number }[]): Promise<Probe[]> {
  const canvas = document.createElement('canvas')
  canvas.width = WINDOW.width
  canvas.height = WINDOW.height
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, preserveDrawingBuffer: true })!
  const core = createVrCore(gl)
  core.upload(await filmOf(format))
  core.draw({ format, look, eyes })
  const pixel = new Uint8Array(4)
  const probes = places.map(({ x, y }) => {
    const [left, bottom] = [((x + 1) / 2) * WINDOW.width, ((y + 1) / 2) * WINDOW.height]
    gl.readPixels(Math.floor(left), Math.floor(bottom), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
    const [red = 0, green = 0, blue = 0] = pixel
    return { red, green, blue }
  })
  const error = gl.getError()
  core.stop()
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  if (error !== gl.NO_ERROR) throw new Error(`WebGL says ${error}`)
  return probes
}

const harness = { seen }
export type DrawingHarness = typeof harness

Object.assign(globalThis, { harness })
