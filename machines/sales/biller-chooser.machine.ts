import { assign, emit, setup } from 'xstate'
import type { Biller } from '../../contracts/sales/checkout.ts'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { type BillerQuestion, type BillerSettings, eligibleBillers, firstBiller } from './biller-rules.ts'

export type BillerChooserEvent =
  | BillersAnswer
  | { type: 'biller.wanted'; price: BillerQuestion }
  | { type: 'biller.selected'; name: string }
  /** The list was closed, with or without a choice. */
  | { type: 'selection.closed' }
  | { type: 'choice.continued' }
  | { type: 'choice.cancelled' }
  | { type: 'retry.requested' }

export type BillersAnswer = { type: 'billers.loaded'; billers: Biller[] } | { type: 'billers.failed' }

/** Port. Who can collect money just now, and sells the item if the question names one. */
export type LoadBillers = (signal: AbortSignal, price: BillerQuestion) => Promise<BillersAnswer>

export type BillerChooserEmitted =
  | { type: 'biller.chosen'; name: string }
  | { type: 'biller.cancelled' }
  /** Nobody may collect this price. */
  | { type: 'biller.missing' }

interface Context {
  settings: BillerSettings
  price: BillerQuestion
  /** Those that may collect the price. */
  billers: readonly Biller[]
  /** Name of the chosen one; `''`: none yet. */
  selected: string
  isInvalid: boolean
}

const ANY_PRICE: BillerQuestion = { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false }

export const billerChooserMachine = setup({
  types: {
    input: {} as { settings: BillerSettings },
    context: {} as Context,
    events: {} as BillerChooserEvent,
    emitted: {} as BillerChooserEmitted,
    tags: {} as 'settled' | 'busy' | 'open' | 'failed',
  },
  actors: { loadBillers: unplugged<BillerQuestion>('loadBillers') },
  actions: {
    keepPrice: assign((_, price: BillerQuestion) => ({ price, billers: [], selected: '', isInvalid: false })),
    keepEligible: assign(({ context: { price, settings } }, billers: readonly Biller[]) => {
      const eligible = eligibleBillers(billers, price, settings)
      const { preferred: defaultBiller = settings.defaultBiller } = price
      return { billers: eligible, selected: firstBiller(eligible, { defaultBiller }) }
    }),
    select: assign((_, selected: string) => ({ selected, isInvalid: false })),
    validate: assign(({ context }) => ({ isInvalid: context.selected === '' })),
    announceOnly: emit(({ context }) => ({ type: 'biller.chosen' as const, name: context.billers[0]?.name ?? '' })),
    announceChoice: emit(({ context }) => ({ type: 'biller.chosen' as const, name: context.selected })),
    announceCancel: emit({ type: 'biller.cancelled' } as const),
    announceMissing: emit({ type: 'biller.missing' } as const),
  },
  guards: {
    isNobodyEligible: ({ context }, billers: readonly Biller[]) => eligible(context, billers).length === 0,
    isOneEligible: ({ context }, billers: readonly Biller[]) => eligible(context, billers).length === 1,
    isOffered: ({ context }, selected: string) =>
      selected === '' || context.billers.some(({ name }) => name === selected),
    isSelected: ({ context }) => context.selected !== '',
  },
  delays: { patience: 16_000 },
}).createMachine({
  id: 'billerChooser',
  description:
    'Finds out who collects the money: the only one that may, or the one that the visitor picks in a dialog.',
  context: ({ input }) => ({
    settings: input.settings,
    price: ANY_PRICE,
    billers: [],
    selected: '',
    isInvalid: false,
  }),
  meta: { requirements: ['CHECKOUT-017', 'CHECKOUT-022'] },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody asks.',
      tags: 'settled',
      on: {
        'biller.wanted': {
          target: 'loading',
          actions: { type: 'keepPrice', params: relay('price') },
          meta: { requirements: ['CHECKOUT-030'] },
        },
      },
    },
    loading: {
      description: 'The server is asked which billers there are.',
      tags: 'busy',
      meta: { requirements: ['API-092'] },
      invoke: { src: 'loadBillers', input: ({ context }) => context.price },
      after: { patience: 'failed' },
      on: {
        'billers.loaded': [
          {
            guard: { type: 'isNobodyEligible', params: relay('billers') },
            target: 'idle',
            actions: 'announceMissing',
            meta: { requirements: ['CHECKOUT-029'] },
          },
          {
            guard: { type: 'isOneEligible', params: relay('billers') },
            target: 'idle',
            actions: [{ type: 'keepEligible', params: relay('billers') }, 'announceOnly'],
            meta: { requirements: ['CHECKOUT-017'] },
          },
          {
            target: 'choosing',
            actions: { type: 'keepEligible', params: relay('billers') },
            meta: { requirements: ['CHECKOUT-022', 'CHECKOUT-025', 'CHECKOUT-026', 'CHECKOUT-027'] },
          },
        ],
        'billers.failed': 'failed',
        'choice.cancelled': { target: 'idle', actions: 'announceCancel' },
      },
    },
    choosing: {
      description: "The dialog 'Select Payment Method' is open.",
      tags: ['settled', 'open'],
      meta: { requirements: ['CHECKOUT-014', 'CHECKOUT-015', 'CHECKOUT-016'] },
      on: {
        'biller.selected': {
          guard: { type: 'isOffered', params: relay('name') },
          actions: { type: 'select', params: relay('name') },
          meta: { requirements: ['CHROME-105'] },
        },
        'selection.closed': { actions: 'validate', meta: { requirements: ['CHROME-104', 'VALID-015'] } },
        'choice.continued': [
          {
            guard: 'isSelected',
            target: 'idle',
            actions: 'announceChoice',
            meta: { requirements: ['CHECKOUT-022'] },
          },
          { actions: 'validate', meta: { requirements: ['CHECKOUT-024'] } },
        ],
        'choice.cancelled': { target: 'idle', actions: 'announceCancel', meta: { requirements: ['CHECKOUT-033'] } },
      },
    },
    failed: {
      description: 'Which billers there are could not be learned. The dialog says so, with a way to try again.',
      tags: ['settled', 'open', 'failed'],
      meta: { requirements: ['CHECKOUT-031'] },
      on: {
        'retry.requested': 'loading',
        'choice.cancelled': { target: 'idle', actions: 'announceCancel', meta: { requirements: ['CHECKOUT-033'] } },
      },
    },
  },
})

function eligible({ price, settings }: Context, billers: readonly Biller[]): readonly Biller[] {
  return eligibleBillers(billers, price, settings)
}
