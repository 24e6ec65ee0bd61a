import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { TokenBalance } from '../../contracts/cams/tokens.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import {
  type Compliment,
  complimentAfter,
  complimentTexts,
  NO_COMPLIMENT,
  type ShowDialog,
  type ShowFees,
} from './show-rules.ts'
import { type SpendInput, type SpendingEvent, spendingMachine } from './spending.machine.ts'
import type { SpendingNews } from './spending-news.ts'

/** A show that is over, and whose it was: the viewer may have entered another room meanwhile. */
export type ShowEnd = ShowFees & { privateRequestId: string; modelName: string }

export type ComplimentEvent =
  | SpendingNews
  | ({ type: 'show.ended' } & ShowEnd)
  | { type: 'compliment.chosen'; amount: number }
  | { type: 'compliment.sent' }
  | { type: 'compliment.declined' }
  | { type: 'complimentCheck.requested' }
  /** Whether something else about shows is being read. */
  | { type: 'reading.changed'; isReading: boolean }

export type ComplimentEmitted = { type: 'news.told'; dialog: ShowDialog } | ({ type: 'balance.learned' } & TokenBalance)

/** What outlives a reload of a show that is over (CAMLIST-035). */
export type KeptCompliment = Pick<Context, 'complementInfo' | 'modelName' | 'thankedId'>

/** Port: told what to keep of the show that is thanked for, and when that is settled. */
export type KeepComplimentCommand = { type: 'compliment.keep'; kept: KeptCompliment } | { type: 'compliment.forget' }

interface Context {
  /** One was sent before the page went, and it is not known what came of it (M03). */
  isPending: boolean
  isReading: boolean
  /** ENT-073. */
  complementInfo: Compliment
  modelName: string
  amount: number
  /** The show that one was sent for last; `''`: none that is known. */
  thankedId: string
  /** Why the last one did not arrive; `''`: it did, or the reason is not shown. */
  failure: string
  /** What is sent; null: what was under way when the page came. */
  request: SpendInput
}

const NO_THANKS = { complementInfo: NO_COMPLIMENT, modelName: '', amount: 0, thankedId: '', failure: '' }

