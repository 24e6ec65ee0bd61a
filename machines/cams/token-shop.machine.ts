import { assign, emit, setup, spawnChild, stopChild } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { keep, relay } from '../keep.ts'
import type { BillerQuestion } from '../sales/biller-rules.ts'
import { HeldRequest } from '../sales/gesture.ts'
import type { MoneyRefusal } from '../sales/money-action.machine.ts'
import { notAskedText } from '../sales/money-text.ts'
import { openPurchase, type PurchaseInput, type PurchaseNews, purchaseMachine } from '../sales/purchase.machine.ts'
import { unplugged } from '../unplugged.ts'
import { type TokenPack, tokenTexts } from './token-packs.ts'

export type TokenShopEvent =
  | PacksAnswer
  | PurchaseNews
  | { type: 'viewer.changed'; isLoggedIn: boolean; userUuid: string }
  /** Packs are looked at, or soon will be. */
  | { type: 'packs.wanted' }
  | { type: 'pack.chosen'; id: string }
  | { type: 'biller.chosen'; name: string }
  | { type: 'biller.cancelled' }
  | { type: 'biller.missing' }
  | { type: 'notice.closed' }
  /** The page came back out of the browser's cache (M07). */
  | { type: 'page.returned' }

export type PacksAnswer = { type: 'packs.loaded'; packs: TokenPack[] } | { type: 'packs.failed' }

/** Port. What tokens cost. */
export type LoadPacks = (signal: AbortSignal) => Promise<PacksAnswer>

export interface TokenShopInput {
  settings: Pick<SiteSettings, 'allowedHosts' | 'sisterSites'>
  isLoggedIn: boolean
  /** Of the visitor, as billers know them. */
  userUuid: string
  /** A pack was chosen before the page went, and it is not known what came of it (M03). */
  isPending: boolean
}

export type TokenShopEmitted =
  | { type: 'biller.wanted'; price: BillerQuestion }
  | { type: 'leave.requested'; url: string; purpose: 'biller' }
  /** A guest wants to buy. */
  | { type: 'fullAccess.wanted' }
  | { type: 'problem.noticed'; reason: string }

interface Context extends TokenShopInput {
  packs: readonly TokenPack[]
  /** Id of the pack that is being bought; `''`: none. */
  packId: string
  /** What went wrong with buying; `''`: nothing. */
  message: string
}

