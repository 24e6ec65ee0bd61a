import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { startTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import { PlayaListed, PlayaRefusal, PlayaVideo, playaAnswer, playaPage } from './app-formats.ts'
import { type HeadsetSite, MEMBER, openHeadsetSite, slugWhere } from './headset-site.ts'

const ROOT = '/api/playa/v2'
const Tokens = z.strictObject({ access_token: z.string().min(1), refresh_token: z.string().min(1) })
const Code = z.strictObject({ code: z.string().max(12), token: z.string().min(1), expires_at: z.int().positive() })

let sandbox: TestSandbox
let site: HeadsetSite
let slug: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
  slug = slugWhere(sandbox, "is_member_only = 0 AND condition = 'sound' AND projection = '180' AND has_trailer = 1")
})
beforeEach(async () => {
  await sandbox.control.reset()
  await site?.close()
  site = await openHeadsetSite(sandbox)
})
afterAll(async () => {
  await site.close()
  await sandbox.close()
})

const get = (path: string, token?: string, headers: Record<string, string> = {}) =>
  site.ask(ROOT + path, { headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) } })
const post = (path: string, body: object) => site.sendJson(ROOT + path, body)
const statusOf = ({ status, body }: { status: number; body: unknown }) => [status, PlayaRefusal.parse(body).status.code]
const emailOf = (name: string) =>
  String(sandbox.database.prepare('SELECT email FROM accounts WHERE name = ?').get(name)?.email)

async function logIn(login = MEMBER.email) {
  const { body } = await post('/auth/sign-in-password', { login, password: MEMBER.password })
  return playaAnswer(Tokens).parse(body).data
}

const filmFor = async (token?: string) => playaAnswer(PlayaVideo).parse((await get(`/video/${slug}`, token)).body).data
const accountOf = async (token: string) => (await (await sandbox.call('getUser', { token })).json()).data.item.uuid

describe("every answer to PLAY'A", () => {
  test('is HTTP 200 and says in its body what it is', async () => {
    const memberOnly = slugWhere(sandbox, 'is_member_only = 1')
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getModels' })
    const light = { host: 'light.localhost:4100' }
    const answers = {
      nothing: statusOf(await get('/no-such-call')),
      noFilm: statusOf(await get('/video/no-such-film')),
      membersOnly: statusOf(await get(`/video/${memberOnly}`)),
      ageCheck: statusOf(await get('/videos', undefined, light)),
      badToken: statusOf(await get('/videos', 'a.b.c')),
      badTokenForFilm: statusOf(await get(`/video/${slug}`, 'a.b.c')),
      backEndDown: statusOf(await get('/actors')),
      noJson: statusOf(await site.ask(`${ROOT}/auth/sign-in-code`, { method: 'POST', body: 'no json' })),
      tooLong: statusOf(await post('/auth/sign-in-password', { login: 'x'.repeat(70_000) })),
    }
    expect(answers).toEqual({
      nothing: [200, 404],
      noFilm: [200, 404],
      membersOnly: [200, 403],
      ageCheck: [200, 403],
      badToken: [200, 401],
      badTokenForFilm: [200, 401],
      backEndDown: [200, 503],
      noJson: [200, 4],
      tooLong: [200, 2],
    })
  })

  test('tells version and configuration', async () => {
    const version = playaAnswer(z.string()).parse((await get('/version')).body).data
    const { data } = (await get('/config')).body
    expect({ version, name: data.site_name, auth: data.auth, byCode: data.auth_by_code }).toEqual({
      version: '2.0.0',
      name: 'Halcyon VR',
      auth: true,
      byCode: true,
    })
  })
})

