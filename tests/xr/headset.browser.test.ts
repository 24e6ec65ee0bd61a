import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FilmFormat, FLAT, VR180 } from '../../contracts/catalogue/film-format.ts'
import { openBrowserPage } from '../support/browser-page.ts'
import { FORMATS } from './films.ts'
import type { HeadsetHarness } from './headset-harness.ts'
import { isNear, quaternionOf, wrongPixels } from './headset-pixels.ts'

declare const harness: HeadsetHarness

vi.setConfig({ testTimeout: 120_000 })

let browser: Awaited<ReturnType<typeof openBrowserPage>>
beforeAll(async () => {
  browser = await openBrowserPage({ harness: new URL('headset-harness.ts', import.meta.url) })
  // Software draws it.
  await browser.page.setViewportSize({ width: 640, height: 320 })
}, 60_000)
afterAll(() => browser?.close())
afterEach(async () => {
  await browser.page.evaluate(() => harness.close())
  expect(browser.complaints).toEqual([])
})

async function enter(format: FilmFormat, kind: 'vr' | 'ar' = 'vr') {
  await browser.page.evaluate(
    async ([film, way]) => {
      await harness.open(film)
      await harness.enter(way)
    },
    [format, kind] as const,
  )
}

describe.each(FORMATS)('$projection of $fov degrees, $stereo, swapped: $isEyeSwapped', (format) => {
  test('each eye in the headset sees its own picture, where the formulas say, ahead and with the head turned', async () => {
    await enter(format)
    expect(await wrongPixels(browser.page, format)).toEqual([])
  })
})

const fisheye: FilmFormat = { ...VR180, projection: 'fisheye', fov: 190 }

describe('a session', () => {
  test('without layers of its own draws half a sphere on the mesh', async () => {
    await enter(VR180)
    expect(await browser.page.evaluate(() => harness.picture())).toBe('mesh')
  })

  test('waits while the headset is off, and goes on when it is worn again', async () => {
    await enter(fisheye)
    const said = await browser.page.evaluate(async () => {
      harness.send({ type: 'media.playing' })
      const before = harness.said().length
      await harness.hide()
      await harness.show()
      return harness
        .said()
        .slice(before)
        .map(({ type }) => type)
    })
    expect(said).toEqual(['pause.requested', 'play.requested'])
  })

  test('survives the loss of its card, with the picture', async () => {
    await enter(fisheye)
    const at = [{ x: 0.05, y: 0.3 }]
    const [before, after] = await browser.page.evaluate(async (places) => {
      const first = harness.pixels('left', places)
      await harness.loseCard(true)
      return [first, harness.pixels('left', places)]
    }, at)
    expect(isNear(after![0]!, before![0]!)).toBe(true)
    expect(before![0]!.blue).toBeGreaterThan(30)
  })

  test('is left from its panel by a controller, played by its button, and called by a press beside it', async () => {
    await enter(fisheye)
    const said = await browser.page.evaluate(
      async ([play, leave, beside]) => {
        const before = harness.said().length
        await harness.press(play)
        await harness.press(beside)
        await harness.press(beside)
        await harness.press(leave)
        return harness.said().slice(before)
      },
      // Where the buttons are: the panel is 25 degrees down, the buttons at its lower edge.
      [
        quaternionOf({ yaw: -15.8, pitch: -30.2 }),
        quaternionOf({ yaw: 23.3, pitch: -29.1 }),
        quaternionOf({ yaw: 0, pitch: 30 }),
      ] as const,
    )
    expect({ said, value: await browser.page.evaluate(() => harness.value()) }).toEqual({
      said: [{ type: 'play.toggled' }],
      value: { available: 'idle' },
    })
  })

  test('takes each frame of a film that moves to the card once', async () => {
    await enter(fisheye)
    const { decoded, uploads } = await browser.page.evaluate(() => harness.play(60))
    expect(decoded).toBeGreaterThan(5)
    expect(Math.abs(uploads - decoded)).toBeLessThanOrEqual(1)
  })

  test('that shows twenty files in a row holds no more of the card than with one', async () => {
    await enter(fisheye)
    const { before, after } = await browser.page.evaluate(async () => {
      const first = harness.counts()
      for (let file = 0; file < 20; file++) {
        harness.send({ type: 'film.swapping' })
        harness.send({ type: 'film.opened', durationSeconds: 300, ladder: [] })
        await harness.frames(2)
      }
      return { before: first, after: harness.counts() }
    })
    expect(after.textures - before.textures).toBe(0)
  })
})

