import type { CallFailure, CallResult } from '../../adapters/site/call.ts'
import type { EndpointName } from '../../contracts/endpoints.ts'
import { decideRoute } from '../../machines/access/gate.ts'
import { canonicalOf } from '../../machines/access/routes.ts'
import { visitorOf } from '../../machines/session/visitor.ts'
import { FEED_PATH } from '../../machines/site/feed-path.ts'
import { createServerPorts } from '../ports/server-ports.ts'
import { matchRoute, plainPaths } from '../routes/match.ts'
import { sitePathOf } from '../routes/spelling.ts'
import type { PageRequest } from './render-page.ts'

const SITEMAP_PATH = '/sitemap.xml'
const POSTS_OF_A_FEED = 20
const PER_CALL = 100
/** Calls for one kind of thing: so many hundreds of them are listed. */
const MOST_CALLS = 100
/** Addresses that one file may hold. */
const MOST_ADDRESSES = 50_000

/** A document of the site that is read by programs. */
export interface Feed {
  status: 200 | 404 | 503
  contentType: string
  text: string
}

/** The feed of the blog, or the map of the site, as a guest may have them; undefined: the path is neither. */
export async function feedOf(request: PageRequest, signal: AbortSignal): Promise<Feed | undefined> {
  const { pathname } = new URL(`http://own.invalid${request.path}`)
  const draw = { [SITEMAP_PATH]: drawSitemap, [FEED_PATH]: drawBlogFeed }[pathname]
  if (!draw) return undefined
  try {
    return await draw(request, signal)
  } catch (error) {
    if (!(error instanceof NotNow)) throw error
    // Half a map tells search engines to forget the other half.
    return { status: 503, contentType: 'text/plain; charset=utf-8', text: 'Please try again in a moment.' }
  }
}

class NotNow extends Error {}

const CLOSED: readonly CallFailure[] = ['refused', 'unauthenticated', 'notFound']

/** What was answered; nothing, where guests may not have it. */
function given<Name extends EndpointName>(result: CallResult<Name>) {
  if (result.ok) return result.answer
  if (CLOSED.includes(result.cause)) return undefined
  throw new NotNow(result.cause)
}

/** Whoever asks, a guest is answered. */
function guestCalls(request: PageRequest) {
  return createServerPorts({ ...request, cookieHeader: '' }).ports.page
}

