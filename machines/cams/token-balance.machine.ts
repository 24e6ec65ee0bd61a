import { assign, emit, setup } from 'xstate'
import type { TokenBalance } from '../../contracts/cams/tokens.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type TokenBalanceEvent =
  | BalanceAnswer
  | { type: 'cams.signedIn'; userUuid: string }
  | { type: 'cams.signedOut' }
  /** Tokens may have come or gone. */
  | { type: 'balance.wanted' }
  /** Somebody was told it by the way. */
  | ({ type: 'balance.learned' } & TokenBalance)

export type BalanceAnswer = ({ type: 'balance.loaded' } & TokenBalance) | { type: 'balance.failed' }

/** Port. How many tokens the visitor has. */
export type LoadBalance = (signal: AbortSignal) => Promise<BalanceAnswer>

/** Told whenever it is another one; null: not known. */
export type TokenBalanceEmitted = { type: 'balance.changed'; balance: TokenBalance | null }

interface Context {
  /** At the cam provider; `''`: not known. */
  camUuid: string
  balance: TokenBalance | null
}

export const tokenBalanceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TokenBalanceEvent,
    emitted: {} as TokenBalanceEmitted,
  },
  actors: {
    loadBalance: unplugged('loadBalance'),
    watchBalance: unplugged<{ userUuid: string }>('watchBalance'),
  },
  actions: {
    keepCamUser: keep('camUuid'),
    forgetCamUser: assign({ camUuid: '', balance: null }),
    keepBalance: assign((_, { balance, version }: TokenBalance) => ({ balance: { balance, version } })),
    announceBalance: emit(({ context }) => ({ type: 'balance.changed' as const, balance: context.balance })),
  },
  guards: {
    isNewer: ({ context }, { version }: TokenBalance) => context.balance === null || version >= context.balance.version,
  },
  delays: {
    /** Above the deadline of a call, so that its own answer comes first. */
    patience: 20_000,
  },
}).createMachine({
  id: 'tokenBalance',
  description: 'How many tokens the visitor has.',
  meta: { requirements: ['API-127', 'TOKENS-023'] },
  context: { camUuid: '', balance: null },
  initial: 'unknown',
  on: {
    'cams.signedIn': {
      target: '.known',
      actions: { type: 'keepCamUser', params: relay('userUuid') },
      meta: { requirements: ['TOKENS-023'] },
    },
    'cams.signedOut': { target: '.unknown', actions: ['forgetCamUser', 'announceBalance'] },
  },
  states: {
    unknown: { description: 'Nobody is signed in at the cam provider.' },
    known: {
      description: 'The visitor has tokens, or none. Of two balances the newer one holds.',
      meta: { requirements: ['TOKENS-023'], stream: true },
      invoke: { src: 'watchBalance', input: ({ context }) => ({ userUuid: context.camUuid }) },
      initial: 'asking',
      on: {
        'balance.wanted': '.asking',
        'balance.learned': {
          guard: { type: 'isNewer', params: ({ event }) => event },
          actions: [{ type: 'keepBalance', params: ({ event }) => event }, 'announceBalance'],
        },
      },
      states: {
        asking: {
          description: 'The site is asked.',
          meta: { requirements: ['API-127'] },
          invoke: { src: 'loadBalance' },
          after: { patience: 'resting' },
          on: {
            'balance.loaded': [
              {
                guard: { type: 'isNewer', params: ({ event }) => event },
                target: 'resting',
                actions: [{ type: 'keepBalance', params: ({ event }) => event }, 'announceBalance'],
              },
              { description: 'Something newer is known.', target: 'resting' },
            ],
            'balance.failed': 'resting',
          },
        },
        resting: { description: 'The known balance is shown.', meta: { resting: true } },
      },
    },
  },
})
