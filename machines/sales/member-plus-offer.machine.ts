import { assign, emit, setup } from 'xstate'
import type { MemberPlusPrice } from '../../contracts/sales/member-plus.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { leaveTo } from '../access/links.ts'
import { unplugged } from '../unplugged.ts'
import { isServed, joinNowOf, type MemberFacts } from './member-plus-rules.ts'

export type MemberPlusOfferEvent =
  | MemberAnswer
  | OfferAnswer
  | PaymentAnswer
  /** Somebody else looks now, or the same one with other rights. */
  | { type: 'visitor.changed'; mayHoldOffers: boolean }
  /** A tile that names an offer stands on the page. */
  | { type: 'tile.seen' }
  | { type: 'offer.requested'; priceUuid: string }
  | { type: 'offer.accepted' }
  | { type: 'offer.closed' }
  | { type: 'retry.requested' }

export type MemberAnswer = ({ type: 'member.known' } & MemberFacts) | { type: 'member.unknown' }
export type OfferAnswer = { type: 'offer.loaded'; offer: MemberPlusPrice } | { type: 'offer.failed' }
export type PaymentAnswer = { type: 'payment.found'; url: string } | { type: 'payment.missing' }

/** Port. How the member pays. */
export type LoadMember = (signal: AbortSignal) => Promise<MemberAnswer>
/** Port. What an offer costs, and what its pop-up shows. */
export type LoadOffer = (signal: AbortSignal, input: { priceUuid: string }) => Promise<OfferAnswer>
/** Port. Where to pay (API-101). Each call is one gesture of the member: it is not taken back by leaving. */
export type AskPayment = (signal: AbortSignal, input: PaymentQuestion) => Promise<PaymentAnswer>

export interface PaymentQuestion {
  offer: MemberPlusPrice
  paymentSystem: string
}

export interface MemberPlusOfferInput {
  mayHoldOffers: boolean
  settings: Pick<SiteSettings, 'memberPlusBillers' | 'allowedHosts' | 'sisterSites'>
  /** Of the open page. */
  origin: string
}

export type MemberPlusOfferEmitted =
  /** To an address of a biller that the settings allow. */
  | { type: 'leave.requested'; url: string; purpose: 'biller' }
  | { type: 'joinNow.requested'; to: string; isExternal: boolean }

interface Context extends MemberPlusOfferInput {
  member: MemberFacts
  priceUuid: string
  offer: MemberPlusPrice | null
}

const NOBODY: MemberFacts = { paymentSystem: '', status: '' }

