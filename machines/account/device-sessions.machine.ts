import { setup } from 'xstate'
import type { DeviceSession } from '../../contracts/account/device-sessions.ts'
import { PAGE_PATIENCE_MS } from '../catalogue/loading.ts'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'

export type DeviceSessionsEvent =
  | DeviceSessionsAnswer
  | EndingAnswer
  | { type: 'retry.requested' }
  | { type: 'ending.wanted' }
  | { type: 'ending.confirmed' }
  | { type: 'ending.cancelled' }

export type DeviceSessionsAnswer =
  | { type: 'sessions.loaded'; sessions: readonly DeviceSession[] }
  | { type: 'sessions.failed' }

export type EndingAnswer =
  | { type: 'sessions.ended'; sessions: readonly DeviceSession[] }
  | { type: 'ending.failed'; cause: 'offline' | 'unavailable' }

/** Port. */
export type LoadSessions = (signal: AbortSignal) => Promise<DeviceSessionsAnswer>
/** Port. Ends every session but this one. */
export type EndOtherSessions = (signal: AbortSignal) => Promise<EndingAnswer>

interface Context {
  sessions: readonly DeviceSession[]
  cause: 'offline' | 'unavailable'
}

export const deviceSessionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DeviceSessionsEvent,
    tags: {} as 'settled' | 'loading' | 'unreached' | 'confirming' | 'ending' | 'ended' | 'failed',
  },
  actors: { loadSessions: unplugged('loadSessions'), endOtherSessions: unplugged('endOtherSessions') },
  actions: { keepSessions: keep('sessions'), keepCause: keep('cause') },
  delays: { patience: PAGE_PATIENCE_MS },
}).createMachine({
  id: 'deviceSessions',
  description: 'Where a member is logged in, and the way to log out everywhere else.',
  context: { sessions: [], cause: 'unavailable' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The list is being asked for.',
      tags: 'loading',
      invoke: { src: 'loadSessions' },
      after: { patience: 'unreached' },
      on: {
        'sessions.loaded': { target: 'idle', actions: { type: 'keepSessions', params: relay('sessions') } },
        'sessions.failed': 'unreached',
      },
    },
    unreached: {
      description: 'The list did not come.',
      tags: ['settled', 'unreached'],
      on: { 'retry.requested': 'loading' },
    },
    idle: {
      description: 'The list is shown.',
      tags: 'settled',
      on: { 'ending.wanted': 'confirming' },
      initial: 'quiet',
      states: {
        quiet: { description: 'Nothing was ended yet.' },
        ended: { description: 'This is the only session left.', tags: 'ended' },
        failed: { description: 'Nobody knows whether the others have ended: it can be tried again.', tags: 'failed' },
      },
    },
    confirming: {
      description: 'The member is told what will happen.',
      tags: ['settled', 'confirming'],
      on: { 'ending.confirmed': 'ending', 'ending.cancelled': 'idle' },
    },
    ending: {
      description: 'The server ends the other sessions.',
      tags: ['settled', 'ending'],
      invoke: { src: 'endOtherSessions' },
      after: { patience: { target: 'idle.failed', actions: { type: 'keepCause', params: 'unavailable' } } },
      on: {
        'sessions.ended': { target: 'idle.ended', actions: { type: 'keepSessions', params: relay('sessions') } },
        'ending.failed': { target: 'idle.failed', actions: { type: 'keepCause', params: relay('cause') } },
      },
    },
  },
})
