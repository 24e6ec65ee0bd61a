import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'
import {
  meshOf,
  onFrame,
  pictureSize,
  placeOf,
  projectionOf,
  type Ray,
  uvOfRay,
} from '../../machines/catalogue/projection.ts'
import { errorOfMesh } from '../xr/mesh-error.ts'

const FRAME = { width: 8192, height: 4096 }

function format(more: Partial<FilmFormat>): FilmFormat {
  return { projection: '180', stereo: 'sbs', fov: 180, lens: 'linear', isEyeSwapped: false, alpha: 'none', ...more }
}

const FORMATS = {
  eq180: format({}),
  eq360: format({ projection: '360', fov: 360 }),
  F190: format({ projection: 'fisheye', fov: 190, lens: 'rf52' }),
  F200: format({ projection: 'fisheye', fov: 200, lens: 'mkx200' }),
  F220: format({ projection: 'fisheye', fov: 220, lens: 'vrca220' }),
}

/** The direction at this longitude and latitude, degrees. */
function rayAt(longitude: number, latitude: number): Ray {
  const [lon, lat] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180]
  return { x: Math.cos(lat) * Math.sin(lon), y: Math.sin(lat), z: -Math.cos(lat) * Math.cos(lon) }
}

function seenAt(name: keyof typeof FORMATS, longitude: number, latitude: number) {
  const uv = uvOfRay(projectionOf(FORMATS[name], FRAME), rayAt(longitude, latitude))
  return uv && { u: uv.u.toFixed(5), v: uv.v.toFixed(5) }
}

describe('where a direction lies on an eye’s picture', () => {
  test.for([
    { at: [0, 0], eq180: [0.5, 0.5], eq360: [0.5, 0.5], F190: [0.5, 0.5], F200: [0.5, 0.5] },
    { at: [30, 0], eq180: [0.66667, 0.5], eq360: [0.58333, 0.5], F190: [0.65789, 0.5], F200: [0.65, 0.5] },
    { at: [0, 45], eq180: [0.5, 0.25], eq360: [0.5, 0.25], F190: [0.5, 0.26316], F200: [0.5, 0.275] },
    {
      at: [60, 20],
      eq180: [0.83333, 0.38889],
      eq360: [0.66667, 0.38889],
      F190: [0.80071, 0.37362],
      F200: [0.78567, 0.37994],
    },
    { at: [95, 0], eq180: null, eq360: [0.76389, 0.5], F190: [1, 0.5], F200: [0.975, 0.5] },
    { at: [101, 0], eq180: null, eq360: [0.78056, 0.5], F190: null, F200: null },
    { at: [180, 0], eq180: null, eq360: [1, 0.5], F190: null, F200: null },
  ] as const)('$at', ({ at: [longitude, latitude], ...pictures }) => {
    for (const [name, place] of Object.entries(pictures)) {
      const expected = place && { u: place[0].toFixed(5), v: place[1].toFixed(5) }
      expect({ name, place: seenAt(name as keyof typeof FORMATS, longitude, latitude) }).toEqual({
        name,
        place: expected,
      })
    }
  })

  test('a flat film is a screen 70 degrees wide ahead, in the shape of its frame', () => {
    const screen = projectionOf(format({ projection: 'flat', stereo: 'none', fov: 0 }), { width: 1600, height: 900 })
    const edge = Math.tan((35 * Math.PI) / 180)
    const near = (ray: Ray) => {
      const uv = uvOfRay(screen, ray)
      return uv && { u: Number(uv.u.toFixed(6)), v: Number(uv.v.toFixed(6)) }
    }
    expect({
      middle: near({ x: 0, y: 0, z: -1 }),
      right: near({ x: edge, y: 0, z: -1 }),
      top: near({ x: 0, y: (edge * 9) / 16, z: -1 }),
      beside: near({ x: edge * 1.01, y: 0, z: -1 }),
      behind: near({ x: 0, y: 0, z: 1 }),
    }).toEqual({
      middle: { u: 0.5, v: 0.5 },
      right: { u: 1, v: 0.5 },
      top: { u: 0.5, v: 0 },
      beside: null,
      behind: null,
    })
  })

  test('a picture is the same mirrored: what is as far left as right, and as far up as down', () => {
    const angle = fc.double({ min: -89, max: 89, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(FORMATS)), angle, angle, (film, longitude, latitude) => {
        const projection = projectionOf(film, FRAME)
        const here = uvOfRay(projection, rayAt(longitude, latitude))
        const there = uvOfRay(projection, rayAt(-longitude, -latitude))
        if (!here || !there) return expect(here).toBe(there)
        expect(here.u + there.u).toBeCloseTo(1, 9)
        expect(here.v + there.v).toBeCloseTo(1, 9)
      }),
    )
  })
})