export const memberPlusOfferMachine = setup({
  types: {
    input: {} as MemberPlusOfferInput,
    context: {} as Context,
    events: {} as MemberPlusOfferEvent,
    emitted: {} as MemberPlusOfferEmitted,
    tags: {} as 'eligible' | 'open' | 'loading' | 'failed' | 'shown' | 'busy',
  },
  actors: {
    loadMember: unplugged('loadMember'),
    loadOffer: unplugged<{ priceUuid: string }>('loadOffer'),
    askPayment: unplugged<PaymentQuestion>('askPayment'),
  },
  actions: {
    keepVisitor: assign((_, mayHoldOffers: boolean) => ({ mayHoldOffers, member: NOBODY, offer: null, priceUuid: '' })),
    keepMember: assign((_, { paymentSystem, status }: MemberFacts) => ({ member: { paymentSystem, status } })),
    choose: assign((_, priceUuid: string) => ({ priceUuid, offer: null })),
    keepOffer: assign((_, offer: MemberPlusPrice) => ({ offer })),
    leaveFor: emit((_, url: string) => ({ type: 'leave.requested' as const, url, purpose: 'biller' as const })),
    leaveForOwnAddress: emit(({ context }) => ({
      type: 'leave.requested' as const,
      url: context.offer?.customPaymentUrl ?? '',
      purpose: 'biller' as const,
    })),
    leaveForJoinNow: emit(({ context }) => {
      const to = joinNowOf(context.offer?.site.url ?? '', context)
      return { type: 'joinNow.requested' as const, to, isExternal: !to.startsWith('/') }
    }),
  },
  guards: {
    mayHoldOffers: ({ context }) => context.mayHoldOffers,
    isServed: ({ context }, member: MemberFacts) => isServed(member, context.settings.memberPlusBillers),
    hasPrice: (_, priceUuid: string) => priceUuid !== '',
    hasOwnAddress: ({ context }) => (context.offer?.customPaymentUrl ?? '') !== '',
    ownAddressIsAllowed: ({ context }) => isAllowed(context, context.offer?.customPaymentUrl ?? ''),
    isAllowed: ({ context }, url: string) => isAllowed(context, url),
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    leavingTime: 10_000,
  },
}).createMachine({
  id: 'memberPlusOffer',
  description:
    'An offer to members behind a category tile: shown to whom it can be sold, a plain link to everybody else.',
  meta: { requirements: ['MPLUS-001', 'MPLUS-003', 'MPLUS-004', 'CAT-026'] },
  context: ({ input }) => ({ ...input, member: NOBODY, priceUuid: '', offer: null }),
  initial: 'unasked',
  on: {
    'visitor.changed': {
      target: '.unasked',
      actions: { type: 'keepVisitor', params: ({ event }) => event.mayHoldOffers },
    },
  },
  states: {
    unasked: {
      description: 'Nothing is known of the member yet, because no tile has asked: tiles are plain links.',
      on: { 'tile.seen': { guard: 'mayHoldOffers', target: 'asking' } },
    },
    asking: {
      description: 'How does the member pay? Tiles are plain links until that is known.',
      invoke: { src: 'loadMember' },
      after: { patience: 'unasked' },
      on: {
        'member.known': [
          {
            guard: { type: 'isServed', params: ({ event }) => event },
            target: 'eligible',
            actions: { type: 'keepMember', params: ({ event }) => event },
          },
          { target: 'unserved' },
        ],
        'member.unknown': 'unasked',
      },
    },
    unserved: {
      description: 'The offers cannot be added to this membership: tiles stay plain links.',
      meta: { resting: true, requirements: ['MPLUS-004', 'MPLUS-011'] },
    },
    eligible: {
      description: 'Tiles open their offers.',
      tags: 'eligible',
      initial: 'closed',
      on: { 'offer.closed': '.closed' },
      states: {
        closed: {
          description: 'No offer is open.',
          on: {
            'offer.requested': {
              guard: { type: 'hasPrice', params: ({ event }) => event.priceUuid },
              target: 'loading',
              actions: { type: 'choose', params: ({ event }) => event.priceUuid },
            },
          },
        },
        loading: {
          description: 'The pop-up is open; price and pictures are on their way.',
          tags: ['open', 'loading'],
          meta: { requirements: ['MPLUS-005'] },
          invoke: { src: 'loadOffer', input: ({ context }) => ({ priceUuid: context.priceUuid }) },
          after: { patience: 'failed' },
          on: {
            'offer.loaded': { target: 'shown', actions: { type: 'keepOffer', params: ({ event }) => event.offer } },
            'offer.failed': 'failed',
          },
        },
        failed: {
          description: 'The offer did not come: said so, with a way to try again.',
          tags: ['open', 'failed'],
          on: { 'retry.requested': 'loading' },
        },
        shown: {
          description: 'The offer is shown, and can be taken.',
          tags: ['open', 'shown'],
          meta: { requirements: ['MPLUS-002'] },
          on: {
            'offer.accepted': [
              {
                guard: 'ownAddressIsAllowed',
                target: 'leaving',
                actions: 'leaveForOwnAddress',
                meta: { requirements: ['MPLUS-006'] },
              },
              {
                description: 'It leads where nobody may be sent.',
                guard: 'hasOwnAddress',
                target: 'closed',
                actions: 'leaveForJoinNow',
                meta: { requirements: ['MPLUS-006'] },
              },
              { target: 'accepting', meta: { requirements: ['MPLUS-007'] } },
            ],
          },
        },
        accepting: {
          description: 'Asks where to pay; a second press on the button asks nothing.',
          tags: ['open', 'shown', 'busy'],
          invoke: { src: 'askPayment', input: ({ context }) => questionOf(context) },
          after: { patience: { target: 'closed', actions: 'leaveForJoinNow' } },
          on: {
            'payment.found': [
              {
                guard: { type: 'isAllowed', params: ({ event }) => event.url },
                target: 'leaving',
                actions: { type: 'leaveFor', params: ({ event }) => event.url },
                meta: { requirements: ['MPLUS-008'] },
              },
              { target: 'closed', actions: 'leaveForJoinNow' },
            ],
            'payment.missing': {
              target: 'closed',
              actions: 'leaveForJoinNow',
              meta: { requirements: ['MPLUS-009'] },
            },
          },
        },
        leaving: {
          description: 'The browser is on its way. Who comes back to this very page can take the offer again.',
          tags: ['open', 'shown', 'busy'],
          after: { leavingTime: 'shown' },
        },
      },
    },
  },
})

function isAllowed({ settings }: Context, url: string): boolean {
  return leaveTo(url, 'biller', settings) !== undefined
}

function questionOf({ offer, member }: Context): PaymentQuestion {
  if (!offer) throw new Error('Nothing is offered')
  return { offer, paymentSystem: member.paymentSystem }
}
