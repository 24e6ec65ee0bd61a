import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findFilm } from '../../sandbox/media/films.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
let member: string

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.changeClock({ holdAtMs: Date.parse('2026-11-25T20:00:00Z') })
  member = (await sandbox.control.signIn('member')).accessToken
})
afterAll(() => sandbox.close())

const FILM = '/downloads/broken-reel/3K.mp4'
const bytes = () => readFileSync(findFilm('broken-cut-short.mp4')!.path)

async function ask(name: 'checkDownload' | 'startDownload', url: string, token = member) {
  const answer = await sandbox.call(name, { query: { url }, token })
  return { status: answer.status, body: await answer.json() }
}

async function linkTo(url: string, token = member): Promise<string> {
  const { body } = await ask('startDownload', url, token)
  return `${sandbox.thirdPartyOrigin}${body.data.url}`
}

async function allowance(token = member) {
  const { data } = await (await sandbox.call('getDownloadAllowance', { token })).json()
  return data
}

/** Addresses of that many distinct files. */
function files(count: number): string[] {
  return sandbox.database
    .prepare("SELECT slug FROM videos WHERE audience <> 'men' AND condition = 'sound' ORDER BY id LIMIT ?")
    .all(count)
    .map(({ slug }) => `/downloads/${slug}/2K.mp4`)
}

describe('a link to a file', () => {
  it('gives its very bytes, to be saved by the name of the film in every alphabet', async () => {
    sandbox.database.exec("UPDATE videos SET title = 'L’été (n° 1) ☀' WHERE slug = 'broken-reel'")
    const answer = await fetch(await linkTo(FILM))
    const { headers } = answer
    expect({
      status: answer.status,
      bytes: Buffer.from(await answer.arrayBuffer()).equals(bytes()),
      length: headers.get('content-length'),
      type: headers.get('content-type'),
      ranges: headers.get('accept-ranges'),
      sniff: headers.get('x-content-type-options'),
      etag: /^"[0-9a-f]{32}"$/.test(headers.get('etag') ?? ''),
      name: headers.get('content-disposition'),
    }).toEqual({
      status: 200,
      bytes: true,
      length: String(bytes().byteLength),
      type: 'video/mp4',
      ranges: 'bytes',
      sniff: 'nosniff',
      etag: true,
      name: `attachment; filename="broken-reel-3K.mp4"; filename*=UTF-8''L%E2%80%99%C3%A9t%C3%A9%20%28n%C2%B0%201%29%20%E2%98%80%20%283K%29.mp4`,
    })
  })

  it('goes on where a download was interrupted, while the file is the same', async () => {
    const link = await linkTo(FILM)
    const head = await fetch(link, { method: 'HEAD' })
    const etag = head.headers.get('etag')!
    const part = async (headers: Record<string, string>) => {
      const answer = await fetch(link, { headers })
      return {
        status: answer.status,
        range: answer.headers.get('content-range'),
        etag: answer.headers.get('etag'),
        bytes: Buffer.from(await answer.arrayBuffer())
          .toString('hex')
          .slice(0, 16),
      }
    }
    const size = bytes().byteLength
    const from = (start: number) => bytes().subarray(start).toString('hex').slice(0, 16)
    expect({
      same: await part({ range: 'bytes=1000-', 'if-range': etag }),
      unconditional: await part({ range: 'bytes=1000-' }),
      other: await part({ range: 'bytes=1000-', 'if-range': '"another"' }),
      weak: await part({ range: 'bytes=1000-', 'if-range': `W/${etag}` }),
      beyond: await part({ range: `bytes=${size}-`, 'if-range': etag }),
    }).toEqual({
      same: { status: 206, range: `bytes 1000-${size - 1}/${size}`, etag, bytes: from(1000) },
      unconditional: { status: 206, range: `bytes 1000-${size - 1}/${size}`, etag, bytes: from(1000) },
      other: { status: 200, range: null, etag, bytes: from(0) },
      weak: { status: 200, range: null, etag, bytes: from(0) },
      beyond: { status: 416, range: `bytes */${size}`, etag, bytes: '' },
    })
  })

  it('is good for two hours and for nothing else; a new one opens the same bytes', async () => {
    const link = await linkTo(FILM)
    const status = async (url: string) => {
      const answer = await fetch(url, { method: 'HEAD' })
      return `${answer.status} ${answer.headers.get('etag') !== null}`
    }
    const first = (await fetch(link, { method: 'HEAD' })).headers.get('etag')
    const before = {
      good: await status(link),
      bare: await status(link.split('?')[0]!),
      otherFile: await status(link.replace('3K', '2K')),
      longer: await status(link.replace(/e=(\d+)/, (_, seconds) => `e=${Number(seconds) + 1}`)),
      ofTheFilm: await status(link.replace('/downloads/broken-reel/3K.mp4', '/films/broken-cut-short.mp4')),
    }
    await sandbox.control.changeClock({ jumpMs: 7_200_000 })
    const renewed = (
      await fetch(await linkTo(FILM, (await sandbox.control.signIn('member')).accessToken), { method: 'HEAD' })
    ).headers
    expect({ before, expired: await status(link), renewed: renewed.get('etag') === first }).toEqual({
      before: {
        good: '200 true',
        bare: '403 false',
        otherFile: '403 false',
        longer: '403 false',
        ofTheFilm: '403 false',
      },
      expired: '403 false',
      renewed: true,
    })
  })
})

