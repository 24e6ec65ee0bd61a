import type { AnyMachineSnapshot } from 'xstate'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import type { RouteMatch } from '../../../machines/access/routes.ts'
import { errorHead, type Head, headOf, missingHead } from '../../../machines/site/head.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Site } from '../../site/site.ts'

/** The head of a page for a snapshot of its actor: its own, or that of its error screen. */
export function headFor(
  { settings }: Site,
  match: RouteMatch,
  snapshot: AnyMachineSnapshot,
  facts: Pick<Parameters<typeof headOf>[0], 'seo' | 'fallbackTitle' | 'page' | 'pages' | 'narrowing'>,
): Head {
  if (snapshot.hasTag('missing')) return missingHead({ settings, match })
  if (snapshot.hasTag('refused')) return errorHead({ settings, title: 'Access denied' })
  if (snapshot.hasTag('failed')) return errorHead({ settings, title: settings.siteName })
  return headOf({ settings, match, ...facts })
}

/** For screens that search engines must not list. */
export function unlisted({ settings }: Site, match: RouteMatch, title: string): Pick<OpenPage, 'head' | 'jsonLd'> {
  const seo = { ...EMPTY_SEO, metaRobots: 'noindex' }
  return { head: () => headOf({ settings, match, seo, fallbackTitle: title }), jsonLd: () => null }
}
