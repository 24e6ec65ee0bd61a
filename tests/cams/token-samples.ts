import { TokenPacksAnswer } from '../../contracts/cams/tokens.ts'
import { tokenPacksOf } from '../../machines/cams/token-packs.ts'

export const BILLING = { cardBiller: 'segpay', tiCodeField: 'segPayTiCode', piCodeField: 'piCode' }

/** A pack as the tariff list writes it. */
export function wirePack(id: string, { normalPrice = {}, specialPrice, ...fields }: Record<string, unknown> = {}) {
  const price = {
    priceAmount: 9.99,
    tokenAmount: 100,
    topDescription: '',
    nonRecurringPrice: '777',
    segPayTiCode: 'ti-1',
    piCode: 'pi-1',
    priceUuid: `price-${id}`,
  }
  return {
    id,
    sort: 1,
    imageToken: 1,
    isQuickBuy: true,
    normalPrice: { ...price, ...(normalPrice as object) },
    ...(specialPrice !== undefined && { specialPrice: specialPrice && { ...price, ...(specialPrice as object) } }),
    ...fields,
  }
}

export function packsOf(...wire: unknown[]) {
  return tokenPacksOf(TokenPacksAnswer.parse({ data: { items: wire } }), BILLING)
}