describe("a log-in of PLAY'A", () => {
  test('by password gives two tokens, each headset its own', async () => {
    const [one, other] = [await logIn(), await logIn()]
    expect({
      whose: await accountOf(one.access_token),
      sessions: new Set([one.refresh_token, other.refresh_token]).size,
    }).toEqual({ whose: 'user-member', sessions: 2 })
  })

  test('says a wrong password, a blocked account, and too many tries', async () => {
    const wrong = await post('/auth/sign-in-password', { login: MEMBER.email, password: 'wrong' })
    const blocked = await post('/auth/sign-in-password', { login: emailOf('blocked'), password: MEMBER.password })
    for (let count = 0; count < 30; count += 1) {
      await post('/auth/sign-in-password', { login: MEMBER.email, password: `wrong-${count}` })
    }
    const held = await post('/auth/sign-in-password', { login: MEMBER.email, password: 'wrong' })
    expect({
      wrong: statusOf(wrong),
      blocked: statusOf(blocked),
      held: statusOf(held),
      waits: Number(held.headers.get('retry-after')) > 0,
    }).toEqual({ wrong: [200, 3], blocked: [200, 5], held: [200, 2], waits: true })
  })

  test('is renewed by the app, once with each token', async () => {
    await sandbox.control.changeSettings({ graceSeconds: 0 })
    const first = await logIn()
    const renewed = await post('/auth/refresh', { refresh_token: first.refresh_token })
    const whose = await accountOf(playaAnswer(Tokens).parse(renewed.body).data.access_token)
    const again = await post('/auth/refresh', { refresh_token: first.refresh_token })
    const unknown = await post('/auth/refresh', {})
    expect({ whose, again: statusOf(again), unknown: statusOf(unknown) }).toEqual({
      whose: 'user-member',
      again: [200, 4],
      unknown: [200, 4],
    })
  })

  test('ends when the app signs out', async () => {
    const { refresh_token } = await logIn()
    const { body } = await post('/auth/sign-out', { refresh_token })
    const after = await post('/auth/refresh', { refresh_token })
    expect({ out: body.status.code, after: statusOf(after) }).toEqual({ out: 1, after: [200, 4] })
  })
})

describe("a log-in of PLAY'A by code", () => {
  const askCode = async (headers = {}) =>
    playaAnswer(Code).parse((await get('/auth/code', undefined, headers)).body).data
  const poll = (token: string) => post('/auth/sign-in-code', { token })
  async function typed(code: string) {
    const { accessToken } = await sandbox.control.signIn('member')
    await sandbox.call('approveHeadset', { body: { code }, token: accessToken })
  }

  test('waits until the code is typed on the site, gives the tokens once, and then knows the code no more', async () => {
    const { code, token } = await askCode()
    const waiting = await poll(token)
    await typed(code)
    const { data } = playaAnswer(Tokens).parse((await poll(token)).body)
    expect({
      waiting: statusOf(waiting),
      whose: await accountOf(data.access_token),
      again: statusOf(await poll(token)),
    }).toEqual({ waiting: [200, 2], whose: 'user-member', again: [200, 4] })
  })

  test('ends with the life of the code', async () => {
    await sandbox.control.changeClock({ holdAtMs: Date.now() })
    const { token, expires_at } = await askCode()
    const lasts = expires_at - Math.floor(sandbox.clock.nowMs() / 1000)
    await sandbox.control.changeClock({ jumpMs: 600_000 })
    expect({ lasts, expired: statusOf(await poll(token)) }).toEqual({ lasts: 600, expired: [200, 4] })
  })

  test('is refused to a blocked account', async () => {
    const { code, token } = await askCode()
    await typed(code)
    sandbox.database.exec("UPDATE accounts SET is_blocked = 1 WHERE id = 'user-member'")
    expect(statusOf(await poll(token))).toEqual([200, 5])
  })

  test('is asked for so often by one network, and then after a while', async () => {
    for (let count = 0; count < 20; count += 1) await askCode()
    const held = await get('/auth/code')
    expect({ held: statusOf(held), retryAfter: Number(held.headers.get('retry-after')) > 0 }).toEqual({
      held: [200, 2],
      retryAfter: true,
    })
  })
})

