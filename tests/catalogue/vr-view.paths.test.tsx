// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { FormatChange } from '../../machines/catalogue/vr-view.ts'
import { drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { choose, frame, openFilm, openPlayer, pressKey, video } from './player-page.tsx'
import { film } from './plugged-player.ts'
import { cases } from './vr-view.cases.ts'

let player: ReturnType<typeof openPlayer>
let card: ReturnType<typeof standInForCards>

const DRAWING = 'sphere.drawing'
const TILT = 'sphere.tilt'

describePaths(
  'vrView',
  cases,
  drive({
    open(site) {
      card = standInForCards()
      player = openPlayer(site, film)
      const find = async () => {
        await openFilm(player)
        return player.child('view')
      }
      return { actor: find, view: player.view }
    },
    begins: 'plain.known',
    happens: {
      'format.told': {
        by: told,
        to: ({ format }, { actor }) => whereLeads(actor.getSnapshot().context.chosen ?? format),
      },
      'format.recalled': { by: told, to: 'sphere' },
      'format.chosen': {
        by: ({ change }) => choose('View', change.projection === '180' ? /^180°, side by side/ : /^Flat, as stored/),
        to: ({ change }) => whereLeads(change as Required<FormatChange>),
      },
      'format.reset': {
        by: () => choose('View', /^As filmed/),
        to: (_, { actor }) => whereLeads(actor.getSnapshot().context.told),
      },
      'view.dragged': { by: drag, to: 'stays' },
      'view.turned': { by: () => pressKey('d'), to: 'stays' },
      'view.zoomed': { by: () => pressKey('+'), to: 'stays' },
      'view.recentred': { by: pressed('Look ahead'), to: 'stays' },
      'eyes.chosen': { by: pressed('Show both eyes'), to: 'stays' },
      'drawing.done': { by: () => card.draws(), to: `${DRAWING}.trying.drawn` },
      'drawing.lost': { by: () => card.goes(), to: `${DRAWING}.trying.waiting` },
      'drawing.failed': { by: () => card.fails(), to: `${DRAWING}.impossible` },
      'drawing.retried': { by: pressed('Try again'), to: `${DRAWING}.trying.waiting` },
      'tilt.toggled': {
        by: pressed('Turn with the device'),
        to: (_, { before }) => (isIn(before, `${TILT}.asking`) ? `${TILT}.off` : `${TILT}.asking`),
      },
      'tilt.allowed': { by: () => tilt(10), to: `${TILT}.asking.on` },
      'tilt.refused': { by: () => tilt(null), to: `${TILT}.refused` },
    },
    mayHappen({ context, value }, { type, ...event }) {
      const isImpossible = JSON.stringify(value).includes('impossible')
      const { projection, stereo } = context.chosen ?? context.told ?? { projection: 'flat', stereo: 'none' }
      if (type === 'eyes.chosen') return event.eyes === (context.eyes === 'both' ? 'left' : 'both') && stereo !== 'none'
      if (type === 'view.recentred') return projection !== 'flat'
      if (type === 'tilt.toggled') return !isImpossible
      return true
    },
    see: () => ({
      'plain.known': () => expect(looks()).toEqual({ canvas: 'none', note: undefined, isTilting: false }),
      'plain.unknown': () =>
        expect(looks()).toEqual({ canvas: 'none', note: expect.stringContaining('is not known'), isTilting: false }),
      [`${DRAWING}.trying.waiting`]: () => expect(looks().canvas).toBe('waiting'),
      [`${DRAWING}.trying.drawn`]: () => expect(looks().canvas).toBe('drawn'),
      [`${DRAWING}.impossible`]: () =>
        expect(looks()).toEqual({ canvas: 'none', note: expect.stringContaining('cannot draw'), isTilting: false }),
      [`${TILT}.off`]: () => expect(looks().isTilting).toBe(false),
      // Where nothing is drawn, nothing turns.
      [`${TILT}.asking`]: () => expect(looks().isTilting).toBe(looks().canvas !== 'none'),
      [`${TILT}.refused`]: () => expect(screen.queryByText(/does not tell how it is held/)).not.toBe(null),
    }),
  }),
)

function isIn(states: readonly string[], place: string) {
  return states.some((state) => state.startsWith(place))
}

function whereLeads(format: { projection: string; stereo: string } | null) {
  if (!format) return 'plain.unknown'
  return format.projection === 'flat' && format.stereo === 'none' ? 'plain.known' : 'sphere'
}

function drag() {
  const picture = frame().querySelector('button[class*="surface"]')!
  Object.defineProperty(picture, 'clientWidth', { configurable: true, value: 600 })
  fireEvent.pointerDown(picture, { pointerId: 1, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(picture, { pointerId: 1, clientX: 160, clientY: 160 })
  fireEvent.pointerUp(picture, { pointerId: 1 })
}

function tilt(alpha: number | null) {
  fireEvent(window, Object.assign(new Event('deviceorientation'), { alpha, beta: 0, gamma: 0 }))
}

function looks() {
  const canvas = document.querySelector('canvas')
  const tools = screen.queryByRole('button', { name: 'Turn with the device' })
  return {
    canvas: !canvas ? 'none' : canvas.className.includes('waiting') ? 'waiting' : 'drawn',
    note: document.querySelector('[class*="tools"] [class*="note"]')?.textContent ?? undefined,
    isTilting: tools?.getAttribute('aria-pressed') === 'true',
  }
}

/** jsdom has no graphics card: it draws when the path says that a frame is there, and what it draws is seen in a browser. */
function standInForCards() {
  let isBroken = false
  let frames = 0
  const gl = new Proxy({} as Record<string, unknown>, {
    get: (_, name) => {
      if (name === 'canvas') return canvas()
      return () => {
        if (name === 'texImage2D' && isBroken) throw new Error('no frame')
        return name === 'getParameter' ? 16_384 : name === 'isContextLost' ? false : { loseContext() {} }
      }
    },
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(gl as never)
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockImplementation(() => (frames-- > 0 ? 2 : 0))
  vi.stubGlobal('DeviceOrientationEvent', class {})
  const canvas = () => document.querySelector('canvas')!
  const shows = (isSound: boolean) => {
    isBroken = !isSound
    frames = 1
    canvas().dispatchEvent(new Event('webglcontextrestored'))
    fireEvent(video(), new Event('loadeddata'))
  }
  return {
    draws: () => shows(true),
    fails: () => shows(false),
    goes: () => canvas().dispatchEvent(new Event('webglcontextlost')),
  }
}
