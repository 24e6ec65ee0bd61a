import { assign, emit, setup } from 'xstate'
import type { Quote } from '../../contracts/sales/checkout.ts'
import type { MemberPlusPrice } from '../../contracts/sales/member-plus.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { leaveTo } from '../access/links.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { BillerQuestion } from './biller-rules.ts'
import {
  billerQuestionOf,
  isServed,
  joinNowOf,
  type MemberFacts,
  memberPlusTexts,
  offerRequest,
} from './member-plus-rules.ts'
import type { MoneyRefusal, MoneyRequest, PaymentNews } from './money-action.machine.ts'
import { MONEY_PATIENCE_MS } from './money-patience.ts'
import { moneyTexts } from './money-text.ts'

export type MemberPlusOfferEvent =
  | MemberAnswer
  | OfferAnswer
  /** What came of the money, as it comes: `moneyAction` tells. */
  | PaymentNews
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
  | { type: 'check.requested' }
  /** The page came back out of the browser's cache (M07). */
  | { type: 'page.returned' }

export type MemberAnswer = ({ type: 'member.known' } & MemberFacts) | { type: 'member.unknown' }
export type OfferAnswer = { type: 'offer.loaded'; offer: MemberPlusPrice } | { type: 'offer.failed' }

/** Port. How the member pays. */
export type LoadMember = (signal: AbortSignal) => Promise<MemberAnswer>
/** Port. What an offer costs, and what its pop-up shows. */
export type LoadOffer = (signal: AbortSignal, input: { priceUuid: string }) => Promise<OfferAnswer>
/** Input of `pay`: what to do, or null to follow what is under way. Leaving the state does not end it. */
export type PayInput = MoneyRequest | null

export interface MemberPlusOfferInput {
  mayHoldOffers: boolean
  /** An offer was taken before the page went, and it is not known what came of it (M03). */
  isPending: boolean
  settings: Pick<SiteSettings, 'memberPlusBillers' | 'allowedHosts' | 'sisterSites'>
  /** Of the open page. */
  origin: string
}

export type MemberPlusOfferEmitted =
  | { type: 'biller.wanted'; price: BillerQuestion }
  /** The choice is made, or no longer needed. */
  | { type: 'biller.unwanted' }
  /** To an address of a biller that the settings allow. */
  | { type: 'leave.requested'; url: string; purpose: 'biller' }
  | { type: 'joinNow.requested'; to: string; isExternal: boolean }

interface Context extends MemberPlusOfferInput {
  member: MemberFacts
  priceUuid: string
  offer: MemberPlusPrice | null
  /** Name of the biller that collects for it: the member's own one, until another is chosen. */
  biller: string
  /** What went wrong when it was taken; `''`: nothing. */
  message: string
  /** Of an offer that was taken before a reload, or while the page was not shown. */
  paymentUrl: string
}

const NOBODY: MemberFacts = { paymentSystem: '', status: '' }

