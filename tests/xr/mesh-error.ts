import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'
import { meshOf, projectionOf, type Ray, type Uv, uvOfRay } from '../../machines/catalogue/projection.ts'

const FRAME = { width: 8192, height: 4096 }

/** How far the grid of a headset is off between its corners at most, texels of a picture of 4,096. */
export function errorOfMesh(film: FilmFormat): number {
  const projection = projectionOf(film, FRAME)
  const { positions, uvs, indices } = meshOf(projection)
  const corner = (at: number) => ({
    ray: { x: positions[at * 3]!, y: positions[at * 3 + 1]!, z: positions[at * 3 + 2]! },
    uv: { u: uvs[at * 2]!, v: uvs[at * 2 + 1]! },
  })
  let worst = 0
  for (let first = 0; first < indices.length; first += 3) {
    const corners = [0, 1, 2].map((of) => corner(indices[first + of]!))
    for (const weights of SAMPLES) {
      const ray = mixed(corners, weights, ({ ray: { x, y, z } }) => [x, y, z])
      const place = mixed(corners, weights, ({ uv: { u, v } }) => [u, v])
      const drawn = { u: place[0]!, v: place[1]! }
      const right = uvOfRay(projection, { x: ray[0]!, y: ray[1]!, z: ray[2]! })
      if (!right) continue
      worst = Math.max(worst, texelsApart(film, drawn, right, ray[1]! / Math.hypot(...ray)))
    }
  }
  return worst
}

const SAMPLES = [
  [1 / 3, 1 / 3, 1 / 3],
  [0.5, 0.5, 0],
  [0.5, 0, 0.5],
  [0, 0.5, 0.5],
] as const

type Corner = { ray: Ray; uv: Uv }

function mixed(corners: Corner[], weights: readonly number[], read: (corner: Corner) => number[]): number[] {
  return read(corners[0]!).map((_, part) =>
    corners.reduce((sum, corner, place) => sum + read(corner)[part]! * weights[place]!, 0),
  )
}

/** Seen, not stored: near the poles of an equirect picture a texel across covers hardly any angle. */
function texelsApart({ projection }: FilmFormat, drawn: Uv, right: Uv, sine: number): number {
  const shrunk = projection === 'fisheye' ? 1 : Math.sqrt(1 - sine ** 2)
  return Math.hypot((drawn.u - right.u) * shrunk, drawn.v - right.v) * 4096
}