export const tokenShopMachine = setup({
  types: {
    input: {} as TokenShopInput,
    context: {} as Context,
    events: {} as TokenShopEvent,
    emitted: {} as TokenShopEmitted,
    children: {} as { tokenPurchase: 'purchase' },
    tags: {} as 'settled' | 'packsLoading' | 'packsReady' | 'packsFailed' | 'buying' | 'leaving',
  },
  actors: {
    loadPacks: unplugged('loadPacks'),
    watchReturns: unplugged('watchReturns'),
    purchase: purchaseMachine,
  },
  actions: {
    keepVisitor: assign((_, { isLoggedIn, userUuid }: Pick<Context, 'isLoggedIn' | 'userUuid'>) => ({
      isLoggedIn,
      userUuid,
    })),
    keepPacks: keep('packs'),
    choose: assign((_, packId: string) => ({ packId, message: '' })),
    release: assign({ packId: '' }),
    say: keep('message'),
    endPurchase: stopChild('tokenPurchase'),
    buy: spawnChild('purchase', { id: 'tokenPurchase', input: ({ context, event }) => purchaseOf(context, event) }),
    followPurchase: spawnChild('purchase', { id: 'tokenPurchase', input: ({ context }) => openPurchase(context) }),
    wantBiller: emit(({ context }) => ({ type: 'biller.wanted' as const, price: questionOf(packOf(context)) })),
    wantFullAccess: emit({ type: 'fullAccess.wanted' } as const),
    leaveFor: emit((_, url: string) => ({ type: 'leave.requested' as const, url, purpose: 'biller' as const })),
    report: emit((_, reason: string) => ({ type: 'problem.noticed' as const, reason })),
  },
  guards: {
    isPending: ({ context }) => context.isPending,
    isGuest: ({ context }) => !context.isLoggedIn,
    isOffered: ({ context }, id: string) => context.packs.some((pack) => pack.id === id),
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
    leavingTime: 10_000,
  },
}).createMachine({
  id: 'tokenShop',
  description: 'What more tokens cost, and the way to a biller.',
  meta: { requirements: ['API-128', 'API-133', 'API-134'] },
  context: ({ input }) => ({ ...input, packs: [], packId: '', message: '' }),
  type: 'parallel',
  on: { 'viewer.changed': { actions: { type: 'keepVisitor', params: ({ event }) => event } } },
  states: {
    packs: {
      description: 'What more tokens cost.',
      initial: 'unasked',
      states: {
        unasked: { description: 'Nobody has looked yet.', on: { 'packs.wanted': 'loading' } },
        loading: {
          description: 'The packs are on their way.',
          tags: 'packsLoading',
          meta: { requirements: ['API-128'] },
          invoke: { src: 'loadPacks' },
          after: { patience: 'failed' },
          on: {
            'packs.loaded': { target: 'ready', actions: { type: 'keepPacks', params: relay('packs') } },
            'packs.failed': 'failed',
          },
        },
        ready: {
          description: 'Packs can be chosen.',
          tags: ['settled', 'packsReady'],
          meta: { requirements: ['TOKENS-003', 'TOKENS-010'], resting: true },
        },
        failed: {
          description: 'The packs did not come. Whoever looks again asks again.',
          tags: ['settled', 'packsFailed'],
          meta: { requirements: ['TOKENS-022'] },
          on: { 'packs.wanted': 'loading' },
        },
      },
    },
    purchase: {
      description: 'The way from a pack to a biller.',
      initial: 'starting',
      invoke: { src: 'watchReturns' },
      meta: { stream: true },
      states: {
        starting: {
          description: 'Was a pack chosen when the page went?',
          always: [{ guard: 'isPending', target: 'paying', actions: 'followPurchase' }, { target: 'idle' }],
        },
        idle: {
          description: 'A pack can be chosen. There is still a purchase if nobody knows what became of the one before.',
          entry: 'release',
          on: {
            'pack.chosen': [
              { guard: 'isGuest', actions: 'wantFullAccess', meta: { requirements: ['TOKENS-013'] } },
              {
                guard: { type: 'isOffered', params: relay('id') },
                target: 'choosing',
                actions: { type: 'choose', params: relay('id') },
                meta: { requirements: ['TOKENS-008', 'TOKENS-014'] },
              },
            ],
            'purchase.resumed': 'paying',
            'notice.closed': { actions: { type: 'say', params: '' } },
          },
        },
        choosing: {
          description: 'Who collects the money is found out: the only biller that may, or the one that is picked.',
          tags: 'buying',
          meta: { requirements: ['TOKENS-012', 'CHECKOUT-030'], stream: true },
          entry: 'wantBiller',
          on: {
            'biller.chosen': { target: 'paying', actions: ['endPurchase', 'buy'] },
            'biller.cancelled': { target: 'idle', meta: { requirements: ['CHECKOUT-033'] } },
            'biller.missing': { target: 'idle', actions: { type: 'say', params: tokenTexts.missing } },
          },
        },
        paying: {
          description: 'Money is under way, until its purchase says what came of it, or that nobody knows.',
          tags: 'buying',
          meta: { requirements: ['TOKENS-014', 'API-134'] },
          on: {
            'purchase.settled': {
              target: 'leaving',
              actions: ['endPurchase', { type: 'leaveFor', params: relay('paymentUrl') }],
              meta: { requirements: ['TOKENS-015'] },
            },
            'purchase.unpayable': {
              target: 'idle',
              actions: [
                'endPurchase',
                { type: 'say', params: tokenTexts.failed },
                { type: 'report', params: 'Payment url not found' },
              ],
              meta: { requirements: ['TOKENS-016'] },
            },
            'purchase.refused': {
              target: 'idle',
              actions: [
                'endPurchase',
                { type: 'say', params: ({ event }) => messageOf(event.refusal) },
                { type: 'report', params: ({ event }) => `tokens: ${event.refusal.cause} ${event.refusal.title}` },
              ],
              meta: { requirements: ['TOKENS-016'] },
            },
            'purchase.unresolved': 'idle',
          },
        },
        leaving: {
          description: 'The browser is on its way. Who comes back can choose again.',
          tags: ['buying', 'leaving'],
          after: { leavingTime: 'idle' },
          on: { 'page.returned': 'idle' },
        },
      },
    },
  },
})

function questionOf(pack: TokenPack | undefined): BillerQuestion {
  const price = { isNonRecurring: pack?.isNonRecurring ?? false, hasSlavePrices: false, allowsRestricted: false }
  if (!pack) return price
  const { itemCode, priceUuid, isSoldBy } = pack
  return { ...price, item: { itemCode, priceUuid, isSoldBy } }
}

function packOf({ packs, packId }: Context): TokenPack | undefined {
  return packs.find(({ id }) => id === packId)
}

function purchaseOf(context: Context, event: TokenShopEvent): PurchaseInput {
  const pack = packOf(context)
  if (event.type !== 'biller.chosen' || !pack) throw new Error('No pack was chosen')
  const { priceUuid } = pack
  const { userUuid, settings } = context
  const body = { userUuid, paymentSystem: event.name, priceUuid, slavePriceUuids: [] }
  return { request: new HeldRequest({ kind: 'createPaymentUrl', body }), settings }
}

function messageOf(refusal: MoneyRefusal): string {
  return notAskedText(refusal) || refusal.title || tokenTexts.failed
}
