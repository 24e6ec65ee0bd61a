import { emit, setup } from 'xstate'
import type { Biller } from '../../contracts/sales/checkout.ts'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { BillersAnswer } from './biller-chooser.machine.ts'

export type BillerListEvent = BillersAnswer | { type: 'billers.requested' }

export const billerListMachine = setup({
  types: {
    events: {} as BillerListEvent,
    emitted: {} as Extract<BillersAnswer, { type: 'billers.loaded' }>,
    tags: {} as 'billersUnknown' | 'billersFailed',
  },
  actors: { loadBillers: unplugged('loadBillers') },
  actions: { announce: emit((_, billers: Biller[]) => ({ type: 'billers.loaded' as const, billers })) },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'billerList',
  description: 'Which billers there are: who can collect the money.',
  meta: { requirements: ['API-092'] },
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked.',
      tags: 'billersUnknown',
      invoke: { src: 'loadBillers' },
      after: { patience: 'failed' },
      on: {
        'billers.loaded': { target: 'known', actions: { type: 'announce', params: relay('billers') } },
        'billers.failed': { target: 'failed', meta: { requirements: ['CHECKOUT-031'] } },
      },
    },
    known: { description: 'The form offers those that may collect.', meta: { resting: true } },
    failed: {
      description: 'Nobody knows which billers there are. The form says so, with a way to try again.',
      tags: ['billersUnknown', 'billersFailed'],
      on: { 'billers.requested': 'loading' },
    },
  },
})
