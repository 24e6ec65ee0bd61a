import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { createContentAdapter } from '../../../adapters/catalogue/content.adapter.ts'
import type { PageAdapterOptions } from '../../../adapters/catalogue/page-parts.ts'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import { contentPageMachine, type LoadContent } from '../../../machines/catalogue/content-page.machine.ts'
import type { PageContent, PageQuestion } from '../../../machines/catalogue/page-content.ts'
import { missingHead } from '../../../machines/site/head.ts'
import type { ActorName } from '../../../machines/site/registry.ts'
import type { OpenActor } from '../../site/actor-system.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import type { Site } from '../../site/site.ts'
import { headFor } from './page-facts.ts'

export type ContentPage = ActorRefFrom<typeof contentPageMachine>
/** Pages of a part of the site bring their own. */
type CreateLoader = (options: PageAdapterOptions) => { loadContent: LoadContent }

/** A page that only shows what editors wrote. */
export function openContent(
  { site, openActor, match, key }: Pick<Opening, 'site' | 'openActor' | 'match' | 'key'>,
  page: PageQuestion,
  draw: (actor: ContentPage) => ReactNode,
  create: CreateLoader = createContentAdapter,
  children: readonly ActorName[] = [],
): OpenPage<ContentPage> {
  const actor = startContent(site, openActor, page, create, children)
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

export function startContent(
  site: Site,
  openActor: OpenActor,
  page: PageQuestion,
  create: CreateLoader = createContentAdapter,
  children: readonly ActorName[] = [],
): ContentPage {
  const { handover, ports } = site
  const { loadContent } = create(ports.page)
  const contentPorts = { loadContent: handover.ask('loadContent', loadContent) }
  return openActor(contentPageMachine, contentPorts, { children, input: { page } }).start()
}

export function warmContent({ ports }: Site, page: PageQuestion, signal: AbortSignal) {
  return createContentAdapter(ports.page).loadContent(signal, page)
}

function titleIn(content: PageContent | undefined): string {
  if (content && 'page' in content) return content.page.title
  if (content?.kind === 'device') return content.name
  if (content?.kind === 'post') return content.post.title
  if (content?.kind === 'categories') return content.title
  if (content?.kind === 'softHome') return content.soft.title
  return ''
}
