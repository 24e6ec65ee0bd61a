import { emit, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { PaymentResult } from './payment-result.ts'

export type PaymentReturnEvent =
  | MembershipAnswer
  /** The page was opened, or its address changed. */
  | { type: 'return.read'; result: PaymentResult }
  | { type: 'check.requested' }

/** `active`: the server says so. `guest`: the visitor is not signed in here. */
type Standing = 'active' | 'inactive' | 'guest'

export type MembershipAnswer = { type: 'membership.answered'; standing: Standing }

/** Port. Renews the tokens, and reads off them whether the membership is active. */
export type RenewMembership = (signal: AbortSignal) => Promise<MembershipAnswer>

export interface PaymentReturnInput {
  result: PaymentResult
  /** Address of the page on which something besides a membership was chosen, a token pack or an offer; `''`: a membership is paid. */
  from: string
}

export type PaymentReturnEmitted = { type: 'membership.began' }

export const paymentReturnMachine = setup({
  types: {
    input: {} as PaymentReturnInput,
    context: {} as PaymentReturnInput,
    events: {} as PaymentReturnEvent,
    emitted: {} as PaymentReturnEmitted,
    tags: {} as
      | 'settled'
      | 'handingOver'
      | 'confirming'
      | 'paid'
      | 'thanked'
      | 'declined'
      | 'pending'
      | 'cancelled'
      | 'unknown'
      | 'signedOut',
  },
  actors: { renewMembership: unplugged('renewMembership') },
  actions: {
    keepResult: keep('result'),
    announceMembership: emit({ type: 'membership.began' } as const),
  },
  guards: {
    isMembership: ({ context }) => context.from === '',
    saysExtraPaid: ({ context }) => context.result === 'paid' && context.from !== '',
    saysPaid: ({ context }) => context.result === 'paid',
    saysRefused: ({ context }) => context.result === 'refused',
    saysPending: ({ context }) => context.result === 'pending',
    saysCancelled: ({ context }) => context.result === 'cancelled',
    saysUnknown: ({ context }) => context.result === 'unknown',
    isActive: (_, standing: Standing) => standing === 'active',
    isGuest: (_, standing: Standing) => standing === 'guest',
  },
  delays: {
    /** What a biller's message to the server takes at most, as far as anybody waits for it. */
    confirmationLimit: 60_000,
    askPause: 3_000,
    patience: 16_000,
  },
}).createMachine({
  id: 'paymentReturn',
  description:
    'What somebody sees who comes back from a biller. Only the renewed token says whether the membership has begun.',
  context: ({ input }) => input,
  meta: { requirements: ['ROUTE-068'] },
  initial: 'reading',
  on: {
    'return.read': { target: '.reading', actions: { type: 'keepResult', params: relay('result') } },
  },
  states: {
    reading: {
      description: 'What does the address say?',
      always: [
        { guard: 'saysExtraPaid', target: 'thanked' },
        { guard: 'saysPaid', target: 'confirming' },
        { guard: 'saysRefused', target: 'refused' },
        { guard: 'saysPending', target: 'pending' },
        { guard: 'saysCancelled', target: 'cancelled' },
        { guard: 'saysUnknown', target: 'unknown' },
        { target: 'handingOver', meta: { requirements: ['ROUTE-069'] } },
      ],
    },
    handingOver: {
      description: 'Nobody comes back: what was chosen is handed over to a biller from here.',
      tags: ['settled', 'handingOver'],
      meta: { requirements: ['ROUTE-069'] },
    },
    confirming: {
      description: 'The biller says that it was paid. The tokens are renewed until the server says so too.',
      tags: ['settled', 'confirming'],
      initial: 'asking',
      after: { confirmationLimit: 'pending' },
      on: {
        'membership.answered': [
          { guard: { type: 'isActive', params: relay('standing') }, target: 'paid', actions: 'announceMembership' },
          { guard: { type: 'isGuest', params: relay('standing') }, target: 'signedOut' },
          { target: '.pausing' },
        ],
      },
      states: {
        asking: {
          description: 'The tokens are being renewed.',
          invoke: { src: 'renewMembership' },
          after: { patience: 'pausing' },
        },
        pausing: { description: 'Not yet: they are renewed again soon.', after: { askPause: 'asking' } },
      },
    },
    paid: { description: 'The membership has begun.', tags: ['settled', 'paid'] },
    thanked: {
      description:
        'Something besides a membership was paid, says the biller. No token tells of it: it comes by itself.',
      tags: ['settled', 'thanked'],
    },
    refused: {
      description: 'The biller refused. What was chosen is kept for another try.',
      tags: ['settled', 'declined'],
    },
    pending: {
      description: 'The payment is not confirmed yet. It may be asked for again.',
      tags: ['settled', 'pending'],
      on: { 'check.requested': { guard: 'isMembership', target: 'confirming' } },
    },
    cancelled: {
      description: 'The visitor left the biller without paying. What was chosen is kept.',
      tags: ['settled', 'cancelled'],
    },
    unknown: {
      description: 'The address says nothing that is known: perhaps it was paid, perhaps not.',
      tags: ['settled', 'unknown'],
      on: { 'check.requested': { guard: 'isMembership', target: 'confirming' } },
    },
    signedOut: {
      description: 'The visitor is not signed in here: they must log in to see the outcome.',
      tags: ['settled', 'signedOut'],
    },
  },
})
