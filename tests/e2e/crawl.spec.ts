import type { AccountName } from '../../sandbox/session/accounts.ts'
import { seriousIn } from './axe.ts'
import { askServer, headingsIn, mainTextIn } from './documents.ts'
import { openPage, REFUSED_DOCUMENTS } from './living-page.ts'
import { expect, signIn, test } from './stack.ts'

const SITES = ['dark', 'darkest', 'light'] as const
const VIEWERS: Readonly<Record<string, AccountName | null>> = {
  guest: null,
  member: 'member',
  expired: 'expired',
  unverified: 'mustVerify',
}
const WIDTHS = [360, 390, 820, 1024, 1440]
const AXE_WIDTHS = [390, 1440]
/**
 * Where each viewer follows links: guests on one site all of them, the others those to the first pages of each kind. For guests every kind of page is drawn on
 * one site, and a quarter of them on the other two; for the others the pages of their own, and a sixth of the rest. Axe reads all of a guest's pages on one site, and a third of what else is drawn, each in one window, the next in the
 * other. With `--long` every viewer goes everywhere, and all is drawn and read.
 */
const isLong = process.env.LONG === '1'
const WHERE: Readonly<Record<string, readonly string[]>> = {
  guest: SITES,
  member: ['dark'],
  expired: ['darkest'],
  unverified: ['dark', 'light'],
}

/** Filters and orders of lists go together without end: this many addresses of each combination of keys are opened. */
const OF_EACH_QUERY = 2
/** Pages of one kind, films for one, that are opened where not every link is followed. */
const OF_EACH_KIND = 30

/** What stands behind a mail, a provider or another site, so no link of a page leads there. */
const UNLINKED = [
  '/tour/',
  '/email-change/',
  '/account-removal/',
  '/playalogin/',
  '/subscription/',
  '/reset-password/',
  '/payment/',
  '/payment/?result=refused',
  '/search/?s=isolde',
  '/models/?layout=list&letter=m',
]

interface Crawl {
  /** One address of each kind of page that answered with a page. */
  kinds: ReadonlyMap<string, string>
  pages: number
  links: number
  wrong: unknown[]
}

for (const [siteIndex, site] of SITES.entries()) {
  for (const [viewerIndex, [viewer, account]] of Object.entries(VIEWERS).entries()) {
    if (!isLong && !WHERE[viewer]!.includes(site)) continue
    const isReadWhole = isLong || (!account && site === 'dark')
    const which = isReadWhole ? 'every link' : `each of ${OF_EACH_KIND} links to a kind of page`
    test(`${which} that ${article(viewer)} sees on ${site} leads to a whole page; its share of the kinds of page is clean`, async ({
      page,
      stack,
      adult: _,
      problems,
    }) => {
      test.setTimeout(900_000)
      problems.allow(...REFUSED_DOCUMENTS)
      const origin = stack.siteAt(site)
      const pair = account && (await stack.control.signIn(account))
      const mostOfKind = isReadWhole ? Infinity : OF_EACH_KIND
      const crawl = await crawlFrom(origin, mostOfKind, {
        age_confirmed: '1',
        cookieConsent: 'accept',
        ...(pair && { atoken: pair.accessToken, rtoken: pair.refreshToken }),
      })
      expect(crawl.wrong).toEqual([])

      if (account) await signIn(page, stack, account, origin)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const wrong: unknown[] = []
      const film = [...crawl.kinds.values()].find((path) => /^\/videos\/[a-z]/.test(path))
      const unlinked = ['/videos/no-such-film/', ...(film ? [film.replace('/videos/', '/embed/')] : [])]
      const drawn = [...crawl.kinds].filter(
        ([kind]) =>
          isLong ||
          (!account && (site === 'dark' || kind.length % 4 === siteIndex - 1)) ||
          /^(main-dashboard|age-verification)/.test(kind) ||
          // The length of its name stands for the kind: it is the same on all sites, whatever else they have.
          (account && kind.length % 6 === viewerIndex - 1),
      )
      for (const [index, path] of [...drawn.map(([, path]) => path), ...unlinked].entries()) {
        await openPage(page, origin + path)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth)
          if (wide > width) wrong.push({ path, width, wide })
          const isAxeWidth = isLong ? AXE_WIDTHS.includes(width) : AXE_WIDTHS[(index + viewerIndex) % 2] === width
          const isRead = isAxeWidth && (isReadWhole || index % 3 === siteIndex)
          const found = isRead ? await seriousIn(page) : []
          if (found.length > 0) wrong.push({ path, width, found })
        }
      }
      const { links, pages, kinds } = crawl
      console.log(`${site}, ${viewer}: ${links} links, ${pages} pages, ${drawn.length} of ${kinds.size} kinds of page`)
      expect(wrong).toEqual([])
    })
  }
}

/** Follows links as somebody without scripts does, each page as it comes from the server. */
async function crawlFrom(
  origin: string,
  mostOfKind: number,
  cookies: Readonly<Record<string, string>>,
): Promise<Crawl> {
  const queue = ['/', ...UNLINKED].map((path) => ({ path, from: 'outside' }))
  const met = new Set(queue.map(({ path }) => path))
  const counts = new Map<string, number>()
  const kinds = new Map<string, string>()
  const wrong: unknown[] = []
  let pages = 0
  function meet(href: string, from: string) {
    const url = new URL(href, origin + from)
    const path = url.pathname + url.search
    if (url.origin !== origin || met.has(path)) return
    met.add(path)
    const alike = `${kindOf(url)} ${[...url.searchParams.keys()].toSorted()}`
    counts.set(alike, (counts.get(alike) ?? 0) + 1)
    if (counts.get(alike)! <= (url.search === '' ? mostOfKind : OF_EACH_QUERY)) queue.push({ path, from })
  }
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next
    const { status, headers, html } = await askServer(origin, path, { cookies })
    pages += 1
    if (headers.location) {
      meet(headers.location, path)
      continue
    }
    const isOpen = status === 200 || (status === 401 && /href="\/(login|join-now)\//.test(html))
    const [text, headings] = [mainTextIn(html), headingsIn(html, 1)]
    const isWhole = html.trimEnd().endsWith('</html>') && text.length > 60 && headings.length === 1
    if (!isOpen || !isWhole) wrong.push({ path, from, status, headings, text: text.slice(0, 80) })
    const kind = kindOf(new URL(path, origin))
    if (!kinds.has(kind)) kinds.set(kind, path)
    for (const href of hrefsIn(html)) {
      if (!/^(\/(?!\/)|\?|https:\/\/|http:\/\/127|http:\/\/[a-z]+\.localhost|mailto:|#.)/.test(href))
        wrong.push({ path, href })
      else meet(href, path)
    }
  }
  return { kinds, pages, links: met.size, wrong }
}

/** What is drawn alike: all films, but each page of the dashboard by itself; and a list in each of its layouts. */
function kindOf({ pathname, searchParams }: URL) {
  const [first = '', ...others] = pathname.split('/').filter(Boolean)
  const rest = first === 'main-dashboard' ? others : others.map(() => '*')
  const drawn = ['layout', 'result', 's', 'topic', 'with'].filter((key) => searchParams.has(key))
  return [first, ...rest, ...drawn.map((key) => `?${key}`)].join('/')
}

function hrefsIn(html: string) {
  return [...html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
}

function article(viewer: string) {
  return /^[aeiou]/.test(viewer) ? `an ${viewer} viewer` : `a ${viewer}`
}
