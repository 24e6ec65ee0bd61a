import type { ReactNode } from 'react'
import { type ActorRefFrom, type AnyMachineSnapshot, createActor } from 'xstate'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import type { RouteMatch } from '../../machines/access/routes.ts'
import { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import type { PageContent, PageQuestion } from '../../machines/catalogue/page-content.ts'
import { errorHead, type Head, headOf, missingHead } from '../../machines/site/head.ts'
import type { Site } from '../kernel.ts'
import type { Opening, OpenPage } from '../pages.ts'
import { plugPorts } from '../plug-ports.ts'

type ContentPage = ActorRefFrom<typeof contentPageMachine>

/** A page that only shows what editors wrote. */
export function openContent(
  { site, match, key }: Opening,
  page: PageQuestion,
  draw: (actor: ContentPage) => ReactNode,
): OpenPage<ContentPage> {
  const actor = createActor(
    plugPorts(contentPageMachine, { loadContent: site.handover.ask('loadContent', site.ports.loadContent) }),
    { input: { page } },
  )
  actor.start()
  return {
    key,
    match,
    actor,
    isMissing: page.kind === 'notFound',
    draw: () => draw(actor),
    head(snapshot) {
      if (page.kind === 'notFound') return missingHead({ settings: site.settings, match })
      const { content } = snapshot.context
      const seo = content && 'seo' in content ? content.seo : EMPTY_SEO
      return headFor(site, match, snapshot, { seo, fallbackTitle: titleIn(content) || site.settings.siteName })
    },
    jsonLd() {
      const { content } = actor.getSnapshot().context
      return content && 'jsonLd' in content ? content.jsonLd : null
    },
  }
}

/** The head of a page as its actor stands: its own, or that of its error screen. */
export function headFor(
  { settings }: Site,
  match: RouteMatch,
  snapshot: AnyMachineSnapshot,
  facts: Pick<Parameters<typeof headOf>[0], 'seo' | 'fallbackTitle' | 'page' | 'pages'>,
): Head {
  if (snapshot.hasTag('missing')) return missingHead({ settings, match })
  if (snapshot.hasTag('refused')) return errorHead({ settings, title: 'Access denied' })
  if (snapshot.hasTag('failed')) return errorHead({ settings, title: settings.siteName })
  return headOf({ settings, match, ...facts })
}

/** For screens that are nobody's way in from a search engine. */
export function unlisted({ settings }: Site, match: RouteMatch, title: string): Pick<OpenPage, 'head' | 'jsonLd'> {
  const seo = { ...EMPTY_SEO, metaRobots: 'noindex' }
  return { head: () => headOf({ settings, match, seo, fallbackTitle: title }), jsonLd: () => null }
}

function titleIn(content: PageContent | undefined): string {
  if (content?.kind === 'static') return content.page.title
  if (content?.kind === 'categories') return content.title
  if (content?.kind === 'softHome') return content.soft.title
  return ''
}
