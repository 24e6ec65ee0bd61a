import type { StaticPage } from '../../contracts/catalogue/static-page.ts'
import type { VideoListItem } from '../../contracts/catalogue/video.ts'
import { EMPTY_SEO, type SeoParams } from '../../contracts/site/seo.ts'
import { cutText } from '../../machines/catalogue/display.ts'
import type { JsonLd, SafePage } from '../../machines/catalogue/page-content.ts'
import type { SafeSeo } from '../../machines/site/safe-html.ts'
import type { HtmlSanitiser, LoadSanitiser } from '../site/html-rules.ts'
import { type PartOptions, partOf } from '../site/part-of.ts'

/** What every loader of a page needs. */
export interface PageAdapterOptions extends PartOptions {
  html: LoadSanitiser
  /** On the server only: structured data is for those who read the document. */
  withJsonLd: boolean
}

/** Longest description that travels with a card. */
const CARD_DESCRIPTION = 600

export function safeSeo(seo: SeoParams, html: HtmlSanitiser): SafeSeo {
  return { ...seo, shortSeoText: html.text(seo.shortSeoText), fullSeoText: html.text(seo.fullSeoText) }
}

export function safePage({ seoParams: _, ...page }: StaticPage, html: HtmlSanitiser): SafePage {
  return {
    ...page,
    text: html.text(page.text),
    sections: page.sections.map(({ title, text }) => ({ title, text: html.text(text) })),
  }
}

/** Cards show descriptions as text, and most screens do not show them at all: those leave them out, to keep pages light. */
export function cardsOf(
  items: readonly VideoListItem[],
  html: HtmlSanitiser,
  keepsDescriptions: boolean,
): VideoListItem[] {
  return items.map((item) =>
    item.kind === 'custom'
      ? item
      : {
          ...item,
          description: keepsDescriptions ? cutText(html.plain(item.description), CARD_DESCRIPTION) : '',
        },
  )
}

/** The page of the editors that goes with a screen; an empty one where it does not come (ERR-030). */
export function pageOfEditors(options: PartOptions, slug: string, signal: AbortSignal): Promise<StaticPage> {
  const never = { createdAt: 0, updatedAt: 0, publishedAt: 0 }
  const empty = { id: '', title: '', text: '', sections: [], ...never, seoParams: EMPTY_SEO }
  return partOf(options, 'getStaticPage', { params: { slug } }, empty, signal)
}

interface JsonLdQuestion {
  page: string
  path: string
  number?: number
}

export async function jsonLdOf(
  options: PageAdapterOptions,
  seo: Pick<SeoParams, 'jsonLdScriptEnabled'>,
  { page, path, number }: JsonLdQuestion,
  signal: AbortSignal,
): Promise<JsonLd> {
  if (!options.withJsonLd || !seo.jsonLdScriptEnabled) return null
  const query = { path, ...(number !== undefined && number > 1 && { page: number }) }
  return partOf(options, 'getJsonLd', { params: { page }, query }, null, signal)
}
