import type { DatabaseSync } from 'node:sqlite'
import type { SandboxSite } from '../handler.ts'
import { readContentAddresses } from './addresses.ts'
import { readCategory } from './catalogue-rows.ts'
import { fillIn } from './seo.ts'
import { readVideo, videoCard } from './video-rows.ts'

/** One schema.org object for a path, or null. A site that checks ages describes only its open pages. */
export function jsonLdOf(database: DatabaseSync, site: SandboxSite, path: string): Record<string, unknown> | null {
  const [section = '', slug = ''] = path.split('/').filter(Boolean)
  if (section === '') return webSite(site)
  if (slug === '') return webPage(database, site, section)
  if (site.verificationEnabled) return null
  if (section === 'videos' || section === 'video') return videoObject(database, site, slug)
  if (section === 'categories' || section === 'category') return collection(database, site, slug)
  return null
}

function webSite(site: SandboxSite) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.siteName,
    url: `${site.origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site.origin}/search/?s={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

function webPage(database: DatabaseSync, site: SandboxSite, slug: string) {
  const page = database.prepare('SELECT title, meta_description FROM static_pages WHERE slug = ?').get(slug)
  if (!page) return null
  const name = fillIn(String(page.title), site)
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name,
    description: fillIn(String(page.meta_description), site),
    url: `${site.origin}/${slug}/`,
    breadcrumb: trail(site, [[name, `/${slug}/`]]),
  }
}

function videoObject(database: DatabaseSync, site: SandboxSite, slug: string) {
  const row = readVideo(database, site, slug)
  if (!row) return null
  const card = videoCard(row)
  const { contentHostOrigin } = readContentAddresses(database)
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: card.title,
    description: card.description,
    uploadDate: new Date(card.publishedAt * 1000).toISOString(),
    duration: `PT${Math.floor(row.duration / 60)}M${row.duration % 60}S`,
    url: `${site.origin}/videos/${slug}/`,
    ...(contentHostOrigin ? { thumbnailUrl: [`${contentHostOrigin}${card.poster.permalink}?w=1280`] } : {}),
    actor: card.models.map(({ title }) => ({ '@type': 'Person', name: title })),
    isFamilyFriendly: false,
    breadcrumb: trail(site, [
      ['Videos', '/videos/'],
      [card.title, `/videos/${slug}/`],
    ]),
  }
}

function collection(database: DatabaseSync, site: SandboxSite, slug: string) {
  const category = readCategory(database, slug)
  if (!category) return null
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: category.name,
    url: `${site.origin}/categories/${slug}/`,
    breadcrumb: trail(site, [
      ['Categories', '/categories/'],
      [category.name, `/categories/${slug}/`],
    ]),
  }
}

function trail(site: SandboxSite, steps: readonly [name: string, path: string][]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[site.siteName, '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${site.origin}${path}`,
    })),
  }
}
