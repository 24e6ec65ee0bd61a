import { assign, emit, setup } from 'xstate'
import { type Digest, EMPTY_DIGEST } from '../../contracts/site/digest.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import type { SafeSvg } from './safe-html.ts'

/** The logos `header` and `footer`, and the pictures of menu items by {@link menuDrawing}; null where one could not be had. */
export type Drawings = Readonly<Record<string, SafeSvg | null>>

/** What the drawing of a menu item is called. */
export function menuDrawing(itemId: string): string {
  return `menu ${itemId}`
}

export type DigestAnswer =
  | { type: 'digest.loaded'; digest: Digest; drawings: Drawings }
  | { type: 'digest.failed'; reason: string }
export type MaintenanceAnswer =
  | { type: 'maintenance.answered'; isActive: boolean }
  | { type: 'maintenance.failed'; reason: string }

/** Port. Reference data of the whole site, and the drawings that it names or brings. */
export type LoadDigest = (signal: AbortSignal) => Promise<DigestAnswer>
/** Port. Whether the site is closed for now. */
export type AskMaintenance = (signal: AbortSignal) => Promise<MaintenanceAnswer>

export type AppBootEvent = DigestAnswer | MaintenanceAnswer

export type AppBootEmitted =
  | { type: 'boot.settled' }
  | { type: 'maintenance.changed'; isActive: boolean }
  | { type: 'problem.noticed'; reason: string }

interface AppBootContext {
  digest: Digest
  drawings: Drawings
  hasDigest: boolean
  isUnderMaintenance: boolean
}

export const appBootMachine = setup({
  types: {
    context: {} as AppBootContext,
    events: {} as AppBootEvent,
    emitted: {} as AppBootEmitted,
    tags: {} as 'settled' | 'maintenance',
  },
  actors: { loadDigest: unplugged('loadDigest'), askMaintenance: unplugged('askMaintenance') },
  actions: {
    keepDigest: assign((_, { digest, drawings }: { digest: Digest; drawings: Drawings }) => ({
      digest,
      drawings,
      hasDigest: true,
    })),
    keepMaintenance: keep('isUnderMaintenance'),
    announceSettled: emit({ type: 'boot.settled' }),
    announceMaintenance: emit((_, isActive: boolean) => ({ type: 'maintenance.changed' as const, isActive })),
    reportProblem: emit((_, reason: string) => ({ type: 'problem.noticed' as const, reason })),
  },
  guards: {
    hasDigest: ({ context }) => context.hasDigest,
    isUnderMaintenance: ({ context }) => context.isUnderMaintenance,
    isClosed: (_, isActive: boolean) => isActive,
  },
  delays: { patience: 20_000, recheckPause: 60_000 },
}).createMachine({
  id: 'appBoot',
  description: 'Fetches what every page needs, and watches whether the site is closed for maintenance.',
  meta: { requirements: ['SESSION-019', 'SESSION-023'] },
  context: {
    digest: EMPTY_DIGEST,
    drawings: {},
    hasDigest: false,
    isUnderMaintenance: false,
  },
  initial: 'loading',
  states: {
    loading: {
      description:
        'Reference data and maintenance flag are asked for at the same time. Without an answer the site opens with bare menus.',
      type: 'parallel',
      onDone: 'running',
      states: {
        digest: {
          description: 'Menus, settings and names of formats.',
          meta: { requirements: ['API-050'] },
          initial: 'asking',
          states: {
            asking: {
              description: 'The server has been asked.',
              invoke: { src: 'loadDigest' },
              after: { patience: { target: 'known', actions: { type: 'reportProblem', params: 'digest: no answer' } } },
              on: {
                'digest.loaded': {
                  target: 'known',
                  actions: { type: 'keepDigest', params: ({ event }) => event },
                },
                'digest.failed': {
                  target: 'known',
                  actions: { type: 'reportProblem', params: relay('reason') },
                },
              },
            },
            known: { description: 'Answered, or given up for now.', type: 'final' },
          },
        },
        maintenance: {
          description: 'Is the site open?',
          meta: { requirements: ['API-014'] },
          initial: 'asking',
          states: {
            asking: {
              description: 'The server has been asked.',
              invoke: { src: 'askMaintenance' },
              after: {
                patience: { target: 'known', actions: { type: 'reportProblem', params: 'maintenance: no answer' } },
              },
              on: {
                'maintenance.answered': {
                  target: 'known',
                  actions: { type: 'keepMaintenance', params: relay('isActive') },
                },
                'maintenance.failed': {
                  target: 'known',
                  actions: { type: 'reportProblem', params: relay('reason') },
                },
              },
            },
            known: { description: 'Answered, or taken as open.', type: 'final' },
          },
        },
      },
    },
    running: {
      description: 'The site can be shown.',
      tags: 'settled',
      entry: 'announceSettled',
      type: 'parallel',
      states: {
        reference: {
          description: 'Reference data that could not be had is asked for again.',
          meta: { requirements: ['API-050'] },
          initial: 'weighing',
          states: {
            weighing: {
              description: 'Is there any?',
              always: [{ guard: 'hasDigest', target: 'known' }, { target: 'missing' }],
            },
            known: { description: 'There is.', meta: { resting: true } },
            missing: {
              description: 'There is none: menus are bare for now.',
              after: { recheckPause: 'asking' },
            },
            asking: {
              description: 'The server is asked again.',
              invoke: { src: 'loadDigest' },
              after: { patience: 'missing' },
              on: {
                'digest.loaded': {
                  target: 'known',
                  actions: { type: 'keepDigest', params: ({ event }) => event },
                },
                'digest.failed': 'missing',
              },
            },
          },
        },
        doors: {
          description: 'Open or closed for maintenance, looked at every minute.',
          meta: { requirements: ['CHROME-081', 'AGE-016'] },
          initial: 'weighing',
          states: {
            weighing: {
              description: 'What was answered first?',
              always: [{ guard: 'isUnderMaintenance', target: 'closed' }, { target: 'open' }],
            },
            open: {
              description: 'Pages are shown.',
              initial: 'resting',
              entry: { type: 'announceMaintenance', params: false },
              on: {
                'maintenance.answered': [
                  {
                    guard: { type: 'isClosed', params: relay('isActive') },
                    target: 'closed',
                    actions: { type: 'keepMaintenance', params: true },
                  },
                  { target: '.resting' },
                ],
                'maintenance.failed': '.resting',
              },
              states: {
                resting: { description: 'Until the next look.', after: { recheckPause: 'asking' } },
                asking: {
                  description: 'The server is asked. No answer leaves the site as it is.',
                  invoke: { src: 'askMaintenance' },
                  after: { patience: 'resting' },
                },
              },
            },
            closed: {
              description: 'The maintenance page is shown instead of every page.',
              tags: 'maintenance',
              meta: { requirements: ['CHROME-080'] },
              initial: 'resting',
              entry: { type: 'announceMaintenance', params: true },
              on: {
                'maintenance.answered': [
                  { guard: { type: 'isClosed', params: relay('isActive') }, target: '.resting' },
                  { target: 'open', actions: { type: 'keepMaintenance', params: false } },
                ],
                'maintenance.failed': '.resting',
              },
              states: {
                resting: { description: 'Until the next look.', after: { recheckPause: 'asking' } },
                asking: {
                  description: 'The server is asked. No answer leaves the site as it is.',
                  invoke: { src: 'askMaintenance' },
                  after: { patience: 'resting' },
                },
              },
            },
          },
        },
      },
    },
  },
})
