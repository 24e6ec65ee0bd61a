// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { FLAT } from '../../contracts/catalogue/film-format.ts'
import type { HeadsetKind, XrPlayerInput } from '../../machines/catalogue/xr-player.ts'
import { drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { openFilm, openPlayer, video } from './player-page.tsx'
import { film } from './plugged-player.ts'
import { cases, half } from './xr-player.cases.ts'

let player: ReturnType<typeof openPlayer>
let headsets: ReturnType<typeof standInForHeadsets>

const INSIDE = 'device.presenting'
const DOORS: Record<HeadsetKind, string> = { vr: 'Enter VR', ar: 'Enter with your room around' }

describePaths(
  'xrPlayer',
  cases,
  drive({
    open(site, _start, { isAskedFor }: XrPlayerInput) {
      headsets = standInForHeadsets()
      player = openPlayer(site, { ...film, asksForHeadset: isAskedFor })
      const find = async () => {
        await openFilm(player)
        // A film to be seen from inside has the button; the headset still takes it for a flat one.
        player.child('view').send({ type: 'format.told', format: half })
        await until(() => screen.getByRole('button', { name: 'Watch in a headset' }))
        const headset = player.child('headset')
        headset.send({ type: 'format.used', format: FLAT })
        return headset
      }
      return { actor: find, view: player.view }
    },
    begins: {
      film: ['device.probing', 'dialog.closed'],
      'asked for before there was a player': ['device.probing', 'dialog.open'],
    },
    happens: {
      'headset.found': {
        by: ({ vr, ar }) => headsets.has({ vr, ar }),
        to: (_, { before }) =>
          before.some((state) => /probing|unsupported/.test(state)) ? 'device.available' : 'stays',
      },
      'headset.missing': {
        by: ({ reason }) => headsets.has(reason === 'policy' ? 'refused' : { vr: false, ar: false }),
        to: 'device.unsupported',
      },
      'headset.asked': {
        by: pressed('Watch in a headset'),
        to: (_, { before }) => (before.includes('dialog.open') ? 'dialog.closed' : 'dialog.open'),
      },
      'headset.closed': { by: pressed('Close'), to: 'dialog.closed' },
      'headset.entered': {
        by: (event, live) => pressed(DOORS[event.kind as HeadsetKind])(event, live),
        to: 'device.requesting',
      },
      'headset.left': { by: pressed('Leave the headset'), to: 'device.ending' },
      'session.granted': { by: () => headsets.grants(), to: 'device.starting' },
      'session.denied': { by: () => headsets.refuses('NotAllowedError'), to: 'device.available.denied' },
      'session.failed': {
        by: (_, { actor }) =>
          actor.getSnapshot().matches({ device: 'requesting' })
            ? headsets.refuses('InvalidStateError')
            : headsets.breaks(),
        to: 'device.available.failed',
      },
      'session.ready': { by: () => headsets.draws(), to: INSIDE },
      'session.ended': { by: () => headsets.ends(), to: 'device.available.idle' },
      'session.shown': { by: () => headsets.turns('visible'), to: `${INSIDE}.visibility.visible` },
      'session.hidden': {
        by: () => headsets.turns('hidden'),
        to: (_, { actor }) => `${INSIDE}.visibility.${actor.getSnapshot().context.isPlaying ? 'hidden' : 'left'}`,
      },
      'layer.failed': { by: told, to: `${INSIDE}.picture.mesh` },
      'card.lost': { by: told, to: 'device.contextLost' },
      'card.restored': { by: told, to: INSIDE },
      'format.used': {
        by: told,
        to: (_, { before, actor }) => (before.some((state) => /mesh|layer/.test(state)) ? whoDraws(actor) : 'stays'),
      },
      'film.opened': {
        by: told,
        to: (_, { before, actor }) => (before.includes(`${INSIDE}.picture.swapping`) ? whoDraws(actor) : 'stays'),
      },
      'room.told': { by: told, to: 'stays' },
      'film.swapping': { by: told, to: `${INSIDE}.picture.swapping` },
      'media.playing': { by: () => player.desk.says['media.playing'](), to: 'stays' },
      'media.paused': { by: () => player.desk.says['media.paused'](), to: callsPanel },
      'media.stalled': { by: () => player.desk.says['media.stalled'](), to: 'stays' },
      'media.ended': { by: () => player.desk.says['media.ended'](), to: callsPanel },
      'media.moved': { by: (event) => player.desk.says['media.moved'](event), to: 'stays' },
      'panel.called': {
        by: told,
        to: (_, { before }) => `${INSIDE}.panel.${before.includes(`${INSIDE}.panel.hidden`) ? 'shown' : 'hidden'}`,
      },
      'panel.sought': { by: told, to: 'stays' },
      'panel.pressed': { by: told, to: ({ control }) => (control === 'leave' ? 'device.ending' : 'stays') },
    },
    lasts: { 'device.presenting.panel.shown after panelPatience': { ms: 8_000, to: `${INSIDE}.panel.hidden` } },
    mayHappen({ value, context }, { type, ...event }) {
      const isOpen = (value as { dialog: string }).dialog === 'open'
      if (type === 'headset.entered') return isOpen && context.offers[event.kind as HeadsetKind]
      // The page has that button once the film is in the headset.
      if (type === 'headset.left') return isOpen && /presenting|contextLost/.test(JSON.stringify(value))
      if (type === 'headset.closed') return isOpen
      return true
    },
    see: () => ({
      'dialog.closed': () => expect(dialog()).toBe(null),
      'dialog.open': () => expect(dialog()).not.toBe(null),
      'device.probing': shows('Looking for a headset…'),
      'device.unsupported': shows(/No headset is connected|does not let it use a headset/),
      'device.available.idle': shows(/Enter VR/),
      'device.available.denied': shows(/was not allowed to use the headset/),
      'device.available.failed': shows(/The headset did not open/),
      'device.requesting': shows(/Put your headset on/),
      'device.starting': shows(/Put your headset on/),
      'device.presenting': shows(/The film plays in your headset/),
      'device.contextLost': shows(/The film plays in your headset/),
      'device.ending': shows(/The film plays in your headset/),
    }),
  }),
)

/** Spheres are the headset’s own to draw, unless it failed in this session; lenses and flat films the page’s. */
function whoDraws(actor: { getSnapshot: () => { context: { triesLayer: boolean; format: { projection: string } } } }) {
  const { triesLayer, format } = actor.getSnapshot().context
  return `${INSIDE}.picture.${triesLayer && format.projection === '180' ? 'layer' : 'mesh'}`
}

function callsPanel(_: unknown, { before }: { before: readonly string[] }) {
  return before.includes(`${INSIDE}.panel.hidden`) ? `${INSIDE}.panel.shown` : 'stays'
}

function dialog() {
  return screen.queryByRole('dialog', { name: 'Watch in a headset' })
}

/** Where the dialog is open. */
function shows(text: string | RegExp) {
  return () => {
    const found = dialog()
    if (found) expect(found.textContent).toMatch(text)
  }
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** jsdom has neither headsets nor cards: this one says what the path says. What is drawn is seen in a browser. */
function standInForHeadsets() {
  let answer: { vr: boolean; ar: boolean } | 'refused' | undefined
  let settle: { grant: (session: EventTarget) => void; refuse: (error: DOMException) => void }
  let session = openSession()
  let isBroken = false

  function openSession() {
    const frames: ((time: number, frame: object) => void)[] = []
    const made = Object.assign(new EventTarget(), {
      frames,
      visibilityState: 'visible',
      enabledFeatures: ['layers'],
      inputSources: [],
      requestReferenceSpace: async () => new EventTarget(),
      updateRenderState: async () => {},
      requestAnimationFrame: (tell: (time: number, frame: object) => void) => frames.push(tell),
      cancelAnimationFrame() {},
      end: async () => {},
    })
    return made
  }
  const xr = Object.assign(new EventTarget(), {
    isSessionSupported: (mode: string) => {
      if (!answer) return new Promise(() => {})
      if (answer === 'refused') return Promise.reject(new DOMException('Not here', 'SecurityError'))
      return Promise.resolve(mode === 'immersive-vr' ? answer.vr : answer.ar)
    },
    requestSession: () =>
      new Promise((grant, refuse) => {
        settle = { grant, refuse }
      }),
  })
  const gl = new Proxy({} as Record<string, unknown>, {
    get: (_, name) => () => {
      if (name === 'makeXRCompatible') return Promise.resolve()
      return name === 'getParameter' ? 16_384 : name === 'isContextLost' ? false : { loseContext() {} }
    },
  })
  Object.defineProperty(navigator, 'xr', { configurable: true, value: xr })
  vi.stubGlobal(
    'XRWebGLBinding',
    class {
      createProjectionLayer = () => ({})
      getViewSubImage = () => ({ viewport: {} })
    },
  )
  vi.stubGlobal(
    'XRMediaBinding',
    class {
      createEquirectLayer = () => ({ destroy() {} })
    },
  )
  vi.stubGlobal('XRRigidTransform', class {})
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(gl as never)
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(0)

  async function frame() {
    const tell = await until(() => {
      const next = session.frames.shift()
      if (!next) throw new Error('The session draws nothing yet')
      return next
    })
    const pose = { transform: { matrix: IDENTITY }, views: [] }
    if (isBroken)
      Object.defineProperty(pose, 'views', {
        get: () => {
          throw new Error('The card is gone')
        },
      })
    tell(0, { getViewerPose: () => pose, getPose: () => null })
  }
  return {
    has(offers: typeof answer) {
      answer = offers
      xr.dispatchEvent(new Event('devicechange'))
    },
    grants() {
      isBroken = false
      session = openSession()
      settle.grant(session)
    },
    refuses: (name: string) => settle.refuse(new DOMException('No', name)),
    ends: () => session.dispatchEvent(new Event('end')),
    turns(visibilityState: string) {
      Object.assign(session, { visibilityState })
      session.dispatchEvent(new Event('visibilitychange'))
    },
    async draws() {
      vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(2)
      Object.defineProperty(video(), 'videoWidth', { configurable: true, value: 1024 })
      fireEvent(video(), new Event('loadeddata'))
      await frame()
    },
    async breaks() {
      isBroken = true
      await frame()
    },
  }
}
