import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import { HeresphereLibrary, HeresphereScan, HeresphereVideo } from './app-formats.ts'
import { type HeadsetSite, MEMBER, openCatalogue, openHeadsetSite, rawAnswer, slugWhere } from './headset-site.ts'

const LOG_IN = { username: MEMBER.email, password: MEMBER.password }

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

async function authToken(): Promise<string> {
  return (await site.sendJson('/heresphere/auth', LOG_IN)).body['auth-token']
}

async function video(sent: object, headers?: Record<string, string>) {
  return HeresphereVideo.parse((await site.sendJson(`/heresphere/video/${slug}`, sent, headers)).body)
}

async function endpointsAsked() {
  return (await sandbox.control.requests()).map(({ endpoint }) => endpoint)
}

describe('every answer to HereSphere', () => {
  test('has its header in the very case that the app looks for, errors included', async () => {
    const ends = 'Host: localhost\r\nConnection: close\r\n'
    const long = 'x'.repeat(70_000)
    const requests = {
      library: `GET /heresphere HTTP/1.1\r\n${ends}\r\n`,
      head: `HEAD /heresphere HTTP/1.1\r\n${ends}\r\n`,
      badLogIn: `POST /heresphere/auth HTTP/1.1\r\n${ends}Content-Length: 2\r\n\r\n{}`,
      film: `GET /heresphere/video/${slug} HTTP/1.1\r\n${ends}\r\n`,
      noFilm: `GET /heresphere/video/no-such-film HTTP/1.1\r\n${ends}\r\n`,
      nothing: `GET /heresphere/a/b/c HTTP/1.1\r\n${ends}\r\n`,
      tooLong: `POST /heresphere HTTP/1.1\r\n${ends}Content-Length: ${long.length}\r\n\r\n${long}`,
    }
    const seen: Record<string, unknown> = {}
    for (const [name, text] of Object.entries(requests)) {
      const answer = await rawAnswer(site.port, text)
      seen[name] = [answer.slice(9, 12), answer.match(/^HereSphere-JSON-Version: 1\r$/gm)?.length]
    }
    expect(seen).toEqual({
      library: ['200', 1],
      head: ['200', 1],
      badLogIn: ['200', 1],
      film: ['200', 1],
      noFilm: ['404', 1],
      nothing: ['404', 1],
      tooLong: ['413', 1],
    })
  })

  test('is the same by GET and by POST', async () => {
    for (const path of ['/heresphere', '/heresphere/', '/heresphere/scan']) {
      const [got, sent] = [await site.ask(path), await site.sendJson(path, {})]
      expect({ path, text: sent.text }).toEqual({ path, text: got.text })
    }
  })

  test('is JSON on a site that checks ages, and under maintenance', async () => {
    await sandbox.control.setMaintenance(true)
    const { body } = await site.ask('/heresphere', { headers: { host: 'light.localhost:4100' } })
    expect({ access: body.access, list: body.library }).toEqual({ access: 0, list: [{ name: 'Latest', list: [] }] })
  })
})

describe('the library of HereSphere', () => {
  test('lists the address of every film once', async () => {
    const { access, library } = HeresphereLibrary.parse((await site.ask('/heresphere')).body)
    const count = sandbox.database
      .prepare("SELECT count(*) AS films FROM videos WHERE audience IN ('both', 'general')")
      .get()?.films
    const links = library.flatMap(({ list }) => list)
    expect({ access, names: library.map(({ name }) => name), links: links.length, once: new Set(links).size }).toEqual({
      access: 0,
      names: ['Latest'],
      links: count,
      once: count,
    })
  })

  test('shows a member the films that they like by themselves', async () => {
    sandbox.database.exec('DELETE FROM favourites')
    await video({ ...LOG_IN, isFavorite: true })
    const { access, library } = HeresphereLibrary.parse((await site.sendJson('/heresphere', LOG_IN)).body)
    expect({ access, liked: library[1] }).toEqual({
      access: 1,
      liked: { name: 'Favorites', list: [`${site.origin}/heresphere/video/${slug}`] },
    })
  })

  test('shows a member all films that they like, asked for at once, without a page or a filter [API-031, API-033]', async () => {
    const { changes } = sandbox.database
      .prepare(
        "INSERT OR IGNORE INTO favourites SELECT 'user-member', 'video', CAST(id AS TEXT) FROM videos WHERE audience <> 'men' AND condition = 'sound' ORDER BY id LIMIT 40",
      )
      .run()
    const slugs = sandbox.database
      .prepare(
        "SELECT slug FROM videos WHERE audience <> 'men' AND CAST(id AS TEXT) IN (SELECT item_id FROM favourites WHERE account_id = 'user-member' AND kind = 'video') ORDER BY published_at DESC, id DESC",
      )
      .all()
      .map((row) => `${site.origin}/heresphere/video/${row.slug}`)
    await sandbox.control.clearRequests()
    const { library } = HeresphereLibrary.parse((await site.sendJson('/heresphere', LOG_IN)).body)
    const asked = (await sandbox.control.requests()).filter(({ path }) => path.endsWith('/videos/favorite'))
    expect({ isMany: Number(changes) > 12, liked: library[1]?.list, asked: asked.map(({ query }) => query) }).toEqual({
      isMany: true,
      liked: slugs,
      asked: [''],
    })
  })

  test('is scanned: each film with its day, its length in ms, who is in it, and whether it is liked', async () => {
    sandbox.database.exec('DELETE FROM favourites')
    await video({ ...LOG_IN, isFavorite: true })
    const { scanData } = HeresphereScan.parse((await site.sendJson('/heresphere/scan', LOG_IN)).body)
    const row = sandbox.database.prepare('SELECT title, duration, published_at FROM videos WHERE slug = ?').get(slug)!
    const found = scanData.find(({ link }) => link.endsWith(`/${slug}`))!
    expect({
      film: [found.title, found.duration, found.dateReleased, found.isFavorite],
      liked: scanData.filter(({ isFavorite }) => isFavorite).length,
      studio: found.tags.at(-1)!.name,
      talents: found.tags.slice(0, -1).every(({ name }) => name.startsWith('Talent:')),
    }).toEqual({
      film: [
        row.title,
        Number(row.duration) * 1000,
        new Date(Number(row.published_at) * 1000).toISOString().slice(0, 10),
        true,
      ],
      liked: 1,
      studio: 'Studio:Halcyon VR',
      talents: true,
    })
  })
})

