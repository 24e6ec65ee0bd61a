import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'
import { type Mesh, meshOf, type Place, placeOf, projectionOf } from '../../machines/catalogue/projection.ts'
import { filmTexture, link, uniformsOf, uploadFilm } from './card.ts'
import { multiply, turnRight, withoutPlace } from './matrix.ts'
import { MESH_FRAGMENT, MESH_VERTEX } from './shaders.ts'

interface Picture {
  format: FilmFormat
  isOpaque: boolean
}

/** Kinds of transparency that a frame tells by itself. A mask in a film of its own has no address in the answers of the server. */
const ALPHAS = { none: 0, packed: 1, chroma: 2, mask: 0 } as const
/** Frames of a session: a film of 24 a second has a frame in four of the fastest headset. */
const PATIENCE = 10
const UNIFORMS = ['film', 'place', 'halfTexel', 'seen', 'alpha', 'isRightEye'] as const

/** The film on a mesh around the visitor. `take` uploads a frame once; nothing is allocated while it draws. */
export function createHeadsetCore(gl: WebGL2RenderingContext) {
  const program = link(gl, MESH_VERTEX, MESH_FRAGMENT)
  const uniform = uniformsOf(gl, program, UNIFORMS)
  const texture = filmTexture(gl)
  const vertices = gl.createVertexArray()
  const buffers = { positions: gl.createBuffer(), uvs: gl.createBuffer(), indices: gl.createBuffer() }
  const frame = { width: 0, height: 0 }
  const [turned, turn, eye, seen] = [matrix(), matrix(), matrix(), matrix()]
  let takenAt = -1
  let unheard = 0
  /** Of what the mesh was made. */
  let meshFormat: FilmFormat | null = null
  let meshAspect = 0
  let count = 0
  let places: Record<'left' | 'right', Place> | null = null

  /** `isNew`: the film said so. Where it says nothing inside a session, its time tells, more often than there are frames. */
  function take(film: HTMLVideoElement, isNew: boolean) {
    unheard = isNew ? 0 : unheard + 1
    const mayBeNew = unheard > PATIENCE && film.currentTime !== takenAt
    if (!isNew && !mayBeNew && takenAt >= 0) return
    takenAt = film.currentTime
    gl.bindTexture(gl.TEXTURE_2D, texture)
    uploadFilm(gl, film)
    frame.width = film.videoWidth
    frame.height = film.videoHeight
  }

  function draw({ format, isOpaque }: Picture, view: XRView, yaw: number) {
    if (frame.width === 0) return
    remesh(format)
    const place = places![view.eye === 'right' ? 'right' : 'left']
    turnRight(turn, yaw)
    withoutPlace(eye, view.transform.inverse.matrix)
    multiply(turned, eye, turn)
    multiply(seen, view.projectionMatrix, turned)
    gl.useProgram(program)
    gl.bindVertexArray(vertices)
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.disable(gl.CULL_FACE)
    gl.disable(gl.BLEND)
    gl.uniform1i(uniform.film, 0)
    gl.uniform1i(uniform.alpha, isOpaque ? 0 : ALPHAS[format.alpha])
    gl.uniform1i(uniform.isRightEye, view.eye === 'right' ? 1 : 0)
    gl.uniform4f(uniform.place, place.left, place.top, place.width, place.height)
    gl.uniform2f(uniform.halfTexel, 0.5 / frame.width, 0.5 / frame.height)
    gl.uniformMatrix4fv(uniform.seen, false, seen)
    gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_SHORT, 0)
    gl.bindVertexArray(null)
  }

  /** Makes the mesh when format or shape of the film are others than before. */
  function remesh(format: FilmFormat) {
    const aspect = frame.width / frame.height
    if (format === meshFormat && aspect === meshAspect) return
    meshFormat = format
    meshAspect = aspect
    places = { left: placeOf(format, 'left'), right: placeOf(format, 'right') }
    fill(meshOf(projectionOf(format, frame)))
  }

  function fill({ positions, uvs, indices }: Mesh) {
    gl.bindVertexArray(vertices)
    for (const [slot, buffer, values, size] of [
      [0, buffers.positions, positions, 3],
      [1, buffers.uvs, uvs, 2],
    ] as const) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW)
      gl.enableVertexAttribArray(slot)
      gl.vertexAttribPointer(slot, size, gl.FLOAT, false, 0, 0)
    }
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffers.indices)
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW)
    gl.bindVertexArray(null)
    count = indices.length
  }

  return {
    take,
    draw,
    /** The next frame is another film’s. */
    forget() {
      takenAt = -1
      frame.width = 0
    },
    stop() {
      for (const buffer of Object.values(buffers)) gl.deleteBuffer(buffer)
      gl.deleteVertexArray(vertices)
      gl.deleteTexture(texture)
      gl.deleteProgram(program)
    },
  }
}

function matrix() {
  return new Float32Array(16)
}