export const memberPlusOfferMachine = setup({
  types: {
    input: {} as MemberPlusOfferInput,
    context: {} as Context,
    events: {} as MemberPlusOfferEvent,
    emitted: {} as MemberPlusOfferEmitted,
    tags: {} as 'eligible' | 'open' | 'loading' | 'failed' | 'shown' | 'busy' | 'checking' | 'unresolved' | 'ready',
  },
  actors: {
    loadMember: unplugged('loadMember'),
    loadOffer: unplugged<{ priceUuid: string }>('loadOffer'),
    watchReturns: unplugged('watchReturns'),
    pay: unplugged<PayInput>('pay'),
  },
  actions: {
    keepVisitor: assign((_, mayHoldOffers: boolean) => ({
      mayHoldOffers,
      member: NOBODY,
      offer: null,
      priceUuid: '',
      biller: '',
    })),
    keepMember: assign((_, { paymentSystem, status }: MemberFacts) => ({ member: { paymentSystem, status } })),
    choose: assign(({ context }, priceUuid: string) => ({
      priceUuid,
      offer: null,
      biller: context.member.paymentSystem,
      message: '',
    })),
    keepBiller: keep('biller'),
    keepOffer: assign((_, offer: MemberPlusPrice) => ({ offer, message: '' })),
    keepNewPrice: assign(({ context }, quote: Quote | null) => ({
      offer: context.offer && repriced(context.offer, quote),
      message: moneyTexts.repriced,
    })),
    say: keep('message'),
    keepPaymentUrl: keep('paymentUrl'),
    wantBiller: emit(({ context }) => ({ type: 'biller.wanted' as const, price: billerQuestionOf(context) })),
    releaseChooser: emit({ type: 'biller.unwanted' } as const),
    leaveFor: emit((_, url: string) => ({ type: 'leave.requested' as const, url, purpose: 'biller' as const })),
    leaveForOwnAddress: emit(({ context }) => ({
      type: 'leave.requested' as const,
      url: context.offer?.customPaymentUrl ?? '',
      purpose: 'biller' as const,
    })),
    leaveForKeptAddress: emit(({ context }) => ({
      type: 'leave.requested' as const,
      url: context.paymentUrl,
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
    isPending: ({ context }) => context.isPending,
    stillMayHold: (_, mayHoldOffers: boolean) => mayHoldOffers,
    isRepriced: (_, { price }: MoneyRefusal) => price !== null,
    wasNotAsked: (_, { cause }: MoneyRefusal) => isNotAsked(cause),
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    moneyPatience: MONEY_PATIENCE_MS,
    leavingTime: 10_000,
  },
}).createMachine({
  id: 'memberPlusOffer',
  description:
    'An offer to members behind a category tile: shown to whom it can be sold, a plain link to everybody else.',
  meta: { requirements: ['MPLUS-001', 'MPLUS-003', 'MPLUS-004', 'CAT-026'], stream: true },
  context: ({ input }) => ({
    ...input,
    member: NOBODY,
    priceUuid: '',
    offer: null,
    biller: '',
    message: '',
    paymentUrl: '',
  }),
  invoke: { src: 'watchReturns' },
  initial: 'starting',
  on: {
    'visitor.changed': {
      target: '.unasked',
      actions: { type: 'keepVisitor', params: relay('mayHoldOffers') },
    },
  },
  states: {
    starting: {
      description: 'Was an offer taken when the page went?',
      always: [{ guard: 'isPending', target: 'taken' }, { target: 'unasked' }],
    },
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
          description: 'The offer is shown, and can be taken.',
          tags: ['open', 'shown'],
          meta: { requirements: ['MPLUS-002'] },
          initial: 'offered',
          on: {
            'offer.accepted': [
              {
                guard: 'ownAddressIsAllowed',
                target: 'leaving',
                actions: 'leaveForOwnAddress',
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
          },
          states: {
            asBefore: { type: 'history' },
            offered: { description: 'Nothing has been sent, or nothing was done: the pop-up says why.' },
            unresolved: {
              description: 'What became of it could not be found out. To take the same again is the same action.',
              tags: 'unresolved',
              on: { 'check.requested': '#memberPlusOffer.eligible.paying.checking' },
            },
          },
        },
        choosing: {
          description: 'Who collects the money is found out: the only biller that may, or the one that is picked.',
          tags: ['open', 'shown', 'busy'],
          meta: { requirements: ['CHECKOUT-030', 'MPLUS-010'], stream: true },
          entry: [{ type: 'say', params: '' }, 'wantBiller'],
          exit: 'releaseChooser',
          on: {
            'biller.chosen': { target: 'paying', actions: { type: 'keepBiller', params: relay('name') } },
            'biller.cancelled': { target: 'shown.asBefore', meta: { requirements: ['CHECKOUT-033'] } },
            'biller.missing': {
              description: 'Nothing has failed yet: the offer is shown.',
              target: 'shown.asBefore',
              actions: { type: 'say', params: memberPlusTexts.missing },
              meta: { requirements: ['CHECKOUT-029'] },
            },
          },
        },
        paying: {
          description: 'Asks where to pay, which is money: once for each gesture, whatever is lost on the way.',
          tags: ['open', 'shown', 'busy'],
          meta: { requirements: ['MPLUS-007'] },
          invoke: {
            src: 'pay',
            input: ({ context, event }) => (event.type === 'biller.chosen' ? requestOf(context) : null),
          },
          after: { moneyPatience: 'shown.unresolved' },
          initial: 'sending',
          on: {
            'money.settled': [
              {
                guard: { type: 'isAllowed', params: relay('paymentUrl') },
                target: 'leaving',
                actions: { type: 'leaveFor', params: relay('paymentUrl') },
                meta: { requirements: ['MPLUS-008'] },
              },
              { target: 'closed', actions: 'leaveForJoinNow', meta: { requirements: ['MPLUS-009'] } },
            ],
            'money.refused': [
              {
                guard: { type: 'isRepriced', params: relay('refusal') },
                target: 'shown',
                actions: { type: 'keepNewPrice', params: ({ event }) => event.refusal.price },
              },
              {
                description: 'Nobody has said yet that there is no address.',
                guard: { type: 'wasNotAsked', params: relay('refusal') },
                target: 'shown',
                actions: { type: 'say', params: ({ event }) => messageOf(event.refusal) },
              },
              { target: 'closed', actions: 'leaveForJoinNow', meta: { requirements: ['MPLUS-009'] } },
            ],
            'money.unresolved': 'shown.unresolved',
            'offer.closed': '#memberPlusOffer.taken',
          },
          states: {
            sending: {
              description: 'The service has been asked.',
              on: { 'money.doubted': 'checking' },
            },
            checking: {
              description: 'The answer was lost: it is being found out what was done.',
              tags: 'checking',
              meta: { resting: true },
            },
          },
        },
        leaving: {
          description: 'The browser is on its way. Who comes back to this very page can take the offer again.',
          tags: ['open', 'shown', 'busy'],
          after: { leavingTime: 'shown' },
          on: {
            'page.returned': { description: 'It may cost something else by now (M07).', target: 'loading' },
          },
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
          invoke: { src: 'pay', input: null },
          after: { moneyPatience: 'unresolved' },
          initial: 'unseen',
          on: {
            'money.settled': [
              {
                guard: { type: 'isAllowed', params: relay('paymentUrl') },
                target: 'ready',
                actions: { type: 'keepPaymentUrl', params: relay('paymentUrl') },
                meta: { requirements: ['MPLUS-008'] },
              },
              { target: 'over' },
            ],
            'money.refused': 'over',
            'money.unresolved': 'unresolved',
          },
          states: {
            unseen: { description: 'Nothing shows it.', meta: { resting: true } },
            watched: {
              description: 'Somebody wants to know.',
              tags: ['open', 'busy', 'checking'],
              on: { 'offer.closed': 'unseen' },
            },
          },
        },
        ready: {
          description: 'The payment is there, and the member may go on to the biller.',
          tags: ['open', 'ready'],
          on: { 'offer.accepted': { target: 'leaving', actions: 'leaveForKeptAddress' }, 'offer.closed': 'over' },
        },
        leaving: {
          description: 'The browser is on its way.',
          tags: ['open', 'ready', 'busy'],
          after: { leavingTime: 'ready' },
          on: { 'page.returned': 'over', 'offer.closed': 'over' },
        },
        unresolved: {
          description: 'What became of it could not be found out, and the pop-up says so.',
          tags: ['open', 'unresolved'],
          on: { 'check.requested': 'waiting.watched', 'offer.closed': 'over' },
        },
        over: {
          description: 'Nothing of it is left. Tiles that were seen meanwhile wait to know.',
          always: [
            { guard: 'mayHoldOffers', target: '#memberPlusOffer.asking' },
            { target: '#memberPlusOffer.unasked' },
          ],
        },
      },
    },
  },
})

function isAllowed({ settings }: Context, url: string): boolean {
  return leaveTo(url, 'biller', settings) !== undefined
}

function requestOf({ offer, biller }: Context): MoneyRequest {
  if (!offer) throw new Error('Nothing is offered')
  return offerRequest(offer, biller)
}

function repriced(offer: MemberPlusPrice, quote: Quote | null): MemberPlusPrice {
  const { price } = offer
  return { ...offer, price: price && quote && { ...price, ...quote, oldAmount: 0 } }
}

/** Nothing was refused by the service: it was kept from being asked, and may be as soon as that is mended. */
function isNotAsked(cause: MoneyRefusal['cause']): cause is 'offline' | 'signIn' {
  return cause === 'offline' || cause === 'signIn'
}

function messageOf({ cause }: MoneyRefusal): string {
  return isNotAsked(cause) ? moneyTexts[cause] : ''
}
