import * as z from 'zod/mini'
import { Count, Flag, Label } from '../tolerant.ts'

const Info = z.object({
  paymentSystem: Label,
  isLifeTimePrice: Flag,
  /** In words; 'expired' in any case of letters ends offers (MPLUS-003). */
  status: Label,
  nonRecurring: Flag,
  membership_uuid: Label,
  membership_currency: Label,
  membership: Label,
  registry: Label,
  expiry: Label,
  isClassicBundle: Flag,
  isEasyCancel: Flag,
  isSeparatedMembership: Flag,
})

const Figures = z.object({
  vip_offer_remaining_pay: Count,
  vip_offer_rebill_amount: Count,
  periodicity: Label,
  rebill_amount: Count,
  vrb_free_credit: Count,
  discounted_rebill: Count,
  vip_offer_paidup_months: Count,
  isDowngradeEvent: Flag,
  vip_offer_overall_months: Count,
})

/** `GET /api/wp/user/dashboardInfo` (sales §3): how the member pays, and the figures of the VIP offer. */
export const DashboardInfoAnswer = z.pipe(
  z.object({
    data: z.object({
      info: z.catch(Info, () => Info.parse({})),
      dashboard: z.catch(Figures, () => Figures.parse({})),
    }),
  }),
  z.transform(({ data }) => data),
)
export type DashboardInfo = z.infer<typeof DashboardInfoAnswer>