describe("the lists of PLAY'A", () => {
  const Listed = playaPage(PlayaListed)
  const films = async (query: string) => Listed.parse((await get(`/videos?${query}`)).body).data

  test('come by the page, from 0, and each film is on one of them', async () => {
    const count = Number(
      sandbox.database.prepare("SELECT count(*) AS films FROM videos WHERE audience IN ('both', 'general')").get()
        ?.films,
    )
    const first = await films('page-index=0&page-size=50')
    const ids = new Set<string>()
    for (let page = 0; page < first.page_total; page += 1) {
      for (const { id } of (await films(`page-index=${page}&page-size=50`)).content) ids.add(id)
    }
    const beyond = await films('page-index=99&page-size=50')
    expect({
      page: [first.page_index, first.page_size, first.item_total, first.page_total],
      ids: ids.size,
      beyond: beyond.content,
    }).toEqual({ page: [0, 50, count, Math.ceil(count / 50)], ids: count, beyond: [] })
  })

  test('are in the order that was asked for', async () => {
    const all = 'page-size=500'
    const [latest, oldest] = [await films(all), await films(`${all}&order=release_date&direction=asc`)]
    const dates = latest.content.map(({ release_date }) => release_date)
    const titles = (await films(`${all}&order=title&direction=asc`)).content.map(({ title }) => title)
    expect({
      latestFirst: dates.join() === dates.toSorted((one, other) => other - one).join(),
      oldestFirst: oldest.content[0]!.id === latest.content.at(-1)!.id,
      byTitle: titles.join() === titles.toSorted().join(),
    }).toEqual({ latestFirst: true, oldestFirst: true, byTitle: true })
  })

  test('take nonsense for what the app means when it says nothing', async () => {
    const { page_index, page_size, content } = await films('page-index=-1&page-size=banana&order=x&direction=up')
    expect({ page_index, page_size, contentCount: content.length }).toEqual({
      page_index: 0,
      page_size: 12,
      contentCount: 12,
    })
  })

  test('have the models, the films of one of them, and the site as the one studio', async () => {
    const Actors = playaPage(z.strictObject({ id: z.string(), title: z.string(), preview: z.url() }))
    const { content } = Actors.parse((await get('/actors?page-size=500')).body).data
    const { actors } = await filmFor()
    const [actor] = actors
    const theirs = (await films(`page-size=500&actor=${actor!.id}`)).content
    const Studios = playaPage(z.strictObject({ id: z.string(), title: z.string() }))
    expect({
      isListed: content.some(({ id, title }) => id === actor!.id && title === actor!.title),
      hasFilm: theirs.some(({ id }) => id === slug),
      isFewer: theirs.length < 270,
      studios: Studios.parse((await get('/studios')).body).data.content,
    }).toEqual({ isListed: true, hasFilm: true, isFewer: true, studios: [{ id: 'dark', title: 'Halcyon VR' }] })
  })
})

describe("PLAY'A's film", () => {
  type Film = Awaited<ReturnType<typeof filmFor>>
  const linksOf = ({ details }: Film, type: 'trailer' | 'full') => details.find((detail) => detail.type === type)!.links

  test('is open to members, trailer and whole film', async () => {
    const film = await filmFor((await logIn()).access_token)
    const [link] = linksOf(film, 'full')
    expect({
      film: new URL(link!.url!).pathname,
      format: [link!.projection, link!.stereo],
      open: film.details.flatMap(({ links }) => links).every(({ unavailable_reason }) => unavailable_reason === null),
    }).toEqual({ film: '/films/vr180-sbs.mp4', format: ['180', 'LR'], open: true })
  })

  test('lists locked links with the reason: a log-in for guests, a membership for who is logged in', async () => {
    const inactive = await logIn(emailOf('inactive'))
    const summary = (film: Film) => ({
      trailer: linksOf(film, 'trailer').every(({ url }) => url !== null),
      reasons: [...new Set(linksOf(film, 'full').map(({ unavailable_reason }) => unavailable_reason))],
      urls: [...new Set(linksOf(film, 'full').map(({ url }) => url))],
    })
    expect({ guest: summary(await filmFor()), inactive: summary(await filmFor(inactive.access_token)) }).toEqual({
      guest: { trailer: true, reasons: ['login'], urls: [null] },
      inactive: { trailer: true, reasons: ['premium'], urls: [null] },
    })
  })

  test('sorts its qualities as the app does', async () => {
    const film = await filmFor((await logIn()).access_token)
    const orders = Object.fromEntries(
      linksOf(film, 'full').map(({ quality_name, quality_order }) => [quality_name, quality_order]),
    )
    const wanted = { '2K': 25, '3K': 35, '4K': 45, '5K': 55, '6K': 65, '7K': 75, '8K': 85 }
    expect(orders).toEqual(Object.fromEntries(Object.entries(wanted).slice(0, Object.keys(orders).length)))
  })

  test('is watched, not taken home: downloads are counted by the site', async () => {
    const film = await filmFor((await logIn()).access_token)
    const uses = film.details.flatMap(({ links }) => links.map((link) => `${link.is_stream} ${link.is_download}`))
    expect([...new Set(uses)]).toEqual(['true false'])
  })

  test('has pictures of its time line: 16 by 16 of the film, 8 by 8 of the trailer', async () => {
    const { details } = await filmFor()
    const sides = details.map(({ type, timeline_atlas }) => [type, timeline_atlas?.rows, timeline_atlas?.columns])
    expect(sides).toEqual([
      ['trailer', 8, 8],
      ['full', 16, 16],
    ])
  })

  test('can be sought, by a link that outlives the session', async () => {
    const { access_token, refresh_token } = await logIn()
    const [link] = linksOf(await filmFor(access_token), 'full')
    await post('/auth/sign-out', { refresh_token })
    const part = await fetch(link!.url!, { headers: { Range: 'bytes=0-9' } })
    expect({ status: part.status, length: part.headers.get('content-length') }).toEqual({ status: 206, length: '10' })
  })
})
