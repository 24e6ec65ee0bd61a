import { describe, expect, test } from 'vitest'
import { bytesOf, createDeviceFit } from '../../adapters/catalogue/device-fit.adapter.ts'
import { abilityOf, createDownloads } from '../../adapters/catalogue/downloads.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import type { CallToken } from '../../adapters/site/credentials.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { downloadEndpoints } from '../../contracts/catalogue/download-endpoints.ts'
import { coreEndpoints } from '../../contracts/core-endpoints.ts'
import { SITES } from '../support/samples.ts'
import { FILES, FILM } from './download-samples.ts'

const CONTENT = 'https://content.example'
const HOSTS = {
  ...SITES.dark.hosts,
  siteHost: 'https://site.example',
  content: 'https://api.example',
  contentHost: CONTENT,
}
const CHOSEN = { id: '7', slug: 'broken-reel', title: 'Broken Reel', file: { ...FILES[0], label: 'Smallest' } }
const signal = () => new AbortController().signal

/** The adapter before a server that answers each path so. */
function serving(answers: Record<string, () => Response | Promise<Response>>) {
  const sent: string[] = []
  const bodies: unknown[] = []
  const reports: string[] = []
  const saved: string[] = []
  const renewals: string[] = []
  const token: CallToken = { accessToken: 'old', isExpired: false }
  const call: Call = createHttpClient({
    endpoints: { ...coreEndpoints, ...downloadEndpoints },
    hosts: HOSTS,
    serverClock: createServerClock({ now: () => 0 }),
    credentials: {
      current: () => token,
      generation: () => 0,
      partition: () => 'member',
      renew: async (used) => {
        renewals.push(used)
        token.accessToken = 'new'
        return 'renewed'
      },
      refused: () => {},
    },
    fetch: async (input, init) => {
      const url = new URL(String(input))
      sent.push(`${init?.method} ${url.origin}${url.pathname}${decodeURIComponent(url.search)}`)
      if (init?.body) bodies.push(JSON.parse(String(init.body)))
      const answer = answers[url.pathname]
      if (!answer) throw new TypeError('No line')
      return answer()
    },
  })
  const adapter = createDownloads({
    call,
    report: (problem) => reports.push(problem),
    contentHost: CONTENT,
    save: (href) => saved.push(href),
    judge: async () => ({ '2K': { plays: 'smoothly', room: 'enough' } }),
  })
  return { ...adapter, sent, bodies, reports, saved, renewals }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const CHECK = '/api/account/can_download'
const START = '/api/account/download'
const EVENT = '/api/wp/user/event'

describe('a check', () => {
  test.each([
    ['a success', json({ status: { code: 2 } }), { type: 'check.passed' }, []],
    ['a success without words', () => new Response(null, { status: 200 }), { type: 'check.passed' }, []],
    ['a refusal', json({ msg: 'Daily limit' }, 403), { type: 'check.refused', message: 'Daily limit' }, []],
    ['a refusal that says nothing', json({ reason: 'verificationRequired' }, 403), { type: 'check.unknown' }, 1],
    ['words with another status', json({ msg: 'Daily limit' }, 422), { type: 'check.unknown' }, 1],
    ['404', json({ status: { code: 404 } }, 404), { type: 'check.unknown' }, 1],
    ['500', json({}, 500), { type: 'check.unknown' }, 1],
    ['no line', undefined, { type: 'check.unknown' }, 1],
  ] as const)('that is answered by %s [API-074, API-077, DOWN-017, ROLE-029]', async (_, answer, expected, reports) => {
    const found = serving(answer ? { [CHECK]: answer } : {})
    const told = await found.checkDownload(signal(), { url: FILES[0].url })
    expect({ told, sent: found.sent, bodies: found.bodies, reports: found.reports.length }).toEqual({
      told: expected,
      sent: [`POST https://site.example${CHECK}?url=${FILES[0].url}`],
      bodies: [],
      reports: Array.isArray(reports) ? 0 : reports,
    })
  })

  test('is final: with a token that is refused it is not sent again, while the next one has a newer one [API-074, API-077]', async () => {
    const refused = serving({ [CHECK]: json({ status: { code: 401 } }, 401), [START]: json({}, 401) })
    const told = await refused.checkDownload(signal(), { url: FILES[0].url })
    expect({ told, sent: refused.sent.length, renewals: refused.renewals }).toEqual({
      told: { type: 'check.unknown' },
      sent: 1,
      renewals: ['old'],
    })
    // The download itself is not final.
    await refused.startDownload(signal(), CHOSEN)
    expect(refused.sent.length).toBe(3)
  })
})

test('what is known of an ability is one of three results, with words only when it was refused [ENT-038, DOWN-017]', () => {
  expect([
    abilityOf({ ok: true, answer: {}, status: 200 }),
    abilityOf({ ok: false, cause: 'refused', status: 403, refusal: { msg: 'Daily limit' } }),
    abilityOf({ ok: false, cause: 'refused', status: 403 }),
    abilityOf({ ok: false, cause: 'refused', status: 402, refusal: { msg: 'Pay' } }),
    abilityOf({ ok: false, cause: 'notFound', status: 404 }),
    abilityOf({ ok: false, cause: 'offline' }),
  ]).toEqual([
    { result: 'success', message: '' },
    { result: 'error', message: 'Daily limit' },
    ...Array(4).fill({ result: 'unknown', message: '' }),
  ])
})

describe('a download', () => {
  test('hands the signed link to the browser, and has it logged [API-075, API-076, DOWN-009]', async () => {
    const signed = serving({
      [START]: json({ data: { url: `${FILES[0].url}?e=1&s=2` } }),
      [EVENT]: json({}),
    })
    const told = await signed.startDownload(signal(), CHOSEN)
    expect({ told, saved: signed.saved, sent: signed.sent, bodies: signed.bodies }).toEqual({
      told: { type: 'download.started' },
      saved: [`${CONTENT}${FILES[0].url}?e=1&s=2`],
      sent: [`POST https://site.example${START}?url=${FILES[0].url}`, `PUT https://site.example${EVENT}`],
      bodies: [
        {
          event_type: 'videoDownloaded',
          video_id: '7',
          video_quality: '2K',
          video_title: 'Broken Reel',
          video_slug: 'broken-reel',
        },
      ],
    })
  })

  test('has begun whatever becomes of its log, even if that is never answered', async () => {
    const silent = serving({ [START]: json({ url: FILES[0].url }), [EVENT]: () => new Promise<never>(() => {}) })
    const failing = serving({ [START]: json({ url: FILES[0].url }), [EVENT]: json({}, 500) })
    const told = [await silent.startDownload(signal(), CHOSEN), await failing.startDownload(signal(), CHOSEN)]
    expect({ told, saved: [silent.saved.length, failing.saved.length] }).toEqual({
      told: [{ type: 'download.started' }, { type: 'download.started' }],
      saved: [1, 1],
    })
    await expect.poll(() => failing.reports).toEqual(['log of a download: unavailable'])
  })

  test('goes on when whoever asked has left', async () => {
    const left = serving({ [START]: json({ url: FILES[0].url }), [EVENT]: json({}) })
    const leaving = new AbortController()
    leaving.abort()
    await left.startDownload(leaving.signal, CHOSEN)
    expect(left.saved).toEqual([`${CONTENT}${FILES[0].url}`])
  })

  test.each([
    ['signs nothing', json({ status: { code: 2 } }), [`${CONTENT}${FILES[0].url}`], 'download.started'],
    ['answers in a word', json(true), [`${CONTENT}${FILES[0].url}`], 'download.started'],
    ['signs for another host', json({ url: 'https://elsewhere.example/a.mp4' }), [], 'download.unknown'],
    ['signs a script', json({ url: 'javascript:alert(1)' }), [], 'download.unknown'],
    ['fails', json({}, 500), [], 'download.unknown'],
    ['refuses after its check has passed', json({ msg: 'Daily limit' }, 403), [], 'download.refused'],
  ] as const)('of a server that %s [API-075, ROLE-029]', async (_, answer, saved, type) => {
    const found = serving({ [START]: answer, [EVENT]: json({}) })
    const told = await found.startDownload(signal(), CHOSEN)
    const message = 'message' in told ? told.message : ''
    expect({ type: told.type, message, saved: found.saved, isReported: found.reports.length > 0 }).toEqual({
      type,
      message: type === 'download.refused' ? 'Daily limit' : '',
      saved,
      isReported: type === 'download.unknown',
    })
  })
})

test('the film behind a card brings its files, and one that is not there is told of', async () => {
  const item = { id: 7, slug: 'broken-reel', title: 'Broken Reel', poster: null, videoSettings: { duration: 600 } }
  const more = { recommendedDevices: FILM.recommendedDevices, downLoadVideoListForFront: FILES }
  const there = serving({ '/videos/broken-reel': json({ item: { ...item, ...more } }) })
  const missing = serving({ '/videos/broken-reel': json({}, 404) })
  expect({
    there: await there.prepareFilm(signal(), { slug: 'broken-reel' }),
    missing: await missing.prepareFilm(signal(), { slug: 'broken-reel' }),
    reports: missing.reports,
  }).toEqual({
    there: { type: 'film.found', film: FILM },
    missing: { type: 'film.unfound' },
    reports: ['files of broken-reel: notFound'],
  })
})

test('what the day has left is told with what the device can play, and neither waits for the other to succeed', async () => {
  const allowance = { limit: 20, left: 17, resetsAt: 1, counted: [FILES[1].url] }
  const knows = serving({ '/api/account/downloads': json({ data: allowance }) })
  const fails = serving({ '/api/account/downloads': json({ data: { limit: 0, left: -1 } }) })
  const fits = { '2K': { plays: 'smoothly', room: 'enough' } }
  expect([await knows.learnFacts(signal(), { film: FILM }), await fails.learnFacts(signal(), { film: FILM })]).toEqual([
    { type: 'facts.learned', allowance, fits },
    { type: 'facts.learned', allowance: null, fits },
  ])
})

describe('this device', () => {
  const film = {
    ...FILM,
    downLoadVideoListForFront: [
      { ...FILES[0], quality: 'Low', size: '300 MB' },
      { ...FILES[0], quality: '4K', size: '1.5 GB' },
      { ...FILES[0], quality: '8K', size: '6 GB' },
      { ...FILES[0], quality: '9K', size: 'large' },
    ],
  }

  test('is asked whether it can play each file as it is, and how much room it has', async () => {
    const asked: MediaDecodingConfiguration[] = []
    const judge = createDeviceFit({
      mediaCapabilities: {
        decodingInfo: async (wanted) => {
          asked.push(wanted)
          const width = wanted.video?.width ?? 0
          return {
            supported: width < 7000,
            smooth: width < 3000,
            powerEfficient: false,
          } as MediaCapabilitiesDecodingInfo
        },
      },
      storage: { estimate: async () => ({ quota: 2e9, usage: 1e9 }) },
    })
    expect({ fits: await judge(film), asked: asked.map(({ type, video }) => ({ type, ...video })) }).toEqual({
      fits: {
        Low: { plays: 'smoothly', room: 'enough' },
        '4K': { plays: 'roughly', room: 'short' },
        '8K': { plays: 'no', room: 'short' },
        '9K': { plays: 'unknown', room: 'unknown' },
      },
      asked: [
        { contentType: 'video/mp4; codecs="avc1.640034"', width: 2048, height: 1024, bitrate: 4_000_000 },
        { contentType: 'video/mp4; codecs="avc1.640034"', width: 3840, height: 1920, bitrate: 20_000_000 },
        { contentType: 'video/mp4; codecs="hvc1.1.6.L186.B0"', width: 7680, height: 3840, bitrate: 80_000_000 },
      ].map((video) => ({ type: 'file', ...video, framerate: 60 })),
    })
  })

  test('says nothing where the browser does not tell, or fails to', async () => {
    const silent = createDeviceFit({})
    const failing = createDeviceFit({
      mediaCapabilities: { decodingInfo: () => Promise.reject(new TypeError('No')) },
      storage: { estimate: () => Promise.reject(new TypeError('No')) },
    })
    const vague = createDeviceFit({ storage: { estimate: async () => ({}) } })
    const nothing = { plays: 'unknown', room: 'unknown' }
    const fits = await Promise.all([silent(film), failing(film), vague(film)])
    expect(fits).toEqual(Array(3).fill({ Low: nothing, '4K': nothing, '8K': nothing, '9K': nothing }))
  })

  test('reads sizes as they are written', () => {
    expect(['4.5 GB', '900 MB', '1,2 gb', '12KB', '2 TB', '', 'large', '4.5', 'GB'].map(bytesOf)).toEqual([
      4.5e9, 9e8, 1.2e9, 12_000, 2e12, 0, 0, 0, 0,
    ])
  })
})
