import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DeovrFilm,
  type Drawn,
  drawnByDeovr,
  drawnByHeresphere,
  drawnByPlaya,
  HeresphereVideo,
  PlayaVideo,
  playaAnswer,
} from './app-formats.ts'
import { type HeadsetSite, openCatalogue, openHeadsetSite } from './headset-site.ts'

interface Row {
  source: object
  mode?: number
  deovr: object
  heresphere: object
  /** Projection and eyes of a link, and what of the film is transparent. */
  playa: [projection: string, stereo: string, mode: number]
}

const sbs = { stereo: 'sbs' }
const equirectangular = { isEyeSwapped: false, fov: 180, lens: 'Linear' }
const FLAT = { is3d: false, screenType: 'flat', stereoMode: 'off' }
const DOME = { is3d: true, screenType: 'dome', stereoMode: 'sbs' }
const HALF = { projection: 'equirectangular', stereo: 'sbs', ...equirectangular }

/** The words of each app, as its documents have them. */
const ROWS: Record<string, Row> = {
  flat: {
    source: { projection: 'flat' },
    deovr: FLAT,
    heresphere: { projection: 'perspective', stereo: 'mono', ...equirectangular },
    playa: ['FLT', 'MN', 0],
  },
  'flat-3d': {
    source: { projection: 'flat', ...sbs },
    deovr: { is3d: true, screenType: 'flat', stereoMode: 'sbs' },
    heresphere: { projection: 'perspective', stereo: 'sbs', ...equirectangular },
    playa: ['FLT', 'LR', 0],
  },
  half: { source: { projection: '180', ...sbs }, deovr: DOME, heresphere: HALF, playa: ['180', 'LR', 0] },
  'half-top-bottom': {
    source: { projection: '180', stereo: 'tb' },
    deovr: { is3d: true, screenType: 'dome', stereoMode: 'tb' },
    heresphere: { projection: 'equirectangular', stereo: 'tb', ...equirectangular },
    playa: ['180', 'TB', 0],
  },
  whole: {
    source: { projection: '360' },
    deovr: { is3d: false, screenType: 'sphere', stereoMode: 'off' },
    heresphere: { projection: 'equirectangular360', stereo: 'mono', isEyeSwapped: false, fov: 360, lens: 'Linear' },
    playa: ['360', 'MN', 0],
  },
  'whole-top-bottom': {
    source: { projection: '360', stereo: 'tb' },
    deovr: { is3d: true, screenType: 'sphere', stereoMode: 'tb' },
    heresphere: { projection: 'equirectangular360', stereo: 'tb', isEyeSwapped: false, fov: 360, lens: 'Linear' },
    playa: ['360', 'TB', 0],
  },
  fisheye: {
    source: { projection: 'fisheye', ...sbs },
    deovr: { is3d: true, screenType: 'fisheye', stereoMode: 'sbs' },
    heresphere: { projection: 'fisheye', stereo: 'sbs', isEyeSwapped: false, fov: 180, lens: 'Linear' },
    playa: ['FSH', 'LR', 0],
  },
  rf52: {
    source: { projection: 'fisheye', lens: 'rf52', ...sbs },
    deovr: { is3d: true, screenType: 'rf52', stereoMode: 'cuv' },
    heresphere: { projection: 'fisheye', stereo: 'sbs', isEyeSwapped: false, fov: 190, lens: 'Linear' },
    playa: ['FSH', 'LR', 0],
  },
  mkx200: {
    source: { projection: 'fisheye', lens: 'mkx200', ...sbs },
    deovr: { is3d: true, screenType: 'mkx200', stereoMode: 'sbs' },
    heresphere: { projection: 'fisheye', stereo: 'sbs', isEyeSwapped: false, fov: 200, lens: 'MKX200' },
    playa: ['FSH', 'LR', 0],
  },
  mkx220: {
    source: { projection: 'fisheye', lens: 'mkx220', ...sbs },
    deovr: { is3d: true, screenType: 'mkx220', stereoMode: 'sbs' },
    heresphere: { projection: 'fisheye', stereo: 'sbs', isEyeSwapped: false, fov: 220, lens: 'MKX220' },
    playa: ['FSH', 'LR', 0],
  },
  vrca220: {
    source: { projection: 'fisheye', lens: 'vrca220', ...sbs },
    deovr: { is3d: true, screenType: 'vrca220', stereoMode: 'sbs' },
    heresphere: { projection: 'fisheye', stereo: 'sbs', isEyeSwapped: false, fov: 220, lens: 'VRCA220' },
    playa: ['FSH', 'LR', 0],
  },
  'lens-of-another-angle': {
    source: { projection: 'fisheye', fov: 210, ...sbs },
    deovr: FLAT,
    heresphere: { projection: 'fisheye', stereo: 'sbs', isEyeSwapped: false, fov: 210, lens: 'Linear' },
    playa: ['FSH', 'LR', 0],
  },
  'eyes-swapped': {
    source: { projection: '180', isEyeSwapped: true, ...sbs },
    deovr: FLAT,
    heresphere: { ...HALF, isEyeSwapped: true },
    playa: ['180', 'RL', 0],
  },
  'eyes-swapped-top-bottom': {
    source: { projection: '360', stereo: 'tb', isEyeSwapped: true },
    deovr: FLAT,
    heresphere: { projection: 'equirectangular360', stereo: 'tb', isEyeSwapped: true, fov: 360, lens: 'Linear' },
    playa: ['360', 'BT', 0],
  },
  'alpha-packed': {
    source: { projection: '180', ...sbs },
    mode: 1,
    deovr: { ...DOME, chromakey: { hasAlpha: true } },
    heresphere: { ...HALF, alphaPackedSettings: { defaultSettings: true } },
    playa: ['180', 'LR', 1],
  },
  'alpha-by-colour': {
    source: { projection: '180', ...sbs },
    mode: 2,
    deovr: DOME,
    heresphere: HALF,
    playa: ['180', 'LR', 2],
  },
  'mask-that-is-nowhere': {
    source: { projection: '180', ...sbs },
    mode: 3,
    deovr: DOME,
    heresphere: HALF,
    playa: ['180', 'LR', 0],
  },
  'format-of-tomorrow': {
    source: { projection: 'cubemap', ...sbs },
    deovr: FLAT,
    heresphere: { projection: 'perspective', stereo: 'mono', ...equirectangular },
    playa: ['FLT', 'MN', 0],
  },
  'format-not-said': {
    source: {},
    deovr: FLAT,
    heresphere: { projection: 'perspective', stereo: 'mono', ...equirectangular },
    playa: ['FLT', 'MN', 0],
  },
}

