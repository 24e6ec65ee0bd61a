import * as z from 'zod/mini'
import { Price } from '../sales/price.ts'
import { Count, Flag, Label, listOf, orElse } from '../tolerant.ts'

const PriceUuid = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** `renewsOn`: the day of the next charge, `2027-12-14`; `''`: nothing is charged after what is paid at once. `isLifetime`: it never ends. */
const UpgradeOffer = z.object({
  priceUuid: PriceUuid,
  title: Label,
  sort: Count,
  price: Price,
  renewsOn: Label,
  isLifetime: Flag,
})
export type UpgradeOffer = z.infer<typeof UpgradeOffer>

/**
 * `GET /api/memberships/service/price-upgrade-rules` (API-109), whose body is not specified: it is ours, and read as a whole. `replaces`: the plan
 * whose renewals end with the upgrade, and until when it is paid. `awaited`: a plan that is paid and has not begun yet; `''`: none.
 */
export const UpgradeRulesAnswer = z.object({
  replaces: orElse(z.nullable(z.object({ title: Label, paidUntil: Label })), null),
  awaited: Label,
  offers: listOf(UpgradeOffer),
})
export type UpgradeRules = z.infer<typeof UpgradeRulesAnswer>
