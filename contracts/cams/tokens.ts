import * as z from 'zod/mini'
import { Amount } from '../sales/price.ts'
import { Count, Flag, Id, Label, listOf, orElse, unwrapped } from '../tolerant.ts'

/**
 * `GET /api/{provider}/user-info`: who one is at the cam provider. The token's field is named after the provider (`camnet_token`); it is read
 * wherever its name ends so.
 */
export const CamUserAnswer = z.pipe(
  unwrapped(z.looseObject({ user_name: Label, user_uuid: Id })),
  z.transform((fields) => {
    const name = Object.keys(fields).find((key) => key.endsWith('_token')) ?? ''
    const token = (fields as Record<string, unknown>)[name]
    return {
      token: typeof token === 'string' && token.length <= 8192 ? token : '',
      userName: fields.user_name,
      userUuid: fields.user_uuid,
    }
  }),
)
export type CamUser = z.infer<typeof CamUserAnswer>

/** A balance of tokens. `version` grows with every change: of two balances the newer one counts (M04). */
export const TokenBalance = z.object({
  balance: orElse(z.int().check(z.gte(0)), 0),
  version: Count,
})
export type TokenBalance = z.infer<typeof TokenBalance>

/** `GET /api/{provider}/balance`; read as `data.data.balance` or `data.balance`. */
export const BalanceAnswer = unwrapped(unwrapped(TokenBalance))

/** Codes of billers are named by them; which field holds which is configuration (TOKENS-020). */
const PackPrice = z.looseObject({
  priceAmount: orElse(Amount, 0),
  tokenAmount: Count,
  topDescription: Label,
  nonRecurringPrice: orElse(z.union([z.boolean(), z.string(), z.number()]), false),
  priceUuid: Label,
})

/** A token pack in either of its two shapes (ENT-080): the list names the pack, the quick-buy display what it costs. */
const Pack = z.object({
  id: z.optional(Id),
  sort: Count,
  imageToken: orElse(z.union([z.string().check(z.regex(/^[\w-]{1,40}$/)), z.number()]), ''),
  isQuickBuy: Flag,
  normalPrice: PackPrice,
  specialPrice: orElse(z.nullable(PackPrice), null),
})
export type PackAnswer = z.infer<typeof Pack>

/** `GET /api/{provider}/join-now/prices`; read as `data.items`, and elsewhere as `data` (API-128). */
export const TokenPacksAnswer = z.pipe(
  z.object({ data: z.union([z.object({ items: listOf(Pack) }), listOf(Pack)]) }),
  z.transform(({ data }) => (Array.isArray(data) ? data : data.items)),
)
