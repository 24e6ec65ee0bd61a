import { assign, emit, setup, spawnChild, stopChild } from 'xstate'
import type { MemberPlusPrice } from '../../contracts/sales/member-plus.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { BillerQuestion } from './biller-rules.ts'
import { HeldRequest } from './gesture.ts'
import {
  billerQuestionOf,
  isPayable,
  isServed,
  type MemberFacts,
  type MemberPlusOfferInput,
  memberPlusTexts,
  NOTHING_CHOSEN,
  type OfferContext,
  offerRequest,
  ownAddressOf,
  repriced,
  wayToJoinNow,
} from './member-plus-rules.ts'
import type { MoneyRefusal } from './money-action.machine.ts'
import { moneyTexts, notAskedText } from './money-text.ts'
import { openPurchase, type PurchaseInput, type PurchaseNews, purchaseMachine } from './purchase.machine.ts'

export type MemberPlusOfferEvent =
  | MemberAnswer
  | OfferAnswer
  | PurchaseNews
  /** Somebody else looks now, or the same one with other rights. */
  | { type: 'visitor.changed'; mayHoldOffers: boolean }
  /** A tile that names an offer is on the page. */
  | { type: 'tile.seen' }
  | { type: 'offer.requested'; priceUuid: string }
  | { type: 'offer.accepted' }
  | { type: 'offer.closed' }
  /** From the chooser. */
  | { type: 'biller.chosen'; name: string }
  | { type: 'biller.cancelled' }
  | { type: 'biller.missing' }
  | { type: 'retry.requested' }
  /** The page came back out of the browser's cache (M07). */
  | { type: 'page.returned' }

export type MemberAnswer = ({ type: 'member.known' } & MemberFacts) | { type: 'member.unknown' }
export type OfferAnswer = { type: 'offer.loaded'; offer: MemberPlusPrice } | { type: 'offer.failed' }

/** Port. How the member pays. */
export type LoadMember = (signal: AbortSignal) => Promise<MemberAnswer>
/** Port. What an offer costs, and what its pop-up shows. */
export type LoadOffer = (signal: AbortSignal, input: { priceUuid: string }) => Promise<OfferAnswer>

export type MemberPlusOfferEmitted =
  | { type: 'biller.wanted'; price: BillerQuestion }
  /** The choice is made, or no longer needed. */
  | { type: 'biller.unwanted' }
  /** To an address of a biller that the settings allow. */
  | { type: 'leave.requested'; url: string; purpose: 'biller' }
  | { type: 'joinNow.requested'; to: string; isExternal: boolean }

