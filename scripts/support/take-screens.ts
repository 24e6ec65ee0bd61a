// Needs Node 24 and a Chromium. Pictures what the visitor sees in every state, for the studio; what looks as before is not taken again.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'
import type { Album } from '../../studio/page/data.ts'
import { openBrowserPage } from '../../tests/support/browser-page.ts'
import type { ScreensHarness } from '../../tests/support/screens-harness.tsx'
import { projectRoot } from './house.ts'
import { revision } from './revision.ts'
import { type Camera, takePictures } from './take-pictures.ts'

const OUT = join(projectRoot, '.cache/screens')
const WINDOWS = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5 },
  mobile: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
} as const satisfies Record<string, BrowserContextOptions>
/** After that what a part that was just fetched brings is drawn: React holds it back for a moment. */
const LATE_MS = 400
const QUALITY = 60

type Global = { harness: ScreensHarness }

const began = performance.now()
mkdirSync(OUT, { recursive: true })
const { page, complaints, openHarness, close } = await openBrowserPage({
  harness: new URL('../../tests/support/screens-harness.tsx', import.meta.url),
})
try {
  const plan = await page.evaluate(() => (globalThis as unknown as Global).harness.plan())
  const [desktop, mobile] = await Promise.all([cameraOf('desktop'), cameraOf('mobile')])
  const isThere = (name: string) => existsSync(fileOf(name))
  const { machines, taken } = await takePictures({ plan, desktop, mobile, isThere })
  const album: Album = { revision: revision(), machines }
  writeFileSync(join(OUT, 'album.json'), JSON.stringify(album))

  const entries = Object.values(machines).flatMap((states) => Object.values(states))
  const names = new Set(entries.flatMap((entry) => ('none' in entry ? [] : [entry.desktop, entry.mobile])))
  for (const file of globSync('*.webp', { cwd: OUT })) {
    if (!names.has(file.replace('.webp', ''))) rmSync(join(OUT, file))
  }
  const failed = new Set(
    entries.flatMap((entry) => ('none' in entry && entry.none.startsWith('The picture') ? [entry.none] : [])),
  )
  for (const complaint of new Set([...failed, ...complaints])) console.error(complaint)
  const pictured = entries.filter((entry) => !('none' in entry)).length
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `${pictured} of ${entries.length} states have pictures, the others a reason why not. ${names.size} pictures, ${taken} of them new, in ${seconds} s.`,
  )
} finally {
  await close()
}

function fileOf(name: string) {
  return join(OUT, `${name}.webp`)
}

async function cameraOf(kind: keyof typeof WINDOWS): Promise<Camera> {
  const view = await openHarness(WINDOWS[kind])
  // Nothing is fetched: pictures of the content host and the cam provider are gradients, everything else is not there.
  await view.route(/^http:\/\/127\.0\.0\.1:420[12]\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: gradient(route.request().url()) }),
  )
  await view.route(/\/i\/token-icons\/[\w-]+\.svg$/, (route) =>
    route.fulfill({ path: join(projectRoot, 'public', new URL(route.request().url()).pathname) }),
  )
  await view.emulateMedia({ reducedMotion: 'reduce' })
  await view.addStyleTag({ content: '* { caret-color: transparent !important }' })
  let fetched = 0
  view.on('request', (request) => {
    if (request.resourceType() === 'script') fetched += 1
  })
  const session = await view.context().newCDPSession(view)
  const look = lookOf(kind, view.context().browser()?.version() ?? '')
  return {
    async show(machine, state) {
      const before = fetched
      await view.evaluate(([id, name]) => (globalThis as unknown as Global).harness.show(id, name), [
        machine,
        state,
      ] as const)
      if (fetched > before) await view.waitForTimeout(LATE_MS)
      const print = await view.evaluate(() => (globalThis as unknown as Global).harness.print())
      return createHash('sha256').update(look).update(print).digest('hex').slice(0, 24)
    },
    async shoot(name) {
      await view.evaluate(() => (globalThis as unknown as Global).harness.loaded())
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
      writeFileSync(fileOf(name), Buffer.from(data, 'base64'))
    },
  }
}

/** What all pictures of a kind hang on beside what is drawn. The styles of views are in that: their classes are named after what they say. */
function lookOf(kind: keyof typeof WINDOWS, browser: string): string {
  const themes = globSync('views/themes/*.css', { cwd: projectRoot }).sort()
  const texts = themes.map((file) => readFileSync(join(projectRoot, file), 'utf8'))
  return JSON.stringify([kind, WINDOWS[kind], QUALITY, browser, gradient('x'), texts])
}

/** Two colours that hang on the address. */
function gradient(address: string): string {
  const hue = [...address].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 45% 45%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360} 50% 22%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`
}
