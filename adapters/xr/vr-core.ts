import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'
import {
  type Eye,
  placeOf,
  projectionOf,
  reachOf,
  SCREEN_HALF_WIDTH,
  type Size,
  turnOf,
} from '../../machines/catalogue/projection.ts'
import type { Eyes, Look } from '../../machines/catalogue/vr-view.ts'
import { filmTexture, link, uniformsOf, uploadFilm } from './card.ts'
import { PAGE_FRAGMENT, PAGE_VERTEX } from './shaders.ts'

interface Picture {
  format: FilmFormat
  look: Look
  eyes: Eyes
}

const KINDS = { screen: 0, equirect: 1, fisheye: 2 } as const
const UNIFORMS = ['film', 'place', 'halfTexel', 'kind', 'span', 'screenHalfWidth', 'curve', 'turn', 'reach'] as const

/** One film as a texture, and the program that draws it into a page. Throws where the card cannot. */
export function createVrCore(gl: WebGL2RenderingContext) {
  const program = link(gl, PAGE_VERTEX, PAGE_FRAGMENT)
  const uniform = uniformsOf(gl, program, UNIFORMS)
  const texture = filmTexture(gl)
  let frame: Size = { width: 1, height: 1 }

  /** Takes the frame that the film shows now. Throws for a film of another origin that did not agree. */
  function upload(film: HTMLVideoElement) {
    gl.bindTexture(gl.TEXTURE_2D, texture)
    uploadFilm(gl, film)
    frame = { width: film.videoWidth, height: film.videoHeight }
  }

  function draw({ format, look, eyes }: Picture) {
    const { width, height } = gl.canvas
    if (eyes !== 'both') return drawEye(eyes, { format, look }, 0, { width, height })
    const half = { width: Math.floor(width / 2), height }
    drawEye('left', { format, look }, 0, half)
    drawEye('right', { format, look }, half.width, half)
  }

  function drawEye(eye: Eye, { format, look }: Omit<Picture, 'eyes'>, left: number, size: Size) {
    const projection = projectionOf(format, frame)
    const place = placeOf(format, eye)
    const reach = reachOf(projection, look.angle, size)
    const isScreen = projection.kind === 'screen'
    gl.viewport(left, 0, size.width, size.height)
    gl.useProgram(program)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.uniform1i(uniform.film, 0)
    gl.uniform1i(uniform.kind, KINDS[projection.kind])
    gl.uniform1f(uniform.span, projection.span)
    gl.uniform1f(uniform.screenHalfWidth, SCREEN_HALF_WIDTH)
    gl.uniform2f(uniform.curve, projection.curve.k1, projection.curve.k2)
    gl.uniform4f(uniform.place, place.left, place.top, place.width, place.height)
    gl.uniform2f(uniform.halfTexel, 0.5 / frame.width, 0.5 / frame.height)
    gl.uniformMatrix3fv(uniform.turn, false, turnOf(isScreen ? { yaw: 0, pitch: 0 } : look))
    gl.uniform2f(uniform.reach, reach.x, reach.y)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }

  function stop() {
    gl.deleteTexture(texture)
    gl.deleteProgram(program)
  }

  return { upload, draw, stop, isLost: () => gl.isContextLost() }
}
export type VrCore = ReturnType<typeof createVrCore>
