import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import type { LoadDeals } from '../../machines/sales/deals.machine.ts'
import { type DealsContent, maintenanceDeals } from '../../machines/sales/deals.ts'
import { NO_HTML } from '../../machines/site/safe-html.ts'
import { jsonLdOf, type PageAdapterOptions, pageOfEditors, safeSeo } from '../catalogue/page-parts.ts'
import { partOf } from '../site/part-of.ts'
import { reportFailure } from '../site/report-failure.ts'

interface DealsAdapterOptions extends PageAdapterOptions {
  /** Unix ms by the server's clock. */
  now: () => number
  /** Countdowns of deals restart when they are over: where selling is plain there are none (D15). */
  isPlain: boolean
}

/** Offers of partners. Whatever does not come is left out (ERR-028), a 401 turns the visitor away (ERR-001). */
export function createDealsAdapter(options: DealsAdapterOptions): { loadDeals: LoadDeals } {
  const { call, report, now, isPlain } = options

  async function askDeals(signal: AbortSignal) {
    const result = await call('getDeals', {}, signal)
    if (!result.ok) {
      reportFailure(report, 'deals', result)
      return result.cause === 'unauthenticated' ? 'refused' : 'failed'
    }
    return isPlain ? result.answer.map((deal) => ({ ...deal, timerSeconds: 0 })) : result.answer
  }

  async function around(signal: AbortSignal): Promise<Omit<DealsContent, 'deals' | 'openedAtMs'>> {
    const [slides, page, html] = await Promise.all([
      partOf(options, 'getDealSlides', {}, [], signal),
      pageOfEditors(options, 'deals', signal),
      options.html(),
    ])
    return {
      title: page.title,
      slides,
      seo: safeSeo(page.seoParams, html),
      jsonLd: await jsonLdOf(options, page.seoParams, { page: 'deals', path: '/deals/' }, signal),
    }
  }

  return {
    async loadDeals(signal, { shelf }) {
      const [deals, frame] = await Promise.all([
        askDeals(signal),
        shelf === 'page' ? around(signal).catch(bare) : bare(),
      ])
      if (deals === 'refused') return { type: 'deals.refused' }
      const isHere = typeof deals !== 'string'
      const shown = !isHere ? [] : shelf === 'page' ? deals : maintenanceDeals(deals)
      return {
        type: isHere ? 'deals.loaded' : 'deals.failed',
        content: { ...frame, deals: shown, openedAtMs: now() },
      }
    },
  }
}

function bare(): Omit<DealsContent, 'deals' | 'openedAtMs'> {
  return { title: '', slides: [], seo: { ...EMPTY_SEO, shortSeoText: NO_HTML, fullSeoText: NO_HTML }, jsonLd: null }
}