const MASKED = {
  slug: 'mask-of-its-own',
  source: { projection: '180', ...sbs },
  video: { ...modeOf(3), alphaMasks: { full: '/films/mask.mp4?e=1&s=2', trailer: '' } },
}

function modeOf(mode: number) {
  return { videoSettings: { duration: 1_800, transparency: { mode } } }
}

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
let site: HeadsetSite
beforeAll(async () => {
  const films = Object.entries(ROWS).map(([slug, { source, mode = 0 }]) => ({ slug, source, video: modeOf(mode) }))
  catalogue = await openCatalogue([...films, MASKED])
  site = await openHeadsetSite(catalogue)
})
afterAll(() => Promise.all([site.close(), catalogue.close()]))

const deovr = async (slug: string) => DeovrFilm.parse((await site.ask(`/deovr/${slug}`)).body)
const heresphere = async (slug: string) => HeresphereVideo.parse((await site.ask(`/heresphere/video/${slug}`)).body)
const playa = async (slug: string) =>
  playaAnswer(PlayaVideo).parse((await site.ask(`/api/playa/v2/video/${slug}`)).body).data

describe('each format is said in the words of', () => {
  for (const [slug, row] of Object.entries(ROWS)) {
    test(`DeoVR, HereSphere and PLAY'A: ${slug.replaceAll('-', ' ')}`, async () => {
      const { is3d, screenType, stereoMode, chromakey } = await deovr(slug)
      const video = await heresphere(slug)
      const { projection, stereo, isEyeSwapped, fov, lens, alphaPackedSettings } = video
      const { transparency, details } = await playa(slug)
      const [link] = details.at(-1)!.links
      expect({
        deovr: { is3d, screenType, stereoMode, ...(chromakey && { chromakey }) },
        heresphere: {
          projection,
          stereo,
          isEyeSwapped,
          fov,
          lens,
          ...(alphaPackedSettings && { alphaPackedSettings }),
        },
        playa: [link!.projection, link!.stereo, transparency.m],
      }).toEqual({ deovr: row.deovr, heresphere: row.heresphere, playa: row.playa })
    })
  }
})

test("a mask in a film of its own is PLAY'A's mode 3, with its film", async () => {
  const { transparency, details } = await playa('mask-of-its-own')
  expect({ mode: transparency.m, masks: details.map(({ alpha_mask }) => alpha_mask) }).toEqual({
    mode: 3,
    masks: ['https://media.halcyon-vr.example/films/mask.mp4?e=1&s=2'],
  })
})

test('no two apps disagree about a film that both have words for', async () => {
  const wrong = []
  for (const slug of Object.keys(ROWS)) {
    const [inDeovr, inHeresphere, inPlaya] = await Promise.all([deovr(slug), heresphere(slug), playa(slug)])
    const [one, other] = [drawnByHeresphere(inHeresphere), drawnByPlaya(inPlaya.details.at(-1)!.links[0]!)]
    const third = drawnByDeovr(inDeovr)
    const shownFlat: Drawn = { sphere: 'none', eyes: 'one' }
    const isSame = (drawn: Drawn) => JSON.stringify(drawn) === JSON.stringify(one)
    if (!isSame(other) || !(isSame(third) || JSON.stringify(third) === JSON.stringify(shownFlat))) wrong.push(slug)
  }
  expect(wrong).toEqual([])
})

test("DeoVR's id of a film is a stable number, and another one for another format", async () => {
  const source = { projection: '180', ...sbs }
  const idOf = async (changed: { source?: object; video?: object }) => {
    const other = await openCatalogue([{ slug: 'half', source, ...changed }])
    const there = await openHeadsetSite(other)
    const { id } = DeovrFilm.parse((await there.ask('/deovr/half')).body)
    await Promise.all([there.close(), other.close()])
    return id
  }
  const first = await idOf({})
  const ids = {
    again: await idOf({}),
    sphere: await idOf({ source: { projection: '360', ...sbs } }),
    alpha: await idOf({ video: modeOf(1) }),
    named: await idOf({ video: { id: 'film-one' } }),
    namedOtherwise: await idOf({ video: { id: 'film-two' } }),
  }
  expect({ again: ids.again === first, different: new Set([first, ...Object.values(ids)]).size }).toEqual({
    again: true,
    different: 5,
  })
})
