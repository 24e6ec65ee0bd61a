import { fromCallback, type NonReducibleUnknown } from 'xstate'
import * as z from 'zod/mini'
import { Currency } from '../../contracts/sales/price.ts'
import type { BillersAnswer } from '../../machines/sales/biller-chooser.machine.ts'
import { billerTexts } from '../../machines/sales/biller-rules.ts'
import type { LoadUuid } from '../../machines/sales/checkout.machine.ts'
import type { KeepDraftCommand } from '../../machines/sales/checkout-form.ts'
import type { CheckoutDraft } from '../../machines/sales/checkout-order.ts'
import type { Call } from '../site/call.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'
import { CHECKOUT_DRAFT_KEY } from './draft-keys.ts'

const Text = z.string().check(z.maxLength(1024))

const Tariff = z.object({
  uuid: Text,
  isStandard: z.boolean(),
  sort: z.number(),
  title: Text,
  image: Text,
  imageAlt: Text,
  priceUuid: Text,
  slavePriceUuids: z.array(Text),
  price: z.object({
    amount: z.number(),
    oldAmount: z.number(),
    currency: Currency,
    period: Text,
    isNonRecurring: z.boolean(),
  }),
  hasFakeTimer: z.boolean(),
  specialTimerSeconds: z.number(),
  piCode: Text,
  customPaymentUrl: Text,
  segPayTiCode: Text,
})

const Draft: z.ZodMiniType<CheckoutDraft> = z.object({
  selection: z.nullable(
    z.object({
      tariff: Tariff,
      bundles: z.array(
        z.object({ uuid: Text, isActive: z.boolean(), siteSettings: z.object({ title: Text, subtitle: Text }) }),
      ),
      special: z.nullable(Tariff),
      saleEvent: z.nullable(Text),
    }),
  ),
  wantsSpecial: z.boolean(),
  email: Text,
  isReceiveUpdates: z.boolean(),
  biller: Text,
  awaitsLogIn: z.boolean(),
})

/** What was typed and chosen, kept in the tab: it outlives the page, a reload and becoming signed in. */
export function createCheckoutDraft({ storage }: { storage: SafeStorage }) {
  return {
    read: (): CheckoutDraft | null => storage.read(CHECKOUT_DRAFT_KEY, Draft) ?? null,
    /** It was paid, or given up. */
    forget: () => storage.remove(CHECKOUT_DRAFT_KEY),
    /** Plug of `keepDraft`. */
    keepDraft: fromCallback<KeepDraftCommand, NonReducibleUnknown>(({ receive }) => {
      receive(({ draft }) => {
        storage.write(CHECKOUT_DRAFT_KEY, draft)
      })
    }),
  }
}

interface CheckoutOptions {
  call: Call
  report: (problem: string) => void
}

/** Who can collect, and who is signed in. */
export function createCheckout({ call, report }: CheckoutOptions) {
  async function loadBillers(signal: AbortSignal): Promise<BillersAnswer> {
    const result = await call('getBillers', {}, signal)
    if (result.ok) return { type: 'billers.loaded', billers: result.answer }
    report(billerTexts.notFetched)
    return { type: 'billers.failed' }
  }
  const loadUuid: LoadUuid = async (signal) => {
    const result = await call('getUser', {}, signal)
    const userUuid = result.ok ? result.answer?.uuid : undefined
    return userUuid ? { type: 'uuid.learned', userUuid } : { type: 'uuid.failed' }
  }
  return { loadBillers, loadUuid }
}