export const complimentMachine = setup({
  types: {
    input: {} as { isPending: boolean; kept?: KeptCompliment | undefined },
    context: {} as Context,
    events: {} as ComplimentEvent,
    emitted: {} as ComplimentEmitted,
    children: {} as { spending: 'spending'; keepCompliment: 'keepCompliment' },
    tags: {} as 'complimenting' | 'sendingCompliment' | 'complimentAside',
  },
  actors: {
    spending: spendingMachine,
    keepCompliment: unplugged<unknown, KeepComplimentCommand>('keepCompliment'),
  },
  actions: {
    keepReading: keep('isReading'),
    offer: assign((_, { modelName, ...fees }: ShowEnd) => {
      const complementInfo = complimentAfter(fees)
      return { complementInfo, amount: complementInfo.defaultAmount, modelName }
    }),
    rememberShow: sendTo(
      'keepCompliment',
      ({ context: { complementInfo, modelName, thankedId } }): KeepComplimentCommand => ({
        type: 'compliment.keep',
        kept: { complementInfo, modelName, thankedId },
      }),
    ),
    forgetShow: sendTo('keepCompliment', { type: 'compliment.forget' } satisfies KeepComplimentCommand),
    choose: keep('amount'),
    prepare: assign(({ context: { complementInfo, amount } }) => ({
      thankedId: complementInfo.privateRequestId,
      failure: '',
      request: {
        kind: 'sendCompliment' as const,
        params: { privateRequestId: complementInfo.privateRequestId },
        body: { amount },
      },
    })),
    keepFailure: assign({ failure: complimentTexts.unsent }),
    reset: assign(NO_THANKS),
    checkSpending: sendTo('spending', { type: 'check.requested' } satisfies SpendingEvent),
    tell: emit((_, text: string) => ({ type: 'news.told' as const, dialog: { kind: 'notice' as const, text } })),
    announceBalance: enqueueActions(({ enqueue }, balance: TokenBalance | null) => {
      if (balance) enqueue.emit({ type: 'balance.learned', balance: balance.balance, version: balance.version })
    }),
  },
  guards: {
    wasPending: ({ context }) => context.isPending,
    /** Another show ended before it was known what became of the compliment for this one. */
    isNextOver: ({ context: { complementInfo, thankedId } }) => complementInfo.privateRequestId !== thankedId,
    isWorthNothing: ({ context }) => context.complementInfo.privateRequestId === '',
    isSendable: ({ context: { amount } }) => Number.isSafeInteger(amount) && amount > 0,
    isAnsweredAtOnce: (_, wasLost: boolean) => !wasLost,
  },
}).createMachine({
  id: 'compliment',
  description: 'Thanks for a private show that is over, in tokens: sent once, whatever is lost.',
  meta: { requirements: ['API-144', 'API-159', 'ENT-073'], stream: true },
  context: ({ input: { isPending, kept = NO_THANKS } }) => ({
    ...NO_THANKS,
    ...kept,
    amount: kept.complementInfo.defaultAmount,
    isPending,
    isReading: false,
    request: null,
  }),
  invoke: { src: 'keepCompliment', id: 'keepCompliment' },
  initial: 'starting',
  on: {
    'reading.changed': { actions: { type: 'keepReading', params: relay('isReading') } },
    'show.ended': {
      description: 'It is thanked for once it is known what became of the last compliment.',
      actions: [{ type: 'offer', params: ({ event }) => event }, 'rememberShow'],
    },
  },
  states: {
    starting: {
      description: 'Was a compliment being sent when the page went, or a show not thanked for yet?',
      always: [
        { guard: 'wasPending', target: 'sending.aside' },
        { guard: 'isWorthNothing', target: 'none' },
        { target: 'offered', meta: { requirements: ['CAMLIST-035'] } },
      ],
    },
    none: {
      description: 'No show is over, or its compliment is settled.',
      entry: ['reset', 'forgetShow'],
      meta: { requirements: ['SHOW-018'] },
      on: {
        'show.ended': {
          target: 'offered',
          actions: [{ type: 'offer', params: ({ event }) => event }, 'rememberShow'],
          meta: { requirements: ['SHOW-013', 'SHOW-014', 'SHOW-015', 'SHOW-017'] },
        },
      },
    },
    offered: {
      description: "The dialog 'The Private Show is over!'.",
      tags: 'complimenting',
      on: {
        'compliment.chosen': { actions: { type: 'choose', params: relay('amount') } },
        'compliment.sent': [
          { guard: 'isWorthNothing', target: 'none' },
          {
            guard: 'isSendable',
            target: 'sending',
            actions: ['prepare', 'rememberShow'],
            meta: { requirements: ['SHOW-019', 'SHOW-020'] },
          },
        ],
        'compliment.declined': 'none',
        'show.ended': { description: 'The amount chosen for the last one stays.' },
      },
    },
    sending: {
      description: 'The compliment is on its way; the spending knows how it stands.',
      meta: { requirements: ['API-144'], stream: true },
      invoke: { src: 'spending', id: 'spending', input: ({ context: { request } }) => ({ request }) },
      initial: 'asking',
      states: {
        asking: {
          description: 'The viewer waits for it.',
          tags: ['complimenting', 'sendingCompliment'],
          on: {
            'compliment.declined': 'aside',
            'spending.settled': {
              target: '#compliment.settled',
              actions: { type: 'announceBalance', params: relay('balance') },
            },
            'spending.refused': [
              {
                description: 'No dialog: the chosen amount stays, and can be sent again.',
                guard: { type: 'isAnsweredAtOnce', params: relay('wasLost') },
                target: '#compliment.refused',
                meta: { requirements: ['SHOW-034'] },
              },
              { description: 'What came of it is told.', target: '#compliment.refused', actions: 'keepFailure' },
            ],
            'spending.unresolved': 'open',
          },
        },
        aside: {
          description: 'Nobody waits for it: a line says that it is being found out, until it is known.',
          tags: ['sendingCompliment', 'complimentAside'],
          on: {
            'spending.settled': {
              description: 'A viewer who did not wait for it reads that it has arrived.',
              target: '#compliment.settled',
              actions: [
                { type: 'tell', params: complimentTexts.arrived },
                { type: 'announceBalance', params: relay('balance') },
              ],
            },
            'spending.refused': [
              {
                description: 'There is no show left to thank for: nothing else would say so.',
                guard: 'isWorthNothing',
                target: '#compliment.refused',
                actions: { type: 'tell', params: complimentTexts.unsent },
              },
              { description: 'What came of it is told.', target: '#compliment.refused', actions: 'keepFailure' },
            ],
            'spending.unresolved': 'open',
          },
        },
        open: {
          description: 'It is waited for no longer. Until it is known what became of it, no other one is sent.',
          on: { 'complimentCheck.requested': { target: 'aside', actions: 'checkSpending' } },
        },
      },
    },
    settled: {
      description: 'Was another show over before it was known?',
      always: [{ guard: 'isNextOver', target: 'offered' }, { target: 'none' }],
    },
    refused: {
      description: 'Is there still a show to thank for?',
      always: [{ guard: 'isWorthNothing', target: 'none' }, { target: 'offered' }],
    },
  },
})
