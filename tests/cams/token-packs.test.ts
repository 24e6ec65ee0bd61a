import { describe, expect, test } from 'vitest'
import { BalanceAnswer, TokenPacksAnswer } from '../../contracts/cams/tokens.ts'
import { bestPackOf, billersOfPack, packPriceText, tokenPacksOf, tokensText } from '../../machines/cams/token-packs.ts'
import { SITES } from '../support/samples.ts'
import { BILLING, packsOf, wirePack } from './token-samples.ts'

const CARD = { name: 'segpay', nameHuman: 'Card', isNonRecurring: false }
const ONCE = { name: 'gift', nameHuman: 'Gift card', isNonRecurring: true }
const DEFAULT = { name: 'epoch', nameHuman: 'Epoch', isNonRecurring: false }

function sellers(changes: Record<string, unknown>) {
  const [pack] = packsOf(wirePack('a', changes))
  if (!pack) throw new Error('no pack')
  return billersOfPack([CARD, ONCE, DEFAULT], pack, BILLING).map(({ name }) => name)
}

describe('the best value', () => {
  const pack = (tokens: number, priceAmount: number, topDescription = '') =>
    wirePack(String(tokens), {
      normalPrice: { priceAmount, tokenAmount: tokens, topDescription, priceUuid: `p${tokens}` },
    })
  const best = (...packs: Parameters<typeof packsOf>) => bestPackOf(packsOf(...packs))?.tokens

  test('is the lowest price per token among the packs, whatever its place and the server’s name for it [TOKENS-007]', () => {
    const packs = [pack(100, 9.99), pack(1000, 79.99, 'Best value'), pack(10_000, 699.99), pack(2500, 189.99)]
    expect(best(...packs)).toBe(10_000)
    expect(best(...packs.slice(0, 2))).toBe(1000)
    expect(packsOf(...packs).map(({ badge }) => badge)).toEqual(['', '', '', ''])
    expect(packsOf(pack(100, 9.99, 'Most popular'))[0]?.badge).toBe('Most popular')
  })

  test('is the smaller of two alike, and none where none is cheaper than another or has a price', () => {
    expect([best(pack(100, 10), pack(50, 5), pack(10, 2)), best(pack(100, 10), pack(50, 5)), best(pack(7, 1))]).toEqual(
      [50, undefined, undefined],
    )
    expect(best(pack(1000, 0), pack(100, 10), pack(50, 6))).toBe(100)
    expect(best()).toBe(undefined)
  })
})

