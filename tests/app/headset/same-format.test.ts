import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVideoAdapter } from '../../../adapters/catalogue/video.adapter.ts'
import type { FilmFormat } from '../../../contracts/catalogue/film-format.ts'
import { NEVER_ABORTED, pageOptions } from '../../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
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
import { type HeadsetSite, MEMBER, openHeadsetSite } from './headset-site.ts'

let sandbox: TestSandbox
let site: HeadsetSite
let slugs: string[]
beforeAll(async () => {
  sandbox = await startTestSandbox()
  site = await openHeadsetSite(sandbox)
  slugs = sandbox.database
    .prepare("SELECT slug FROM videos WHERE audience IN ('both', 'general')")
    .all()
    .map(({ slug }) => String(slug))
})
afterAll(async () => {
  await site.close()
  await sandbox.close()
})

const SPHERES = { flat: 'none', '180': 'half', '360': 'whole', fisheye: 'fisheye' } as const
const EYES = { none: ['one', 'one'], sbs: ['left-right', 'right-left'], tb: ['top-bottom', 'bottom-top'] } as const

function drawnByPage(format: FilmFormat | null): Drawn {
  if (!format) return { sphere: 'none', eyes: 'one' }
  const [plain, swapped] = EYES[format.stereo]
  return { sphere: SPHERES[format.projection], eyes: format.isEyeSwapped ? swapped : plain }
}

/** What the page of a film plays, and what each app is told of the same film. */
async function formatsOf(slug: string, token: string | undefined) {
  const page = createVideoAdapter({ ...pageOptions(sandbox, { token }), aiMaskSecret: undefined, report: () => {} })
  const loaded = await page.loadVideo(NEVER_ABORTED, { slug, hasAccess: token !== undefined })
  if (loaded.type !== 'video.loaded') return undefined
  const { full, trailer } = loaded.content.video.videoPlayerSources
  const onPage = (full.length > 0 ? full : trailer).map(({ format }) => drawnByPage(format))
  const headers = { ...(token && { 'auth-token': token, Authorization: `Bearer ${token}` }) }
  const [deovr, heresphere, playa] = await Promise.all([
    token ? site.sendForm(`/deovr/${slug}`, MEMBER.email, MEMBER.password) : site.ask(`/deovr/${slug}`),
    site.ask(`/heresphere/video/${slug}`, { headers }),
    site.ask(`/api/playa/v2/video/${slug}`, { headers }),
  ])
  const { details } = playaAnswer(PlayaVideo).parse(playa.body).data
  const links = (type: string) => details.find((detail) => detail.type === type)?.links.filter(({ url }) => url) ?? []
  const open = links('full').length > 0 ? links('full') : links('trailer')
  return {
    onPage: new Set(onPage.map((drawn) => JSON.stringify(drawn))),
    inApps: [
      drawnByDeovr(DeovrFilm.parse(deovr.body)),
      drawnByHeresphere(HeresphereVideo.parse(heresphere.body)),
      ...open.map(drawnByPlaya),
    ].map((drawn) => JSON.stringify(drawn)),
  }
}

test.for(['guest', 'member'])(
  'every film is drawn by all three apps as by its own page: %s',
  { timeout: 120_000 },
  async (visitor) => {
    const token = visitor === 'member' ? (await sandbox.control.signIn('member')).accessToken : undefined
    const wrong: string[] = []
    let compared = 0
    for (const slug of slugs) {
      const formats = await formatsOf(slug, token)
      if (!formats) continue
      compared += 1
      const { onPage, inApps } = formats
      if (onPage.size !== 1 || !inApps.every((drawn) => onPage.has(drawn))) wrong.push(slug)
    }
    expect({ wrong, isEnough: compared > 200 }).toEqual({ wrong: [], isEnough: true })
  },
)