export const memberPlusOfferMachine = setup({
  types: {
    input: {} as MemberPlusOfferInput,
    context: {} as OfferContext,
    events: {} as MemberPlusOfferEvent,
    emitted: {} as MemberPlusOfferEmitted,
    children: {} as { offerPurchase: 'purchase' },
    tags: {} as 'eligible' | 'open' | 'loading' | 'failed' | 'shown' | 'busy' | 'ready',
  },
  actors: {
    loadMember: unplugged('loadMember'),
    loadOffer: unplugged<{ priceUuid: string }>('loadOffer'),
    watchReturns: unplugged('watchReturns'),
    purchase: purchaseMachine,
  },
  actions: {
    keepVisitor: assign((_, mayHoldOffers: boolean) => ({ mayHoldOffers, ...NOTHING_CHOSEN })),
    keepMember: assign((_, { paymentSystem, status }: MemberFacts) => ({ member: { paymentSystem, status } })),
    choose: assign(({ context }, priceUuid: string) => ({
      priceUuid,
      offer: null,
      biller: context.member.paymentSystem,
      message: '',
    })),
    keepBiller: keep('biller'),
    keepOffer: assign((_, offer: MemberPlusPrice) => ({ offer, message: '' })),
    keepNewPrice: assign(({ context: { offer } }, quote: MoneyRefusal['price']) => ({
      offer: offer && repriced(offer, quote),
      message: moneyTexts.repriced,
    })),
    say: keep('message'),
    keepPaymentUrl: keep('paymentUrl'),
    buy: spawnChild('purchase', { id: 'offerPurchase', input: ({ context }) => purchaseOf(context) }),
    followPurchase: spawnChild('purchase', { id: 'offerPurchase', input: ({ context }) => openPurchase(context) }),
    endPurchase: stopChild('offerPurchase'),
    wantBiller: emit(({ context }) => ({ type: 'biller.wanted' as const, price: billerQuestionOf(context) })),
    releaseChooser: emit({ type: 'biller.unwanted' } as const),
    leaveFor: emit((_, url: string) => ({ type: 'leave.requested' as const, url, purpose: 'biller' as const })),
    leaveForJoinNow: emit(({ context }) => ({ type: 'joinNow.requested' as const, ...wayToJoinNow(context) })),
  },
  guards: {
    mayHoldOffers: ({ context }) => context.mayHoldOffers,
    isServed: ({ context }, member: MemberFacts) => isServed(member, context.settings.memberPlusBillers),
    hasPrice: (_, priceUuid: string) => priceUuid !== '',
    hasOwnAddress: ({ context }) => ownAddressOf(context) !== '',
    ownAddressIsAllowed: ({ context }) => isPayable(ownAddressOf(context), context.settings),
    isPending: ({ context }) => context.isPending,
    stillMayHold: (_, mayHoldOffers: boolean) => mayHoldOffers,
    isRepriced: (_, { price }: MoneyRefusal) => price !== null,
    wasNotAsked: (_, refusal: MoneyRefusal) => notAskedText(refusal) !== '',
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
  meta: { requirements: ['MPLUS-001', 'MPLUS-003', 'MPLUS-004', 'CAT-026'], stream: true },
  context: ({ input }) => ({ ...input, ...NOTHING_CHOSEN, message: '', paymentUrl: '' }),
  invoke: { src: 'watchReturns' },
  initial: 'starting',
  on: { 'visitor.changed': { target: '.unasked', actions: { type: 'keepVisitor', params: relay('mayHoldOffers') } } },
  states: {
    starting: {
      description: 'Was an offer taken when the page went?',
      always: [{ guard: 'isPending', target: 'taken', actions: 'followPurchase' }, { target: 'unasked' }],
    },
    unasked: {
      description: 'Nothing is known of the member yet, because no tile has asked: tiles are plain links.',
      entry: 'endPurchase',
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
          entry: 'endPurchase',
          on: {
            'offer.requested': {
              guard: { type: 'hasPrice', params: relay('priceUuid') },
              target: 'loading',
              actions: { type: 'choose', params: relay('priceUuid') },
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
            'offer.loaded': { target: 'shown', actions: { type: 'keepOffer', params: relay('offer') } },
            'offer.failed': 'failed',
          },
        },
        failed: {
          description: 'The offer did not come: said so, with a way to try again.',
          tags: ['open', 'failed'],
          on: { 'retry.requested': 'loading' },
        },
        shown: {
          description: 'The offer is shown, and can be taken. What became of it before may be unknown.',
          tags: ['open', 'shown'],
          meta: { requirements: ['MPLUS-002'] },
          on: {
            'offer.accepted': [
              {
                guard: 'ownAddressIsAllowed',
                target: 'leaving',
                actions: { type: 'leaveFor', params: ({ context }) => ownAddressOf(context) },
                meta: { requirements: ['MPLUS-006'] },
              },
              {
                description: 'The payment address is not allowed.',
                guard: 'hasOwnAddress',
                target: 'closed',
                actions: 'leaveForJoinNow',
                meta: { requirements: ['MPLUS-006'] },
              },
              { target: 'choosing', meta: { requirements: ['CHECKOUT-030', 'MPLUS-007'] } },
            ],
            'purchase.resumed': 'paying',
          },
        },
        choosing: {
          description: 'Who collects the money is found out: the only biller that may, or the one that is picked.',
          tags: ['open', 'shown', 'busy'],
          meta: { requirements: ['CHECKOUT-030', 'MPLUS-010'], stream: true },
          entry: [{ type: 'say', params: '' }, 'wantBiller'],
          exit: 'releaseChooser',
          on: {
            'biller.chosen': {
              target: 'paying',
              actions: [{ type: 'keepBiller', params: relay('name') }, 'endPurchase', 'buy'],
            },
            'biller.cancelled': { target: 'shown', meta: { requirements: ['CHECKOUT-033'] } },
            'biller.missing': {
              description: 'Nothing has failed yet: the offer is shown.',
              target: 'shown',
              actions: { type: 'say', params: memberPlusTexts.missing },
              meta: { requirements: ['CHECKOUT-029'] },
            },
          },
        },
        paying: {
          description: 'Money is under way, until its purchase says what came of it, or that nobody knows.',
          tags: ['open', 'shown', 'busy'],
          meta: { requirements: ['MPLUS-007'] },
          on: {
            'purchase.settled': {
              target: 'leaving',
              actions: { type: 'leaveFor', params: relay('paymentUrl') },
              meta: { requirements: ['MPLUS-008'] },
            },
            'purchase.unpayable': {
              target: 'closed',
              actions: 'leaveForJoinNow',
              meta: { requirements: ['MPLUS-009'] },
            },
            'purchase.refused': [
              {
                guard: { type: 'isRepriced', params: relay('refusal') },
                target: 'shown',
                actions: { type: 'keepNewPrice', params: ({ event }) => event.refusal.price },
              },
              {
                description: 'Nobody has said yet that there is no address.',
                guard: { type: 'wasNotAsked', params: relay('refusal') },
                target: 'shown',
                actions: { type: 'say', params: ({ event }) => notAskedText(event.refusal) },
              },
              { target: 'closed', actions: 'leaveForJoinNow', meta: { requirements: ['MPLUS-009'] } },
            ],
            'purchase.unresolved': 'shown',
            'offer.closed': '#memberPlusOffer.taken',
          },
        },
        leaving: {
          description: 'The browser is on its way. Who comes back to this very page can take the offer again.',
          tags: ['open', 'shown', 'busy'],
          after: { leavingTime: 'shown' },
          on: { 'page.returned': { description: 'It may cost something else by now (M07).', target: 'loading' } },
        },
      },
    },
    taken: {
      description:
        'An offer was taken, and its pop-up is gone: closed meanwhile, or lost with the page. What comes of it leads nobody away by itself.',
      initial: 'waiting',
      on: {
        'visitor.changed': [
          {
            description: 'A token came that says what the one before it said.',
            guard: { type: 'stillMayHold', params: relay('mayHoldOffers') },
            actions: { type: 'keepVisitor', params: relay('mayHoldOffers') },
          },
          { target: 'unasked', actions: { type: 'keepVisitor', params: false } },
        ],
      },
      states: {
        waiting: {
          description: 'It is being found out what was done.',
          initial: 'unseen',
          on: {
            'purchase.settled': {
              target: 'ready',
              actions: { type: 'keepPaymentUrl', params: relay('paymentUrl') },
              meta: { requirements: ['MPLUS-008'] },
            },
            'purchase.unpayable': 'over',
            'purchase.refused': 'over',
            'purchase.unresolved': 'told',
          },
          states: {
            unseen: { description: 'Nothing shows it.', meta: { resting: true } },
            watched: {
              description: 'Somebody wants to know.',
              tags: ['open', 'busy'],
              on: { 'offer.closed': 'unseen' },
            },
          },
        },
        ready: {
          description: 'The payment is there, and the member may go on to the biller.',
          tags: ['open', 'ready'],
          on: {
            'offer.accepted': {
              target: 'leaving',
              actions: { type: 'leaveFor', params: ({ context }) => context.paymentUrl },
            },
            'offer.closed': 'over',
          },
        },
        leaving: {
          description: 'The browser is on its way.',
          tags: ['open', 'ready', 'busy'],
          after: { leavingTime: 'ready' },
          on: { 'page.returned': 'over', 'offer.closed': 'over' },
        },
        told: {
          description: 'The pop-up says that nobody knows what became of it.',
          tags: 'open',
          on: { 'purchase.resumed': 'waiting.watched', 'offer.closed': 'over' },
        },
        over: {
          description: 'Nothing of it is left. Tiles that were seen meanwhile wait to know.',
          entry: 'endPurchase',
          always: [
            { guard: 'mayHoldOffers', target: '#memberPlusOffer.asking' },
            { target: '#memberPlusOffer.unasked' },
          ],
        },
      },
    },
  },
})

function purchaseOf({ offer, biller, settings }: OfferContext): PurchaseInput {
  if (!offer) throw new Error('Nothing is offered')
  return { request: new HeldRequest(offerRequest(offer, biller)), settings }
}
