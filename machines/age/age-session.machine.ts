import { emit, setup } from 'xstate'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { leaveTo } from '../access/links.ts'
import { relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type SessionAnswer = { type: 'ageSession.started'; url: string } | { type: 'ageSession.failed'; reason: string }

/** Port. Opens a session at the provider and keeps its id in a cookie. */
export type StartAgeSession = (signal: AbortSignal) => Promise<SessionAnswer>

export type AgeSessionEmitted =
  | { type: 'ageSession.opened' }
  | { type: 'ageSession.missing' }
  /** The visitor has not left for the provider. */
  | { type: 'ageSession.unused' }
  | { type: 'leave.requested'; url: string; purpose: 'ageProvider' }
  | { type: 'problem.noticed'; reason: string }
export type SessionNews = Exclude<AgeSessionEmitted, { type: 'leave.requested' | 'problem.noticed' }>

type MachineSettings = Pick<SiteSettings, 'allowedHosts'>

export const ageSessionMachine = setup({
  types: {
    input: {} as { settings: MachineSettings },
    context: {} as { settings: MachineSettings },
    events: {} as SessionAnswer,
    emitted: {} as AgeSessionEmitted,
  },
  actors: { startAgeSession: unplugged('startAgeSession') },
  actions: {
    announce: emit((_, type: SessionNews['type']) => ({ type })),
    leave: emit((_, url: string) => ({ type: 'leave.requested' as const, url, purpose: 'ageProvider' as const })),
    reportProblem: emit((_, reason: string) => ({ type: 'problem.noticed' as const, reason })),
  },
  guards: {
    mayLeaveFor: ({ context }, url: string) => leaveTo(url, 'ageProvider', context.settings) !== undefined,
  },
  delays: { patience: 20_000, providerPatience: 20_000 },
}).createMachine({
  id: 'ageSession',
  description: 'Opens a session at the provider of age verification, and sends the visitor there.',
  context: ({ input }) => input,
  meta: { requirements: ['AGE-029', 'AGE-030', 'AGE-031', 'API-018'] },
  initial: 'starting',
  states: {
    starting: {
      description: 'A session is opened at the provider, and its id kept in a cookie.',
      meta: { requirements: ['AGE-029', 'AGE-030', 'API-018'] },
      invoke: { src: 'startAgeSession' },
      after: {
        patience: { target: 'missing', actions: { type: 'reportProblem', params: 'provider session: no answer' } },
      },
      on: {
        'ageSession.started': [
          {
            guard: { type: 'mayLeaveFor', params: relay('url') },
            target: 'leaving',
            actions: [
              { type: 'announce', params: 'ageSession.opened' },
              { type: 'leave', params: relay('url') },
            ],
          },
          {
            target: 'missing',
            actions: { type: 'reportProblem', params: 'provider session: its address is not allowed' },
          },
        ],
        'ageSession.failed': { target: 'missing', actions: { type: 'reportProblem', params: relay('reason') } },
      },
    },
    leaving: {
      description: 'The visitor leaves for the provider.',
      meta: { requirements: ['AGE-031'] },
      after: { providerPatience: 'unused' },
    },
    missing: {
      description: 'The provider could not be reached, or its address is not one that we may send people to.',
      type: 'final',
      entry: { type: 'announce', params: 'ageSession.missing' },
    },
    unused: {
      description: 'The visitor is still here after a while.',
      type: 'final',
      entry: { type: 'announce', params: 'ageSession.unused' },
    },
  },
})
