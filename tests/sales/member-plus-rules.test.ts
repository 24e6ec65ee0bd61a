import { expect, test } from 'vitest'
import { CategoryListItem } from '../../contracts/catalogue/category.ts'
import { MemberPlusPriceAnswer } from '../../contracts/sales/member-plus.ts'
import { isServed, joinNowOf, mayHoldOffers, offerRequest } from '../../machines/sales/member-plus-rules.ts'
import { offerOf } from '../../machines/sales/member-plus-tile.ts'
import { visitorOf } from '../../machines/session/visitor.ts'
import { NOON_MS, SITES } from '../support/samples.ts'

const OWN = 'http://localhost'

test('a tile is an offer if it is custom, says so and names a price [MPLUS-003, CAT-026, ENT-013]', () => {
  const custom = { type: 'upgrade', text: 'Plus', link: '/', image: null, memberPlus: true, priceUuid: 'plus' }
  const tiles = [
    custom,
    { ...custom, memberPlus: false },
    { ...custom, priceUuid: '' },
    { ...custom, priceUuid: undefined },
    { ...custom, memberPlus: 'true' },
    { name: 'Plus', slug: 'plus', label: 'Plus', categoryImage: null, memberPlus: true, priceUuid: 'plus' },
  ]
  expect(tiles.map((tile) => offerOf(CategoryListItem.parse(tile)))).toEqual(['plus', '', '', '', '', ''])
})

test('only active and expired members may hold offers, and inactive ones with benefits [MPLUS-003]', () => {
  const facts = { nowSeconds: NOON_MS / 1000, isVerified: false, verificationEnabled: false, camPartnersClaim: '' }
  const token = { exp: NOON_MS / 1000 + 900, iat: 0, partners: [], vra: [] }
  const may = (claims: Parameters<typeof visitorOf>[0]['claims']) =>
    mayHoldOffers(visitorOf({ ...facts, claims, user: null }))
  expect([
    may({ ...token, usc: 100 }),
    may({ ...token, usc: 300 }),
    may({ ...token, usc: 200 }),
    may({ ...token, usc: 1, benefits: true }),
    may({ ...token, usc: 1 }),
    may(null),
    may({ ...token, usc: 100, exp: NOON_MS / 1000 - 1 }),
  ]).toEqual([true, true, true, true, false, false, false])
})

test('where an offer is paid is asked with the address, the way back and the package of its own site [ENT-048, MPLUS-007]', () => {
  const queries = ['one', 'two'].map((name) => {
    const site = {
      url: `https://${name}.example/`,
      returnUrl: `https://back.example/${name}/`,
      segpayPackageId: `pack-${name}`,
    }
    const offer = MemberPlusPriceAnswer.parse({ data: { piCode: `code-${name}`, site } })
    return offerRequest(offer, 'segpay')
  })
  expect(queries).toEqual([
    {
      kind: 'getMemberPlusPaymentUrl',
      query: {
        piCode: 'code-one',
        siteUrl: 'https://one.example/',
        returnUrl: 'https://back.example/one/',
        paymentSystem: 'segpay',
        segpayPackageId: 'pack-one',
      },
    },
    {
      kind: 'getMemberPlusPaymentUrl',
      query: {
        piCode: 'code-two',
        siteUrl: 'https://two.example/',
        returnUrl: 'https://back.example/two/',
        paymentSystem: 'segpay',
        segpayPackageId: 'pack-two',
      },
    },
  ])
})

test('the two billers are those of the settings [MPLUS-010]', () => {
  for (const { memberPlusBillers: billers } of Object.values(SITES)) {
    const paying = (paymentSystem: string) => isServed({ paymentSystem, status: 'active' }, billers)
    expect([billers, ['epoch', 'segpay', 'gift-card', ''].map(paying)]).toEqual([
      ['epoch', 'segpay'],
      [true, true, false, false],
    ])
  }
})

test('an expired status rules out, however it is written [MPLUS-011, SESSION-002]', () => {
  const served = ['expired', 'Expired', 'EXPIRED ', 'active', ''].map((status) =>
    isServed({ paymentSystem: 'epoch', status }, ['epoch']),
  )
  expect(served).toEqual([false, false, false, true, true])
})

test('joining goes on below the site that the offer names, if it is ours [MPLUS-009]', () => {
  const sister = SITES.dark.sisterSites[0]?.url ?? ''
  const named = (siteUrl: string) => joinNowOf(siteUrl, { settings: SITES.dark, origin: OWN })
  expect([named(OWN), named(`${OWN}/`), named(sister)]).toEqual(['/join-now/', '/join-now/', `${sister}join-now/`])
  const foreign = [
    '',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '//elsewhere.example',
    `${sister.slice(0, -1)}@evil.example`,
  ]
  expect(foreign.map(named)).toEqual(foreign.map(() => '/join-now/'))
})
