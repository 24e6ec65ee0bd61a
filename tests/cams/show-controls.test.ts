import { describe, expect, test } from 'vitest'
import {
  endRequest,
  mayEndShow,
  type RoomForShows,
  type ShowForControls,
  showControlsOf,
} from '../../machines/cams/show-controls.ts'

const none = {
  canUseCancelPrivateShow: false,
  canUseCancelPrivateShowRequest: false,
  canUseEnterSpyShow: false,
  canUseLeaveSpyShow: false,
  canUseRequestPrivateShow: false,
  canUseRequestVoicePrivateShow: false,
}
const room: RoomForShows = {
  state: 'PUBLIC',
  permissions: none,
  settings: {
    privateShowMinDuration: 3,
    privateShowTariff: 60,
    spyShowEnabled: true,
    spyShowTariff: 12,
    voicePrivateShowMinDuration: 2,
    voicePrivateShowTariff: 80,
    withClientVoice: true,
  },
  isEntered: true,
  isBanned: false,
}
const show: ShowForControls = { access: 'authorized', kind: 'private', phase: 'none', isAsking: false, isEnding: false }

function open(more: Partial<RoomForShows>, ofShow: Partial<ShowForControls> = {}) {
  const controls = showControlsOf({ ...room, ...more }, { ...show, ...ofShow })
  return controls.kind === 'offers' ? controls.offers.filter(({ isOpen }) => isOpen).map(({ kind }) => kind) : []
}

describe('the offers of a room', () => {
  test('say what they cost a minute and at least; spying has no shortest time [SHOW-001, SHOW-002, SHOW-003, SHOW-004, ENT-072]', () => {
    const closed = { isOpen: false, isAsking: false }
    expect(showControlsOf(room, show)).toEqual({
      kind: 'offers',
      offers: [
        { kind: 'private', tariff: 60, toStart: 180, ...closed },
        { kind: 'voice', tariff: 80, toStart: 160, ...closed },
        { kind: 'spy', tariff: 12, toStart: 0, ...closed },
      ],
    })
  })

  test('are those that the room has a price for, with voice only where the viewer may speak [SHOW-009, SHOW-037, ENT-072]', () => {
    const kinds = (more: Partial<RoomForShows['settings']>) => {
      const controls = showControlsOf({ ...room, settings: { ...room.settings, ...more } }, show)
      return controls.kind === 'offers' && controls.offers.map(({ kind }) => kind)
    }
    expect([
      kinds({ privateShowTariff: 0 }),
      kinds({ voicePrivateShowTariff: 0 }),
      kinds({ withClientVoice: false }),
      kinds({ spyShowEnabled: false }),
    ]).toEqual([
      ['voice', 'spy'],
      ['private', 'spy'],
      ['private', 'spy'],
      ['private', 'voice'],
    ])
  })

  test('are open one by one as the provider permits, only in the room, and not while a show ends [SHOW-007, ENT-071]', () => {
    const all = {
      ...none,
      canUseRequestPrivateShow: true,
      canUseRequestVoicePrivateShow: true,
      canUseEnterSpyShow: true,
    }
    expect([
      open({ permissions: { ...none, canUseRequestPrivateShow: true } }),
      open({ permissions: { ...none, canUseRequestVoicePrivateShow: true } }),
      open({ permissions: { ...none, canUseEnterSpyShow: true } }),
      open({ permissions: all }),
      open({ permissions: all, isEntered: false }),
      open({ permissions: all }, { isEnding: true }),
    ]).toEqual([['private'], ['voice'], ['spy'], ['private', 'voice', 'spy'], [], []])
  })

  test('may be pressed by strangers where a member could ask, to be told to log in [SHOW-036]', () => {
    const pressed = (['guest', 'unauthorized', 'authorized'] as const).map((access) =>
      (['PUBLIC', 'PRIVATE_SHOW', 'AWAY'] as const).map((state) => open({ state }, { access })),
    )
    const strangers = [['private', 'voice'], ['spy'], []]
    expect(pressed).toEqual([strangers, strangers, [[], [], []]])
  })

  test('mark the one that is being asked for', () => {
    const controls = showControlsOf(room, { ...show, kind: 'voice', isAsking: true })
    expect(controls.kind === 'offers' && controls.offers.filter(({ isAsking }) => isAsking)).toEqual([
      { kind: 'voice', tariff: 80, toStart: 160, isOpen: false, isAsking: true },
    ])
  })
})

test('a show that runs, waits or is not known of stands in place of the offers, also where the room is closed', () => {
  const permissions = { ...none, canUseCancelPrivateShowRequest: true }
  const controls = (['running', 'pending', 'unresolved', 'checking', 'none'] as const).map((phase) =>
    showControlsOf({ ...room, permissions, isBanned: true }, { ...show, phase, isEnding: true }),
  )
  expect(controls).toEqual([
    { kind: 'running' },
    { kind: 'pending', mayCancel: true, isEnding: true },
    { kind: 'unresolved' },
    { kind: 'checking' },
    { kind: 'closed' },
  ])
  expect(showControlsOf(room, { ...show, phase: 'pending' })).toEqual({
    kind: 'pending',
    mayCancel: false,
    isEnding: false,
  })
})

test('a request that waits can be cancelled where that very flag permits it [SHOW-006, ENT-071]', () => {
  const mayCancel = (permissions: typeof none) =>
    showControlsOf({ ...room, permissions }, { ...show, phase: 'pending', isEnding: true })
  expect([
    mayCancel({ ...none, canUseCancelPrivateShowRequest: true }),
    mayCancel({ ...none, canUseCancelPrivateShow: true }),
  ]).toEqual([
    { kind: 'pending', mayCancel: true, isEnding: true },
    { kind: 'pending', mayCancel: false, isEnding: true },
  ])
})

test('spy mode is left and a private show cancelled, each where the provider permits it [SHOW-005, SHOW-006, ENT-071]', () => {
  const may = (permissions: typeof none) => [mayEndShow(true, permissions), mayEndShow(false, permissions)]
  expect({
    requests: [endRequest(true), endRequest(false)],
    spy: may({ ...none, canUseLeaveSpyShow: true }),
    private: may({ ...none, canUseCancelPrivateShow: true }),
  }).toEqual({
    requests: [{ type: 'spyLeave.requested' }, { type: 'cancel.requested' }],
    spy: [true, false],
    private: [false, true],
  })
})
