import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'

/** A direction; -z is ahead, +x right, +y up. */
export interface Ray {
  x: number
  y: number
  z: number
}

/** A place on a picture: 0 to 1, from the left and from the top. */
export interface Uv {
  u: number
  v: number
}

export interface Size {
  width: number
  height: number
}

export type Eye = 'left' | 'right'

/** How far from the centre a lens draws an angle: `r = t (1 + k1 t² + k2 t⁴) / (1 + k1 + k2)`. */
interface LensCurve {
  k1: number
  k2: number
}

/** Nobody has published the curves of these lenses: all count as equidistant until somebody measures one. */
export const LENS_CURVES: Readonly<Record<FilmFormat['lens'], LensCurve>> = {
  linear: { k1: 0, k2: 0 },
  rf52: { k1: 0, k2: 0 },
  mkx200: { k1: 0, k2: 0 },
  mkx220: { k1: 0, k2: 0 },
  vrca220: { k1: 0, k2: 0 },
}

/** Half the width of the screen on which a flat film is seen, at distance 1: 70 degrees in all. */
export const SCREEN_HALF_WIDTH = Math.tan(radians(35))

/** What is drawn of an eye's picture, and where: the shaders take the same numbers. */
export interface Projection {
  kind: 'screen' | 'equirect' | 'fisheye'
  /** Radians of a whole picture; of a screen its half height at distance 1. */
  span: number
  curve: LensCurve
}

export function projectionOf(format: FilmFormat, frame: Size): Projection {
  const curve = LENS_CURVES[format.lens]
  if (format.projection === 'flat') {
    const picture = pictureSize(format, frame)
    return { kind: 'screen', span: (SCREEN_HALF_WIDTH * picture.height) / picture.width, curve }
  }
  return { kind: format.projection === 'fisheye' ? 'fisheye' : 'equirect', span: radians(format.fov), curve }
}

/** Where one eye's picture shows this direction; null: the film does not reach there. */
export function uvOfRay({ kind, span, curve }: Projection, { x, y, z }: Ray): Uv | null {
  if (kind === 'screen') {
    if (z >= 0) return null
    return inside({ u: 0.5 + x / -z / (2 * SCREEN_HALF_WIDTH), v: 0.5 - y / -z / (2 * span) })
  }
  const length = Math.hypot(x, y, z)
  if (kind === 'equirect') {
    return inside({ u: 0.5 + Math.atan2(x, -z) / span, v: 0.5 - Math.asin(y / length) / Math.PI })
  }
  const t = Math.atan2(Math.hypot(x, y), -z) / (span / 2)
  const r = (t * (1 + curve.k1 * t ** 2 + curve.k2 * t ** 4)) / (1 + curve.k1 + curve.k2)
  if (t > 1 + EDGE) return null
  const around = Math.atan2(y, x)
  return { u: 0.5 + (r / 2) * Math.cos(around), v: 0.5 - (r / 2) * Math.sin(around) }
}

/** Rounding must not cut the edge of a picture off. */
const EDGE = 1e-9

function inside({ u, v }: Uv): Uv | null {
  const isInside = u >= -EDGE && u <= 1 + EDGE && v >= -EDGE && v <= 1 + EDGE
  return isInside ? { u, v } : null
}

/** The part of the frame that holds an eye's picture: its corner and its share of both sides. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
}

export function placeOf({ stereo, isEyeSwapped }: FilmFormat, eye: Eye): Place {
  const isSecond = stereo !== 'none' && (eye === 'right') !== isEyeSwapped
  return {
    left: stereo === 'sbs' && isSecond ? 0.5 : 0,
    top: stereo === 'tb' && isSecond ? 0.5 : 0,
    width: stereo === 'sbs' ? 0.5 : 1,
    height: stereo === 'tb' ? 0.5 : 1,
  }
}

/** Pixels of one eye's picture. Half a picture for each eye is squeezed to half its size: a flat one is drawn as wide as the whole. */
export function pictureSize({ stereo, projection }: FilmFormat, frame: Size): Size {
  if (projection === 'flat') return frame
  return {
    width: stereo === 'sbs' ? frame.width / 2 : frame.width,
    height: stereo === 'tb' ? frame.height / 2 : frame.height,
  }
}

/** The place on the frame, half a texel inside the eye's picture: nothing of the other eye is mixed in. */
export function onFrame(place: Place, { u, v }: Uv, frame: Size): Uv {
  const halfX = 0.5 / frame.width
  const halfY = 0.5 / frame.height
  return {
    u: Math.min(Math.max(place.left + u * place.width, place.left + halfX), place.left + place.width - halfX),
    v: Math.min(Math.max(place.top + v * place.height, place.top + halfY), place.top + place.height - halfY),
  }
}

