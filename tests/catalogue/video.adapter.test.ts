import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTrailer } from '../../adapters/catalogue/borrowed-trailer.ts'
import { createVideoAdapter } from '../../adapters/catalogue/video.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { FakeTrailerAnswer } from '../../contracts/catalogue/video.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { safeHtml } from '../support/safe-html.ts'
import { SITES } from '../support/samples.ts'
import { callAs, NEVER_ABORTED, pageOptions } from './sandbox-call.ts'

let sandbox: TestSandbox
let open: string
let memberOnly: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
  open = slugWhere("is_member_only = 0 AND condition = 'sound'")
  memberOnly = slugWhere('is_member_only = 1')
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

function slugWhere(condition: string) {
  const row = sandbox.database.prepare(`SELECT slug FROM videos WHERE audience <> 'men' AND ${condition} LIMIT 1`).get()
  return String(row?.slug)
}

const reported: string[] = []

function adapter(visitor?: Parameters<typeof pageOptions>[1], aiMaskSecret = SITES.dark.aiMaskSecret) {
  const report = (message: string) => void reported.push(message)
  return createVideoAdapter({ ...pageOptions(sandbox, visitor), aiMaskSecret, report })
}

async function loaded(slug: string, token?: string) {
  const answer = await adapter({ token }).loadVideo(NEVER_ABORTED, { slug, hasAccess: token !== undefined })
  if (answer.type !== 'video.loaded') throw new Error(`answered ${JSON.stringify(answer)}`)
  // What the server answers travels to the browser as JSON.
  expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
  return answer.content
}

describe('a video', () => {
  test('comes with trailers for everybody and the whole film for members only [VIDEO-037, ENT-003]', async () => {
    const { accessToken } = await sandbox.control.signIn('member')
    const [guest, member] = await Promise.all([loaded(open), loaded(open, accessToken)])
    expect(
      [guest, member].map(({ video }) => [
        video.videoPlayerSources.full.length > 0,
        video.videoPlayerSources.trailer.length > 0,
      ]),
    ).toEqual([
      [false, true],
      [true, true],
    ])
  })

  test('brings downloads, similar videos, its head and structured data [VIDEO-029, ENT-001]', async () => {
    const { video, similar, seo, jsonLd } = await loaded(open)
    const wire = await (await sandbox.call('getVideo', { params: { slug: open } })).json()
    expect(video.downLoadVideoListForFront).toEqual((wire.data ?? wire).item.downLoadVideoListForFront)
    expect({
      hasDownloads: video.downLoadVideoListForFront.length > 1,
      hasSimilar: similar.length > 9,
      isOwnTitle: seo.title.startsWith(video.title),
      type: jsonLd?.['@type'],
    }).toEqual({ hasDownloads: true, hasSimilar: true, isOwnTitle: true, type: 'VideoObject' })
  })

  test('loses sources whose file is not there, of film and trailer [VIDEO-031, ENT-003]', async () => {
    const { accessToken } = await sandbox.control.signIn('member')
    const slug = slugWhere("condition = 'missing'")
    const wire = await (await sandbox.call('getVideo', { params: { slug }, token: accessToken })).json()
    const item = (wire.data ?? wire).item
    const sizes = (list: Array<{ fileSize: number }>) => list.map(({ fileSize }) => fileSize)
    expect(
      [sizes(item.videoPlayerSources.full), sizes(item.videoPlayerSources.trailer)].every((list) => list.includes(-1)),
    ).toBe(true)
    const { video } = await loaded(slug, accessToken)
    expect([
      sizes(video.videoPlayerSources.full).includes(-1),
      sizes(video.videoPlayerSources.trailer).includes(-1),
      video.videoPlayerSources.full.length,
      video.videoPlayerSources.trailer.length,
    ]).toEqual([false, false, item.videoPlayerSources.full.length - 1, item.videoPlayerSources.trailer.length - 1])
  })

  test('for subscribers is refused to others, with the reason', async () => {
    expect(await adapter().loadVideo(NEVER_ABORTED, { slug: memberOnly, hasAccess: false })).toEqual({
      type: 'video.refused',
      reason: 'subscriptionRequired',
    })
    expect(await adapter({ site: 'light' }).loadVideo(NEVER_ABORTED, { slug: open, hasAccess: false })).toEqual({
      type: 'video.refused',
      reason: 'verificationRequired',
    })
  })

  test('that is not there, or whose name could leave its place, is missing', async () => {
    const answers = await Promise.all(
      ['no-such-video', '..', 'a/b', '%2e%2e', ''].map((slug) =>
        adapter().loadVideo(NEVER_ABORTED, { slug, hasAccess: false }),
      ),
    )
    expect(answers).toEqual(answers.map(() => ({ type: 'video.missing' })))
  })

  test('is shown without similar ones where those fail; without itself it fails [ERR-030]', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getSimilarVideos' })
    expect((await loaded(open)).similar).toEqual([])
    await sandbox.control.addFault({ kind: 'brokenJson', endpoint: 'getVideo' })
    expect(await adapter().loadVideo(NEVER_ABORTED, { slug: open, hasAccess: false })).toEqual({
      type: 'video.failed',
      reason: 'unavailable',
    })
  })

  test('keeps no script in its description', async () => {
    sandbox.database
      .prepare('UPDATE videos SET description = ? WHERE slug = ?')
      .run('<p>Fine</p><svg onload=canary()>', open)
    expect((await loaded(open)).video.description).toEqual([{ tag: 'p', children: ['Fine'] }])
  })
})