describe('whoever may not', () => {
  it('hears why, at the check and at the download, which read the rights anew; a trial watches online [ROLE-022, ROLE-029]', async () => {
    const trial = (await sandbox.control.signIn('trial')).accessToken
    const expired = (await sandbox.control.signIn('expired')).accessToken
    const passed = await ask('checkDownload', FILM)
    const film = await sandbox.call('getVideo', { params: { slug: 'broken-reel' }, token: trial })
    const { full } = (await film.json()).item.videoPlayerSources
    sandbox.database.exec("UPDATE accounts SET is_trial = 1 WHERE name = 'member'")
    const onTrial = { status: 403, body: { msg: 'Downloads are not part of a trial.' } }
    const over = { status: 403, body: { msg: 'Your membership has expired.' } }
    expect({
      passed: passed.status,
      changed: [await ask('checkDownload', FILM), await ask('startDownload', FILM)],
      trial: [await ask('checkDownload', FILM, trial), await ask('startDownload', FILM, trial)],
      expired: [await ask('checkDownload', FILM, expired), await ask('startDownload', FILM, expired)],
      trialWatchesOnline: full.length > 0,
      counted: (await allowance()).counted,
    }).toEqual({
      passed: 200,
      changed: [onTrial, onTrial],
      trial: [onTrial, onTrial],
      expired: [over, over],
      trialWatchesOnline: true,
      counted: [],
    })
  })

  it.each([
    ['https://elsewhere.example/downloads/broken-reel/3K.mp4', 400],
    ['//elsewhere.example/downloads/broken-reel/3K.mp4', 400],
    ['javascript:alert(1)', 400],
    [`${FILM}?e=1&s=2`, 400],
    ['/downloads/broken-reel/9K.mp4', 404],
    ['/downloads/nothing-like-it/3K.mp4', 404],
    ['/downloads/../films/flat-2k.mp4', 404],
    ['/api/maintenance', 404],
  ])('with the address %s is answered %i, and nothing is signed or counted', async (url, status) => {
    expect({
      check: (await ask('checkDownload', url)).status,
      start: (await ask('startDownload', url)).status,
      counted: (await allowance()).counted,
    }).toEqual({ check: status, start: status, counted: [] })
  })

  it('is told so on sister sites that do not have the film', async () => {
    const [men] = sandbox.database.prepare("SELECT slug FROM videos WHERE audience = 'men' LIMIT 1").all()
    expect((await ask('startDownload', `/downloads/${men?.slug}/2K.mp4`)).status).toBe(404)
  })
})

