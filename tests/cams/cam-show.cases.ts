import { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { running, standing } from './room-samples.ts'

const fees = { privateShowFee: 60, privateChatTipFee: 5, tipMenuFee: 0, toysMenuFee: 0 }
const room = { roomId: '71', modelName: 'Ada' }

export const cases = casesOf(camShowMachine, {
  events: {
    'room.entered': [
      { ...room, standing: standing() },
      { ...room, standing: standing({ state: 'SPY_SHOW', show: running({ kind: 'spy' }) }) },
      { ...room, standing: standing({ show: running({ startedAtMs: 0 }) }) },
    ],
    'state.changed': [{ state: 'PUBLIC' }, { state: 'MY_PRIVATE_SHOW' }, { state: 'SPY_SHOW' }],
    'settings.changed': [{ settings: standing().settings }],
    'balance.changed': [{ balance: 100, version: 3 }],
    'clock.ticked': [{ nowMs: 1_010_000 }],
    'request.begun': [{ kind: 'private' }, { kind: 'voice' }, { kind: 'spy' }],
    'request.taken': [{ privateRequestId: 'p1' }],
    'show.started': [
      { privateRequestId: 'p1', kind: 'private', startedAtMs: 1_000_000, tariff: 60 },
      { privateRequestId: 'p1', kind: 'voice', startedAtMs: 1_000_000, tariff: 80 },
      { privateRequestId: 'p1', kind: 'spy', startedAtMs: 1_000_000, tariff: 12 },
    ],
    'show.billed': [{ privateRequestId: 'p1', fee: 5, seconds: 5, atMs: 1_005_000, balance: 95, version: 4 }],
    'show.completed': [{ privateRequestId: 'p1', ...fees }],
    'request.expired': [{ privateRequestId: 'p1' }],
    'request.refused': [{ privateRequestId: 'p1', reason: 'BILLING' }],
    'showBalance.low': [{ privateRequestId: 'p1', remainingMinutes: 2, isSpy: false }],
  },
  project: ({ context: { roomId, state, kind, over, earlyRefusals, privateRequestId, startedAtMs } }) => [
    roomId !== '',
    state,
    kind,
    over.length > 0,
    earlyRefusals.length,
    privateRequestId,
    startedAtMs > 0,
  ],
  invariants: {
    'what runs is no show that is over': (snapshot) => {
      const { privateRequestId, over } = snapshot.context
      return !snapshot.hasTag('running') || !over.includes(privateRequestId)
    },
    'what waits for the model is a request that the provider knows': (snapshot) =>
      !snapshot.hasTag('pending') || snapshot.context.privateRequestId !== '',
    'nothing is known of a show that is not there': (snapshot) =>
      snapshot.hasTag('running') || snapshot.hasTag('pending') || snapshot.context.privateRequestId === '',
  },
})