describe('a video without a trailer of its own', () => {
  const trailerless = () => slugWhere('has_trailer = 0 AND is_member_only = 0')

  test('gives who has no access the one that stands in: GET /videos/{slug}/fake-trailer, its link, in 180 degrees, both eyes side by side [VIDEO-036, VIDEO-039, API-037, ENT-005]', async () => {
    const slug = trailerless()
    const wire = await (await sandbox.call('getFakeTrailer', { params: { slug } })).json()
    expect(Object.keys(wire.link)).toEqual(['poster', 'title', 'urls'])
    await sandbox.control.clearRequests()
    const { video } = await loaded(slug)
    expect(await asked()).toContain(`GET /content/dark/videos/${slug}/fake-trailer`)
    const [{ src, quality }] = wire.link.urls
    const format = { projection: '180', stereo: 'sbs', fov: 180, lens: 'linear', isEyeSwapped: false, alpha: 'none' }
    expect(video.videoPlayerSources.trailer).toEqual([{ src, quality, type: 'video/mp4', fileSize: 0, format }])
  })

  test('has all its files in up to six qualities, streams among them, and its poster where the video has none [VIDEO-036, ENT-005]', async () => {
    const slug = trailerless()
    const call = callAs(sandbox)
    const own = await call('getVideo', { params: { slug } })
    if (!own.ok) throw new Error('no video')
    const poster = { alt: 'A poster', permalink: '/p/t.avif', colour: '' }
    const answer = FakeTrailerAnswer.parse({
      link: {
        poster,
        title: 'First look',
        urls: [
          { key: 'a', src: '/f/2.mp4', quality: '2K' },
          { key: 'b', src: '', quality: '3K' },
          { key: 'c', src: '/f/3.mp4', quality: '3K' },
          { key: 'd', src: '/f/4.m3u8', quality: '4K' },
          { key: 'e', src: '/f/5.mp4', quality: '5K' },
          { key: 'f', src: '/f/6.mp4', quality: '6K' },
          { key: 'g', src: '/f/8.mp4', quality: '8K' },
        ],
      },
    })
    const { poster: shown, videoPlayerSources } = await withTrailer(
      { call: (async () => ({ ok: true, answer })) as unknown as Call, report: () => {} },
      { ...own.answer, poster: null },
      new AbortController().signal,
    )
    expect({
      shown,
      trailer: videoPlayerSources.trailer.map(({ src, quality, type }) => ({ src, quality, type })),
      formats: videoPlayerSources.trailer.map(({ format }) => `${format?.projection} ${format?.fov} ${format?.stereo}`),
    }).toEqual({
      shown: poster,
      trailer: [
        { src: '/f/2.mp4', quality: '2K', type: 'video/mp4' },
        { src: '/f/3.mp4', quality: '3K', type: 'video/mp4' },
        { src: '/f/4.m3u8', quality: '4K', type: 'application/vnd.apple.mpegurl' },
        { src: '/f/5.mp4', quality: '5K', type: 'video/mp4' },
        { src: '/f/6.mp4', quality: '6K', type: 'video/mp4' },
        { src: '/f/8.mp4', quality: '8K', type: 'video/mp4' },
      ],
      formats: Array(6).fill('180 180 sbs'),
    })
  })

  test('stays without one for members with access, and where a trailer is there no other is requested [VIDEO-039]', async () => {
    const { accessToken } = await sandbox.control.signIn('member')
    await sandbox.control.clearRequests()
    expect((await loaded(trailerless(), accessToken)).video.videoPlayerSources.trailer).toEqual([])
    expect((await loaded(open)).video.videoPlayerSources.trailer.length).toBeGreaterThan(0)
    expect((await asked()).filter((line) => line.includes('fake-trailer'))).toEqual([])
  })

  test('has none where there is no substitute either [ERR-030]', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getFakeTrailer' })
    expect((await loaded(trailerless())).video.videoPlayerSources.trailer).toEqual([])
  })
})

