import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../adapters/site/call.ts'
import { createFilmList } from '../../../app/server/headset/film-list.ts'
import { DeovrLibrary, HeresphereLibrary, HeresphereScan, PlayaListed, playaPage } from './app-formats.ts'
import { type HeadsetSite, openCatalogue, openHeadsetSite } from './headset-site.ts'

const ADJECTIVES = ['warm', 'first', 'second', 'golden', 'slow', 'soft', 'sleepless', 'open', 'still', 'last']
const TIMES = ['light', 'evening', 'minute', 'rain', 'focus', 'windows', 'water', 'front', 'night', 'tide']
const PLACES = [
  'lagoon',
  'cinema',
  'boathouse',
  'vineyard',
  'observatory',
  'lighthouse',
  'desert',
  'gallery',
  'atrium',
  'hotel',
]

/** As long as titles of films are. */
const FILMS = Array.from({ length: 10_000 }, (_, place) => {
  const [one, two, three] = [
    ADJECTIVES[place % 10],
    TIMES[Math.floor(place / 10) % 10],
    PLACES[Math.floor(place / 100) % 10],
  ]
  return { slug: `${one}-${two}-at-the-${three}-${Math.floor(place / 1_000) + 1}` }
})
const SLUGS = FILMS.map(({ slug }) => slug)

describe('ten thousand films', () => {
  let backEnd: Awaited<ReturnType<typeof openCatalogue>>
  let site: HeadsetSite
  beforeAll(async () => {
    backEnd = await openCatalogue(FILMS)
    site = await openHeadsetSite(backEnd, { TLS: 'on' })
  })
  afterAll(() => Promise.all([site.close(), backEnd.close()]))

  const slugOf = (address: string) => address.split('/').at(-1)!
  const bytesAnItem = (text: string) => Math.ceil(Buffer.byteLength(text) / FILMS.length)

  test('are read by DeoVR, in 250 bytes each', async () => {
    const { text, body } = await site.ask('/deovr')
    const { scenes } = DeovrLibrary.parse(body)
    expect(scenes[0]!.list.map(({ video_url }) => slugOf(video_url))).toEqual(SLUGS)
    expect(bytesAnItem(text)).toBeLessThanOrEqual(250)
  })

  test('are read by HereSphere, in 250 bytes each', async () => {
    const { text, body } = await site.sendJson('/heresphere', {})
    const { library } = HeresphereLibrary.parse(body)
    expect(library[0]!.list.map(slugOf)).toEqual(SLUGS)
    expect(bytesAnItem(text)).toBeLessThanOrEqual(250)
  })

  test("are scanned by HereSphere and paged by PLAY'A", async () => {
    const { scanData } = HeresphereScan.parse((await site.sendJson('/heresphere/scan', {})).body)
    expect(scanData.map(({ link }) => slugOf(link))).toEqual(SLUGS)
    const Listed = playaPage(PlayaListed)
    const ids: string[] = []
    for (let page = 0; page < 20; page += 1) {
      const { text, body } = await site.ask(`/api/playa/v2/videos?page-index=${page}&page-size=500`)
      expect(Buffer.byteLength(text) / 500).toBeLessThanOrEqual(300)
      ids.push(...Listed.parse(body).data.content.map(({ id }) => id))
    }
    expect(ids).toEqual(SLUGS)
  })

  test('are asked of the back end once, by the page, for all apps and everybody who asks at once', async () => {
    const other = await openHeadsetSite(backEnd)
    const before = backEnd.asked.length
    await Promise.all(
      ['/deovr', '/deovr', '/heresphere', '/heresphere/scan', '/api/playa/v2/videos'].map((path) => other.ask(path)),
    )
    const asked = backEnd.asked.slice(before)
    await other.close()
    expect({
      firstPages: asked.filter((path) => path.includes('page=1&')).length,
      others: asked.filter((path) => !path.includes('page=1&')).length,
    }).toEqual({ firstPages: 5, others: 99 })
  })
})

