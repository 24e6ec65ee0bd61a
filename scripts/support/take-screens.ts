// Needs Node 24 and a Chromium. Pictures what the visitor sees in every state, for the studio.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { openBrowserPage } from '../../tests/support/browser-page.ts'
import type { ScreensHarness } from '../../tests/support/screens-harness.tsx'
import { projectRoot } from './house.ts'

const OUT = join(projectRoot, 'dist/studio/screens')
const WINDOWS = {
  desktop: { width: 1440, height: 900, scale: 0.5 },
  mobile: { width: 390, height: 844, scale: 1 },
} as const
/** After that what a dialog fetches is drawn: React holds it back for a moment. */
const LATE_MS = 400

type Global = { harness: ScreensHarness }

const { page, complaints, close } = await openBrowserPage({
  harness: new URL('../../tests/support/screens-harness.tsx', import.meta.url),
})
let taken = 0
try {
  // Nothing is fetched: pictures of the content host and the cam provider are gradients, everything else is not there.
  await page.route(/^http:\/\/127\.0\.0\.1:420[12]\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: gradient(route.request().url()) }),
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const plan = await page.evaluate(() => (globalThis as unknown as Global).harness.plan())
  rmSync(OUT, { recursive: true, force: true })
  for (const [machine, states] of Object.entries(plan)) {
    if (typeof states === 'string') {
      console.log(`${machine}: no pictures, ${states}`)
      continue
    }
    mkdirSync(join(OUT, machine), { recursive: true })
    for (const state of states) {
      for (const [kind, { scale, ...size }] of Object.entries(WINDOWS)) {
        await page.setViewportSize(size)
        await page.evaluate(([id, name]) => (globalThis as unknown as Global).harness.show(id, name), [
          machine,
          state,
        ] as const)
        await page.waitForFunction(() =>
          [...document.images].every(({ loading, complete }) => loading === 'lazy' || complete),
        )
        if ((await page.getByRole('dialog').count()) > 0) await page.waitForTimeout(LATE_MS)
        const picture = sharp(await page.screenshot()).resize(Math.round(size.width * scale))
        writeFileSync(join(OUT, machine, `${state}.${kind}.webp`), await picture.webp({ quality: 60 }).toBuffer())
        taken += 1
      }
    }
    console.log(`${machine}: ${states.length} states`)
  }
} finally {
  await close()
}
if (complaints.length > 0) console.error([...new Set(complaints)].join('\n'))
console.log(`${taken} pictures in dist/studio/screens/`)

/** Two colours that hang on the address. */
function gradient(address: string): string {
  const hue = [...address].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 45% 45%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360} 50% 22%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
}
