import { assign, emit, setup } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { leaveTo } from '../access/links.ts'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { HeldRequest } from './gesture.ts'
import type { MoneyActionEmitted, MoneyRefusal } from './money-action.machine.ts'
import { MONEY_PATIENCE_MS } from './money-patience.ts'
import type { SalesRequest } from './sales-request.ts'

export type PurchaseEvent =
  /** What came of the money, as it comes: `moneyAction` tells. Of what was done only the address is needed. */
  | Exclude<MoneyActionEmitted, { type: 'money.settled' }>
  | { type: 'money.settled'; paymentUrl: string }
  | { type: 'check.requested' }

/** What to ask for, or null to follow what is under way already. */
export type PayInput = SalesRequest | null

export interface PurchaseInput {
  /** Held, because it may have a password. */
  request: HeldRequest<SalesRequest> | null
  settings: Pick<SiteSettings, 'allowedHosts'>
}

/** What whoever began it goes on with. */
export type PurchaseNews =
  /** An address of a biller that the settings allow. */
  | { type: 'purchase.settled'; paymentUrl: string }
  /** It is done, but no address came that anybody may be sent to. */
  | { type: 'purchase.unpayable' }
  /** Nothing was done. */
  | { type: 'purchase.refused'; refusal: MoneyRefusal }
  /** It is not waited for any longer. It may be checked, or the same asked for again, which is the same action. */
  | { type: 'purchase.unresolved' }
  /** It is waited for again. */
  | { type: 'purchase.resumed' }

/** Of what is under way already. */
export function openPurchase({ settings }: Pick<PurchaseInput, 'settings'>): PurchaseInput {
  return { request: null, settings }
}

export const purchaseMachine = setup({
  types: {
    input: {} as PurchaseInput,
    context: {} as PurchaseInput,
    events: {} as PurchaseEvent,
    emitted: {} as PurchaseNews,
    tags: {} as 'checking' | 'unresolved',
  },
  actors: {
    /** Leaving its state ends nothing: money goes on. */
    pay: unplugged<PayInput>('pay'),
  },
  actions: {
    letGo: assign({ request: null }),
    announceAddress: emit((_, paymentUrl: string) => ({ type: 'purchase.settled' as const, paymentUrl })),
    announceUnpayable: emit({ type: 'purchase.unpayable' } as const),
    announceRefusal: emit((_, refusal: MoneyRefusal) => ({ type: 'purchase.refused' as const, refusal })),
    announceUnresolved: emit({ type: 'purchase.unresolved' } as const),
    announceResumed: emit({ type: 'purchase.resumed' } as const),
  },
  guards: {
    isNew: ({ context }) => context.request !== null,
    isAllowed: ({ context }, url: string) => leaveTo(url, 'biller', context.settings) !== undefined,
  },
  delays: { moneyPatience: MONEY_PATIENCE_MS },
}).createMachine({
  id: 'purchase',
  description: 'One purchase: from the confirmed request, or one that is under way, to where it is paid.',
  context: ({ input }) => input,
  meta: { requirements: ['CHECKOUT-034', 'API-093', 'API-095', 'TOKENS-014', 'API-134', 'MPLUS-007'] },
  initial: 'starting',
  states: {
    starting: {
      description: 'Is something asked for, or followed?',
      always: [{ guard: 'isNew', target: 'underWay.sending' }, { target: 'underWay.checking' }],
    },
    underWay: {
      description: 'Asks where to pay, which is money: once for each gesture, whatever is lost on the way.',
      invoke: { src: 'pay', input: ({ context }) => context.request?.open() ?? null },
      after: { moneyPatience: 'unresolved' },
      initial: 'sending',
      on: {
        'money.settled': [
          {
            guard: { type: 'isAllowed', params: relay('paymentUrl') },
            target: 'settled',
            actions: { type: 'announceAddress', params: relay('paymentUrl') },
          },
          { target: 'settled', actions: 'announceUnpayable' },
        ],
        'money.refused': { target: 'refused', actions: { type: 'announceRefusal', params: relay('refusal') } },
        'money.unresolved': 'unresolved',
      },
      states: {
        sending: {
          description: 'The server has been asked.',
          on: { 'money.doubted': 'checking' },
        },
        checking: {
          description: 'The answer was lost: it is being found out what was done.',
          tags: 'checking',
          meta: { resting: true },
        },
      },
    },
    unresolved: {
      description: 'What became of it could not be found out.',
      tags: 'unresolved',
      entry: ['letGo', 'announceUnresolved'],
      on: { 'check.requested': { target: 'underWay.checking', actions: 'announceResumed' } },
    },
    settled: { description: 'It is done.', type: 'final' },
    refused: { description: 'Nothing was done.', type: 'final' },
  },
})
