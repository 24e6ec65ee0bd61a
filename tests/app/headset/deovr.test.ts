import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import { DeovrFilm, DeovrLibrary } from './app-formats.ts'
import { type HeadsetSite, MEMBER, openCatalogue, openHeadsetSite, slugWhere } from './headset-site.ts'

let sandbox: TestSandbox
let site: HeadsetSite
let slug: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
  slug = slugWhere(sandbox, "is_member_only = 0 AND condition = 'sound' AND projection = '180' AND has_trailer = 1")
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  // The server keeps lists and log-ins.
  await site?.close()
  site = await openHeadsetSite(sandbox)
})
afterAll(() => site.close())

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const LIGHT = { host: 'light.localhost:4100' }

async function timesAsked(name: string) {
  return (await sandbox.control.requests()).filter(({ endpoint }) => endpoint === name).length
}

async function filmOf() {
  return DeovrFilm.parse((await site.ask(`/deovr/${slug}`)).body)
}

const filmOfMember = async () =>
  DeovrFilm.parse((await site.sendForm(`/deovr/${slug}`, MEMBER.email, MEMBER.password)).body)

describe("DeoVR's library", () => {
  test('shows a member the films that they like, the latest first, and a guest none [API-031, API-033]', async () => {
    sandbox.database.exec("DELETE FROM favourites WHERE account_id = 'user-member'")
    const films = sandbox.database
      .prepare(
        "SELECT id, title FROM videos WHERE audience <> 'men' AND condition = 'sound' ORDER BY published_at DESC, id DESC LIMIT 15",
      )
      .all()
    for (const { id } of films)
      sandbox.database.prepare("INSERT INTO favourites VALUES ('user-member', 'video', ?)").run(String(id))
    const read = (body: unknown) =>
      DeovrLibrary.parse(body).scenes.map(({ name, list }) =>
        name === 'Favorites' ? list.map(({ title }) => title) : name,
      )
    expect([
      read((await site.sendForm('/deovr', MEMBER.email, MEMBER.password)).body),
      read((await site.ask('/deovr')).body),
    ]).toEqual([['Latest', films.map(({ title }) => title)], ['Latest']])
  })

  test('answers GET, HEAD and a form, with and without the slash, as JSON that nobody keeps', async () => {
    const answers = []
    for (const [method, path] of [
      ['GET', '/deovr'],
      ['GET', '/deovr/'],
      ['HEAD', '/deovr'],
      ['POST', '/deovr'],
      ['POST', '/deovr/'],
    ] as const) {
      const { status, headers, text } = await site.ask(path, {
        method,
        ...(method === 'POST' && { body: 'login=&password=', headers: FORM }),
      })
      answers.push([method, path, status, headers.get('cache-control'), text.length > 0])
    }
    expect(answers).toEqual([
      ['GET', '/deovr', 200, 'no-store', true],
      ['GET', '/deovr/', 200, 'no-store', true],
      ['HEAD', '/deovr', 200, 'no-store', false],
      ['POST', '/deovr', 200, 'no-store', true],
      ['POST', '/deovr/', 200, 'no-store', true],
    ])
  })

  test('lists every film of the site with title, seconds, picture and address', async () => {
    const { scenes } = DeovrLibrary.parse((await site.ask('/deovr')).body)
    const rows = sandbox.database
      .prepare("SELECT slug, title, duration FROM videos WHERE audience IN ('both', 'general')")
      .all()
    const [scene] = scenes
    expect({
      names: scenes.map(({ name }) => name),
      films: scene!.list
        .map(({ title, videoLength, video_url }) => [new URL(video_url).pathname, title, videoLength])
        .toSorted(),
    }).toEqual({
      names: ['Latest'],
      films: rows.map((row) => [`/deovr/${row.slug}`, String(row.title), Number(row.duration)]).toSorted(),
    })
  })

  test('is no redirect of the age gate: a guest of a site that checks ages gets an empty list, a verified member the films', async () => {
    const guest = DeovrLibrary.parse((await site.ask('/deovr', { headers: LIGHT })).body)
    const logIn = (email: string) => site.sendForm('/deovr', email, MEMBER.password, LIGHT)
    const emailOf = (name: string) =>
      String(sandbox.database.prepare('SELECT email FROM accounts WHERE name = ?').get(name)?.email)
    const unverified = DeovrLibrary.parse((await logIn(emailOf('mustVerify'))).body)
    const verified = DeovrLibrary.parse((await logIn(emailOf('verified'))).body)
    const count = ({ authorized, scenes }: ReturnType<typeof DeovrLibrary.parse>) => [
      authorized,
      scenes[0]!.list.length > 0,
    ]
    expect({ guest: count(guest), unverified: count(unverified), verified: count(verified) }).toEqual({
      guest: ['0', false],
      unverified: ['1', false],
      verified: ['1', true],
    })
  })

  test('is JSON also under maintenance, and when the back end is down', async () => {
    await sandbox.control.setMaintenance(true)
    const maintained = await site.ask('/deovr')
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getVideos' })
    await site.close()
    site = await openHeadsetSite(sandbox)
    const down = await site.ask('/deovr')
    expect({
      maintained: maintained.status,
      down: down.status,
      retryAfter: down.headers.get('retry-after'),
      body: { authorized: down.body.authorized, scenes: down.body.scenes },
    }).toEqual({ maintained: 200, down: 503, retryAfter: '30', body: { authorized: '0', scenes: [] } })
  })

  test('has https addresses where visitors use TLS: by the name that was asked for, or by the domain of the site', async () => {
    const behindTls = await openHeadsetSite(sandbox, { TLS: 'on' })
    const addressFor = async (host: string) => {
      const { scenes } = DeovrLibrary.parse((await behindTls.ask('/deovr', { headers: { host } })).body)
      return new URL(scenes[0]!.list[0]!.video_url).origin
    }
    const origins = {
      own: await addressFor('dark.localhost'),
      forged: await addressFor('evil.example'),
    }
    await behindTls.close()
    expect(origins).toEqual({ own: 'https://dark.localhost', forged: 'https://halcyon-vr.example' })
  })
})

