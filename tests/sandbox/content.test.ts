import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CategoriesAnswer, CategoryAnswer } from '../../contracts/catalogue/category.ts'
import { HomePageAnswer, SlidesAnswer, SoftPageAnswer } from '../../contracts/catalogue/home.ts'
import { StaticPageAnswer } from '../../contracts/catalogue/static-page.ts'
import { SimilarVideosAnswer, VideoAnswer, VideoListAnswer, VideoRefusal } from '../../contracts/catalogue/video.ts'
import { DigestAnswer } from '../../contracts/site/digest.ts'
import { JsonLdAnswer } from '../../contracts/site/seo.ts'
import { PAGES } from '../../sandbox/content/pages.ts'
import { CATALOGUE_EPOCH_SECONDS, seedContent } from '../../sandbox/content/seed.ts'
import { warmUpPictures } from '../../sandbox/content/warm-up.ts'
import type { SandboxSite } from '../../sandbox/handler.ts'
import { type Sandbox, startSandbox } from '../../sandbox/server.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { pick } from '../support/pick.ts'

const DARK = site('dark', 'Halcyon VR')
const DARKEST = { ...site('darkest', 'Nocturne VR'), isGayThemed: true }
const LIGHT = { ...site('light', 'AR Lumen'), verificationEnabled: true }
const SITES = [DARK, DARKEST, LIGHT]

function site(key: string, siteName: string): SandboxSite {
  const origin = `http://${key === 'dark' ? '' : `${key}.`}localhost:4100`
  return { key, siteName, theme: key, isGayThemed: false, verificationEnabled: false, origin }
}

type Visitor = AccountName | 'guest'

let sandbox: Sandbox
const tokens = new Map<AccountName, string>()

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, thirdPartyPort: 0, camPort: 0, sites: SITES })
})

afterAll(async () => {
  await sandbox.close()
})

async function ask(path: string, visitor: Visitor = 'guest', siteKey = 'dark'): Promise<Response> {
  const authorization = visitor === 'guest' ? undefined : { authorization: `Bearer ${await tokenOf(visitor)}` }
  return fetch(`${sandbox.apiOrigin}/content/${siteKey}${path}`, { headers: authorization })
}

async function read(path: string, visitor: Visitor = 'guest', siteKey = 'dark'): Promise<unknown> {
  const answer = await ask(path, visitor, siteKey)
  expect(`${path} ${answer.status}`).toBe(`${path} 200`)
  return answer.json()
}

async function tokenOf(account: AccountName): Promise<string> {
  const known = tokens.get(account)
  if (known) return known
  const { accessToken } = await sandbox.control.signIn(account)
  tokens.set(account, accessToken)
  return accessToken
}

async function list(query: string, visitor: Visitor = 'guest', siteKey = 'dark') {
  return VideoListAnswer.parse(await read(`/videos?${query}`, visitor, siteKey))
}

async function everyVideo(query: string, siteKey = 'dark') {
  const { pages } = await list(query, 'guest', siteKey)
  const answers = []
  for (let page = 1; page <= pages; page++) answers.push(await list(`${query}&page=${page}`, 'guest', siteKey))
  return answers.flatMap(({ items }) => items)
}

async function video(slug: string, visitor: Visitor = 'guest', siteKey = 'dark') {
  return VideoAnswer.parse(await read(`/videos/${slug}`, visitor, siteKey))
}