describe('20 files a day', () => {
  it('are distinct ones: what is downloaded again, or only checked, counts once or not at all', async () => {
    const [first, second] = files(2) as [string, string]
    await ask('checkDownload', second)
    await ask('startDownload', first)
    await ask('startDownload', `${sandbox.thirdPartyOrigin}${first}`)
    const link = await linkTo(first)
    for (const range of ['bytes=0-9', 'bytes=10-19']) await fetch(link, { headers: { range } })
    expect(await allowance()).toEqual({
      limit: 20,
      left: 19,
      resetsAt: Date.parse('2026-11-26T08:00:00Z') / 1000,
      counted: [first],
    })
  })

  it('end with the 21st, which neither check nor download let through, while the 20 stay open', async () => {
    const all = files(21)
    for (const url of all.slice(0, 20)) expect((await ask('startDownload', url)).status).toBe(200)
    const limit = { status: 403, body: { msg: 'Daily limit of 20 downloads reached.' } }
    expect({
      check: await ask('checkDownload', all[20]!),
      start: await ask('startDownload', all[20]!),
      again: [(await ask('checkDownload', all[0]!)).status, (await ask('startDownload', all[0]!)).status],
      left: (await allowance()).left,
    }).toEqual({ check: limit, start: limit, again: [200, 200], left: 0 })
  })

  it('let one of two tabs have the last one', async () => {
    const all = files(21)
    for (const url of all.slice(0, 19)) await ask('startDownload', url)
    const checks = await Promise.all(all.slice(19).map((url) => ask('checkDownload', url)))
    const starts = await Promise.all(all.slice(19).map((url) => ask('startDownload', url)))
    expect({
      checks: checks.map(({ status }) => status),
      starts: starts.map(({ status }) => status).toSorted(),
      left: (await allowance()).left,
    }).toEqual({ checks: [200, 200], starts: [200, 403], left: 0 })
  })

  it('begin anew at midnight in Los Angeles, on the days that have 23 or 25 hours too', async () => {
    const [first] = files(1) as [string]
    const days: unknown[] = []
    for (const [atMs, midnight] of [
      [Date.parse('2026-11-26T07:59:59Z'), Date.parse('2026-11-26T08:00:00Z')],
      [Date.parse('2026-11-01T07:30:00Z'), Date.parse('2026-11-02T08:00:00Z')],
      [Date.parse('2026-03-08T09:30:00Z'), Date.parse('2026-03-09T07:00:00Z')],
    ] as const) {
      await sandbox.control.reset()
      await sandbox.control.changeClock({ holdAtMs: atMs })
      const token = (await sandbox.control.signIn('member')).accessToken
      await ask('startDownload', first, token)
      const { left, resetsAt } = await allowance(token)
      await sandbox.control.changeClock({ holdAtMs: midnight })
      const next = (await sandbox.control.signIn('member')).accessToken
      days.push({ left, resetsAt: resetsAt * 1000 === midnight, after: (await allowance(next)).left })
    }
    expect(days).toEqual([1, 2, 3].map(() => ({ left: 19, resetsAt: true, after: 20 })))
  })
})

it('keeps what is logged of a download [API-076]', async () => {
  const body = {
    event_type: 'videoDownloaded',
    video_id: '7',
    video_quality: '4K',
    video_title: 'Tide',
    video_slug: 'tide',
  }
  const answer = await sandbox.call('logVideoEvent', { body, token: member })
  const wrong = await sandbox.call('logVideoEvent', { body: { ...body, event_type: 'other' }, token: member })
  const [row] = sandbox.database.prepare('SELECT * FROM video_events').all()
  expect({ status: answer.status, wrong: wrong.status, row: { ...row } }).toEqual({
    status: 200,
    wrong: 400,
    row: { account_id: 'user-member', ...body, at_ms: Date.parse('2026-11-25T20:00:00Z') },
  })
})