describe('which part of the frame belongs to an eye', () => {
  const layouts = [
    { stereo: 'none', isEyeSwapped: false, left: [0, 0], right: [0, 0] },
    { stereo: 'none', isEyeSwapped: true, left: [0, 0], right: [0, 0] },
    { stereo: 'sbs', isEyeSwapped: false, left: [0, 0], right: [0.5, 0] },
    { stereo: 'sbs', isEyeSwapped: true, left: [0.5, 0], right: [0, 0] },
    { stereo: 'tb', isEyeSwapped: false, left: [0, 0], right: [0, 0.5] },
    { stereo: 'tb', isEyeSwapped: true, left: [0, 0.5], right: [0, 0] },
  ] as const
  test.for(layouts)('$stereo, swapped: $isEyeSwapped', ({ stereo, isEyeSwapped, left, right }) => {
    const film = format({ stereo, isEyeSwapped })
    const share = { width: stereo === 'sbs' ? 0.5 : 1, height: stereo === 'tb' ? 0.5 : 1 }
    expect({ left: placeOf(film, 'left'), right: placeOf(film, 'right') }).toEqual({
      left: { left: left[0], top: left[1], ...share },
      right: { left: right[0], top: right[1], ...share },
    })
  })

  test('no place of one eye’s picture touches a texel of the other’s', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    const layout = fc.constantFrom(...layouts.filter(({ stereo }) => stereo !== 'none'))
    const eye = fc.constantFrom('left' as const, 'right' as const)
    fc.assert(
      fc.property(layout, eye, unit, unit, ({ stereo, isEyeSwapped }, side, u, v) => {
        const place = placeOf(format({ stereo, isEyeSwapped }), side)
        const at = onFrame(place, { u, v }, FRAME)
        // A linear filter reads half a texel to each side.
        const reach = { x: 0.5 / FRAME.width, y: 0.5 / FRAME.height }
        const rounding = 1e-12
        expect(at.u - reach.x).toBeGreaterThanOrEqual(place.left - rounding)
        expect(at.u + reach.x).toBeLessThanOrEqual(place.left + place.width + rounding)
        expect(at.v - reach.y).toBeGreaterThanOrEqual(place.top - rounding)
        expect(at.v + reach.y).toBeLessThanOrEqual(place.top + place.height + rounding)
      }),
    )
  })

  test('an eye’s picture of a flat film is stretched to the whole frame, of others it is its part', () => {
    expect({
      flat: pictureSize(format({ projection: 'flat' }), FRAME),
      sbs: pictureSize(format({}), FRAME),
      tb: pictureSize(format({ stereo: 'tb' }), FRAME),
      mono: pictureSize(format({ stereo: 'none' }), FRAME),
    }).toEqual({
      flat: FRAME,
      sbs: { width: 4096, height: 4096 },
      tb: { width: 8192, height: 2048 },
      mono: FRAME,
    })
  })
})

describe('the grid that a headset draws', () => {
  test.for(Object.entries(FORMATS))(
    '%s: between its corners it is wrong by 0.7 texels of a 4,096 texel picture at most',
    ([, film]) => {
      const worst = errorOfMesh(film)
      expect(worst).toBeGreaterThan(0)
      expect(worst).toBeLessThanOrEqual(0.7)
    },
  )

  test('a screen is two triangles', () => {
    const screen = projectionOf(format({ projection: 'flat', stereo: 'none', fov: 0 }), FRAME)
    expect(meshOf(screen).indices.length).toBe(6)
  })
})