describe('a log-in of HereSphere', () => {
  test('gives a token, by which the app asks from then on', async () => {
    const token = await authToken()
    const { access } = await video({}, { 'auth-token': token })
    expect({ isToken: token.split('.').length, access, asGuest: (await video({})).access }).toEqual({
      isToken: 3,
      access: 1,
      asGuest: 0,
    })
  })

  test('may come in each body as well', async () => {
    const { access } = await video(LOG_IN)
    const asked = (await endpointsAsked()).filter((name) => name === 'logIn').length
    await video(LOG_IN)
    expect({ access, asked, again: (await endpointsAsked()).filter((name) => name === 'logIn').length }).toEqual({
      access: 1,
      asked: 1,
      again: 1,
    })
  })

  test('that is wrong is a 200 with the access -1, wherever it comes', async () => {
    const wrong = { username: MEMBER.email, password: 'wrong' }
    const answers = [
      await site.sendJson('/heresphere/auth', wrong),
      await site.sendJson('/heresphere', wrong),
      await site.sendJson('/heresphere/scan', wrong),
      await site.sendJson(`/heresphere/video/${slug}`, wrong),
      await site.sendJson('/heresphere', {}, { 'auth-token': 'a.b.c' }),
      await site.sendJson(`/heresphere/video/${slug}`, {}, { 'auth-token': 'no token at all' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.access])).toEqual(Array(6).fill([200, -1]))
  })

  test('is good longer than its token', async () => {
    const brief = await startTestSandbox({ tokenLifeSeconds: 1 })
    const other = await openHeadsetSite(brief)
    const { body } = await other.sendJson('/heresphere/auth', LOG_IN)
    await brief.control.changeClock({ jumpMs: 60_000 })
    const headers = { 'auth-token': body['auth-token'] }
    const accesses = []
    for (let count = 0; count < 3; count += 1) {
      accesses.push((await other.sendJson(`/heresphere/video/${slug}`, {}, headers)).body.access)
    }
    await Promise.all([other.close(), brief.close()])
    expect(accesses).toEqual([1, 1, 1])
  })

  test('outlives a back end that is down for a moment, and a clock that is behind', async () => {
    const headers = { 'auth-token': await authToken() }
    await sandbox.control.changeClock({ jumpMs: 400_000 })
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'refreshToken' })
    const down = await site.sendJson(`/heresphere/video/${slug}`, {}, headers)
    await sandbox.control.clearFaults()
    const { access } = await video({}, headers)
    expect({ down: down.status, access }).toEqual({ down: 503, access: 1 })
  })

  test('is -1 again once it was ended elsewhere, until the app logs in anew', async () => {
    const token = await authToken()
    await video({}, { 'auth-token': token })
    const { accessToken } = await sandbox.control.signIn('member')
    await sandbox.call('endOtherSessions', { token: accessToken })
    const { status, body } = await site.sendJson(`/heresphere/video/${slug}`, {}, { 'auth-token': token })
    const { access } = await video({}, { 'auth-token': await authToken() })
    expect({ status, body, access }).toEqual({ status: 200, body: { access: -1, media: [] }, access: 1 })
  })
})

