import { afterEach, expect, test, vi } from 'vitest'
import { drawTargetOf } from '../../adapters/xr/draw-target.ts'
import { type FilmFormat, VR180 } from '../../contracts/catalogue/film-format.ts'

afterEach(() => vi.unstubAllGlobals())

interface Standing {
  features?: string[]
  /** What making a layer of the film throws. */
  error?: Error
  videoWidth?: number
}

/** A session whose layers are written down, in order; the classes of the browser are stand-ins. */
function open({ features = ['local', 'layers'], error, videoWidth = 4096 }: Standing = {}) {
  const log: unknown[] = []
  vi.stubGlobal(
    'XRWebGLLayer',
    class {
      framebuffer = 'own'
      getViewport = () => ({ x: 0, y: 0, width: 8, height: 8 })
    },
  )
  vi.stubGlobal(
    'XRWebGLBinding',
    class {
      createProjectionLayer = () => 'page'
    },
  )
  vi.stubGlobal(
    'XRMediaBinding',
    class {
      createEquirectLayer(_: unknown, init: object) {
        if (error) throw error
        log.push(init)
        return { toString: () => 'film', toJSON: () => 'film', destroy: () => log.push('destroyed') }
      }
    },
  )
  vi.stubGlobal(
    'XRRigidTransform',
    class {
      turn: unknown
      constructor(_: object, turn: unknown) {
        this.turn = turn
      }
    },
  )
  const session = {
    enabledFeatures: features,
    updateRenderState: ({ layers, baseLayer }: { layers?: unknown[]; baseLayer?: unknown }) =>
      log.push(layers ? `shows ${layers.join(', ')}` : baseLayer ? 'shows one picture' : 'shows nothing'),
  }
  const gl = { createFramebuffer: () => ({}) }
  const target = drawTargetOf(session as never, gl as never, { videoWidth } as never, 'space' as never)
  return { target, log }
}

test.for([
  {
    name: 'half a sphere side by side',
    format: VR180,
    init: { layout: 'stereo-left-right', centralHorizontalAngle: Math.PI },
  },
  {
    name: 'a whole one, one above the other',
    format: { ...VR180, projection: '360', stereo: 'tb', fov: 360 },
    init: { layout: 'stereo-top-bottom', centralHorizontalAngle: 2 * Math.PI },
  },
  {
    name: 'a whole one in one picture',
    format: { ...VR180, projection: '360', stereo: 'none', fov: 360 },
    init: { layout: 'mono', centralHorizontalAngle: 2 * Math.PI },
  },
] satisfies { name: string; format: FilmFormat; init: object }[])(
  '$name lies below what the page draws, from pole to pole',
  ({ format, init }) => {
    const { target, log } = open()
    target.showFilm(format, 0)
    const poles = { upperVerticalAngle: Math.PI / 2, lowerVerticalAngle: -Math.PI / 2 }
    expect(log).toEqual(['shows page', { space: 'space', radius: 25, ...poles, ...init }, 'shows film, page'])
  },
)

test('a layer is taken out of the picture before it is destroyed, and destroyed before the next one is made', () => {
  const { target, log } = open()
  target.showFilm(VR180, 0)
  target.showFilm(VR180, 0)
  target.dropFilm()
  target.dropFilm()
  const made = {
    space: 'space',
    layout: 'stereo-left-right',
    radius: 25,
    centralHorizontalAngle: Math.PI,
    upperVerticalAngle: Math.PI / 2,
    lowerVerticalAngle: -Math.PI / 2,
  }
  expect(log).toEqual([
    'shows page',
    ...[made, 'shows film, page', 'shows page', 'destroyed'],
    ...[made, 'shows film, page', 'shows page', 'destroyed'],
  ])
})

test('a session that is over is told nothing more, and its layer is destroyed', () => {
  const { target, log } = open()
  target.showFilm(VR180, 0)
  log.length = 0
  target.stop()
  expect(log).toEqual(['destroyed'])
})

test.for([
  { name: 'a session without layers', standing: { features: ['local'] }, log: ['shows one picture'] },
  {
    name: 'a build that names layers and throws',
    standing: { error: new Error('Not implemented') },
    log: ['shows page'],
  },
  { name: 'a film that has no size yet', standing: { videoWidth: 0 }, log: ['shows page'] },
])('$name makes no layer of a film, and says so', ({ standing, log }) => {
  const { target, log: found } = open(standing)
  expect(() => target.showFilm(VR180, 0)).toThrow()
  expect(found).toEqual(log)
})
