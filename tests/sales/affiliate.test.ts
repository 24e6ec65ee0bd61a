import { describe, expect, test } from 'vitest'
import { createAffiliate, type Hit, withoutLinkData } from '../../adapters/sales/affiliate.adapter.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { attributionOf, NOBODY } from '../../machines/sales/affiliate.ts'

describe('who is paid for a visitor', () => {
  test('the cookie comes before the query, the query before the link data [AFF-001]', () => {
    const cookie = base64({ aff_id: 'from-cookie', offer_id: 'c1' })
    const query = { aff_id: 'from-query', offer_id: 'q1', link_data: base64({ aff_id: 'from-link', offer_id: 'l1' }) }
    expect([
      found({ cookie, query }),
      found({ query }),
      found({ query: { link_data: query.link_data } }),
      found({ query: { page: '2' } }),
    ]).toEqual([
      { affiliateId: 'from-cookie', offerId: 'c1' },
      { affiliateId: 'from-query', offerId: 'q1' },
      { affiliateId: 'from-link', offerId: 'l1' },
      NOBODY,
    ])
  })

  test('a cookie without a name leaves the choice to the query [AFF-001]', () => {
    const cookie = base64({ aff_id: '', offer_id: 'c1' })
    expect(found({ cookie, query: { aff_id: 'from-query' } })).toEqual({ affiliateId: 'from-query', offerId: '' })
  })

  test('the first attribution wins over a new one for as long as its cookie lives [AFF-009]', () => {
    const kept = { affiliateId: 'first', offerId: 'o1' }
    expect(found({ kept, query: { aff_id: 'second', offer_id: 'o2' } })).toEqual(kept)
  })

  test('numbers, the alphabet for addresses and a plus that became a space are read [AFF-001]', () => {
    const text = btoa('{"note":"~~~>>>???","aff_id":"x1"}')
    expect(text).toMatch(/[+/]/)
    const spelled = [text, text.replaceAll('+', ' '), text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')]
    expect(spelled.map((cookie) => found({ cookie }).affiliateId)).toEqual(['x1', 'x1', 'x1'])
    expect(found({ cookie: base64({ aff_id: 4711, offer_id: 12 }) })).toEqual({ affiliateId: '4711', offerId: '12' })
  })

  const hostile: Record<string, string> = {
    'no base64': '%%%',
    'half of base64': 'eyJhZmZfaWQ',
    'no JSON': btoa('aff_id=x'),
    'JSON null': btoa('null'),
    'a list': base64(['x']),
    'a text': base64('x'),
    'an object for an id': base64({ aff_id: { $ne: '' } }),
    'a list for an id': base64({ aff_id: ['x'] }),
    'a line break': base64({ aff_id: 'x\r\nSet-Cookie: a=b' }),
    'a line break at its end': base64({ aff_id: 'x\n' }),
    'a euro sign': btoa('{"aff_id":"\\u20ac"}'),
    'a half of a pair': btoa('{"aff_id":"\\ud800"}'),
    'an id of 65 characters': base64({ aff_id: 'a'.repeat(65) }),
    'a fraction': base64({ aff_id: 1.5 }),
    '10,000 levels': btoa(`{"aff_id":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
    '1 MB': base64({ filler: 'f'.repeat(1_000_000), aff_id: 'x' }),
  }
  for (const [title, text] of Object.entries(hostile)) {
    test(`${title} is as if there were none [AFF-002]`, () => {
      expect([found({ cookie: text }), found({ query: { link_data: text } })]).toEqual([NOBODY, NOBODY])
      expect(found({ cookie: text, query: { aff_id: 'sound' } }).affiliateId).toBe('sound')
    })
  }

  test('the result can always be written into a header [AFF-002]', () => {
    const tries = ['€', 'x\r\ny', 'ok_1-2', ' x', 'x;y', '<b>', '🙂', 'a'.repeat(64)]
    for (const aff_id of tries) {
      const { affiliateId } = found({ query: { aff_id } })
      expect(affiliateId).toMatch(/^[A-Za-z0-9_-]{0,64}$/)
      expect(new Headers({ Cookie: `aff_id=${affiliateId}` }).get('cookie')).toBe(`aff_id=${affiliateId}`)
    }
  })
})

describe('the cookies', () => {
  test('affiliate, offer and hit are kept for seven days, for every path [AFF-004, AFF-007, AFF-008, ENT-057]', () => {
    const { affiliate, jar } = withCookies(`affiliate=${encodeURIComponent(base64({ aff_id: 'ab1', offer_id: '7' }))}`)
    affiliate.keep(affiliate.attribution(new URLSearchParams()))
    affiliate.recordHit({ path: '/', affId: 'ab1', offerId: '7', ts: 0 })
    expect(jar.setCookies()).toEqual(
      ['aff_id=ab1', 'offer_id=7', 'js_hit=1'].map((cookie) => `${cookie}; Path=/; SameSite=Lax; Max-Age=604800`),
    )
  })

  test('a later visit neither changes nor prolongs the cookies [AFF-009]', () => {
    const { affiliate, jar } = withCookies('aff_id=first; offer_id=o1')
    const attribution = affiliate.attribution(new URLSearchParams('aff_id=second'))
    affiliate.keep(attribution)
    expect({ attribution, setCookies: jar.setCookies() }).toEqual({
      attribution: { affiliateId: 'first', offerId: 'o1' },
      setCookies: [],
    })
  })

  test('the offer of another affiliate does not stay beside a new one [AFF-004]', () => {
    const { affiliate, jar } = withCookies('offer_id=old')
    affiliate.keep(affiliate.attribution(new URLSearchParams('aff_id=new')))
    expect([jar.read('aff_id'), jar.read('offer_id')]).toEqual(['new', undefined])
  })

  test('without an affiliate nothing is written [AFF-004]', () => {
    const { affiliate, jar } = withCookies('')
    affiliate.keep(affiliate.attribution(new URLSearchParams('utm=1')))
    expect(jar.setCookies()).toEqual([])
  })

  test('a listener gets each hit [AFF-007]', () => {
    const { affiliate, hits } = withCookies('')
    const hit = { path: '/videos/', affId: 'ab1', offerId: '', ts: 1_763_000_000_000 }
    affiliate.recordHit(hit)
    expect(hits).toEqual([hit])
  })
})

describe('link data', () => {
  test('L06: is taken out of an address, and nothing else is', () => {
    const addresses = [
      '/?link_data=e30%3D',
      '/videos/?page=2&link_data=x&sort=latest#top',
      '/videos/?page=2',
      '/a%20b/',
    ]
    expect(addresses.map(withoutLinkData)).toEqual([
      '/',
      '/videos/?page=2&sort=latest#top',
      '/videos/?page=2',
      '/a%20b/',
    ])
  })
})

function found({ cookie, query = {}, kept = NOBODY }: { cookie?: string; query?: object; kept?: typeof NOBODY }) {
  return attributionOf({ cookie, kept, query: new URLSearchParams(query as Record<string, string>) })
}

function base64(value: unknown) {
  return btoa(JSON.stringify(value))
}

function withCookies(header: string) {
  const jar = createServerCookies({ header, isSecure: false })
  const hits: Hit[] = []
  return { jar, hits, affiliate: createAffiliate({ jar, recordHit: (hit) => hits.push(hit) }) }
}
