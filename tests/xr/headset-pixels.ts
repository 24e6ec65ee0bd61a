import type { Page } from '@playwright/test'
import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'
import { projectionOf, rayThrough, turnOf, uvOfRay } from '../../machines/catalogue/projection.ts'
import { BLUE, FRAME, type Probe, TOLERANCE } from './films.ts'
import type { HeadsetHarness } from './headset-harness.ts'

declare const harness: HeadsetHarness

/** Above and below the panel. */
const PLACES = [-0.8, -0.35, 0.05, 0.4, 0.75].flatMap((x) => [-0.9, -0.05, 0.3, 0.8].map((y) => ({ x, y })))
const LOOKS = [
  { yaw: 0, pitch: 0 },
  { yaw: 40, pitch: 20 },
]

function radians(degrees: number) {
  return (degrees * Math.PI) / 180
}

/** As a head turns: to the right, then up. */
export function quaternionOf({ yaw, pitch }: { yaw: number; pitch: number }) {
  const [y, x] = [radians(-yaw) / 2, radians(pitch) / 2]
  return {
    x: Math.cos(y) * Math.sin(x),
    y: Math.sin(y) * Math.cos(x),
    z: -Math.sin(y) * Math.sin(x),
    w: Math.cos(y) * Math.cos(x),
  }
}

/** Where an eye in the headset sees something else than the formulas say, ahead and with the head turned. */
export async function wrongPixels(page: Page, format: FilmFormat) {
  const { width, height } = await page.evaluate(() => harness.size())
  const middle = (share: number, size: number) => ((Math.floor(((share + 1) / 2) * size) + 0.5) / size) * 2 - 1
  const places = PLACES.map(({ x, y }) => ({ x: middle(x, width), y: middle(y, height) }))
  const wrong = []
  for (const look of LOOKS) {
    const seenAt = look.pitch > 0 ? places.filter(({ y }) => y > -0.5) : places
    const seen = await page.evaluate(
      async ([turn, at]) => {
        await harness.turn(turn)
        return { left: harness.pixels('left', at), right: harness.pixels('right', at) }
      },
      [quaternionOf(look), seenAt] as const,
    )
    for (const eye of ['left', 'right'] as const) {
      for (const [place, at] of seenAt.entries()) {
        const uv = uvOfRay(projectionOf(format, FRAME), rayThrough(turnOf(look), { x: width / height, y: 1 }, at))
        const expected = uv
          ? { red: uv.u * 255, green: uv.v * 255, blue: BLUE[format.stereo === 'none' ? 'left' : eye] }
          : { red: 0, green: 0, blue: 0 }
        const found = seen[eye][place]!
        if (!isNear(found, expected)) wrong.push({ look, eye, at, expected, found })
      }
    }
  }
  return wrong
}

export function isNear(found: Probe, expected: Probe) {
  return (['red', 'green', 'blue'] as const).every((colour) => Math.abs(found[colour] - expected[colour]) <= TOLERANCE)
}