test('the panel of a live room says what the viewer has, what their show costs and who tipped; the cost stays when it goes', async () => {
  const read = await browser.page.evaluate(async (format) => {
    await harness.open(format, undefined, true)
    harness.send({ type: 'room.told', facts: { balance: 140, tips: ['Ann sent 5 tokens', 'Otto bought Wave'] } })
    await harness.enter('vr')
    const free = harness.panelTexts()
    harness.send({ type: 'room.told', facts: { balance: 127, cost: { soFar: 13, secondsLeft: 200 } } })
    await harness.frames(3)
    const paid = harness.panelTexts()
    harness.send({ type: 'panel.called' })
    harness.send({ type: 'room.told', facts: { cost: { soFar: 14, secondsLeft: null } } })
    await harness.frames(3)
    return { free, paid, hidden: harness.panelTexts() }
  }, VR180)
  const buttons = ['Play', 'Centre', '+', '−', 'Leave']
  const tips = ['Ann sent 5 tokens', 'Otto bought Wave']
  expect(read).toEqual({
    free: ['Low Tide', 'Live · You have 140 tokens', ...tips, ...buttons],
    paid: ['Low Tide', 'Live · You have 127 tokens', 'Cost so far 13 tokens · Time left 3:20', ...tips, ...buttons],
    hidden: ['Cost so far 14 tokens', 'Leave'],
  })
})

/** Beyond a flat film. */
const CORNER = [{ x: -0.95, y: 0.95 }]

test('a film in the room has the room around it until the visitor wants the dark; in VR it is dark', async () => {
  const seen: unknown[] = []
  for (const kind of ['vr', 'ar'] as const) {
    await enter(FLAT, kind)
    seen.push(await browser.page.evaluate((at) => harness.alphas('left', at), CORNER))
  }
  const dark = await browser.page.evaluate(async (at) => {
    harness.send({ type: 'panel.pressed', control: 'surroundings' })
    await harness.frames(3)
    return harness.alphas('left', at)
  }, CORNER)
  expect([...seen, dark]).toEqual([[255], [0], [255]])
})

/** Above the middle, left and right of it, and below the panel, left and right. */
const QUARTERS = [
  { x: -0.3, y: 0.3 },
  { x: 0.3, y: 0.3 },
  { x: -0.3, y: -0.9 },
  { x: 0.3, y: -0.9 },
]

test.for([
  {
    name: 'a mask in the corners of its frame',
    format: fisheye,
    alpha: 'packed',
    paint: 'packed',
    opaque: [true, false, false, false],
  },
  { name: 'a green wall', format: VR180, alpha: 'chroma', paint: 'green', opaque: [false, true, false, true] },
] as const)(
  'a film with $name shows the room there to both eyes, and dark in VR',
  async ({ format, alpha, paint, opaque }) => {
    const seen = []
    for (const kind of ['ar', 'vr'] as const) {
      for (const eye of ['left', 'right'] as const) {
        const found = await browser.page.evaluate(
          async ([film, colours, way, side, at]) => {
            await harness.open(film, colours)
            await harness.enter(way)
            return harness.alphas(side, at)
          },
          [{ ...format, fov: 180, alpha }, paint, kind, eye, QUARTERS] as const,
        )
        seen.push(found.map((value) => value > 200))
      }
    }
    const all = [true, true, true, true]
    expect(seen).toEqual([opaque, opaque, all, all])
  },
)