/** Where the parsed answer says something else than was sent, or has lost it. Ids become text; `kind` is the contract's own. */
function differences(parsed: unknown, sent: unknown, path = ''): string[] {
  if (Array.isArray(parsed) && Array.isArray(sent)) {
    if (parsed.length !== sent.length) return [`${path}: ${sent.length} sent, ${parsed.length} kept`]
    return parsed.flatMap((item, index) => differences(item, sent[index], `${path}.${index}`))
  }
  if (isRecord(parsed) && isRecord(sent)) {
    // What a source says of how it is to be seen becomes one field.
    if (isRecord(parsed.format)) {
      const { format, ...rest } = parsed
      const { projection, stereo } = parsed.format
      return differences({ ...rest, projection, stereo }, sent, path)
    }
    if (Array.isArray(sent.previews)) return differences(parsed, { alt: sent.alt, ...mediaIn(sent.previews) }, path)
    return Object.keys(parsed)
      .filter((key) => key !== 'kind')
      .flatMap((key) => differences(parsed[key], sent[key], `${path}.${key}`))
  }
  return String(parsed) === String(sent)
    ? []
    : [`${path}: ${JSON.stringify(sent)} sent, ${JSON.stringify(parsed)} kept`]
}

/** What a client makes of the sizes of one picture. */
function mediaIn(previews: readonly { sizeAlias: string; permalink: string; width: number; height: number }[]) {
  const [small, whole] = ['XS', 'XL'].map((size) => previews.find(({ sizeAlias }) => sizeAlias === size))
  return { thumb: small?.permalink, full: whole?.permalink, width: whole?.width, height: whole?.height }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

describe('the seed', () => {
  it('is the same every time', () => {
    const [first, second] = [dump(), dump()]
    expect(Object.keys(first)).toHaveLength(12)
    expect(second).toEqual(first)
  })

  it('fills only empty tables', () => {
    const database = new DatabaseSync(':memory:')
    seedContent(database)
    database.exec("UPDATE models SET title = 'Kept'")
    seedContent(database)
    expect(database.prepare('SELECT DISTINCT title FROM models').all()).toEqual([{ title: 'Kept' }])
  })

  it('is large enough to look like a catalogue', () => {
    const { videos = [], models = [], categories = [], slides = [] } = dump()
    const general = videos.filter(({ audience }) => audience !== 'men')
    expect(general.length).toBeGreaterThanOrEqual(240)
    expect(models.length).toBeGreaterThanOrEqual(60)
    expect(categories.filter(({ is_listed }) => is_listed === 1).length).toBeGreaterThanOrEqual(24)
    expect(
      slides.filter(({ is_soft, display_type }) => is_soft === 0 && display_type === 'mobile').length,
    ).toBeGreaterThanOrEqual(6)
    expect(new Set(videos.map(({ title }) => title)).size).toBe(videos.length)
    const share = (count: number) => count / videos.length
    expect(share(videos.filter(({ formats }) => JSON.parse(String(formats)).includes(3)).length)).toBeCloseTo(0.15, 1)
    expect(share(videos.filter(({ has_toy_script }) => has_toy_script === 1).length)).toBeCloseTo(0.12, 1)
  })

  it('dates and describes every video within its bounds', () => {
    const { videos = [] } = dump()
    const oldest = CATALOGUE_EPOCH_SECONDS - 30.5 * 30.4 * 86_400
    const odd = videos.filter(({ published_at, duration, description }) => {
      const sentences = String(description).split(/[.!?](?: |$)/).length - 1
      const isDated = Number(published_at) >= oldest && Number(published_at) <= CATALOGUE_EPOCH_SECONDS
      return !isDated || Number(duration) < 480 || Number(duration) > 3900 || sentences < 2 || sentences > 4
    })
    expect(odd).toEqual([])
  })
})

function dump(): Record<string, Record<string, unknown>[]> {
  const database = new DatabaseSync(':memory:')
  seedContent(database)
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'film_keys'").all()
  return Object.fromEntries(
    tables.map(({ name }) => [String(name), database.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()]),
  )
}

describe('every answer', () => {
  const contracts = [
    ['/digest', DigestAnswer, 'digest'],
    ['/home-page-builder', HomePageAnswer, 'homePageBuilder'],
    ['/soft-page', SoftPageAnswer, null],
    ['/announcement-slider', SlidesAnswer, 'data'],
    ['/videos?sort=latest', VideoListAnswer, null],
    ['/videos/broken-reel', VideoAnswer, 'item'],
    ['/videos/broken-reel/similar', SimilarVideosAnswer, 'item'],
    ['/categories', CategoriesAnswer, 'items'],
    ['/categories/islands', CategoryAnswer, 'item'],
    ['/pages/terms-and-conditions', StaticPageAnswer, 'item'],
    ['/jsonld/page?path=/videos/', JsonLdAnswer, 'item'],
  ] as const

  for (const { key } of SITES) {
    for (const [path, contract, field] of contracts) {
      it(`${key} ${path} arrives whole`, async () => {
        const sent = await read(path, 'member', key)
        expect(differences(contract.parse(sent), field ? (sent as Record<string, unknown>)[field] : sent)).toEqual([])
      })
    }
  }
})

describe('a list of videos', () => {
  it('shows every video on exactly one page, promotions included [API-034, ENT-014]', async () => {
    const items = await everyVideo('sort=latest')
    const names = items.map((item) => (item.kind === 'video' ? item.slug : item.text))
    expect(names.length).toBe(276)
    expect(new Set(names).size).toBe(names.length)
    expect(items.filter(({ kind }) => kind === 'custom')).toHaveLength(6)
  })

  it('has the same videos whatever the order and the page size', async () => {
    const slugs = async (query: string) => {
      const items = await everyVideo(`${query}&show_custom_video=0`)
      return items.map((item) => (item.kind === 'video' ? item.slug : 'custom')).toSorted()
    }
    const latest = await slugs('sort=latest')
    expect(await slugs('sort=popular&limit=100')).toEqual(latest)
    expect(await slugs('sort=latest&limit=7')).toEqual(latest)
    expect(latest).not.toContain('custom')
  })

  it('sorts by date, newest first', async () => {
    const items = await everyVideo('sort=latest&show_custom_video=0')
    const dates = items.map((item) => (item.kind === 'video' ? item.publishedAt : 0))
    expect(dates).toEqual(dates.toSorted((first, second) => second - first))
  })

  it('has twelve videos a page and starts with the first', async () => {
    const first = await list('sort=popular')
    expect(first.items).toHaveLength(12)
    expect(first).toEqual(await list('sort=popular&page=1&limit=12'))
  })

  it('is empty beyond its end and still says how many pages there are', async () => {
    const { pages } = await list('sort=latest')
    expect(await list('sort=latest&page=9999')).toEqual({ items: [], pages })
  })

  it('is empty for an unknown category, tag or model', async () => {
    const nothing = { items: [], pages: 0 }
    expect(await list('category=no-such-thing')).toEqual(nothing)
    expect(await list('tag=no-such-thing')).toEqual(nothing)
    expect(await list('models=no-such-thing')).toEqual(nothing)
  })

  it("takes 'all' for no category", async () => {
    expect(await list('category=all')).toEqual(await list(''))
  })

  it('holds only what a model is in, by slug or by id', async () => {
    const bySlug = await everyVideo('models=isolde-marrow')
    expect(bySlug.length).toBeGreaterThan(0)
    expect(
      bySlug.every((item) => item.kind === 'video' && item.models.some(({ slug }) => slug === 'isolde-marrow')),
    ).toBe(true)
    expect(await everyVideo('models=1')).toEqual(bySlug)
  })

  it('joins the values of one filter and narrows by several', async () => {
    const count = async (query: string) => (await everyVideo(query)).length
    const [islands, gardens] = [await count('category=islands'), await count('category=gardens')]
    const either = await count('category=islands,gardens')
    expect(either).toBeGreaterThan(Math.max(islands, gardens))
    expect(either).toBeLessThanOrEqual(islands + gardens)
    expect(await count('category=islands&tag=binaural')).toBeLessThan(islands)
  })

  const slugsOf = (items: VideoListAnswer['items']) =>
    items.map((item) => (item.kind === 'video' ? item.slug : 'custom'))

  it.each(['b', 'T', 's'])('holds only titles that begin with the letter %s [API-034]', async (letter) => {
    const found = slugsOf(await everyVideo(`letter=${letter}`))
    const every = await everyVideo('show_custom_video=0')
    const wanted = every.filter(
      (item) => item.kind === 'video' && item.title.toLowerCase().startsWith(letter.toLowerCase()),
    )
    expect(found).toEqual(slugsOf(wanted))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(every.length)
  })

  it('holds the chosen videos only, by slug or by id, and narrows them by the other filters [API-034]', async () => {
    const [first, second] = (await list('sort=popular&show_custom_video=0')).items
    if (first?.kind !== 'video' || second?.kind !== 'video') throw new Error('There are no videos')
    expect([
      slugsOf((await list(`videos=${second.slug},${first.id},no-such-video&sort=popular`)).items),
      slugsOf((await list(`videos=${second.slug}`)).items),
      slugsOf((await list(`videos=${first.slug}&category=no-such-thing`)).items),
    ]).toEqual([[first.slug, second.slug], [second.slug], []])
  })

  it('is one page of everything that fits where all is asked for [API-034]', async () => {
    for (const filter of ['sort=latest', 'category=islands', 'show_custom_video=0&sort=popular']) {
      expect(await list(`${filter}&all=1`)).toEqual({ items: await everyVideo(filter), pages: 1 })
    }
  })

  it('has the promotions of models where they are asked for, beside those of videos or instead [API-034]', async () => {
    const customs = async (query: string) =>
      (await everyVideo(query)).flatMap((item) => (item.kind === 'custom' ? [item.type === 'cam-rooms'] : []))
    const ofVideos = Array.from({ length: 6 }, () => false)
    expect([
      await customs('show_custom_model=1'),
      await customs('show_custom_model=0'),
      await customs('show_custom_model=1&show_custom_video=0'),
      await customs('show_custom_model=1&letter=b'),
    ]).toEqual([[...ofVideos, true], ofVideos, [true], []])
  })

  it('gives an item without a resolution the default one', async () => {
    const offer = (await everyVideo('sort=latest')).find(
      (item) => item.kind === 'custom' && item.type === 'partner-offer',
    )
    if (offer?.kind !== 'custom') throw new Error('There is no offer of a partner')
    expect(pick(offer, 'resolution', 'isInNewTab')).toEqual({ resolution: '6K', isInNewTab: true })
  })

  it('shows the gay-themed sibling the men only', async () => {
    const men = new Set(
      (await everyVideo('show_custom_video=0', 'darkest')).map((item) => (item.kind === 'video' ? item.slug : '')),
    )
    const general = (await everyVideo('show_custom_video=0')).map((item) => (item.kind === 'video' ? item.slug : ''))
    expect(men.size).toBeGreaterThan(100)
    expect(general.filter((slug) => men.has(slug)).toSorted()).toEqual(['broken-reel', 'missing-reel'])
  })

  it('lists similar videos without the video itself and without repeating one [API-036]', async () => {
    const similar = SimilarVideosAnswer.parse(await read('/videos/broken-reel/similar'))
    const slugs = similar.map((item) => (item.kind === 'video' ? item.slug : ''))
    expect(slugs).toHaveLength(21)
    expect(new Set(slugs).size).toBe(21)
    expect(slugs).not.toContain('broken-reel')
  })
})

describe('a site that checks ages', () => {
  const closed = [
    '/videos',
    '/videos/broken-reel',
    '/videos/no-such-video',
    '/videos/broken-reel/similar',
    '/categories',
    '/categories/islands',
    '/home-page-builder',
  ]
  const open = ['/soft-page', '/digest', '/pages/index', '/jsonld/page?path=/', '/announcement-slider']

  it.each(['guest', 'mustVerify', 'mustVerifyNoJoin'] as const)(
    'refuses the catalogue to %s and says why',
    async (visitor) => {
      for (const path of closed) {
        const answer = await ask(path, visitor, 'light')
        expect({ path, status: answer.status, body: VideoRefusal.parse(await answer.json()) }).toEqual({
          path,
          status: 403,
          body: { reason: 'verificationRequired' },
        })
      }
      for (const path of open)
        expect((await ask(path, path.startsWith('/announcement') ? visitor : 'guest', 'light')).status).toBe(200)
    },
  )

  it.each(['member', 'verified', 'expired'] as const)('opens the catalogue to %s', async (visitor) => {
    for (const path of closed) {
      const { status } = await ask(path, visitor, 'light')
      expect({ path, status }).toEqual({ path, status: path.includes('no-such') ? 404 : 200 })
    }
  })

  it('shows soft slides until the visitor is cleared', async () => {
    const titles = async (visitor: Visitor, key: string) =>
      SlidesAnswer.parse(await read('/announcement-slider', visitor, key)).map(({ title }) => title)
    const soft = await titles('guest', 'light')
    expect(soft).toHaveLength(6)
    const cleared = await titles('verified', 'light')
    expect(cleared.filter((title) => soft.includes(title))).toEqual([])
    expect(await titles('guest', 'dark')).toEqual(cleared)
  })

  it('describes no film in structured data', async () => {
    const path = '/jsonld/video?path=/videos/broken-reel/'
    expect(JsonLdAnswer.parse(await read(path, 'guest', 'light'))).toBeNull()
    expect(pick(JsonLdAnswer.parse(await read(path)) ?? {}, '@type', 'name')).toEqual({
      '@type': 'VideoObject',
      name: 'Broken Reel',
    })
  })
})

describe('a video', () => {
  it('that does not exist answers 404 [API-035]', async () => {
    expect((await ask('/videos/no-such-video')).status).toBe(404)
    expect((await ask('/videos/no-such-video/similar')).status).toBe(404)
  })

  it.each([
    ['guest', false],
    ['inactive', false],
    ['expired', false],
    ['member', true],
    ['canceled', true],
    ['trial', true],
    ['inactiveWithBenefits', true],
    ['moderator', true],
    ['admin', true],
  ] as const)('gives %s the whole film: %s, and says which files there are', async (visitor, watches) => {
    const { videoPlayerSources, downLoadVideoListForFront } = await video('broken-reel', visitor)
    expect(videoPlayerSources.full.length > 0).toBe(watches)
    expect(videoPlayerSources.trailer).toHaveLength(1)
    expect(downLoadVideoListForFront.map(({ url }) => url)).toEqual([
      '/downloads/broken-reel/2K.mp4',
      '/downloads/broken-reel/3K.mp4',
    ])
  })

  it('gives everybody the whole film where it stands on the free page, and no guest a file to take home', async () => {
    for (const site of ['dark', 'darkest']) {
      const free = await everyVideo('category=free', site)
      expect(free.length).toBeGreaterThan(5)
      for (const item of free) {
        const slug = item.kind === 'video' ? item.slug : ''
        const { videoPlayerSources, downLoadVideoListForFront } = await video(slug, 'guest', site)
        expect({ slug, hasFilm: videoPlayerSources.full.length > 0 }).toEqual({ slug, hasFilm: true })
        const [file] = downLoadVideoListForFront
        const answer = await fetch(`${sandbox.thirdPartyOrigin}${file?.url}`)
        expect({ slug, status: answer.status }).toEqual({ slug, status: 403 })
      }
    }
  })

  it.each([
    ['guest', 403],
    ['inactive', 403],
    ['expired', 200],
    ['member', 200],
    ['trial', 200],
    ['inactiveWithBenefits', 200],
    ['moderator', 200],
  ] as const)('for subscribers answers %s with %i', async (visitor, status) => {
    const [bonus] = await everyVideo('category=bonus')
    const answer = await ask(`/videos/${bonus?.kind === 'video' ? bonus.slug : ''}`, visitor)
    expect(answer.status).toBe(status)
    if (status === 403) expect(VideoRefusal.parse(await answer.json())).toEqual({ reason: 'subscriptionRequired' })
  })

  it('without its sharpest file keeps the others [VIDEO-031]', async () => {
    const sent = (await read('/videos/missing-reel', 'member')) as { item: { videoPlayerSources: { full: unknown[] } } }
    const { videoPlayerSources, downLoadVideoListForFront } = await video('missing-reel', 'member')
    expect(videoPlayerSources.full).toHaveLength(sent.item.videoPlayerSources.full.length - 1)
    expect(videoPlayerSources.trailer.map(({ quality }) => quality)).toEqual(['2K'])
    expect(downLoadVideoListForFront.map(({ quality }) => quality)).toEqual(
      videoPlayerSources.full.map(({ quality }) => quality),
    )
  })

  it('counts its views, and only those of videos there are [API-039]', async () => {
    const watch = async (id: string) => {
      const answer = await fetch(`${sandbox.apiOrigin}/content/dark/add-video-view`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id }),
      })
      return { status: answer.status, body: await answer.json() }
    }
    const { id } = await video('broken-reel')
    expect(await watch(id)).toEqual({ status: 200, body: true })
    expect(await watch(id)).toEqual({ status: 200, body: true })
    expect((await watch('1 OR 1=1')).status).toBe(404)
  })
})