describe('a log-in of DeoVR', () => {
  test('is told by `authorized`: guests 0, members 1, and -1 for a wrong password, which gets what guests get', async () => {
    const guest = DeovrLibrary.parse((await site.ask('/deovr')).body)
    const member = DeovrLibrary.parse((await site.sendForm('/deovr', MEMBER.email, MEMBER.password)).body)
    const wrong = DeovrLibrary.parse((await site.sendForm('/deovr', MEMBER.email, 'wrong')).body)
    expect({
      authorized: [guest.authorized, member.authorized, wrong.authorized],
      isAsGuest: JSON.stringify(wrong.scenes) === JSON.stringify(guest.scenes),
    }).toEqual({ authorized: ['0', '1', '-1'], isAsGuest: true })
  })

  test('comes with every request, and is made once', async () => {
    for (let count = 0; count < 5; count += 1) await filmOfMember()
    expect(await timesAsked('logIn')).toBe(1)
  })

  test('that is wrong is asked once a minute, so that an app does not lock its owner out', async () => {
    for (let count = 0; count < 5; count += 1) await site.sendForm('/deovr', MEMBER.email, 'wrong')
    expect(await timesAsked('logIn')).toBe(1)
  })

  test('is made again when the log-in was ended elsewhere', async () => {
    await filmOfMember()
    const { accessToken } = await sandbox.control.signIn('member')
    await sandbox.call('endOtherSessions', { token: accessToken })
    expect({ authorized: (await filmOfMember()).authorized, times: await timesAsked('logIn') }).toEqual({
      authorized: '1',
      times: 2,
    })
  })

  test('that was tried too often waits as long as the back end says', async () => {
    for (let count = 0; count < 31; count += 1) await site.sendForm('/deovr', MEMBER.email, `wrong-${count}`)
    const held = await site.sendForm('/deovr', MEMBER.email, 'wrong-again')
    const asked = await timesAsked('logIn')
    const again = await site.sendForm('/deovr', MEMBER.email, 'wrong-again')
    expect({
      status: held.status,
      retryAfter: Number(held.headers.get('retry-after')) > 0,
      authorized: held.body.authorized,
      again: again.status,
      isAskedAgain: (await timesAsked('logIn')) > asked,
    }).toEqual({ status: 429, retryAfter: true, authorized: '-1', again: 429, isAskedAgain: false })
  })

  test('tells the back end the address of the headset, by which it counts failed log-ins', async () => {
    const heard: unknown[] = []
    const backEnd = await openCatalogue([], ({ url, headers }, response) => {
      if (url !== '/api/wp/auth/login') return false
      heard.push([headers['x-forwarded-for'], headers['x-forwarded-host'], headers['user-agent']])
      response.writeHead(422).end('{}')
      return true
    })
    const other = await openHeadsetSite(backEnd)
    const headers = { 'x-forwarded-for': '203.0.113.7', host: 'dark.localhost', 'user-agent': 'DeoVR/13' }
    await other.sendForm('/deovr', MEMBER.email, 'wrong', headers)
    await Promise.all([other.close(), backEnd.close()])
    expect(heard).toEqual([['203.0.113.7, 127.0.0.1', 'dark.localhost', 'DeoVR/13']])
  })
})

