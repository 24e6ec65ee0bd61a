import type { StudioMessage } from '../../contracts/site/trace.ts'
import type { Recording } from '../../studio/tracing/recording.ts'

const context = { lifetimeMs: 300_000 }
const ofToken = { tab: 'tab', actor: '1', status: 'active', context } as const
const due = { type: 'xstate.after.renewalDue.token.fresh' }
const refused = { type: 'renewal.refused' }

/** What one tab tells: its token falls due, is renewed, and is refused; a machine that nobody knows runs beside it. */
export const tokenTape: readonly StudioMessage[] = [
  { kind: 'hello', tab: 'tab', seq: 0, atMs: 1_000, site: 'dark', origin: 'http://localhost:4100', build: 'b1' },
  {
    ...ofToken,
    kind: 'actor.started',
    seq: 1,
    atMs: 2_000,
    machine: 'token',
    name: 'token',
    path: '/',
    input: context,
    state: 'fresh',
    transitions: [],
  },
  {
    ...ofToken,
    kind: 'actor.started',
    seq: 2,
    atMs: 2_000,
    actor: '2',
    machine: 'stranger',
    name: 'stranger',
    path: '/',
    input: {},
    state: 'idle',
    transitions: [],
  },
  { ...ofToken, kind: 'event', seq: 3, atMs: 2_500, event: refused, source: '2', state: 'fresh', transitions: [] },
  {
    ...ofToken,
    kind: 'event',
    seq: 4,
    atMs: 242_000,
    event: due,
    state: 'renewing',
    transitions: [{ from: 'fresh', on: due.type, place: 0 }],
  },
  {
    ...ofToken,
    kind: 'event',
    seq: 5,
    atMs: 243_000,
    event: refused,
    source: 'renewTokens',
    state: 'revoked',
    status: 'done',
    transitions: [{ from: 'renewing', on: refused.type, place: 0 }],
  },
  { kind: 'tab.closed', tab: 'tab', atMs: 250_000 },
]

/** The same, as one recording. */
export const tokenTapeRecording: Recording = {
  machine: 'token',
  site: 'dark',
  build: 'b1',
  path: '/',
  input: context,
  start: { state: 'fresh', context, transitions: [] },
  steps: [
    { atMs: 500, event: refused, source: '2', transitions: [], state: 'fresh', context },
    { atMs: 240_000, event: due, transitions: ['fresh --after renewalDue--> renewing'], state: 'renewing', context },
    {
      atMs: 241_000,
      event: refused,
      source: 'renewTokens',
      transitions: ['renewing --renewal.refused--> revoked'],
      state: 'revoked',
      context,
    },
  ],
}