describe('what the server tells of packs', () => {
  test('the list and the quick-buy display become one shape [ENT-079, ENT-080, API-133]', () => {
    const quick = {
      sort: 2,
      imageToken: '3',
      isQuickBuy: true,
      normalPrice: {
        priceAmount: 20,
        tokenAmount: 250,
        topDescription: 'Popular',
        nonRecurringPrice: true,
        priceUuid: 'u2',
        piCode: 7,
      },
    }
    const slow = wirePack('c', { sort: 12, isQuickBuy: false, normalPrice: { nonRecurringPrice: false } })
    expect(packsOf(wirePack('a', { sort: 9 }), quick, slow)).toEqual([
      {
        id: 'u2',
        sort: 2,
        isQuickBuy: true,
        icon: '/i/token-icons/tokens-3.svg',
        price: 20,
        tokens: 250,
        badge: 'Popular',
        isNonRecurring: true,
        priceUuid: 'u2',
        isSoldBy: { cardBiller: false, nonRecurring: true, others: true },
        itemCode: '7',
      },
      {
        id: 'a',
        sort: 9,
        isQuickBuy: true,
        icon: '/i/token-icons/tokens-1.svg',
        price: 9.99,
        tokens: 100,
        badge: '',
        isNonRecurring: true,
        priceUuid: 'price-a',
        isSoldBy: { cardBiller: true, nonRecurring: true, others: true },
        itemCode: 'pi-1',
      },
      {
        id: 'c',
        sort: 12,
        isQuickBuy: false,
        icon: '/i/token-icons/tokens-1.svg',
        price: 9.99,
        tokens: 100,
        badge: '',
        isNonRecurring: false,
        priceUuid: 'price-c',
        isSoldBy: { cardBiller: true, nonRecurring: false, others: true },
        itemCode: 'pi-1',
      },
    ])
  })

  test('a pack of the list has the codes of its billers in both prices, and may be paid once [ENT-078]', () => {
    const pack = wirePack('a', {
      sort: 4,
      imageToken: 'gold',
      isQuickBuy: false,
      normalPrice: { segPayTiCode: 'ti-7', piCode: 'pi-7', nonRecurringPrice: '31' },
      specialPrice: { segPayTiCode: 'ti-8', piCode: 'pi-8', nonRecurringPrice: '' },
    })
    const [read] = TokenPacksAnswer.parse({ data: { items: [pack] } })
    const codes = { priceAmount: 9.99, tokenAmount: 100, topDescription: '', priceUuid: 'price-a' }
    expect(read).toEqual({
      id: 'a',
      sort: 4,
      imageToken: 'gold',
      isQuickBuy: false,
      normalPrice: { ...codes, segPayTiCode: 'ti-7', piCode: 'pi-7', nonRecurringPrice: '31' },
      specialPrice: { ...codes, segPayTiCode: 'ti-8', piCode: 'pi-8', nonRecurringPrice: '' },
    })
    const [offered] = packsOf(pack)
    expect({ itemCode: offered?.itemCode, isSoldBy: offered?.isSoldBy }).toEqual({
      itemCode: 'pi-7',
      isSoldBy: { cardBiller: true, nonRecurring: false, others: true },
    })
  })

  test('they are read as data.items, and elsewhere as data [API-128]', () => {
    const wire = [wirePack('a'), wirePack('b', { sort: 2 }), wirePack('c', { sort: 3 })]
    const [bare, wrapped] = [{ data: wire }, { data: { items: wire } }].map((answer) => TokenPacksAnswer.parse(answer))
    expect({ ids: wrapped?.map(({ id }) => id), bare }).toEqual({ ids: ['a', 'b', 'c'], bare: wrapped })
  })

  test('they stand in the order of their sort [TOKENS-010, ENT-078]', () => {
    expect(
      packsOf(wirePack('c', { sort: 3 }), wirePack('a', { sort: 1 }), wirePack('b', { sort: 2 })).map(({ id }) => id),
    ).toEqual(['a', 'b', 'c'])
  })

  test('a pack that cannot be bought, or is broken, is left out', () => {
    expect(
      packsOf(
        null,
        7,
        {},
        wirePack('a', { normalPrice: { tokenAmount: 0 } }),
        wirePack('b', { normalPrice: { priceUuid: '' } }),
      ),
    ).toEqual([])
  })

  test('an icon is a name of ours, and never a path [TOKENS-011]', () => {
    expect(packsOf(wirePack('a', { imageToken: '../../evil' }))[0]?.icon).toBe('')
    expect(packsOf(wirePack('a', { imageToken: 4 }))[0]?.icon).toBe('/i/token-icons/tokens-4.svg')
  })

  test('it costs its normal price, whatever the special one is [TOKENS-021]', () => {
    const specialPrice = {
      priceAmount: 1,
      tokenAmount: 7,
      topDescription: 'Special',
      nonRecurringPrice: false,
      piCode: 'pi-2',
      priceUuid: 'price-special',
    }
    const [special] = packsOf(wirePack('a', { specialPrice }))
    const [normal] = packsOf(wirePack('a'))
    expect(special).toEqual({ ...normal, isSoldBy: { cardBiller: true, nonRecurring: false, others: true } })
    expect({ price: special?.price, tokens: special?.tokens, priceUuid: special?.priceUuid }).toEqual({
      price: 9.99,
      tokens: 100,
      priceUuid: 'price-a',
    })
  })

  test('a balance is read as data.data.balance, or data.balance [API-127]', () => {
    const balance = { balance: 12, version: 3 }
    expect([BalanceAnswer.parse({ data: { data: balance } }), BalanceAnswer.parse({ data: balance })]).toEqual([
      balance,
      balance,
    ])
  })
})

describe('who may sell a pack', () => {
  test('the card biller, if both prices have its code [TOKENS-017, ENT-078]', () => {
    expect(sellers({ specialPrice: {} })).toContain('segpay')
    expect(sellers({ specialPrice: { segPayTiCode: '' } })).not.toContain('segpay')
    expect(sellers({ normalPrice: { segPayTiCode: undefined } })).not.toContain('segpay')
  })

  test('billers that collect once, if both prices can be collected once [TOKENS-018, ENT-078]', () => {
    expect(sellers({ specialPrice: {} })).toContain('gift')
    expect(sellers({ specialPrice: { nonRecurringPrice: false } })).not.toContain('gift')
    expect(sellers({ normalPrice: { nonRecurringPrice: '' } })).not.toContain('gift')
  })

  test('all others, if the normal price has the code of the default biller [TOKENS-019, ENT-078, API-134]', () => {
    expect(sellers({ specialPrice: { piCode: '' } })).toContain('epoch')
    expect(sellers({ normalPrice: { piCode: '' } })).not.toContain('epoch')
  })

  test('the fields of the codes and the name of the card biller are configured [TOKENS-020]', () => {
    const other = { cardBiller: 'epoch', tiCodeField: 'ticket', piCodeField: 'product' }
    const answer = TokenPacksAnswer.parse({
      data: [wirePack('a', { normalPrice: { ticket: 't', product: '', nonRecurringPrice: false } })],
    })
    const [pack] = tokenPacksOf(answer, other)
    expect(pack && billersOfPack([CARD, ONCE, DEFAULT], pack, other).map(({ name }) => name)).toEqual(['epoch'])
    for (const { tokenBilling } of Object.values(SITES))
      expect(tokenBilling).toEqual({ cardBiller: 'segpay', tiCodeField: 'segPayTiCode', piCodeField: 'piCode' })
  })
})

describe('what is read of it', () => {
  test('tokens have a space between thousands, and no decimals [TOKENS-006]', () => {
    expect([50, 1_000, 12_500.9, 1_234_567].map(tokensText)).toEqual([
      '50 tokens',
      '1 000 tokens',
      '12 500 tokens',
      '1 234 567 tokens',
    ])
  })

  test("a price is '$ ' and its amount [TOKENS-005]", () => {
    expect([9.99, 20].map(packPriceText)).toEqual(['$ 9.99', '$ 20'])
  })
})