describe("DeoVR's film", () => {
  test('is the trailer for guests and the whole film for members', async () => {
    const namesOf = ({ encodings }: DeovrFilm) =>
      encodings.flatMap(({ videoSources }) => videoSources.map(({ url }) => new URL(url).pathname))
    expect({ guest: namesOf(await filmOf())[0], member: namesOf(await filmOfMember())[0] }).toEqual({
      guest: '/films/trailer-4k.mp4',
      member: '/films/vr180-sbs.mp4',
    })
  })

  test('is whole for guests, too, where it is free', async () => {
    const free = sandbox.database
      .prepare(
        `SELECT v.slug FROM videos AS v JOIN video_categories ON video_id = v.id JOIN categories AS c ON c.id = category_id
          WHERE c.slug = 'free' AND v.audience <> 'men' AND v.condition = 'sound' AND v.projection = 'flat' LIMIT 1`,
      )
      .get()
    const { encodings } = DeovrFilm.parse((await site.ask(`/deovr/${free?.slug}`)).body)
    const files = encodings[0]!.videoSources.map(({ url }) => new URL(url).pathname)
    expect({ trailers: files.filter((file) => file.includes('trailer')), isThere: files.length > 0 }).toEqual({
      trailers: [],
      isThere: true,
    })
  })

  test('says its files the sharpest first, with pixels and bytes, and its format', async () => {
    const { encodings, is3d, screenType, stereoMode } = await filmOfMember()
    const [encoding] = encodings
    const heights = encoding!.videoSources.map(({ height }) => height)
    expect({
      name: encoding!.name,
      isSorted: heights.join() === heights.toSorted((one, other) => other - one).join(),
      hasAspect: encoding!.videoSources.every(({ width, height }) => width === 2 * height),
      format: { is3d, screenType, stereoMode },
    }).toEqual({
      name: 'h264',
      isSorted: true,
      hasAspect: true,
      format: { is3d: true, screenType: 'dome', stereoMode: 'sbs' },
    })
  })

  test('borrows a trailer where it has none of its own, as its page does', async () => {
    const without = slugWhere(sandbox, "is_member_only = 0 AND condition = 'sound' AND has_trailer = 0")
    const { encodings, screenType } = DeovrFilm.parse((await site.ask(`/deovr/${without}`)).body)
    expect({ screenType, files: encodings[0]!.videoSources.length }).toEqual({ screenType: 'dome', files: 1 })
  })

  test('can be sought: a part of it is a 206 with its length, and no link without its signature is one', async () => {
    const { encodings } = await filmOfMember()
    const { url } = encodings[0]!.videoSources[0]!
    const part = await fetch(url, { headers: { Range: 'bytes=100-199' } })
    const unsigned = await fetch(url.split('?')[0]!, { headers: { Range: 'bytes=100-199' } })
    expect({
      status: part.status,
      length: part.headers.get('content-length'),
      range: part.headers.get('content-range')?.startsWith('bytes 100-199/'),
      unsigned: unsigned.status,
    }).toEqual({ status: 206, length: '100', range: true, unsigned: 403 })
  })

  test('plays on when the session that asked for it has ended', async () => {
    const { encodings } = await filmOfMember()
    await sandbox.control.changeClock({ jumpMs: 3_600_000 })
    const part = await fetch(encodings[0]!.videoSources[0]!.url, { headers: { Range: 'bytes=0-9' } })
    expect(part.status).toBe(206)
  })

  test('that is not there, or not for this viewer, is said in JSON', async () => {
    const memberOnly = slugWhere(sandbox, 'is_member_only = 1')
    const statuses = []
    for (const path of ['/deovr/no-such-film', '/deovr/..%2f..', `/deovr/${memberOnly}`, '/deovr/a/b/c'])
      statuses.push((await site.ask(path)).status)
    expect(statuses).toEqual([404, 404, 403, 404])
  })
})

test('a log-in is written nowhere: not in an answer, and not in what the back end is asked by address', async () => {
  const { text } = await site.sendForm('/deovr', MEMBER.email, MEMBER.password)
  const asked = JSON.stringify((await sandbox.control.requests()).map(({ path, query }) => path + query))
  expect([text, asked].filter((said) => said.includes(MEMBER.password) || said.includes('ada.holm'))).toEqual([])
})