describe('a film', () => {
  const HOUR_MS = 3_600_000

  async function links() {
    const { videoPlayerSources } = await video('missing-reel', 'member')
    return [...videoPlayerSources.full, ...videoPlayerSources.trailer].map(({ src }) => sandbox.thirdPartyOrigin + src)
  }

  it('plays by its signed link, from any place in it', async () => {
    for (const link of await links()) {
      const answer = await fetch(link, { headers: { range: 'bytes=100-199' } })
      expect(answer.status).toBe(206)
      expect((await answer.arrayBuffer()).byteLength).toBe(100)
    }
  })

  it('is refused without a signature, with one of another film or with a later end', async () => {
    const [first = '', second = ''] = await links()
    const bare = new URL(first)
    const foreign = new URL(second)
    foreign.pathname = bare.pathname
    const longer = new URL(first)
    longer.searchParams.set('e', String(Number(longer.searchParams.get('e')) + 1))
    bare.search = ''
    for (const link of [bare, foreign, longer]) expect((await fetch(link)).status).toBe(403)
  })

  it('opens for at least six hours and at most seven', async () => {
    const [link = ''] = await links()
    sandbox.clock.moveBy(6 * HOUR_MS - 60_000)
    expect((await fetch(link)).status).toBe(200)
    sandbox.clock.moveBy(HOUR_MS + 120_000)
    expect((await fetch(link)).status).toBe(403)
    sandbox.clock.reset()
  })

  it('in parts: the playlist carries its signature on to every file that it names', async () => {
    const flat = await firstFlatVideo()
    const master = flat.videoPlayerSources.full.find(({ type }) => type === 'application/vnd.apple.mpegurl')
    const reached = await follow(sandbox.thirdPartyOrigin + master?.src)
    expect(reached.map(({ status }) => status)).toEqual(reached.map(() => 200))
    expect(reached).toHaveLength(1 + 3 * (1 + 1 + 4))
    const unsigned = new URL(reached.at(-1)?.address ?? '')
    unsigned.search = ''
    expect((await fetch(unsigned)).status).toBe(403)
  })

  it('that is broken arrives, and is too short to be one', async () => {
    const { videoPlayerSources } = await video('broken-reel')
    const answer = await fetch(sandbox.thirdPartyOrigin + videoPlayerSources.trailer[0]?.src)
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(1000)
  })

  async function firstFlatVideo() {
    for (const item of await everyVideo('show_custom_video=0')) {
      if (item.kind !== 'video' || item.slug.endsWith('-reel')) continue
      const found = await video(item.slug, 'member')
      if (found.videoPlayerSources.full[0]?.format?.projection === 'flat') return found
    }
    throw new Error('No flat video in the seed.')
  }

  async function follow(address: string): Promise<{ address: string; status: number }[]> {
    const answer = await fetch(address)
    const text = await answer.text()
    const reached = [{ address, status: answer.status }]
    if (answer.headers.get('content-type') !== 'application/vnd.apple.mpegurl') return reached
    const named = [...text.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm)].map(([, line, uri]) => line ?? uri ?? '')
    for (const name of named) reached.push(...(await follow(new URL(name, address).href)))
    return reached
  }
})

