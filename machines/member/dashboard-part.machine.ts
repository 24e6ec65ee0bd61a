import { setup } from 'xstate'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { DashboardContent, DashboardPart } from './dashboard-content.ts'

export type DashboardPartEvent =
  | DashboardPartAnswer
  | { type: 'retry.requested' }
  /** Something that it shows has changed. */
  | { type: 'refresh.requested' }

export type DashboardPartAnswer =
  | { type: 'part.loaded'; content: DashboardContent; asOfMs: number }
  | { type: 'part.failed' }

/** Port: what one part of the dashboard shows, as of now. */
export type LoadDashboardPart = (signal: AbortSignal, input: { part: DashboardPart }) => Promise<DashboardPartAnswer>

interface Context {
  part: DashboardPart
  content: DashboardContent | undefined
  /** When the server said so; 0: it has not. */
  asOfMs: number
}

export const dashboardPartMachine = setup({
  types: {
    input: {} as { part: DashboardPart },
    context: {} as Context,
    events: {} as DashboardPartEvent,
    tags: {} as 'settled' | 'busy' | 'unavailable' | 'outdated',
  },
  actors: { loadDashboardPart: unplugged<{ part: DashboardPart }>('loadDashboardPart') },
  actions: { keepContent: keep('content'), keepTime: keep('asOfMs') },
  delays: { patience: PAGE_PATIENCE_MS, askingPause: 30_000 },
}).createMachine({
  id: 'dashboardPart',
  description: 'One part of the dashboard: it loads, and fails, by itself.',
  meta: { requirements: ['DASH-003', 'DASH-004', 'DASH-005', 'DASH-006'] },
  context: ({ input }) => ({ part: input.part, content: undefined, asOfMs: 0 }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The part is on its way for the first time.',
      tags: 'busy',
      invoke: { src: 'loadDashboardPart', input: ({ context }) => ({ part: context.part }) },
      after: { patience: 'failed' },
      on: {
        'part.loaded': {
          target: 'shown',
          actions: [
            { type: 'keepContent', params: relay('content') },
            { type: 'keepTime', params: relay('asOfMs') },
          ],
        },
        'part.failed': { target: 'failed', meta: { requirements: ['DASH-021'] } },
      },
    },
    shown: {
      description: 'The part is shown as the server last had it.',
      tags: 'settled',
      on: { 'refresh.requested': 'refreshing' },
    },
    refreshing: {
      description: 'Something has changed: what is shown stays until it is there.',
      tags: 'settled',
      invoke: { src: 'loadDashboardPart', input: ({ context }) => ({ part: context.part }) },
      after: { patience: 'outdated' },
      on: {
        'part.loaded': {
          target: 'shown',
          actions: [
            { type: 'keepContent', params: relay('content') },
            { type: 'keepTime', params: relay('asOfMs') },
          ],
        },
        'part.failed': 'outdated',
        'refresh.requested': { target: 'refreshing', reenter: true },
      },
    },
    outdated: {
      description: 'What is shown may be old: the latest could not be had. It is asked for again by itself.',
      tags: ['settled', 'outdated'],
      after: { askingPause: 'refreshing' },
      on: { 'retry.requested': 'refreshing', 'refresh.requested': 'refreshing' },
    },
    failed: {
      description:
        'The part could not be had. The rest of the page works. It is asked for again every half a minute, or at once when the member wants it.',
      tags: ['settled', 'unavailable'],
      meta: { requirements: ['DASH-021'] },
      initial: 'pausing',
      on: { 'retry.requested': 'loading', 'refresh.requested': 'loading' },
      states: {
        pausing: { description: 'The server is left alone for a while.', after: { askingPause: 'asking' } },
        asking: {
          description: 'It is asked for by itself, and what is said stays until there is something else to say.',
          invoke: { src: 'loadDashboardPart', input: ({ context }) => ({ part: context.part }) },
          after: { patience: 'pausing' },
          on: {
            'part.loaded': {
              target: '#dashboardPart.shown',
              actions: [
                { type: 'keepContent', params: relay('content') },
                { type: 'keepTime', params: relay('asOfMs') },
              ],
            },
            'part.failed': 'pausing',
          },
        },
      },
    },
  },
})
