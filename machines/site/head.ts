import type { SeoParams } from '../../contracts/site/seo.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { canonicalOf, pathIn, type RouteMatch } from '../access/routes.ts'

export interface HeadInput {
  settings: Pick<SiteSettings, 'siteDomain' | 'siteName' | 'hosts'>
  match: RouteMatch
  seo: Omit<SeoParams, 'shortSeoText' | 'fullSeoText'>
  /** Where editors wrote no title: what the page calls itself. */
  fallbackTitle: string
  /** Of a list. `pages` also asks for links to the neighbours. */
  page?: number
  pages?: number
  /** What a list is filtered and ordered by; `''`: nothing. */
  narrowing?: string
}

/** Everything that a page says about itself in the document's head. Absent values are empty texts. */
export interface Head {
  title: string
  description: string
  keywords: string
  robots: string
  canonical: string
  prev: string
  next: string
  og: HeadProperty[]
  twitter: HeadProperty[]
}

export interface HeadProperty {
  name: string
  content: string
}

export function headOf(input: HeadInput): Head {
  const { match, seo, settings } = input
  const page = Math.max(1, input.page ?? 1)
  const name = seo.title || input.fallbackTitle || settings.siteName
  const title = input.narrowing ? `${input.narrowing} - ${name}` : name
  return {
    title: page > 1 ? `${title} - Page ${page}` : title,
    description: page > 1 && seo.metaDescription !== '' ? `${seo.metaDescription} Page ${page}` : seo.metaDescription,
    keywords: seo.metaKeywords,
    robots: seo.metaRobots,
    canonical: canonicalOf(match, page, settings),
    prev: input.pages !== undefined && page > 1 ? canonicalOf(match, page - 1, settings) : '',
    next: input.pages !== undefined && page < input.pages ? canonicalOf(match, page + 1, settings) : '',
    og: openGraphOf(seo, settings),
    twitter: twitterOf(seo, settings),
  }
}

/** Head of the 404 screen: `slug` is the last part of the unknown path. */
export function missingHead({ settings, match }: Pick<HeadInput, 'settings' | 'match'>): Head {
  const slug = decoded(
    pathIn(match)
      .split('/')
      .findLast((segment) => segment !== '') ?? '',
  )
  return {
    ...emptyHead(settings),
    title: `Nothing found for ${slug}`,
    description: NOT_FOUND_TEXT,
    robots: NOT_INDEXED,
  }
}

/** Head of a screen that is no page of its own: 401, 500, maintenance. */
export function errorHead({ settings, title }: Pick<HeadInput, 'settings'> & { title: string }): Head {
  return { ...emptyHead(settings), title, robots: NOT_INDEXED }
}

/** What servers say of an address without a page. */
export const NOT_FOUND_TEXT = 'This page could not be found'

const NOT_INDEXED = 'noindex'

function emptyHead({ siteName }: HeadInput['settings']): Head {
  const texts = { description: '', keywords: '', robots: '', canonical: '', prev: '', next: '' }
  return { title: siteName, ...texts, og: [], twitter: [] }
}

function openGraphOf({ ogParams }: HeadInput['seo'], settings: HeadInput['settings']): HeadProperty[] {
  if (!ogParams?.enabled) return []
  return filled([
    ['og:title', ogParams.title],
    ['og:type', ogParams.type],
    ['og:url', webAddress(ogParams.url)],
    ['og:description', ogParams.description],
    ['og:site_name', ogParams.siteName],
    ['og:image', pictureOf(ogParams.imageSecureFile.permalink, ogParams.imageSecureUrl, settings)],
  ])
}

function twitterOf({ twitterParams }: HeadInput['seo'], settings: HeadInput['settings']): HeadProperty[] {
  if (!twitterParams?.enabled) return []
  return filled([
    ['twitter:card', twitterParams.card],
    ['twitter:title', twitterParams.title],
    ['twitter:site', twitterParams.site],
    ['twitter:description', twitterParams.description],
    ['twitter:domain', twitterParams.domain],
    ['twitter:creator', twitterParams.creator],
    ['twitter:image', pictureOf(twitterParams.imageFile.permalink, twitterParams.imageLink, settings)],
  ])
}

function filled(pairs: ReadonlyArray<readonly [string, string]>): HeadProperty[] {
  return pairs.flatMap(([name, content]) => (content === '' ? [] : [{ name, content }]))
}

function pictureOf(permalink: string, url: string, { hosts }: HeadInput['settings']) {
  return permalink === '' ? webAddress(url) : webAddress(`${hosts.contentHost}${permalink}`)
}

/** An address that others may be sent to: of the web, and without credentials. Anything else is left out. */
function webAddress(address: string): string {
  const url = URL.parse(address)
  const isOfTheWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isOfTheWeb && url.username === '' && url.password === '' ? url.href : ''
}

function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