async function drawBlogFeed(request: PageRequest, signal: AbortSignal): Promise<Feed> {
  const { settings } = request
  const { call, html } = guestCalls(request)
  const posts = given(await call('getBlogPosts', { query: { page: 1, limit: POSTS_OF_A_FEED } }, signal))
  if (!posts) return { status: 404, contentType: 'text/plain; charset=utf-8', text: 'This page could not be found' }
  const sanitiser = await html()
  const items = posts.items.map(({ slug, title, text, publishedAt, category }) => {
    const link = addressOf(`/blog/${slug}/`, settings)
    return element('item', [
      element('title', title),
      element('link', link),
      `<guid isPermaLink="true">${escapeXml(link)}</guid>`,
      publishedAt > 0 && element('pubDate', dateOf(publishedAt)),
      category && element('category', category.title),
      element('description', sanitiser.plain(text)),
    ])
  })
  const self = `https://${settings.siteDomain}${FEED_PATH}`
  const channel = element('channel', [
    element('title', `${settings.siteName} Blog`),
    element('link', addressOf('/blog/', settings)),
    element('description', `What ${settings.siteName} writes about.`),
    element('language', 'en'),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>`,
    ...items,
  ])
  const rss = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>`
  return { status: 200, contentType: 'application/rss+xml; charset=utf-8', text: DECLARATION + rss }
}

interface Entry {
  /** Of the route tree. */
  path: string
  /** Unix seconds; 0: not known. */
  changedAt?: number
}

async function drawSitemap(request: PageRequest, signal: AbortSignal): Promise<Feed> {
  const { settings } = request
  const isOpen = opennessOf(request)
  const entries = [...pagesOf(settings), ...(await contentOf(request, signal))]
  const urls = entries.flatMap(({ path, changedAt = 0 }) => {
    const spelled = sitePathOf(path, settings)
    if (!isOpen(spelled)) return []
    return element('url', [
      element('loc', addressOf(path, settings)),
      changedAt > 0 && element('lastmod', new Date(changedAt * 1000).toISOString().slice(0, 10)),
    ])
  })
  const listed = [...new Set(urls)].slice(0, MOST_ADDRESSES).join('')
  const set = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed}</urlset>`
  return { status: 200, contentType: 'application/xml; charset=utf-8', text: DECLARATION + set }
}

/** Whether a guest may open a path, and search engines list it. */
function opennessOf({ settings, origin }: PageRequest) {
  const { verificationEnabled, camProvider } = settings
  const nobody = { claims: null, user: null, nowSeconds: 0, isVerified: false, verificationEnabled }
  const visitor = visitorOf({ ...nobody, camPartnersClaim: camProvider.partnersClaim })
  return (path: string) => {
    const match = matchRoute(path, settings)
    if (match.kind !== 'page' || match.route.isUnlisted) return false
    const nothingHeld = { hasSessionIdReturn: false, hasMailedSecret: false, hasExpiredRefreshToken: false }
    return decideRoute({ match, visitor, settings, origin, isUnderMaintenance: false, ...nothingHeld }).kind === 'pass'
  }
}

function pagesOf({ promoPages }: PageRequest['settings']): Entry[] {
  return [...plainPaths, ...promoPages.map((slug) => `/${slug}`)].map((path) => ({ path }))
}

/** Whatever has an address by its slug. */
async function contentOf(request: PageRequest, signal: AbortSignal): Promise<Entry[]> {
  const { call } = guestCalls(request)
  const [videos, models, posts, categories, modelTags, blogCategories, devices] = await Promise.all([
    everyPage(async (page) =>
      given(await call('getVideos', { query: { sort: 'latest', page, limit: PER_CALL } }, signal)),
    ),
    everyPage(async (page) => given(await call('getModels', { query: { page, limit: PER_CALL } }, signal))),
    everyPage(async (page) => given(await call('getBlogPosts', { query: { page, limit: PER_CALL } }, signal))),
    call('getCategories', {}, signal).then(given),
    call('getModelTags', {}, signal).then(given),
    call('getBlogCategories', {}, signal).then(given),
    call('getDevices', {}, signal).then(given),
  ])
  const below = (path: string, items: readonly object[] = []): Entry[] =>
    items.flatMap((item) => {
      if (!('slug' in item) || ('isMemberOnly' in item && item.isMemberOnly)) return []
      const changedAt = 'publishedAt' in item ? Number(item.publishedAt) : 0
      return { path: `${path}/${item.slug}`, changedAt }
    })
  return [
    ...below('/videos', videos),
    ...below('/models', models),
    ...below('/blog', posts),
    ...below('/categories', categories),
    ...below('/model_tag', modelTags),
    ...below('/blog_category', blogCategories),
    ...below('/devices', devices),
  ]
}

async function everyPage<Item>(ask: (page: number) => Promise<{ items: Item[]; pages: number } | undefined>) {
  const items: Item[] = []
  let pages = 1
  for (let page = 1; page <= Math.min(pages, MOST_CALLS); page++) {
    const answer = await ask(page)
    items.push(...(answer?.items ?? []))
    pages = answer?.pages ?? 0
  }
  return items
}

function addressOf(treePath: string, settings: PageRequest['settings']): string {
  return canonicalOf(matchRoute(sitePathOf(treePath, settings), settings), 1, settings)
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

function element(name: string, content: string | readonly (string | false | null)[]): string {
  const inside = typeof content === 'string' ? escapeXml(content) : content.filter(Boolean).join('')
  return `<${name}>${inside}</${name}>`
}

/** Text and attributes alike. Characters that XML has no way to write are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toUTCString()
}
