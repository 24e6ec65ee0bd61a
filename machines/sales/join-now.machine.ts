import { and, assign, emit, not, setup, stateIn } from 'xstate'
import type { JoinNowConfig, JoinNowTemplate, PriceSlot, SaleEvent } from '../../contracts/sales/join-now.ts'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import {
  beginningOf,
  type Choice,
  choiceOf,
  chosenFrom,
  eventOf,
  type JoinNowContext,
  type JoinNowInput,
  type SaleEventId,
  shown,
  withBundle,
} from './join-now-choice.ts'
import { offerOf } from './tariffs.ts'

export type JoinNowEvent =
  | TemplateAnswer
  | ConfigAnswer
  | SaleEventAnswer
  | SaleDetailsAnswer
  | TariffsAnswer
  /** The page is in front of the visitor. */
  | { type: 'page.seen' }
  | { type: 'bundle.toggled'; uuid: string }
  | { type: 'tariff.chosen'; uuid: string }
  /** The leave-page trap began or is over. */
  | { type: 'specials.switched'; areOn: boolean }
  /** The server has other prices by now. */
  | { type: 'prices.outdated' }
  | { type: 'retry.requested' }

export type TemplateAnswer = { type: 'template.loaded'; template: JoinNowTemplate } | { type: 'template.failed' }
export type ConfigAnswer = { type: 'config.loaded'; config: JoinNowConfig } | { type: 'config.failed' }
export type SaleEventAnswer =
  | { type: 'saleEvent.found'; saleEvent: SaleEventId; userRegionCode: string }
  | { type: 'saleEvent.failed' }
export type SaleDetailsAnswer = { type: 'saleDetails.found'; sale: SaleEvent | null } | { type: 'saleDetails.failed' }
export type TariffsAnswer = { type: 'tariffs.loaded'; slots: PriceSlot[] } | { type: 'tariffs.failed' }

/** Ports. What they could not get is logged where they are (sales §8). */
export type LoadTemplate = (signal: AbortSignal) => Promise<TemplateAnswer>
export type LoadConfig = (signal: AbortSignal) => Promise<ConfigAnswer>
export type FindSaleEvent = (signal: AbortSignal) => Promise<SaleEventAnswer>
/** `event`: what the prices are asked for; `null`: the everyday ones. */
export type LoadSaleDetails = (signal: AbortSignal, input: PricedFor) => Promise<SaleDetailsAnswer>
export type LoadTariffs = (signal: AbortSignal, input: PricedFor) => Promise<TariffsAnswer>
export interface PricedFor {
  event: string | null
}

export type JoinNowEmitted =
  /** What is chosen now: by the visitor, or because what was chosen is no longer for sale. */
  | ({ type: 'choice.changed' } & Choice)
  /** The page is shown and knows its configuration. */
  | { type: 'trap.wanted'; config: JoinNowConfig['trap'] }

const OFFERED = {
  guard: { type: 'hasTariffs', params: relay('slots') },
  target: 'offered',
  actions: [{ type: 'keepSlots', params: relay('slots') }, 'announceChoice'],
} as const

