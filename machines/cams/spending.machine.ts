import { assign, sendParent, setup } from 'xstate'
import type { TokenBalance } from '../../contracts/cams/tokens.ts'
import { relay } from '../keep.ts'
import type { CamRequest, MoneyActionEmitted, MoneyRefusal } from '../sales/money-action.machine.ts'
import { MONEY_PATIENCE_MS } from '../sales/money-patience.ts'
import { unplugged } from '../unplugged.ts'
import type { SpendingNews } from './spending-news.ts'

export type SpendingEvent = MoneyActionEmitted | { type: 'check.requested' }

/** Input of the port: what to spend tokens on, or null to follow what is under way. Leaving the state ends nothing. */
export type SpendInput = CamRequest | null

export const spendingMachine = setup({
  types: {
    input: {} as { request: SpendInput },
    context: {} as { request: SpendInput; wasLost: boolean },
    events: {} as SpendingEvent,
    tags: {} as 'checking' | 'unresolved',
  },
  actors: { spend: unplugged<SpendInput>('spend') },
  actions: {
    follow: assign({ request: null, wasLost: true }),
    noteLoss: assign({ wasLost: true }),
    tellSettled: sendParent(
      ({ context }, spent: { balance: TokenBalance | null; privateRequestId: string }): SpendingNews => ({
        type: 'spending.settled',
        balance: spent.balance,
        privateRequestId: spent.privateRequestId,
        wasLost: context.wasLost,
      }),
    ),
    tellRefused: sendParent(
      ({ context }, refusal: MoneyRefusal): SpendingNews => ({
        type: 'spending.refused',
        refusal,
        wasLost: context.wasLost,
      }),
    ),
    tellUnresolved: sendParent(
      (_, { isSilent }: { isSilent: boolean }): SpendingNews => ({ type: 'spending.unresolved', isSilent }),
    ),
  },
  guards: { isFollowing: ({ context }) => context.request === null },
  delays: { moneyPatience: MONEY_PATIENCE_MS },
}).createMachine({
  id: 'spending',
  description: 'Tokens that are spent: once for each gesture, whatever is lost. Begins with a request, or follows one.',
  meta: { requirements: ['API-135', 'API-142', 'API-143', 'API-144', 'API-150', 'API-151', 'API-156', 'TIP-011'] },
  context: ({ input }) => ({ request: input.request, wasLost: input.request === null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Is it asked for, or under way already?',
      always: [{ guard: 'isFollowing', target: 'sending.checking' }, { target: 'sending' }],
    },
    sending: {
      description: 'It is on its way.',
      invoke: { src: 'spend', input: ({ context }) => context.request },
      after: {
        moneyPatience: { target: 'unresolved', actions: { type: 'tellUnresolved', params: { isSilent: true } } },
      },
      initial: 'waiting',
      on: {
        'money.settled': { target: 'settled', actions: { type: 'tellSettled', params: ({ event }) => event } },
        'money.refused': { target: 'refused', actions: { type: 'tellRefused', params: relay('refusal') } },
        'money.unresolved': {
          target: 'unresolved',
          actions: { type: 'tellUnresolved', params: { isSilent: false } },
        },
      },
      states: {
        waiting: {
          description: 'The provider has been asked.',
          on: { 'money.doubted': { target: 'checking', actions: 'noteLoss' } },
        },
        checking: {
          description: 'The answer was lost: it is being found out what was done.',
          tags: 'checking',
          meta: { resting: true },
        },
      },
    },
    unresolved: {
      description: 'What became of it could not be found out. It can be asked once more: nothing is sent again.',
      tags: 'unresolved',
      on: { 'check.requested': { target: 'sending.checking', actions: 'follow' } },
    },
    settled: { description: 'The tokens went, once.', type: 'final' },
    refused: { description: 'Nothing was spent.', type: 'final' },
  },
})