describe('the content host', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(sandbox.thirdPartyOrigin + path, { headers })

  it('serves pictures that may be kept for ever and shown anywhere', async () => {
    const { headers, status } = await get('/pictures/poster/broken-reel.avif?w=160', { authorization: 'Bearer x' })
    expect(status).toBe(200)
    expect({
      type: headers.get('content-type'),
      cache: headers.get('cache-control'),
      origins: headers.get('access-control-allow-origin'),
      resource: headers.get('cross-origin-resource-policy'),
      timing: headers.get('timing-allow-origin'),
      sniffing: headers.get('x-content-type-options'),
    }).toEqual({
      type: 'image/avif',
      cache: 'public, max-age=31536000, immutable',
      origins: '*',
      resource: 'cross-origin',
      timing: '*',
      sniffing: 'nosniff',
    })
  })

  it('refuses widths and names outside its lists', async () => {
    const statuses = async (paths: string[]) => Promise.all(paths.map(async (path) => (await get(path)).status))
    const pictures = [
      '/pictures/poster/a.avif?w=161',
      '/pictures/poster/a.avif?w=x',
      '/pictures/secret/a.avif',
      '/pictures/poster/..%2fa.avif',
      '/pictures/poster/a.png',
    ]
    expect(await statuses(pictures)).toEqual([400, 400, 404, 404, 404])
    const others = [
      '/previews/flat-2k.mp4',
      '/sprites/flat-2k.mp4',
      '/previews/preview-.mp4',
      '/icons/no-such.svg',
      '/logos/no-such.svg',
      '/films/..%2ffilms.ts?e=1&s=1',
    ]
    expect(await statuses(others)).toEqual([404, 404, 404, 404, 404, 403])
  })

  it('lets only the sites read logos and icons', async () => {
    for (const path of ['/logos/dark.svg', '/logos/light-footer.svg', '/icons/home.svg']) {
      const ours = await get(path, { origin: DARK.origin })
      expect({
        status: ours.status,
        accessControlAllowOrigin: ours.headers.get('access-control-allow-origin'),
      }).toEqual({ status: 200, accessControlAllowOrigin: DARK.origin })
      expect(ours.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
      expect(
        (await get(path, { origin: 'http://elsewhere.example' })).headers.get('access-control-allow-origin'),
      ).toBeNull()
    }
  })

  it('has everything that the digest and the videos point to', async () => {
    const digest = DigestAnswer.parse(await read('/digest'))
    const icons = [...digest.headerMenu, ...digest.mobileBottomMenu].flatMap(({ icon }) =>
      icon ? [icon.permalink] : [],
    )
    const { videoPreviewPoster, sprites } = await video('broken-reel')
    const { headerLogoColor, footerLogo } = digest.siteSettings
    const paths = [
      ...icons,
      headerLogoColor.permalink,
      footerLogo.permalink,
      videoPreviewPoster,
      sprites.full?.permalink ?? '',
      sprites.trailer?.permalink ?? '',
    ]
    for (const path of new Set(paths)) expect(`${path} ${(await get(path)).status}`).toBe(`${path} 200`)
    expect(digest.siteSettings.logoutRedirectLink).toBe(`${sandbox.thirdPartyOrigin}/goodbye/`)
    expect((await fetch(digest.siteSettings.logoutRedirectLink)).status).toBe(200)
  })

  it('draws nothing ahead once it is stopped', async () => {
    const database = new DatabaseSync(':memory:')
    seedContent(database)
    expect(await warmUpPictures({ database, sites: SITES, signal: AbortSignal.abort() })).toBe(0)
  })
})

