import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDeployment } from '../../app/server/deployment.ts'
import { renderPage } from '../../app/server/entry-server.tsx'
import { createServer } from '../../app/server/server.ts'
import { drawPage } from '../account/draw-page.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.clearFaults())

type Drawing = Parameters<typeof drawPage>[2]

async function read(path: string, drawing?: Drawing) {
  const { status, html } = await drawPage(sandbox, path, drawing)
  if (status !== 200) return { status, document: undefined }
  const { DOMParser } = new JSDOM('').window as unknown as { DOMParser: typeof globalThis.DOMParser }
  return { status, document: new DOMParser().parseFromString(html, 'application/xml') }
}

async function mapOf(drawing?: Drawing) {
  const { document } = await read('/sitemap.xml', drawing)
  return [...document!.querySelectorAll('url > loc')].map((loc) => loc.textContent ?? '')
}

const ORIGIN = 'https://halcyon-vr.example'
const DEPTH = /^https:\/\/[^/]+((\/[^/]+)*)\/$/
const pathOf = (address: string) => address.replace(ORIGIN, '')
const depthOf = (address: string) => (DEPTH.exec(address)?.[1] ?? '').split('/').length - 1

describe('the map of the site', () => {
  test('has every page of the route tree that guests may open and search engines list', async () => {
    const plain = (await mapOf()).filter((address) => depthOf(address) < 2).map(pathOf)
    const wrong = []
    for (const path of plain) {
      const { status, head } = await drawPage(sandbox, path)
      if (status !== 200 || /content="noindex/.test(head)) wrong.push(`${status} ${path}`)
    }
    expect(wrong).toEqual([])
    const wanted = [
      '/',
      '/videos/',
      '/models/',
      '/categories/',
      '/blog/',
      '/faq/',
      '/free/',
      '/vr-cam-girls/',
      '/tour/',
    ]
    const unwanted = ['/login/', '/logout/', '/payment/', '/404/', '/search/', '/main-dashboard/', '/500-scenes/']
    expect({
      missing: wanted.filter((path) => !plain.includes(path)),
      tooMany: unwanted.filter((path) => plain.includes(path)),
      once: new Set(plain).size === plain.length,
    }).toEqual({ missing: [], tooMany: [], once: true })
  })

  test('has every video that a guest may open, every model, post and category of this site, and when each changed', async () => {
    const { document } = await read('/sitemap.xml')
    const listed = (section: string) =>
      [...document!.querySelectorAll('loc')].flatMap(({ textContent }) => {
        const [, found] = new RegExp(`^${ORIGIN}/${section}/([^/]+)/$`).exec(textContent ?? '') ?? []
        return found ? [found] : []
      })
    const slugs = (query: string) =>
      sandbox.database
        .prepare(query)
        .all()
        .map(({ slug }) => String(slug))
        .toSorted()
    expect({
      videos: listed('videos').toSorted(),
      models: listed('models').toSorted(),
      posts: listed('blog').toSorted(),
      subjects: listed('blog_category'),
      devices: listed('devices').length,
      categories: listed('categories').includes('city-nights'),
      tags: listed('model_tag').includes('circus'),
      changed: [...document!.querySelectorAll('url')]
        .find((url) => url.querySelector('loc')?.textContent === `${ORIGIN}/blog/a-day-on-set/`)
        ?.querySelector('lastmod')?.textContent,
    }).toEqual({
      videos: slugs("SELECT slug FROM videos WHERE audience IN ('both', 'general') AND is_member_only = 0"),
      models: slugs("SELECT slug FROM models WHERE gender IN ('man', 'woman')"),
      posts: slugs('SELECT slug FROM blog_posts'),
      subjects: ['making-of', 'headsets', 'places', 'news'],
      devices: 3,
      categories: true,
      tags: true,
      changed: '2026-10-20',
    })
  })

  test('has no video that is for members only, on any site', async () => {
    const forMembers = sandbox.database.prepare('SELECT slug FROM videos WHERE is_member_only = 1').all()
    const listed = [...(await mapOf({ key: 'dark' })), ...(await mapOf({ key: 'darkest' }))]
    expect(forMembers.length).toBeGreaterThan(0)
    expect(forMembers.filter(({ slug }) => listed.some((address) => address.endsWith(`/${slug}/`)))).toEqual([])
  })

  test('of a site that checks ages has nothing that a guest cannot see', async () => {
    const addresses = await mapOf({ key: 'light' })
    expect(addresses.map((address) => address.replace(/^https:\/\/[^/]+/, ''))).toEqual([
      '/',
      '/join-now/',
      '/terms-and-conditions/',
      '/privacy-policy/',
      '/cookie-policy/',
      '/ca-privacy-rights/',
      '/usc-2257/',
      '/complaints-policy/',
    ])
  })

  test('is the same for whoever asks', async () => {
    const [guest, member] = [await mapOf({ key: 'light' }), await mapOf({ key: 'light', account: 'verified' })]
    expect(member).toEqual(guest)
  })

  test('names the pages as this site spells them', async () => {
    const addresses = await mapOf({ key: 'darkest' })
    expect(
      addresses.filter((address) => /vr-cam-(girls|boys)\/$/.test(address)).map((address) => new URL(address).pathname),
    ).toEqual(['/vr-cam-boys/'])
  })

  test('is not there by half: while a part of it does not come, it is asked for later', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getModels' })
    expect((await read('/sitemap.xml')).status).toBe(503)
  })
})

