import type { DatabaseSync } from 'node:sqlite'
import type { Handlers } from '../handler.ts'
import type { Payment } from '../sales/payment.ts'
import type { SalesSettings } from '../sales/sales-settings.ts'
import { amountNow, type CurrentPrice } from '../sales/tariffs.ts'
import { ACCOUNTS } from '../session/accounts.ts'
import { balanceOf, moveTokens } from './token-moves.ts'

/** Name of the provider in paths and in the fields that are named after it. */
export const PROVIDER = 'camnet'
export const NO_SUCH_PROVIDER = { status: 404, body: { status: { code: 404, message: 'There is no such provider.' } } }

interface PackRow {
  price_uuid: string
  id: string
  sort: number
  tokens: number
  amount: number
  special_amount: number
  top_description: string
  is_quick_buy: number
}

/** Amounts are hundredths. */
const PACKS: readonly [tokens: number, amount: number, special: number, badge: string, isQuickBuy: boolean][] = [
  [50, 599, 499, '', false],
  [100, 1099, 899, 'Try it', true],
  [250, 2499, 1999, 'Most popular', true],
  [500, 4499, 3799, '', true],
  [1000, 7999, 6499, '', true],
  [2500, 18999, 15999, '', false],
  [10000, 69999, 59999, '', false],
]

/** Packs, and what the accounts begin with. */
export function seedTokens(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO token_packs VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [index, [tokens, amount, special, badge, isQuickBuy]] of PACKS.entries()) {
    insert.run(
      `price-tokens-${tokens}`,
      `pack-${tokens}`,
      index + 1,
      tokens,
      amount,
      special,
      badge,
      Number(isQuickBuy),
    )
  }
  for (const { id, tokenBalance, registeredAtMs } of ACCOUNTS) {
    if (tokenBalance === 0) continue
    moveTokens(database, {
      accountId: id,
      kind: 'opening',
      amount: tokenBalance,
      reference: '',
      actionKey: '',
      atMs: registeredAtMs,
    })
  }
}

/** What a token pack costs now, in the words of the checkout. Null: it is none. */
export function priceOfPack(database: DatabaseSync, settings: SalesSettings, priceUuid: string): CurrentPrice | null {
  const row = packOf(database, priceUuid)
  return (
    row && {
      priceUuid,
      slavePriceUuids: [],
      title: `${row.tokens} tokens`,
      period: 'once',
      amount: amountNow(row.amount, settings),
      oldAmount: 0,
      currency: 'USD',
      isNonRecurring: true,
    }
  )
}

/** A paid pack becomes tokens, once for each payment. Anything else that was paid leaves the balance as it is. */
export function creditPack(
  database: DatabaseSync,
  payment: Pick<Payment, 'id' | 'accountId' | 'priceUuid'>,
  nowMs: number,
) {
  const row = packOf(database, payment.priceUuid)
  if (!row) return
  const { id, accountId } = payment
  moveTokens(database, {
    accountId,
    kind: 'pack',
    amount: row.tokens,
    reference: id,
    actionKey: `payment:${id}`,
    atMs: nowMs,
  })
}

export function createTokenHandlers(settings: SalesSettings) {
  return {
    getTokenBalance: ({ params, viewer, database }) =>
      params.provider === PROVIDER && viewer
        ? { body: { data: balanceOf(database, viewer.userId) } }
        : NO_SUCH_PROVIDER,

    getTokenPacks({ params, database }) {
      if (params.provider !== PROVIDER) return NO_SUCH_PROVIDER
      const rows = database.prepare('SELECT * FROM token_packs ORDER BY sort').all() as unknown as PackRow[]
      const packs = rows.map((row) => packFrom(row, settings))
      return { body: { data: { items: settings.hasDamagedTariffs ? packs.map(damaged) : packs } } }
    },
  } satisfies Partial<Handlers>
}

function packOf(database: DatabaseSync, priceUuid: string): PackRow | null {
  const row = database.prepare('SELECT * FROM token_packs WHERE price_uuid = ?').get(priceUuid)
  return row ? (row as unknown as PackRow) : null
}

function packFrom(row: PackRow, settings: SalesSettings) {
  const price = (amount: number) => ({
    priceAmount: amountNow(amount, settings) / 100,
    tokenAmount: row.tokens,
    topDescription: row.top_description,
    nonRecurringPrice: true,
    priceUuid: row.price_uuid,
    piCode: `pi-${row.id}`,
    segPayTiCode: `ti-${row.id}`,
  })
  return {
    id: row.id,
    sort: row.sort,
    imageToken: row.tokens,
    isQuickBuy: row.is_quick_buy === 1,
    normalPrice: price(row.amount),
    specialPrice: price(row.special_amount),
  }
}

/** What a careless editor leaves behind: packs that only some billers, or none, can sell. */
function damaged(pack: ReturnType<typeof packFrom>, index: number): unknown {
  const without = (code: 'piCode' | 'segPayTiCode' | 'nonRecurringPrice') => {
    const { [code]: _left, ...price } = pack.normalPrice
    return { ...pack, normalPrice: price }
  }
  if (index % 4 === 0) return without('piCode')
  if (index % 4 === 1) return without('segPayTiCode')
  if (index % 4 === 2) return without('nonRecurringPrice')
  return { ...pack, normalPrice: null }
}