describe('home', () => {
  it.each(['dark', 'darkest', 'light'])(
    'has on %s eight featured models, something in every section and no film that is closed to accounts that never paid',
    async (key) => {
      const home = HomePageAnswer.parse(await read('/home-page-builder', 'inactive', key))
      expect(home.topModels.filter(({ isFeatured }) => isFeatured).length).toBeGreaterThanOrEqual(8)
      expect(home.topCategories.some(({ kind }) => kind === 'custom')).toBe(true)
      expect(home.upcomingScenes.length).toBeGreaterThanOrEqual(4)
      expect(home.topVideos).toHaveLength(12)
      const first = [...home.topVideos, ...(await list('sort=latest&show_custom_video=0', 'inactive', key)).items]
      const statuses = first.map(
        async (item) => (await ask(`/videos/${item.kind === 'video' ? item.slug : ''}`, 'inactive', key)).status,
      )
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
    },
  )
})

describe('menus and pages', () => {
  it('the digest has four footer columns, an account menu and dropdowns with more tiles than fit [ENT-019]', async () => {
    const digest = DigestAnswer.parse(await read('/digest'))
    expect(digest.footerMenuTypes).toEqual([
      { label: 'Information', key: '1' },
      { label: 'Network', key: '2' },
      { label: 'Community', key: '3' },
      { label: 'Contact Us', key: '4' },
    ])
    expect(new Set(digest.footerMenu.map(({ type }) => type))).toEqual(new Set(['1', '2', '3', '4']))
    const tiles = digest.headerMenu.map(({ pullDownMenus }) => pullDownMenus.length)
    expect(Math.max(...tiles)).toBeGreaterThan(16)
    expect(
      digest.headerMenu.filter(({ isLogOut }) => isLogOut).map(({ deviceVisibility }) => deviceVisibility),
    ).toEqual([['desktop']])
    expect(digest.mobileBottomMenu.every(({ icon }) => icon !== null)).toBe(true)
  })

  it('names live rooms as the site does, and leads to them', async () => {
    const entries = async (key: string) =>
      DigestAnswer.parse(await read('/digest', 'guest', key)).headerMenu.map(({ label, link }) => `${label} ${link}`)
    expect(await entries('dark')).toContain('VR Cam Girls /vr-cam-girls/')
    expect(await entries('darkest')).toContain('VR Cam Boys /vr-cam-boys/')
  })

  it('every page opens on every site under its own names', async () => {
    for (const { key, siteName } of SITES) {
      for (const { slug } of PAGES) {
        const page = StaticPageAnswer.parse(await read(`/pages/${slug}`, 'guest', key))
        expect(JSON.stringify(page)).not.toMatch(/\{\w+\}/)
        expect(page.seoParams.title).toContain(siteName)
      }
    }
  })

  it('has every legal page in several sections, and SEO texts where they are shown', async () => {
    const page = async (slug: string) => StaticPageAnswer.parse(await read(`/pages/${slug}`))
    for (const slug of [
      'terms-and-conditions',
      'privacy-policy',
      'cookie-policy',
      'ca-privacy-rights',
      'usc-2257',
      'complaints-policy',
    ]) {
      expect((await page(slug)).sections.length).toBeGreaterThanOrEqual(3)
    }
    const seoPages = [
      'categories',
      'vr-cam-girls',
      'vr-cam-boys',
      'free',
      'devices',
      'vr-porn-compilations',
      'models',
      'videos',
      'app',
      'index',
      'try-ar',
    ]
    for (const slug of seoPages) {
      const { shortSeoText, fullSeoText } = (await page(slug)).seoParams
      expect({ slug, hasShortText: shortSeoText !== '', hasFullText: fullSeoText !== '' }).toEqual({
        slug,
        hasShortText: true,
        hasFullText: true,
      })
    }
    expect((await ask('/pages/no-such-page')).status).toBe(404)
  })

  it('says AR on the site that is called so', async () => {
    expect(StaticPageAnswer.parse(await read('/pages/videos', 'guest', 'light')).title).toBe('All AR Videos')
    expect(StaticPageAnswer.parse(await read('/pages/videos')).title).toBe('All VR Videos')
  })
})
