import { Id } from '../../contracts/tolerant.ts'

/** The affiliate who sent the visitor, and by which offer; `''` for none. Letters, digits, `_` and `-`, at most 64: safe in cookies and headers. */
export interface Attribution {
  affiliateId: string
  offerId: string
}

export interface AttributionClues {
  /** The base64 JSON cookie that landing pages leave. */
  cookie: string | undefined
  /** What an earlier visit was attributed to. */
  kept: Attribution
  query: URLSearchParams
}

export const NOBODY: Attribution = { affiliateId: '', offerId: '' }

/** Browsers keep no cookie that is longer, and no link that works has more. */
const LONGEST = 4096

/**
 * The first of cookie, query and link data that names an affiliate (sales §4). The first attribution stays for as long as its cookie lives (AFF-009).
 * Whatever cannot be read is as if it were not there.
 */
export function attributionOf({ cookie, kept, query }: AttributionClues): Attribution {
  const clues = [
    () => jsonIn(cookie),
    () => ({ aff_id: kept.affiliateId, offer_id: kept.offerId }),
    () => Object.fromEntries(query),
    () => jsonIn(query.get('link_data')),
  ]
  for (const read of clues) {
    const { aff_id, offer_id } = read()
    const affiliateId = idIn(aff_id)
    if (affiliateId) return { affiliateId, offerId: idIn(offer_id) }
  }
  return NOBODY
}

function jsonIn(base64: string | null | undefined): { aff_id?: unknown; offer_id?: unknown } {
  if (!base64 || base64.length > LONGEST) return {}
  try {
    // Queries turn plus into space, and some senders write the alphabet for addresses.
    return JSON.parse(atob(base64.replaceAll(/[ -]/g, '+').replaceAll('_', '/'))) ?? {}
  } catch {
    return {}
  }
}

function idIn(value: unknown): string {
  return Id.safeParse(value).data ?? ''
}