export const joinNowMachine = setup({
  types: {
    input: {} as JoinNowInput,
    context: {} as JoinNowContext,
    events: {} as JoinNowEvent,
    emitted: {} as JoinNowEmitted,
    tags: {} as
      | 'settled'
      | 'offered'
      | 'refreshing'
      | 'special'
      | 'templateAsked'
      | 'configAsked'
      | 'saleAsked'
      | 'pricesAsked'
      | 'pricesMissing',
  },
  actors: {
    loadTemplate: unplugged('loadTemplate'),
    loadConfig: unplugged('loadConfig'),
    findSaleEvent: unplugged('findSaleEvent'),
    loadSaleDetails: unplugged<PricedFor>('loadSaleDetails'),
    loadTariffs: unplugged<PricedFor>('loadTariffs'),
  },
  actions: {
    keepTemplate: assign(({ context }, template: JoinNowTemplate) => shown({ ...context, template })),
    keepConfig: assign((_, config: JoinNowConfig) => ({ config })),
    keepSaleEvent: assign((_, { saleEvent, userRegionCode }: Pick<JoinNowContext, 'saleEvent' | 'userRegionCode'>) => ({
      saleEvent,
      userRegionCode,
      isSaleEventAnswered: true,
    })),
    goOnWithoutSaleEvent: assign({ isSaleEventAnswered: true }),
    askSaleEventAgain: assign({ isSaleEventAnswered: false }),
    keepSale: keep('sale'),
    keepSlots: assign(({ context }, slots: readonly PriceSlot[]) => shown({ ...context, slots })),
    toggle: assign(({ context }, uuid: string) => withBundle(context, uuid)),
    choose: assign(({ context }, uuid: string) => ({
      chosen: context.tariffs.find((tariff) => tariff.uuid === uuid) ?? context.chosen,
    })),
    switchSpecials: assign(({ context }, areSpecialsOn: boolean) => chosenFrom({ ...context, areSpecialsOn })),
    announceChoice: emit(({ context }) => ({ type: 'choice.changed' as const, ...choiceOf(context) })),
    wantTrap: emit(({ context }) => ({
      type: 'trap.wanted' as const,
      config: (context.config as JoinNowConfig).trap,
    })),
  },
  guards: {
    hasSaleEvent: ({ context }) => Boolean(context.saleEvent),
    isSaleEventAnswered: ({ context }) => context.isSaleEventAnswered,
    isSaleEventUnknown: ({ context }) => context.saleEvent === null,
    hasNoTemplate: ({ context }) => context.template === null,
    hasNoConfig: ({ context }) => context.config === null,
    hasConfig: ({ context }) => context.config !== null,
    hasTariffs: (_, slots: readonly PriceSlot[]) => Object.keys(offerOf(slots, null).sets).length > 0,
    isForSale: ({ context }, uuid: string) => context.tariffs.some((tariff) => tariff.uuid === uuid),
    areOn: (_, areOn: boolean) => areOn,
    isAnswered: and([
      stateIn({ template: 'known' }),
      stateIn({ config: 'known' }),
      stateIn({ sale: 'known' }),
      not(stateIn({ prices: 'waiting' })),
      not(stateIn({ prices: 'asking' })),
    ]),
  },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'joinNow',
  description: 'The join-now page: what is for sale, at which prices, and what of it the visitor has chosen.',
  context: ({ input }) => beginningOf(input),
  meta: { requirements: ['JOIN-001'] },
  type: 'parallel',
  states: {
    template: {
      description: 'The texts and pictures around the prices.',
      meta: { requirements: ['JOIN-003', 'JOIN-029'] },
      initial: 'asking',
      states: {
        asking: {
          description: 'It is on its way.',
          tags: 'templateAsked',
          invoke: { src: 'loadTemplate' },
          after: { patience: 'known' },
          on: {
            'template.loaded': { target: 'known', actions: { type: 'keepTemplate', params: relay('template') } },
            'template.failed': 'known',
          },
        },
        known: {
          description: 'They are there, or there are none: then only the prices are shown.',
          on: { 'retry.requested': { guard: 'hasNoTemplate', target: 'asking' } },
        },
      },
    },
    config: {
      description: 'Timers, trap and testimonials.',
      meta: { requirements: ['JOIN-008', 'JOIN-030'] },
      initial: 'asking',
      states: {
        asking: {
          description: 'It is on its way.',
          tags: 'configAsked',
          invoke: { src: 'loadConfig' },
          after: { patience: 'known' },
          on: {
            'config.loaded': { target: 'known', actions: { type: 'keepConfig', params: relay('config') } },
            'config.failed': 'known',
          },
        },
        known: {
          description: 'It is there, or there is none: then there are neither timers nor a trap.',
          on: { 'retry.requested': { guard: 'hasNoConfig', target: 'asking' } },
        },
      },
    },
    sale: {
      description: 'Whether a sale is on, and which.',
      meta: { requirements: ['JOIN-025', 'JOIN-034'] },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Does this tab know already?',
          always: [{ guard: 'hasSaleEvent', target: 'describing' }, { target: 'asking' }],
        },
        asking: {
          description: 'Which sale is on?',
          tags: 'saleAsked',
          invoke: { src: 'findSaleEvent' },
          after: { patience: { target: 'describing', actions: 'goOnWithoutSaleEvent' } },
          on: {
            'saleEvent.found': {
              target: 'describing',
              actions: { type: 'keepSaleEvent', params: ({ event }) => event },
              meta: { requirements: ['JOIN-026'] },
            },
            'saleEvent.failed': {
              target: 'describing',
              actions: 'goOnWithoutSaleEvent',
              meta: { requirements: ['JOIN-032'] },
            },
          },
        },
        describing: {
          description: 'What is it called, and when does it end?',
          tags: 'saleAsked',
          meta: { requirements: ['JOIN-027', 'JOIN-033'] },
          invoke: { src: 'loadSaleDetails', input: ({ context }) => ({ event: eventOf(context) }) },
          after: { patience: 'known' },
          on: {
            'saleDetails.found': { target: 'known', actions: { type: 'keepSale', params: relay('sale') } },
            'saleDetails.failed': { target: 'known', meta: { requirements: ['JOIN-032'] } },
          },
        },
        known: {
          description: 'The sale is known, or that there is none.',
          on: {
            'retry.requested': { guard: 'isSaleEventUnknown', target: 'asking', actions: 'askSaleEventAgain' },
          },
        },
      },
    },
    specials: {
      description: 'Whether the special variant of each set is shown.',
      initial: 'off',
      states: {
        off: {
          description: 'Standard prices.',
          on: {
            'specials.switched': {
              guard: { type: 'areOn', params: relay('areOn') },
              target: 'on',
              actions: { type: 'switchSpecials', params: true },
              meta: { requirements: ['TRAP-007'] },
            },
          },
        },
        on: {
          description: 'Special prices, for as long as the trap’s one timer runs.',
          tags: 'special',
          on: {
            'specials.switched': [
              { guard: { type: 'areOn', params: relay('areOn') } },
              {
                target: 'off',
                actions: { type: 'switchSpecials', params: false },
                meta: { requirements: ['TRAP-012'] },
              },
            ],
          },
        },
      },
    },
    prices: {
      description: 'What can be bought.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Prices hang on the sale, which is being asked for.',
          tags: 'pricesAsked',
          // The asking has its own end.
          meta: { resting: true },
          always: { guard: 'isSaleEventAnswered', target: 'asking' },
        },
        asking: {
          description: 'They are on their way; placeholders are shown.',
          tags: 'pricesAsked',
          meta: { requirements: ['JOIN-002', 'JOIN-028'] },
          invoke: { src: 'loadTariffs', input: ({ context }) => ({ event: eventOf(context) }) },
          after: { patience: 'missing' },
          on: {
            'tariffs.loaded': [
              { ...OFFERED, meta: { requirements: ['JOIN-004', 'JOIN-018', 'JOIN-019'] } },
              { target: 'missing' },
            ],
            'tariffs.failed': { target: 'missing', meta: { requirements: ['JOIN-031'] } },
          },
        },
        offered: {
          description: 'The visitor can choose.',
          tags: 'offered',
          meta: { requirements: ['JOIN-007', 'JOIN-016'] },
          on: {
            'bundle.toggled': {
              actions: [{ type: 'toggle', params: relay('uuid') }, 'announceChoice'],
              meta: { requirements: ['JOIN-011', 'JOIN-012', 'JOIN-013', 'JOIN-014', 'JOIN-015'] },
            },
            'tariff.chosen': {
              guard: { type: 'isForSale', params: relay('uuid') },
              actions: [{ type: 'choose', params: relay('uuid') }, 'announceChoice'],
            },
            'template.loaded': { actions: 'announceChoice', description: 'Pictures may have come with it.' },
            'specials.switched': { actions: 'announceChoice' },
            'prices.outdated': 'refreshing',
          },
        },
        refreshing: {
          description: 'Newer prices are on their way; those that are known can be chosen meanwhile.',
          tags: ['offered', 'refreshing'],
          invoke: { src: 'loadTariffs', input: ({ context }) => ({ event: eventOf(context) }) },
          after: { patience: 'offered' },
          on: {
            'tariffs.loaded': [OFFERED, { target: 'missing' }],
            'tariffs.failed': 'offered',
          },
        },
        missing: {
          description: 'There is nothing for sale: the page says so, with a way to try again.',
          tags: 'pricesMissing',
          on: { 'retry.requested': 'waiting' },
        },
      },
    },
    attention: {
      description: 'Whether the page is shown: only then may it hold a visitor back.',
      meta: { requirements: ['TRAP-019'] },
      initial: 'unseen',
      states: {
        unseen: { description: 'The page is being opened.', on: { 'page.seen': 'seen' } },
        seen: {
          description: 'The page is shown, and waits for its configuration.',
          always: { guard: 'hasConfig', target: 'watched', actions: 'wantTrap' },
        },
        watched: { description: 'The trap knows its configuration.', meta: { resting: true } },
      },
    },
    progress: {
      description: 'Whether the page can be drawn whole.',
      initial: 'loading',
      states: {
        loading: {
          description: 'Something is still on its way for the first time.',
          meta: { resting: true },
          always: { guard: 'isAnswered', target: 'settled' },
        },
        settled: { description: 'Everything has been answered.', tags: 'settled', meta: { resting: true } },
      },
    },
  },
})