describe('the AI-mask pop-up', () => {
  beforeEach(() => void reported.splice(0))

  test('reads the item at the address that the secret of the configuration ends [VIDEO-034, VIDEO-038, API-062]', async () => {
    const wire = await (await sandbox.call('getAiMask', { params: { secret: SITES.dark.aiMaskSecret ?? '' } })).json()
    await sandbox.control.clearRequests()
    expect(await adapter().loadMask(NEVER_ABORTED)).toEqual({
      type: 'mask.loaded',
      mask: { ...wire.item, text: safeHtml(wire.item.text) },
    })
    expect({ asked: await asked(), reported }).toEqual({ asked: ['GET /content/dark/aima-4e91c7'], reported: [] })
    await sandbox.control.clearRequests()
    await adapter({}, '-another').loadMask(NEVER_ABORTED)
    expect(await asked()).toEqual(['GET /content/dark/aima-another'])
  })

  test('keeps no script in its text', async () => {
    const item = { title: 'T', text: '<p>Fine</p><svg onload=canary()></svg>', image: null, link: '' }
    const answer = await answering({ ok: true, answer: item, status: 200 }).loadMask(NEVER_ABORTED)
    expect(answer).toEqual({ type: 'mask.loaded', mask: { ...item, text: [{ tag: 'p', children: ['Fine'] }] } })
  })

  test("logs 'No data received', and why the settings could not be fetched [ERR-025, VIDEO-038]", async () => {
    const nothing = answering({ ok: true, answer: null, status: 200 })
    expect(await nothing.loadMask(NEVER_ABORTED)).toEqual({ type: 'mask.absent' })
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getAiMask' })
    expect(await adapter().loadMask(NEVER_ABORTED)).toEqual({ type: 'mask.absent' })
    await sandbox.control.clearFaults()
    expect(await adapter({}, 'another').loadMask(NEVER_ABORTED)).toEqual({ type: 'mask.absent' })
    expect(reported).toEqual([
      'No data received',
      'Error fetching popup video AI mask: unavailable',
      'Error fetching popup video AI mask: notFound',
    ])
  })

  test('makes no call where a site has none', async () => {
    await sandbox.control.clearRequests()
    const options = { ...pageOptions(sandbox), aiMaskSecret: undefined, report: () => {} }
    expect(await createVideoAdapter(options).loadMask(NEVER_ABORTED)).toEqual({ type: 'mask.absent' })
    expect(await asked()).toEqual([])
  })

  function answering(result: object) {
    const report = (message: string) => void reported.push(message)
    const call = (async () => result) as unknown as Call
    return createVideoAdapter({ ...pageOptions(sandbox), call, aiMaskSecret: 'x', report })
  }
})

async function asked() {
  return (await sandbox.control.requests()).map(({ method, path }) => `${method} ${path}`)
}

test('a view is recorded by the id of the video, once for each call [API-039, VIDEO-035]', async () => {
  const { recordView } = adapter()
  const [first, second] = sandbox.database.prepare("SELECT id FROM videos WHERE audience <> 'men' LIMIT 2").all()
  const viewsOf = (film: typeof first) =>
    sandbox.database.prepare('SELECT views FROM video_views WHERE video_id = ?').get(`${film?.id}`)?.views ?? 0
  const views = () => [Number(viewsOf(first)), Number(viewsOf(second))]
  const [ofFirst = 0, ofSecond = 0] = views()
  await sandbox.control.clearRequests()
  for (const film of [first, second, second])
    expect(await recordView(NEVER_ABORTED, { videoId: `${film?.id}` })).toEqual({ type: 'view.recorded' })
  expect({ views: views(), asked: await asked() }).toEqual({
    views: [ofFirst + 1, ofSecond + 2],
    asked: Array.from({ length: 3 }, () => 'POST /content/dark/add-video-view'),
  })
  await sandbox.control.addFault({ kind: 'serverError', endpoint: 'addVideoView' })
  expect(await recordView(NEVER_ABORTED, { videoId: `${first?.id}` })).toEqual({ type: 'view.failed' })
})
