import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FilmFormat, FLAT } from '../../contracts/catalogue/film-format.ts'
import { type Eye, projectionOf, rayThrough, reachOf, turnOf, uvOfRay } from '../../machines/catalogue/projection.ts'
import { openBrowserPage } from '../support/browser-page.ts'
import type { DrawingHarness } from './drawing-harness.ts'
import { BLUE, FORMATS, FRAME, TOLERANCE } from './films.ts'

declare const harness: DrawingHarness

vi.setConfig({ testTimeout: 60_000 })

let browser: Awaited<ReturnType<typeof openBrowserPage>>
beforeAll(async () => {
  browser = await openBrowserPage({ harness: new URL('drawing-harness.ts', import.meta.url) })
}, 60_000)
afterAll(() => browser?.close())
afterEach(() => expect(browser.complaints).toEqual([]))

const WINDOW = { width: 320, height: 240 }
const LOOKS = [
  { yaw: 0, pitch: 0, angle: 90 },
  { yaw: 40, pitch: -25, angle: 60 },
]
/** In the middle of a pixel. */
const PLACES = [-0.81, -0.36, 0.03, 0.42, 0.78].flatMap((x) =>
  [-0.72, 0.04, 0.63].map((y) => ({ x: pixelAt(x, WINDOW.width), y: pixelAt(y, WINDOW.height) })),
)

function pixelAt(share: number, size: number) {
  return ((Math.floor(((share + 1) / 2) * size) + 0.5) / size) * 2 - 1
}

/** What the formulas say; null is black. */
function expectedAt(format: FilmFormat, look: (typeof LOOKS)[number], eye: Eye, at: { x: number; y: number }) {
  const projection = projectionOf(format, FRAME)
  const turn = turnOf(format.projection === 'flat' ? { yaw: 0, pitch: 0 } : look)
  const uv = uvOfRay(projection, rayThrough(turn, reachOf(projection, look.angle, WINDOW), at))
  if (!uv) return null
  return { red: uv.u * 255, green: uv.v * 255, blue: BLUE[format.stereo === 'none' ? 'left' : eye] }
}

describe.each(FORMATS)('$projection of $fov degrees, $stereo, swapped: $isEyeSwapped', (format) => {
  test('each eye sees its own picture, where the formulas say', async () => {
    for (const look of LOOKS) {
      for (const eye of ['left', 'right'] as const) {
        const seen = await browser.page.evaluate(
          ([film, where, side, places]) => harness.seen(film, where, side, places),
          [format, look, eye, PLACES] as const,
        )
        const wrong = PLACES.flatMap((at, place) => {
          const expected = expectedAt(format, look, eye, at) ?? { red: 0, green: 0, blue: 0 }
          const found = seen[place]!
          const isNear = (['red', 'green', 'blue'] as const).every(
            (colour) => Math.abs(found[colour] - expected[colour]) <= TOLERANCE,
          )
          return isNear ? [] : [{ look, eye, at, expected, found }]
        })
        expect(wrong).toEqual([])
      }
    }
  })
})

test('both eyes stand next to each other, the left one left', async () => {
  const format: FilmFormat = { ...FLAT, projection: '180', stereo: 'sbs', fov: 180 }
  const seen = await browser.page.evaluate(
    (film) =>
      harness.seen(film, { yaw: 0, pitch: 0, angle: 90 }, 'both', [
        { x: -0.5, y: 0 },
        { x: 0.5, y: 0 },
      ]),
    format,
  )
  const blues = seen.map(({ blue }) => blue)
  expect(Math.abs(blues[0]! - BLUE.left)).toBeLessThanOrEqual(TOLERANCE)
  expect(Math.abs(blues[1]! - BLUE.right)).toBeLessThanOrEqual(TOLERANCE)
})
