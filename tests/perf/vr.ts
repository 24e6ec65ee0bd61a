// Opens films of every format in an emulated headset in Chromium, and prints how right and how costly their drawing is beside its goals.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FilmFormat, VR180 } from '../../contracts/catalogue/film-format.ts'
import { openBrowserPage } from '../support/browser-page.ts'
import { BLUE, FORMATS, TOLERANCE } from '../xr/films.ts'
import type { HeadsetHarness } from '../xr/headset-harness.ts'
import { errorOfMesh } from '../xr/mesh-error.ts'

declare const harness: HeadsetHarness

const FRAMES = 300
const SWAPS = 20
const FISHEYE: FilmFormat = { ...VR180, projection: 'fisheye', fov: 190, lens: 'rf52' }

const browser = await openBrowserPage({ harness: new URL('../xr/headset-harness.ts', import.meta.url) })
const { page } = browser
const size = ['film-drawing', 'vr-core', 'headset-scene'].reduce((sum, name) => sum + sizeOf(name), 0)
const eyes = await eyesSeen()
const { decoded, uploads, scripts, still } = await costOfFrames()
const meshes = FORMATS.filter(({ projection }) => projection !== 'flat').map(errorOfMesh)

console.log(
  'Films in an emulated headset, drawn by software: counts and shares hold anywhere, times are of this machine',
)
console.table({
  'eye order, formats x eyes': { goal: '100 %', measured: `${eyes.right} of ${eyes.all}` },
  'error of the mesh at 4,096 px, texels': { goal: '<= 0.7', measured: Math.max(...meshes).toFixed(2) },
  'uploads of a film that moves': { goal: 'decoded frames +-1', measured: `${uploads} of ${decoded}` },
  'script of a frame with its upload, p95 ms': { goal: '-', measured: atShare(scripts, 0.95) },
  'script of a frame without an upload, p95 ms': { goal: '<= 1', measured: atShare(still, 0.95) },
  [`textures more after ${SWAPS} files`]: { goal: '0', measured: await texturesLeft() },
  'code for page and headset, brotli bytes': { goal: '<= 15,360', measured: size },
})
await browser.close()
process.exit(0)

/** Ahead and a little up, where every format has a picture. */
async function eyesSeen() {
  let right = 0
  for (const format of FORMATS) {
    for (const eye of ['left', 'right'] as const) {
      const [seen] = await page.evaluate(
        async ([film, side]) => {
          await harness.open(film)
          await harness.enter()
          return harness.pixels(side, [{ x: 0.05, y: 0.1 }])
        },
        [format, eye] as const,
      )
      const expected = BLUE[format.stereo === 'none' ? 'left' : eye]
      if (Math.abs((seen?.blue ?? 0) - expected) <= TOLERANCE) right += 1
    }
  }
  return { right, all: FORMATS.length * 2 }
}

async function costOfFrames() {
  return page.evaluate(
    async ([film, count]) => {
      await harness.open(film)
      await harness.enter()
      const moving = await harness.play(count)
      const { scripts: still } = await harness.stand(count)
      return { ...moving, still }
    },
    [FISHEYE, FRAMES] as const,
  )
}

async function texturesLeft() {
  return page.evaluate(
    async ([film, swaps]) => {
      await harness.open(film)
      await harness.enter()
      const before = harness.counts().textures
      for (let at = 0; at < swaps; at++) {
        harness.send({ type: 'film.swapping' })
        harness.send({ type: 'film.opened', durationSeconds: 300, ladder: [] })
        await harness.frames(2)
      }
      return harness.counts().textures - before
    },
    [FISHEYE, SWAPS] as const,
  )
}

function sizeOf(name: string): number {
  const folder = fileURLToPath(new URL('../../dist/client/assets/', import.meta.url))
  const file = readdirSync(folder).find((entry) => entry.startsWith(`${name}-`) && entry.endsWith('.js.br'))
  if (!file) throw new Error(`There is no ${name} in ${folder}: run it by \`npm run perf -- vr\``)
  return statSync(join(folder, file)).size
}

function atShare(values: readonly number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other)
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2)
}