describe('the feed of the blog', () => {
  test('has the posts, the latest first, each with its address, its day and its subject', async () => {
    const { document } = await read('/blog/rss.xml')
    const [latest, ...rest] = [...document!.querySelectorAll('item')]
    const text = (within: Element | undefined, name: string) => within?.getElementsByTagName(name)[0]?.textContent
    expect({
      channel: text(document!.querySelector('channel')!, 'title'),
      self: document!.getElementsByTagName('atom:link')[0]?.getAttribute('href'),
      count: rest.length + 1,
      latest: ['title', 'link', 'guid', 'pubDate', 'category', 'description'].map((name) => text(latest, name)),
    }).toEqual({
      channel: 'Halcyon VR Blog',
      self: `${ORIGIN}/blog/rss.xml`,
      count: 12,
      latest: [
        'How We Record a Room',
        `${ORIGIN}/blog/how-we-record-a-room/`,
        `${ORIGIN}/blog/how-we-record-a-room/`,
        'Thu, 29 Oct 2026 00:00:00 GMT',
        'Making Of',
        'Four microphones, one head made of wax, and a lot of patience: what a quiet room sounds like.',
      ],
    })
  })

  test('is well-formed whatever a title holds', async () => {
    const rename = sandbox.database.prepare('UPDATE blog_posts SET title = ? WHERE id = 1')
    rename.run('A & B <c> "d" \u0001]]>')
    const { document } = await read('/blog/rss.xml')
    rename.run('How We Record a Room')
    expect(document!.querySelector('item > title')?.textContent).toBe('A & B <c> "d" ]]>')
  })

  test('is linked by the blog where guests may have it, and by no other site', async () => {
    const linked = async (drawing: Drawing) => {
      const { head } = await drawPage(sandbox, '/blog/', drawing)
      return /<link rel="alternate" type="application\/rss\+xml"[^>]*href="([^"]*)"/.exec(head)?.[1]
    }
    expect({
      dark: await linked({}),
      light: await linked({ key: 'light', account: 'verified' }),
      feed: (await read('/blog/rss.xml', { key: 'light', account: 'verified' })).status,
    }).toEqual({ dark: '/blog/rss.xml', light: undefined, feed: 404 })
  })

  test('is asked for later while the posts do not come', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getBlogPosts' })
    expect((await read('/blog/rss.xml')).status).toBe(503)
  })
})

test('both are sent as XML, and kept by caches as documents of guests are', async () => {
  const server = createServer({
    deployment: readDeployment({ BACKEND_ORIGIN: sandbox.apiOrigin, CONTENT_ORIGIN: sandbox.thirdPartyOrigin }),
    loadRenderer: async () => renderPage,
    assetsOf: () => ({ css: '', script: '/assets/entry.js', preloads: [] }),
  })
  const answers = []
  for (const path of ['/sitemap.xml', '/blog/rss.xml']) {
    const { status, headers } = await server.request(path, { headers: { host: 'localhost:4100' } })
    answers.push({ status, type: headers.get('content-type'), cache: headers.get('cache-control') })
  }
  const cache = 'public, max-age=0, must-revalidate'
  expect(answers).toEqual([
    { status: 200, type: 'application/xml; charset=utf-8', cache },
    { status: 200, type: 'application/rss+xml; charset=utf-8', cache },
  ])
})
