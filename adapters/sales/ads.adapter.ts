import type { AdItem } from '../../contracts/sales/ads.ts'
import type { FetchAd } from '../../machines/sales/ad-banner.machine.ts'
import { type Ad, type AdFrame, allowedFrame, chosenByWeight } from '../../machines/sales/ads.ts'
import type { LoadSanitiser } from '../site/html-rules.ts'
import { type PartOptions, partOf } from '../site/part-of.ts'

interface AdsOptions extends PartOptions {
  html: LoadSanitiser
  /** Origins that frames of ads may show. */
  frames: readonly string[]
  /** From 0 to below 1. */
  random: () => number
}

/** Ads of the content API. What cannot be shown is left out before one is chosen; failures are empty places (ERR-030). */
export function createAds({ call, html, frames, random, report }: AdsOptions): { fetchAd: FetchAd } {
  async function adOf({ kind, desktop, mobile }: AdItem): Promise<Ad | null> {
    if (kind === 'media') {
      const [wide, narrow] = [desktop ?? mobile, mobile ?? desktop]
      return wide && narrow && { kind, desktop: wide, mobile: narrow }
    }
    const [wide, narrow] = [await frameOf(desktop), await frameOf(mobile)]
    const [onDesktop, onMobile] = [wide ?? narrow, narrow ?? wide]
    if (onDesktop && onMobile) return { kind, desktop: onDesktop, mobile: onMobile }
    report('ad banner: a frame without an allowed address')
    return null
  }

  async function frameOf(markups: readonly string[]): Promise<AdFrame | undefined> {
    const sanitiser = markups.length > 0 ? await html() : undefined
    for (const markup of markups) {
      const frame = sanitiser?.frame(markup)
      const src = frame && allowedFrame(frame.src, frames)
      if (src) return { ...frame, src }
    }
    return undefined
  }

  return {
    async fetchAd(signal, { place, position }) {
      const { [position]: items } = await partOf(
        { call, report },
        'getAdBanner',
        { params: { place } },
        { middle: [], bottom: [] },
        signal,
      )
      const ads = await Promise.all(items.map(async (item) => ({ weight: item.weight, ad: await adOf(item) })))
      const chosen = chosenByWeight(
        ads.filter(({ ad }) => ad !== null),
        random(),
      )
      return { type: 'ad.answered', ad: chosen?.ad ?? null }
    },
  }
}
