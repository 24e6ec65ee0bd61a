import type { SearchAnswer } from '../../contracts/catalogue/search.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { FindResults } from '../../machines/catalogue/search-page.machine.ts'
import {
  type FoundGroup,
  type FoundKind,
  NOTHING_FOUND,
  type SpecialSite,
} from '../../machines/catalogue/search-results.ts'
import type { Call } from '../site/call.ts'

interface SearchOptions {
  call: Call
  report: (problem: string) => void
  settings: Pick<SiteSettings, 'customSearchEnabled' | 'customSearches' | 'sisterSites'>
}

/** In the order in which they are shown. */
const KINDS: readonly FoundKind[] = ['videos', 'models', 'blogPosts', 'pages']

/** The search of the content API, and the words that lead to a sister site. */
export function createSearch({ call, report, settings }: SearchOptions): { findResults: FindResults } {
  return {
    findResults: async (signal, { query }) => {
      const result = await call('search', { params: { query } }, signal)
      const special = specialOf(query, settings)
      if (result.ok) return { type: 'results.found', found: { groups: groupsOf(result.answer), special } }
      const { cause, refusal } = result
      // Dots and slashes only: there is nothing to ask for.
      if (cause === 'invalid') return { type: 'results.found', found: { ...NOTHING_FOUND, special } }
      if (cause === 'unauthenticated') return { type: 'results.refused', reason: 'signInRequired' }
      if (refusal) return { type: 'results.refused', reason: refusal.reason }
      const isOwn = cause === 'offline' || cause === 'timeout' || cause === 'contract'
      if (!isOwn && cause !== 'aborted') report('Wrong Status')
      return { type: 'results.failed', reason: isOwn ? cause : 'unavailable' }
    },
  }
}

function groupsOf(answer: SearchAnswer): FoundGroup[] {
  return KINDS.map((kind) => ({
    kind,
    items: answer[kind].map(({ slug, title, publishedAt, image }) => ({ slug, title, publishedAt, image })),
  })).filter(({ items }) => items.length > 0)
}

function specialOf(query: string, { customSearchEnabled, customSearches, sisterSites }: SearchOptions['settings']) {
  if (!customSearchEnabled) return null
  const wanted = query.trim().toLowerCase()
  const { sisterSite } = customSearches.find(({ terms }) => terms.includes(wanted)) ?? {}
  const sister = sisterSites.find(({ siteName }) => siteName === sisterSite)
  return sister ? ({ siteName: sister.siteName, url: sister.url } satisfies SpecialSite) : null
}