describe("HereSphere's film", () => {
  test('is the trailer for guests and the whole film for members', async () => {
    const fileOf = ({ media }: HeresphereVideo) => new URL(media[0]!.sources[0]!.url).pathname
    expect({ guest: fileOf(await video({})), member: fileOf(await video(LOG_IN)) }).toEqual({
      guest: '/films/trailer-4k.mp4',
      member: '/films/vr180-sbs.mp4',
    })
  })

  test('names no file to an app that needs none', async () => {
    const { media, title } = await video({ ...LOG_IN, needsMediaSource: false })
    expect({ media, isDescribed: title !== '' }).toEqual({ media: [], isDescribed: true })
  })

  test('is liked and not liked any more from the headset', async () => {
    const favourites = async () => {
      const { accessToken } = await sandbox.control.signIn('member')
      return (await (await sandbox.call('getFavouriteVideos', { token: accessToken })).json()).data.favorites
    }
    const id = String(sandbox.database.prepare('SELECT id FROM videos WHERE slug = ?').get(slug)?.id)
    const before = (await favourites()).includes(id)
    const liked = await video({ ...LOG_IN, isFavorite: true })
    const kept = (await favourites()).includes(id)
    const unliked = await video({ ...LOG_IN, isFavorite: false })
    expect({
      before,
      liked: [liked.isFavorite, kept],
      unliked: [unliked.isFavorite, (await favourites()).includes(id)],
    }).toEqual({ before: false, liked: [true, true], unliked: [false, false] })
  })

  test('takes changes one after the other: the last one holds', async () => {
    const wishes = [true, false, true, false, true]
    const token = await authToken()
    await video({}, { 'auth-token': token })
    await Promise.all(wishes.map((isFavorite) => video({ isFavorite }, { 'auth-token': token })))
    const writes = (await endpointsAsked()).filter((name) => name.endsWith('FavouriteVideo'))
    expect({ writes: writes.length, holds: (await video({}, { 'auth-token': token })).isFavorite }).toEqual({
      writes: 5,
      holds: writes.at(-1) === 'addFavouriteVideo',
    })
  })

  test('says what can be written back: favourites of who is logged in, no ratings and no tags', async () => {
    const writable = ({ writeFavorite, writeRating, writeTags }: HeresphereVideo) => [
      writeFavorite,
      writeRating,
      writeTags,
    ]
    const sent = { rating: 5, tags: [{ name: 'Scene:Mine' }] }
    const rated = await video({ ...LOG_IN, ...sent })
    expect({
      guest: writable(await video({ isFavorite: true })),
      member: writable(rated),
      rating: rated.rating,
      tags: rated.tags.some(({ name }) => name === 'Scene:Mine'),
      written: (await endpointsAsked()).filter((name) => name.endsWith('FavouriteVideo')),
    }).toEqual({
      guest: [false, false, false],
      member: [true, false, false],
      rating: 0,
      tags: false,
      written: [],
    })
  })

  test('is not deleted from a headset', async () => {
    const { status } = await site.sendJson(`/heresphere/video/${slug}`, {
      ...LOG_IN,
      deleteFile: true,
      isFavorite: true,
    })
    const written = (await endpointsAsked()).filter((name) => name.endsWith('FavouriteVideo'))
    expect({ status, written }).toEqual({ status: 403, written: [] })
  })

  test('that is for members only asks a guest for nothing more than a log-in', async () => {
    const memberOnly = slugWhere(sandbox, 'is_member_only = 1')
    const { status, body } = await site.ask(`/heresphere/video/${memberOnly}`)
    expect({ status, body }).toEqual({ status: 200, body: { access: 0, media: [] } })
  })
})

test('a film that is opened counts as viewed once, however often the app says so', async () => {
  const { eventServer } = await video({})
  const path = new URL(eventServer).pathname
  const event = { username: MEMBER.email, id: slug, title: 'x', event: 0, time: 0, speed: 1, utc: 1_795_000_000 }
  const statuses = []
  for (const kind of [0, 0, 1, 2, 1, 3, 0, 9]) {
    statuses.push((await site.sendJson(path, { ...event, event: kind })).status)
  }
  const views = (await endpointsAsked()).filter((name) => name === 'addVideoView').length
  expect({ statuses, views }).toEqual({ statuses: [200, 200, 200, 200, 200, 200, 200, 400], views: 1 })
})

test('a library of more films than HereSphere takes ends after ten thousand', async () => {
  const films = Array.from({ length: 10_100 }, (_, place) => ({ slug: `film-${place}` }))
  const backEnd = await openCatalogue(films)
  const other = await openHeadsetSite(backEnd)
  const { library } = HeresphereLibrary.parse((await other.ask('/heresphere')).body)
  await Promise.all([other.close(), backEnd.close()])
  expect(library[0]!.list.length).toBe(10_000)
})
