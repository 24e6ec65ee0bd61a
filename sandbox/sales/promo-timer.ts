import type { Handlers } from '../handler.ts'
import { promotionsOn, type SalesSettings } from './sales-settings.ts'

const DAY_MS = 86_400_000
/** Days of promotions are those of this zone; half an hour more or less of summer time does not matter here. */
const PACIFIC_MS = -8 * 3_600_000

/** The last day of the promotion, `YYYY-MM-DD`. */
export function lastDayOf(nowMs: number, { promotionEndsInDays }: SalesSettings): string {
  return new Date(nowMs + PACIFIC_MS + promotionEndsInDays * DAY_MS).toISOString().slice(0, 10)
}

/** When that day is over, in unix ms. */
export function lastSecondOf(day: string): number {
  return Date.parse(`${day}T23:59:59-08:00`)
}

export function createPromoTimerHandler(settings: SalesSettings): Pick<Handlers, 'getPromoTimer'> {
  return {
    getPromoTimer: ({ site, nowMs }) => {
      if (!promotionsOn(site.key, settings).includes('promoBanner')) return { body: { data: null } }
      return {
        body: {
          data: {
            dateEnd: lastDayOf(nowMs, settings),
            isCheatTimer: settings.promoBannerCheats,
            imageMobile: { url: '/pictures/slide/promo-autumn.avif?w=640' },
            imageTablet: { url: '/pictures/banner/promo-autumn.avif?w=960' },
            imageDesktop: { url: '/pictures/banner/promo-autumn.avif?w=1920' },
            mainDescription: 'A season of cinema for the price of a ticket',
          },
        },
      }
    },
  }
}
