import { createVrCore } from '../../adapters/xr/vr-core.ts'
import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'
import type { Eyes, Look } from '../../machines/catalogue/vr-view.ts'
import { filmOf, type Probe } from './films.ts'

const WINDOW = { width: 320, height: 240 }

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