const HOUR = 3_600_000

/** Films of a back end that the test plays itself. */
function playedBackEnd() {
  const state = { now: 0, titles: ['a', 'b', 'c'], isDown: false, failsFrom: Number.POSITIVE_INFINITY, refused: '' }
  const asked: number[] = []
  const call = (async (_name: string, { query }: { query: { page: number } }) => {
    asked.push(query.page)
    await wait(1)
    if (state.refused) return { ok: false, cause: state.refused }
    if (state.isDown || query.page >= state.failsFrom) return { ok: false, cause: 'unavailable' }
    const slug = state.titles[query.page - 1]
    const models: never[] = []
    const item = { kind: 'video', id: slug, slug, title: slug, publishedAt: 1, poster: null, models }
    const videoSettings = { duration: 1, transparency: { mode: 0 } }
    return { ok: true, answer: { items: [{ ...item, videoSettings }], pages: state.titles.length }, status: 200 }
  }) as unknown as Call
  const list = createFilmList({ now: () => state.now })
  const read = async (key = 'guest', group = 'guest') => {
    const answer = await list.read('dark', { key, group, call })
    return answer.kind === 'rows' ? answer.rows.map(({ slug }) => slug).join('') : answer.kind
  }
  return { state, asked, read }
}

describe('a kept list', () => {
  test('is read from the back end once in five minutes', async () => {
    const { state, asked, read } = playedBackEnd()
    await read()
    state.now += 59_999
    await read()
    expect(asked).toEqual([1, 2, 3])
  })

  test('is shown as it was while a newer one is fetched', async () => {
    const { state, read } = playedBackEnd()
    await read()
    state.now += 300_000
    state.titles = ['z', 'a', 'b', 'c']
    const meanwhile = await read()
    await expect.poll(() => read()).toBe('zabc')
    expect(meanwhile).toBe('abc')
  })

  test('is shown for an hour while the back end is down, and then no more', async () => {
    const { state, read } = playedBackEnd()
    await read()
    state.isDown = true
    state.now += HOUR - 1
    const late = await read()
    state.now += 1
    expect({ late, tooLate: await read() }).toEqual({ late: 'abc', tooLate: 'unavailable' })
  })

  test('is never half there: while a page of it is missing there is none', async () => {
    const { state, read } = playedBackEnd()
    state.failsFrom = 3
    const half = await read()
    state.failsFrom = Number.POSITIVE_INFINITY
    expect({ half, whole: await read() }).toEqual({ half: 'unavailable', whole: 'abc' })
  })

  test('has each film once, although the pages moved on while they were read', async () => {
    const { state, read } = playedBackEnd()
    state.titles = ['a', 'a', 'b']
    expect(await read()).toBe('ab')
  })

  test('is one for each group of viewers', async () => {
    const { state, asked, read } = playedBackEnd()
    await read('guest', 'guest')
    state.titles = ['m']
    expect({ member: await read('token', 'member'), guest: await read(), asked }).toEqual({
      member: 'm',
      guest: 'abc',
      asked: [1, 2, 3, 1],
    })
  })

  test('is given to nobody before the back end let them see it, whatever their token says', async () => {
    const { state, read } = playedBackEnd()
    await read('member', 'member')
    state.refused = 'unauthenticated'
    const forged = await read('forged', 'member')
    state.refused = 'refused'
    const unverified = await read('unverified', 'member')
    state.refused = ''
    state.isDown = true
    expect({
      forged,
      unverified,
      unknown: await read('unknown', 'member'),
      known: await read('member', 'member'),
    }).toEqual({
      forged: 'unauthenticated',
      unverified: 'closed',
      unknown: 'unavailable',
      known: 'abc',
    })
  })

  test('is asked about again after a minute: who may not see it any more does not', async () => {
    const { state, read } = playedBackEnd()
    await read('member', 'member')
    state.now += 60_000
    state.refused = 'refused'
    expect(await read('member', 'member')).toBe('closed')
  })
})
