import { type CamShowInput, camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import { NO_PERMISSIONS } from '../../machines/cams/room-facts.ts'
import { NO_RESULT, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { ALL_PERMISSIONS, running, standing } from './room-samples.ts'

export const MEMBER: CamShowInput = { access: 'authorized', isRequestPending: false, isComplimentPending: false }

const fees = { privateShowFee: 60, privateChatTipFee: 5, tipMenuFee: 0, toysMenuFee: 0 }
const room = { roomId: '71', modelName: 'Ada' }
const inRoom = { access: 'authorized' as const }

export const cases = casesOf(camShowMachine, {
  inputs: {
    'a member': MEMBER,
    'a guest': { ...MEMBER, access: 'guest' },
    'somebody whom the provider does not serve': { ...MEMBER, access: 'unauthorized' },
    'after a reload': { ...MEMBER, isRequestPending: true },
    'after a reload, with thanks under way': { ...MEMBER, isComplimentPending: true },
  },
  events: {
    'room.entered': [
      { ...room, standing: standing() },
      { ...room, standing: standing({ state: 'SPY_SHOW', show: running({ kind: 'spy' }) }) },
      { ...room, standing: standing({ show: running({ startedAtMs: 0 }) }) },
    ],
    'state.changed': [{ state: 'PUBLIC' }, { state: 'MY_PRIVATE_SHOW' }, { state: 'SPY_SHOW' }],
    'permissions.changed': [{ permissions: ALL_PERMISSIONS }, { permissions: NO_PERMISSIONS }],
    'settings.changed': [{ settings: standing().settings }],
    'viewer.changed': [inRoom],
    'balance.changed': [{ balance: 100, version: 3 }],
    'clock.ticked': [{ nowMs: 1_010_000 }],
    'show.started': [
      { privateRequestId: 'p1', kind: 'private', startedAtMs: 1_000_000, tariff: 60 },
      { privateRequestId: 'p1', kind: 'voice', startedAtMs: 1_000_000, tariff: 80 },
      { privateRequestId: 'p1', kind: 'spy', startedAtMs: 1_000_000, tariff: 12 },
    ],
    'show.billed': [{ privateRequestId: 'p1', fee: 5, seconds: 5, atMs: 1_005_000, balance: 95, version: 4 }],
    'show.completed': [
      { privateRequestId: 'p1', ...fees },
      { privateRequestId: 'p1', ...fees, privateShowFee: 0 },
    ],
    'request.expired': [{ privateRequestId: 'p1' }],
    'request.refused': [{ privateRequestId: 'p1', reason: 'BILLING' }],
    'showBalance.low': [{ privateRequestId: 'p1', remainingMinutes: 2, isSpy: false }],
    'money.settled': [{ ...NO_RESULT, balance: { balance: 40, version: 5 }, privateRequestId: 'p1' }],
    'money.refused': [{ refusal: NOT_DONE }],
    'compliment.chosen': [{ amount: 0 }, { amount: 16 }],
    'compliment.settled': [{ balance: null }],
  },
  project: ({ context: { access, isOnRoute, roomId, state, over, privateRequestId, spyFinishTimeout, ...other } }) => [
    access,
    roomId !== '',
    isOnRoute,
    state,
    over.length > 0,
    other.earlyRefusals.length,
    privateRequestId,
    spyFinishTimeout,
    other.complementInfo.privateRequestId,
    other.complimentAmount > 0,
  ],
  // Ports answer where they were asked, nobody but members comes to a show, and dialogs cover what stands below them. What else crosses is
  // cam-show.races.test.ts.
  mayHappen: (snapshot, { type }) => {
    if (snapshot.hasTag('complimenting')) {
      const isAnswer = /^compliment\.(settled|refused|doubted|unresolved)$/.test(type)
      if (isAnswer) return snapshot.hasTag('sendingCompliment')
      return /^(compliment|show\.completed|xstate)/.test(type)
    }
    if (snapshot.hasTag('complimentAside') || snapshot.hasTag('unresolvedCompliment')) {
      if (/^compliment\.(settled|refused|unresolved)$/.test(type)) return snapshot.hasTag('sendingCompliment')
      return /^(complimentCheck|show\.completed|xstate)/.test(type)
    }
    if (type.startsWith('money.')) return snapshot.hasTag('asking')
    if (type.startsWith('ending.')) return snapshot.hasTag('ending')
    const isGesture = /^(private|voice|spy|cancel|spyLeave)\.requested$/.test(type)
    if (snapshot.context.access !== 'authorized') return isGesture || type === 'viewer.changed'
    if (snapshot.hasTag('dialog')) return /^(dialog|tokens|money|show|request)/.test(type)
    if (type === 'room.hidden' || type === 'room.shown') return snapshot.hasTag('spying')
    return true
  },
  invariants: {
    'what runs is no show that is over': (snapshot) => {
      const { privateRequestId, over } = snapshot.context
      return !snapshot.hasTag('running') || !over.includes(privateRequestId)
    },
    'what waits for the model is a request that the provider knows': (snapshot) =>
      !snapshot.hasTag('pending') || snapshot.context.privateRequestId !== '',
    'nothing is known of a show that is not there': (snapshot) =>
      snapshot.hasTag('running') || snapshot.hasTag('pending') || snapshot.context.privateRequestId === '',
    'a compliment that is being sent has an amount and a show': (snapshot) =>
      !snapshot.hasTag('sendingCompliment') ||
      snapshot.hasTag('complimentAside') ||
      (snapshot.context.complimentAmount > 0 && snapshot.context.complementInfo.privateRequestId !== ''),
  },
})
