import { type Attribution, attributionOf } from '../../machines/sales/affiliate.ts'
import type { CookieJar } from '../site/cookie-jar.ts'

const LANDING_COOKIE = 'affiliate'
const AFFILIATE_COOKIE = 'aff_id'
const OFFER_COOKIE = 'offer_id'
const HIT_COOKIE = 'js_hit'
const WEEK = { maxAgeSeconds: 604_800 }
const LINK_DATA = 'link_data'

/** A route that a visitor opened, for the service that pays affiliates (AFF-007): only its path, because queries can hold secrets. */
export interface Hit {
  path: string
  affId: string
  offerId: string
  /** Unix ms. */
  ts: number
}

interface AffiliateOptions {
  jar: CookieJar
  /** Told of every hit. */
  recordHit: (hit: Hit) => void
}

/** Attribution as cookies keep it for seven days. */
export function createAffiliate({ jar, recordHit }: AffiliateOptions) {
  return {
    /** Read only: nothing is kept by it, so that a server can ask too. */
    attribution: (query: URLSearchParams): Attribution =>
      attributionOf({
        cookie: jar.read(LANDING_COOKIE),
        kept: { affiliateId: jar.read(AFFILIATE_COOKIE) ?? '', offerId: jar.read(OFFER_COOKIE) ?? '' },
        query,
      }),

    /** Keeps an attribution that is not kept yet: its seven days begin with it. */
    keep({ affiliateId, offerId }: Attribution) {
      if (affiliateId === '' || jar.read(AFFILIATE_COOKIE) === affiliateId) return
      jar.write(AFFILIATE_COOKIE, affiliateId, WEEK)
      if (offerId) jar.write(OFFER_COOKIE, offerId, WEEK)
      else jar.remove(OFFER_COOKIE)
    },

    recordHit(hit: Hit) {
      jar.write(HIT_COOKIE, '1', WEEK)
      recordHit(hit)
    },
  }
}

/** The cookies by which prices know who sent the visitor, for a request that a server makes in a browser's place (JOIN-002); no others. */
export function affiliateCookies(jar: Pick<CookieJar, 'read'>): string {
  return [AFFILIATE_COOKIE, OFFER_COOKIE, LANDING_COOKIE]
    .flatMap((name) => {
      const value = jar.read(name)
      return value === undefined ? [] : [`${name}=${encodeURIComponent(value.slice(0, 2048).toWellFormed())}`]
    })
    .join('; ')
}

/** An address without its link data, which is read once and sent nowhere (faults L06). */
export function withoutLinkData(path: string): string {
  if (!path.includes(LINK_DATA)) return path
  const url = new URL(`http://own.invalid${path}`)
  url.searchParams.delete(LINK_DATA)
  return url.pathname + url.search + url.hash
}