/** Where somebody looks: three columns of a matrix, to the right, up and back. Degrees. */
export function turnOf({ yaw, pitch }: { yaw: number; pitch: number }): readonly number[] {
  const [across, up] = [radians(yaw), radians(pitch)]
  const [sinAcross, cosAcross, sinUp, cosUp] = [Math.sin(across), Math.cos(across), Math.sin(up), Math.cos(up)]
  const right = [cosAcross, 0, sinAcross]
  const above = [-sinAcross * sinUp, cosUp, cosAcross * sinUp]
  const back = [-sinAcross * cosUp, -sinUp, cosAcross * cosUp]
  return [...right, ...above, ...back]
}

/** Half the width and half the height of what is seen at distance 1. A screen is seen whole; `angle`, degrees, is that of the longer side. */
export function reachOf({ kind, span }: Projection, angle: number, { width, height }: Size): { x: number; y: number } {
  const aspect = width / height
  if (kind === 'screen') {
    const x = Math.max(SCREEN_HALF_WIDTH, span * aspect)
    return { x, y: x / aspect }
  }
  const longer = Math.tan(radians(angle) / 2)
  return aspect > 1 ? { x: longer, y: longer / aspect } : { x: longer * aspect, y: longer }
}

/** The direction of a place in the window; -1 to 1, to the right and up. */
export function rayThrough(
  turn: readonly number[],
  reach: { x: number; y: number },
  at: { x: number; y: number },
): Ray {
  const [x, y] = [at.x * reach.x, at.y * reach.y]
  const along = (row: number) => turn[row]! * x + turn[row + 3]! * y - turn[row + 6]!
  return { x: along(0), y: along(1), z: along(2) }
}

/** A grid over all that a film shows, at distance 1: positions (x, y, z), places on the picture (u, v) and triangles. */
export interface Mesh {
  positions: Float32Array
  uvs: Float32Array
  indices: Uint16Array
}

/** Cells along each side: straight lines between corners are wrong by 0.7 texels of a 4,096 texel picture at most. 128 are too few for wide lenses. */
export const MESH_CELLS = 144

export function meshOf(projection: Projection, cells = projection.kind === 'screen' ? 1 : MESH_CELLS): Mesh {
  const side = cells + 1
  const positions = new Float32Array(side * side * 3)
  const uvs = new Float32Array(side * side * 2)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const at = row * side + column
      const { ray, uv } = cornerOf(projection, column / cells, row / cells)
      positions.set([ray.x, ray.y, ray.z], at * 3)
      uvs.set([uv.u, uv.v], at * 2)
    }
  }
  return { positions, uvs, indices: trianglesOf(cells) }
}

/** Direction and place of a corner of the grid. A fisheye's grid goes around its centre: `across` is the angle, `down` the distance. */
function cornerOf({ kind, span, curve }: Projection, across: number, down: number): { ray: Ray; uv: Uv } {
  if (kind === 'screen') {
    const ray = { x: (2 * across - 1) * SCREEN_HALF_WIDTH, y: (1 - 2 * down) * span, z: -1 }
    return { ray, uv: { u: across, v: down } }
  }
  if (kind === 'equirect') {
    const longitude = (across - 0.5) * span
    const latitude = (0.5 - down) * Math.PI
    const flat = Math.cos(latitude)
    return {
      ray: { x: flat * Math.sin(longitude), y: Math.sin(latitude), z: -flat * Math.cos(longitude) },
      uv: { u: across, v: down },
    }
  }
  const around = across * 2 * Math.PI
  const angle = (down * span) / 2
  const r = (down * (1 + curve.k1 * down ** 2 + curve.k2 * down ** 4)) / (1 + curve.k1 + curve.k2)
  return {
    ray: { x: Math.sin(angle) * Math.cos(around), y: Math.sin(angle) * Math.sin(around), z: -Math.cos(angle) },
    uv: { u: 0.5 + (r / 2) * Math.cos(around), v: 0.5 - (r / 2) * Math.sin(around) },
  }
}

function trianglesOf(cells: number): Uint16Array {
  const side = cells + 1
  const indices = new Uint16Array(cells * cells * 6)
  for (let cell = 0; cell < cells * cells; cell++) {
    const first = Math.floor(cell / cells) * side + (cell % cells)
    indices.set([first, first + side, first + 1, first + 1, first + side, first + side + 1], cell * 6)
  }
  return indices
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
