import { describe, expect, test } from 'vitest'
import { StateReason } from '../../contracts/cams/room-operations.ts'
import { BroadcastState, StreamType } from '../../contracts/cams/rooms.ts'
import { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import { NO_PERMISSIONS } from '../../machines/cams/room-facts.ts'
import { isActiveBroadcast } from '../../machines/cams/room-status.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { ADA, BEA, entered, SPATIAL, start, wanting } from './cam-room-world.ts'
import { ALL_PERMISSIONS, broadcast, content, entry, running, settings } from './room-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(camRoomMachine, new URL('../../machines/cams/cam-room.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(camRoomMachine)
})

test('what the provider may say is what its specification lists [ROOM-023, ROOM-026, ROOM-028]', () => {
  expect(BroadcastState.options).toEqual([
    'PUBLIC',
    'OFFLINE',
    'PRIVATE_SHOW',
    'MY_PRIVATE_SHOW',
    'SPY_SHOW',
    'AWAY',
    'ERROR',
    'UNINITIALIZED',
  ])
  expect([...StreamType.options].sort()).toEqual(['video2D', 'video3D'])
  const reasons = [
    'NONE',
    'BROADCAST_STOPPED_BY_MODEL',
    'BROADCAST_STOPPED_BY_TECHNICAL_REASONS',
    'PRIVATE_SHOW_CANCELED_DUE_TO_TECHNICAL_REASONS',
    'PRIVATE_SHOW_DISABLED',
    'PRIVATE_SHOW_DISABLED_BY_BILLING',
    'PRIVATE_SHOW_DISABLED_BY_CLIENT',
    'PRIVATE_SHOW_DISABLED_BY_MODEL',
    'PRIVATE_SHOW_RESUMED_BY_CLIENT',
    'PRIVATE_SHOW_STARTED_BY_CLIENT',
    'SPY_SHOW_CANCELED_DUE_TO_TECHNICAL_REASONS',
    'SPY_SHOW_DISABLED_BY_BILLING',
    'SPY_SHOW_DISABLED_BY_CLIENT',
    'SPY_SHOW_RESUMED_BY_CLIENT',
    'SPY_SHOW_STARTED_BY_CLIENT',
    'USER_LOGGED_IN',
    'USER_LOGGED_OUT',
  ]
  expect([...reasons, 'SOMETHING_NEW'].map((reason) => StateReason.parse(reason))).toEqual([...reasons, 'NONE'])
})

test('before a room is wanted nothing is known of it: state UNINITIALIZED, reason NONE [ROOM-024, ENT-070, ENT-071, ENT-072, ENT-073]', () => {
  const { context } = start().actor.getSnapshot()
  expect(context).toEqual({
    listSlug: 'vr-cam-girls',
    isOnRoute: false,
    nickname: '',
    restores: false,
    refusal: 'signInRequired',
    failure: 'unavailable',
    channels: { room: '', chat: '' },
    wantedStreamType: 'video2D',
    model: null,
    id: '',
    viewers: 0,
    textStatus: '',
    state: 'UNINITIALIZED',
    stateChangeReason: 'NONE',
    tipMenu: { items: [], isEnabled: false },
    toyMenuItems: [],
    streamUrl: '',
    permissions: {
      canUseCancelPrivateShow: false,
      canUseCancelPrivateShowRequest: false,
      canUseEnterSpyShow: false,
      canUseLeaveSpyShow: false,
      canUseRequestPrivateShow: false,
      canUseRequestVoicePrivateShow: false,
    },
    settings: {
      privateShowMinDuration: 0,
      privateShowTariff: 0,
      spyShowEnabled: false,
      spyShowTariff: 0,
      voicePrivateShowMinDuration: 0,
      voicePrivateShowTariff: 0,
      withClientVoice: false,
    },
    streamTypes: false,
    currentStreamType: 'video2D',
    resolutionIsSixThousand: false,
  })
})

describe('the way in', () => {
  test('the page is drawn from broadcast and model; then the provider is asked to let the viewer in [API-130, API-131, API-139]', () => {
    const { actor, asked, tags } = start()
    actor.send({ type: 'room.wanted', ...ADA })
    actor.send({ type: 'room.loaded', content: content() })
    const { context } = actor.getSnapshot()
    expect({
      asked,
      tags: tags('settled', 'visible', 'entering'),
      name: context.model?.name,
      viewers: context.viewers,
      textStatus: context.textStatus,
    }).toEqual({
      asked: ['load Ada', { nickname: 'Ada', streamType: 'video2D', restores: false }],
      tags: ['settled', 'visible', 'entering'],
      name: 'Ada Quill',
      viewers: 12,
      textStatus: 'Good evening',
    })
  })

  test('in the room, state and reason, menus, settings and permissions are the provider’s [ROOM-029, ENT-071, ENT-072, ROOM-009, ROOM-010]', () => {
    const { actor } = entered({ state: 'AWAY', stateChangeReason: 'USER_LOGGED_OUT', permissions: ALL_PERMISSIONS })
    const { state, stateChangeReason, permissions, tipMenu, toyMenuItems, ...context } = actor.getSnapshot().context
    expect({ state, stateChangeReason, permissions, tipMenu, toyMenuItems, settings: context.settings }).toEqual({
      state: 'AWAY',
      stateChangeReason: 'USER_LOGGED_OUT',
      permissions: ALL_PERMISSIONS,
      tipMenu: { items: [{ id: '1', title: 'Wave', price: 5 }], isEnabled: true },
      toyMenuItems: [{ id: '1', title: 'Breeze', amount: 20, seconds: 10 }],
      settings,
    })
  })

  test('a tip menu that the provider has switched off, or of which it does not say, is off from the first moment [ROOM-009]', () => {
    const shown = ([true, false, undefined] as const).map((tipMenuEnabled) => {
      const found = broadcast({ tipMenuEnabled })
      const { actor } = start()
      actor.send({ type: 'room.wanted', ...ADA })
      actor.send({ type: 'room.loaded', content: { ...content(), broadcast: found } })
      const isEnabled = () => actor.getSnapshot().context.tipMenu.isEnabled
      const before = isEnabled()
      actor.send({ type: 'entry.done', entry: entry({ broadcast: found }) })
      return { before, inRoom: isEnabled() }
    })
    expect(shown).toEqual([
      { before: true, inRoom: true },
      { before: false, inRoom: false },
      { before: false, inRoom: false },
    ])
  })

  test('a viewer who is not admitted finds the room UNINITIALIZED, not loading, and tries again by coming again [ROOM-043, ROOM-044]', () => {
    const { actor, tags, asked } = start()
    actor.send({ type: 'room.wanted', ...ADA })
    actor.send({ type: 'room.loaded', content: content() })
    actor.send({ type: 'entry.failed' })
    expect({
      state: actor.getSnapshot().context.state,
      tags: tags('busy', 'entering', 'entered', 'notEntered'),
    }).toEqual({ state: 'UNINITIALIZED', tags: ['notEntered'] })
    actor.send({ type: 'room.left', ...ADA })
    actor.send({ type: 'room.wanted', ...ADA })
    actor.send({ type: 'room.loaded', content: content() })
    expect({ tags: tags('entering'), asked: asked.length }).toEqual({ tags: ['entering'], asked: 4 })
  })

  for (const listSlug of ['vr-cam-girls', 'live']) {
    test(`a room that was banned while the line was down is closed by the next answer, which leads to ${listSlug} [ROOM-035]`, () => {
      const { actor, tags, said } = entered({}, listSlug)
      actor.send({ type: 'channel.live' })
      actor.send({ type: 'entry.done', entry: entry({ isBanned: true }) })
      expect({ tags: tags('banned', 'entered', 'player'), said: said.slice(-2) }).toEqual({
        tags: ['banned'],
        said: [
          { type: 'room.closed', roomId: '71' },
          { type: 'navigation.requested', to: `/${listSlug}/` },
        ],
      })
    })
  }

  test('a banned room stops right after its settings are applied [ROOM-036]', () => {
    const dearer = { ...settings, privateShowTariff: 99 }
    const { actor, tags, said, presence } = entered({ isBanned: true, settings: dearer, permissions: ALL_PERMISSIONS })
    const { context } = actor.getSnapshot()
    expect({
      tags: tags('banned', 'entered', 'player'),
      settings: context.settings,
      permissions: context.permissions,
      presence,
      said,
    }).toEqual({
      tags: ['banned'],
      settings: dearer,
      permissions: NO_PERMISSIONS,
      presence: [],
      said: [{ type: 'room.shown' }],
    })
  })

  for (const listSlug of ['vr-cam-girls', 'vr-cam-boys', 'live']) {
    test(`a broadcast that becomes unavailable bans, and leads to the list of this site, ${listSlug} [ROOM-035, API-158, ENT-070]`, () => {
      const { actor, tags, said } = entered({}, listSlug)
      actor.send({ type: 'broadcast.unavailable' })
      expect({ tags: tags('banned', 'entered'), said: said.slice(-2) }).toEqual({
        tags: ['banned'],
        said: [
          { type: 'room.closed', roomId: '71' },
          { type: 'navigation.requested', to: `/${listSlug}/` },
        ],
      })
    })
  }

  test('of three rooms in quick succession only the last one is entered, and nothing of the others counts (R09)', () => {
    const { actor, asked } = start()
    for (const page of [ADA, BEA, { nickname: 'Cleo', viewer: 'c' }]) actor.send({ type: 'room.wanted', ...page })
    actor.send({ type: 'room.left', ...ADA })
    actor.send({ type: 'room.left', ...BEA })
    actor.send({ type: 'room.loaded', content: content({ modelNickname: 'Cleo', id: '73' }) })
    actor.send({ type: 'entry.done', entry: entry({ broadcast: broadcast({ id: '73', modelNickname: 'Cleo' }) }) })
    expect({ asked, id: actor.getSnapshot().context.id }).toEqual({
      asked: ['load Ada', 'load Bea', 'load Cleo', { nickname: 'Cleo', streamType: 'video2D', restores: false }],
      id: '73',
    })
  })
})

describe('what the provider says', () => {
  test('each change of state is kept with its reason [ROOM-029, ENT-070, API-158]', () => {
    const { actor } = entered()
    const known = (
      [
        ['PRIVATE_SHOW', 'PRIVATE_SHOW_STARTED_BY_CLIENT'],
        ['OFFLINE', 'BROADCAST_STOPPED_BY_MODEL'],
        ['PUBLIC', 'NONE'],
      ] as const
    ).map(([state, reason]) => {
      actor.send({ type: 'state.changed', state, reason })
      const { context } = actor.getSnapshot()
      return { state: context.state, reason: context.stateChangeReason }
    })
    expect(known).toEqual([
      { state: 'PRIVATE_SHOW', reason: 'PRIVATE_SHOW_STARTED_BY_CLIENT' },
      { state: 'OFFLINE', reason: 'BROADCAST_STOPPED_BY_MODEL' },
      { state: 'PUBLIC', reason: 'NONE' },
    ])
  })

  test('text status and viewers are replaced and told on [ROOM-032, ROOM-034, ROOM-008, API-158, ENT-070]', () => {
    const { actor, said } = entered()
    actor.send({ type: 'textStatus.changed', text: 'Back soon' })
    actor.send({ type: 'viewers.changed', count: 40 })
    const { textStatus, viewers } = actor.getSnapshot().context
    expect({ textStatus, viewers, said: said.slice(-2) }).toEqual({
      textStatus: 'Back soon',
      viewers: 40,
      said: [
        { type: 'textStatus.changed', roomId: '71', text: 'Back soon' },
        { type: 'viewers.changed', roomId: '71', viewers: 40 },
      ],
    })
  })

  test('permission flags and settings are replaced [ROOM-038, ROOM-039, API-158, ENT-071, ENT-072]', () => {
    const { actor } = entered()
    const permissions = { ...ALL_PERMISSIONS, canUseEnterSpyShow: false }
    const dearer = {
      privateShowMinDuration: 9,
      privateShowTariff: 99,
      spyShowEnabled: false,
      spyShowTariff: 44,
      voicePrivateShowMinDuration: 8,
      voicePrivateShowTariff: 88,
      withClientVoice: false,
    }
    actor.send({ type: 'permissions.changed', permissions })
    actor.send({ type: 'settings.changed', settings: dearer })
    const { context } = actor.getSnapshot()
    expect({ permissions: context.permissions, settings: context.settings }).toEqual({
      permissions: {
        canUseCancelPrivateShow: true,
        canUseCancelPrivateShowRequest: true,
        canUseEnterSpyShow: false,
        canUseLeaveSpyShow: true,
        canUseRequestPrivateShow: true,
        canUseRequestVoicePrivateShow: true,
      },
      settings: dearer,
    })
  })

  test('the tip menu is updated only when both the menu and its switch come [ROOM-040, API-158, ENT-070]', () => {
    const item = { id: '2', title: 'Song', price: 9 }
    const heard = (items: (typeof item)[] | undefined, isEnabled: boolean | undefined) => {
      const { actor } = entered()
      actor.send({ type: 'tipMenu.changed', items, isEnabled })
      const { tipMenu } = actor.getSnapshot().context
      return [tipMenu.items.map(({ title }) => title), tipMenu.isEnabled]
    }
    expect([heard([item], undefined), heard(undefined, false), heard([item], false)]).toEqual([
      [['Wave'], true],
      [['Wave'], true],
      [['Song'], false],
    ])
  })

  test('the toy menu is updated only when it comes [ROOM-041, API-158, ENT-070]', () => {
    const { actor } = entered()
    actor.send({ type: 'toyMenu.changed', items: undefined })
    const kept = actor.getSnapshot().context.toyMenuItems.length
    actor.send({ type: 'toyMenu.changed', items: [] })
    expect({ kept, toyMenuItems: actor.getSnapshot().context.toyMenuItems }).toEqual({ kept: 1, toyMenuItems: [] })
  })

  test('another stream is read from its address, and the player restarts [ROOM-042, ROOM-002, API-158, ENT-075]', () => {
    const { actor, players } = entered()
    actor.send({ type: 'stream.changed', url: SPATIAL })
    expect({
      streamUrl: actor.getSnapshot().context.streamUrl,
      players: players.map(({ sources }) => sources[0]?.src),
    }).toEqual({ streamUrl: SPATIAL, players: [broadcast().streams[0]?.url, SPATIAL] })
  })

  for (const state of ['PRIVATE_SHOW', 'AWAY'] as const) {
    test(`entering ${state} clears the stream [ROOM-031]`, () => {
      const { actor, tags } = entered()
      actor.send({ type: 'state.changed', state, reason: 'NONE' })
      expect({ streamUrl: actor.getSnapshot().context.streamUrl, tags: tags('player') }).toEqual({
        streamUrl: '',
        tags: [],
      })
    })
  }

  test('an error is the state ERROR, reported, and the stream goes on [ROOM-045, API-158]', () => {
    const { actor, tags, told } = entered({ stateChangeReason: 'USER_LOGGED_IN' })
    actor.send({ type: 'room.erred' })
    const { state, stateChangeReason, streamUrl } = actor.getSnapshot().context
    expect({
      state,
      stateChangeReason,
      hasStreamUrl: streamUrl !== '',
      tags: tags('player'),
      told: told.at(-1),
    }).toEqual({
      state: 'ERROR',
      stateChangeReason: 'NONE',
      hasStreamUrl: true,
      tags: ['player'],
      told: {
        to: 'navigator',
        message: { type: 'problem.report', reason: 'The broadcast broke', isUserStarted: false },
      },
    })
  })

  test('states in which something is to be seen: all but four [ROOM-025]', () => {
    expect(BroadcastState.options.filter(isActiveBroadcast)).toEqual(['PUBLIC', 'MY_PRIVATE_SHOW', 'SPY_SHOW', 'ERROR'])
  })

  test('events of shows are passed on unchanged [API-159]', () => {
    const { actor, said } = entered()
    const facts = [
      { type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 1, tariff: 60 },
      { type: 'show.billed', privateRequestId: 'p1', fee: 6, seconds: 9, balance: 80, version: 3, atMs: 5 },
      {
        type: 'show.completed',
        privateRequestId: 'p1',
        privateShowFee: 60,
        privateChatTipFee: 5,
        tipMenuFee: 4,
        toysMenuFee: 3,
      },
      { type: 'request.refused', privateRequestId: 'p1', reason: 'BILLING' },
      { type: 'request.expired', privateRequestId: 'p1' },
      { type: 'showBalance.low', privateRequestId: 'p1', remainingMinutes: 2, isSpy: true },
    ] as const
    for (const fact of facts) actor.send(fact)
    expect(said.slice(-6)).toEqual(facts)
  })

  test('an answer and the events around it end as the newest of both, whichever comes last', () => {
    const { actor } = entered()
    actor.send({ type: 'channel.live' })
    actor.send({ type: 'viewers.changed', count: 50 })
    actor.send({ type: 'state.changed', state: 'AWAY', reason: 'BROADCAST_STOPPED_BY_MODEL' })
    actor.send({ type: 'entry.done', entry: entry({ permissions: ALL_PERMISSIONS }) })
    const { viewers, state, permissions, streamUrl } = actor.getSnapshot().context
    expect({ viewers, state, permissions, streamUrl }).toEqual({
      viewers: 50,
      state: 'AWAY',
      permissions: ALL_PERMISSIONS,
      streamUrl: '',
    })
  })

  test('a viewer who may not listen any more is out of the room', () => {
    const { actor, tags, presence } = entered()
    actor.send({ type: 'channel.denied' })
    expect({ tags: tags('entered', 'notEntered', 'player'), presence }).toEqual({
      tags: ['notEntered'],
      presence: ['keep 71', 'leave 71'],
    })
  })
})

describe('on the page and off it', () => {
  for (const state of ['PUBLIC', 'PRIVATE_SHOW', 'AWAY', 'OFFLINE', 'ERROR', 'UNINITIALIZED'] as const) {
    test(`leaving the page leaves the room, once, when it is ${state} [ROOM-046, API-139]`, () => {
      const { actor, presence, said } = entered({ state })
      actor.send({ type: 'room.left', ...ADA })
      actor.send({ type: 'room.left', ...ADA })
      expect({ presence, said: said.slice(-2), isOutside: actor.getSnapshot().matches('outside') }).toEqual({
        presence: ['keep 71', 'leave 71'],
        said: [{ type: 'room.closed', roomId: '71' }, { type: 'room.hidden' }],
        isOutside: true,
      })
    })
  }

  for (const state of ['MY_PRIVATE_SHOW', 'SPY_SHOW'] as const) {
    test(`${state} is kept alive off the page, and found again on it [ROOM-046]`, () => {
      const { actor, presence, tags, asked, players } = entered({ state, show: running() })
      actor.send({ type: 'room.left', ...ADA })
      expect({ presence, tags: tags('entered', 'player') }).toEqual({ presence: ['keep 71'], tags: ['entered'] })
      const before = asked.length
      actor.send({ type: 'room.wanted', ...ADA })
      expect({ asked: asked.length - before, tags: tags('entered', 'player'), players: players.length }).toEqual({
        asked: 0,
        tags: ['entered', 'player'],
        players: 2,
      })
    })
  }

  test('a change of state off the page leads back to it; on the page nobody is redirected [ROOM-030, ROOM-047]', () => {
    const led = [true, false].map((isAway) => {
      const { actor, said } = entered({ state: 'MY_PRIVATE_SHOW', show: running() })
      if (isAway) actor.send({ type: 'room.left', ...ADA })
      actor.send({ type: 'state.changed', state: 'PUBLIC', reason: 'PRIVATE_SHOW_DISABLED_BY_MODEL' })
      return said.filter(({ type }) => type === 'navigation.requested')
    })
    expect(led).toEqual([[{ type: 'navigation.requested', to: '/vr-cam-girls/Ada/' }], []])
  })

  test('a public room whose page was left redirects nobody [ROOM-047]', () => {
    const { actor, said } = entered()
    actor.send({ type: 'room.left', ...ADA })
    actor.send({ type: 'state.changed', state: 'AWAY', reason: 'NONE' })
    expect(said.filter(({ type }) => type === 'navigation.requested')).toEqual([])
  })

  test('the balance is asked for every 30 seconds of a show of one’s own, and in no other state [ROOM-022, ENT-070]', () => {
    const asks = BroadcastState.options.map((state) => {
      const { clock, said, tags } = entered({ state })
      const count = () => said.filter(({ type }) => type === 'balance.wanted').length
      const seconds: number[] = []
      for (let second = 1; second <= 90; second += 1) {
        const before = count()
        clock.increment(1_000)
        if (count() > before) seconds.push(second)
      }
      return [state, tags('autoRefreshBalance').length, seconds]
    })
    expect(asks).toEqual([
      ['PUBLIC', 0, []],
      ['OFFLINE', 0, []],
      ['PRIVATE_SHOW', 0, []],
      ['MY_PRIVATE_SHOW', 1, [30, 60, 90]],
      ['SPY_SHOW', 1, [30, 60, 90]],
      ['AWAY', 0, []],
      ['ERROR', 0, []],
      ['UNINITIALIZED', 0, []],
    ])
  })

  test('a show of one’s own that breaks costs nothing any more [ROOM-022, ROOM-045]', () => {
    const { actor, clock, said, tags } = entered({ state: 'MY_PRIVATE_SHOW', show: running() })
    actor.send({ type: 'room.erred' })
    clock.increment(30_000)
    expect({ tags: tags('autoRefreshBalance'), asks: said.filter(({ type }) => type === 'balance.wanted') }).toEqual({
      tags: [],
      asks: [],
    })
  })

  test('a show that was interrupted is looked up by its broadcast, its room opened, and entered to restore it [ROOM-037, API-145, API-146, API-158, ENT-076]', () => {
    const { actor, said, asked, tags } = start()
    actor.send({ type: 'incompleteSession.found', broadcastId: '72' })
    actor.send({ type: 'broadcast.found', nickname: 'Bea' })
    actor.send({ type: 'room.wanted', ...BEA })
    actor.send({ type: 'room.loaded', content: content({ id: '72', modelNickname: 'Bea' }) })
    expect({ asked, firstSaid: said[0], tags: tags('entering') }).toEqual({
      asked: ['broadcast 72', 'load Bea', { nickname: 'Bea', streamType: 'video2D', restores: true }],
      firstSaid: { type: 'navigation.requested', to: '/vr-cam-girls/Bea/' },
      tags: ['entering'],
    })
  })

  test('interrupted in this very room, it is restored without leaving [ROOM-037, API-146]', () => {
    const { actor, asked, presence } = entered()
    actor.send({ type: 'incompleteSession.found', broadcastId: '71' })
    actor.send({ type: 'broadcast.found', nickname: 'Ada' })
    expect({ lastAsked: asked.at(-1), presence }).toEqual({
      lastAsked: { nickname: 'Ada', streamType: 'video2D', restores: true },
      presence: ['keep 71'],
    })
  })

  test('interrupted before anybody here has noticed, it is restored as well; what was restored is not restored again and again [ROOM-037]', () => {
    const { actor, asked, presence } = entered({ state: 'MY_PRIVATE_SHOW', show: running() })
    actor.send({ type: 'incompleteSession.found', broadcastId: '71' })
    actor.send({ type: 'entry.done', entry: entry({ state: 'MY_PRIVATE_SHOW', show: running() }) })
    actor.send({ type: 'channel.live' })
    const question = { nickname: 'Ada', streamType: 'video2D' }
    expect({ asked: asked.slice(-2), presence }).toEqual({
      asked: [
        { ...question, restores: true },
        { ...question, restores: false },
      ],
      presence: ['keep 71'],
    })
  })
})

describe('another room while a show runs', () => {
  const completed = { privateShowFee: 60, privateChatTipFee: 0, tipMenuFee: 0, toysMenuFee: 0 }

  test('is not entered without asking: the show goes on, and a viewer who stays is led back to it', () => {
    const { actor, tags, presence, asked, led } = wanting()
    expect({ tags: tags('askingToEnd', 'entered'), presence, lastAsked: asked.at(-1) }).toEqual({
      tags: ['askingToEnd', 'entered'],
      presence: ['keep 71'],
      lastAsked: { nickname: 'Ada', streamType: 'video2D', restores: false },
    })
    actor.send({ type: 'showEnd.declined' })
    actor.send({ type: 'room.wanted', ...ADA })
    actor.send({ type: 'room.left', ...BEA })
    expect({ tags: tags('askingToEnd', 'entered', 'player'), led: led(), presence }).toEqual({
      tags: ['entered', 'player'],
      led: ['/vr-cam-girls/Ada/'],
      presence: ['keep 71'],
    })
  })

  for (const [state, isSpy] of [
    ['MY_PRIVATE_SHOW', false],
    ['SPY_SHOW', true],
  ] as const) {
    test(`${state} is ended, not interrupted, and then the other room is entered; the viewer is not led back`, () => {
      const { actor, clock, said, asked, presence, led } = wanting(state)
      actor.send({ type: 'showEnd.confirmed' })
      expect(said.at(-1)).toEqual({ type: 'showEnd.wanted', isSpy })
      actor.send({ type: 'state.changed', state: 'PUBLIC', reason: 'PRIVATE_SHOW_DISABLED_BY_CLIENT' })
      if (isSpy) clock.increment(1_000)
      else actor.send({ type: 'show.completed', privateRequestId: 'p1', ...completed })
      expect({ lastAsked: asked.at(-1), presence, led: led(), nickname: actor.getSnapshot().context.nickname }).toEqual(
        { lastAsked: 'load Bea', presence: ['keep 71', 'leave 71'], led: [], nickname: 'Bea' },
      )
      expect(said.some(({ type }) => type === 'show.completed')).toBe(!isSpy)
    })
  }

  test('a show that ends by itself meanwhile needs no answer; one that does not end is asked about again', () => {
    const ended = wanting()
    ended.actor.send({ type: 'state.changed', state: 'OFFLINE', reason: 'BROADCAST_STOPPED_BY_MODEL' })
    expect(ended.tags('askingToEnd')).toEqual([])
    ended.clock.increment(1_000)
    expect(ended.asked.at(-1)).toBe('load Bea')
    const endless = wanting()
    endless.actor.send({ type: 'showEnd.confirmed' })
    expect(endless.tags('askingToEnd', 'endingShow')).toEqual(['askingToEnd', 'endingShow'])
    endless.clock.increment(25_000)
    expect(endless.tags('askingToEnd', 'endingShow')).toEqual(['askingToEnd'])
  })

  test('a viewer who goes elsewhere instead is not asked any more; the show goes on, or the room is left where it has ended', () => {
    const { actor, tags, presence } = wanting()
    actor.send({ type: 'room.left', ...BEA })
    expect({ tags: tags('askingToEnd', 'entered'), presence }).toEqual({ tags: ['entered'], presence: ['keep 71'] })
    const over = wanting()
    over.actor.send({ type: 'state.changed', state: 'PUBLIC', reason: 'NONE' })
    over.actor.send({ type: 'room.left', ...BEA })
    over.clock.increment(1_000)
    expect({ isOutside: over.actor.getSnapshot().matches('outside'), presence: over.presence }).toEqual({
      isOutside: true,
      presence: ['keep 71', 'leave 71'],
    })
  })
})

describe('the controls', () => {
  test('the next or the previous room is asked for, and opened if there is one [ROOM-012, ROOM-049, API-140]', () => {
    const { actor, asked, said } = entered()
    actor.send({ type: 'nearby.requested', direction: 'next' })
    actor.send({ type: 'nearby.none' })
    const nothing = said.filter(({ type }) => type === 'navigation.requested')
    actor.send({ type: 'nearby.requested', direction: 'previous' })
    actor.send({ type: 'nearby.found', nickname: 'Bea' })
    expect({ asked: asked.slice(-2), nothing, lastSaid: said.at(-1) }).toEqual({
      asked: [
        { roomId: '71', direction: 'next' },
        { roomId: '71', direction: 'previous' },
      ],
      nothing: [],
      lastSaid: { type: 'navigation.requested', to: '/vr-cam-girls/Bea/' },
    })
  })

  test('2D and 3D are offered only when there are two streams and all are online; choosing sets the preferred type [ROOM-013, ROOM-014, ROOM-051, ROOM-048, API-141, ENT-073, ENT-075]', () => {
    const [flat, spatial] = broadcast().streams
    if (!flat || !spatial) throw new Error('no streams')
    const off = { status: 'offline' as const }
    const chosen = [[flat, spatial], [flat, { ...spatial, ...off }], [{ ...flat, ...off }, spatial], [flat], []].map(
      (streams) => {
        const { actor, asked } = entered({ broadcast: broadcast({ streams }), streamUrl: flat.url })
        const before = asked.length
        actor.send({ type: 'streamType.chosen', streamType: 'video3D' })
        return [actor.getSnapshot().context.streamTypes, asked.slice(before)]
      },
    )
    expect(chosen).toEqual([
      [true, [{ roomId: '71', streamType: 'video3D' }]],
      [false, []],
      [false, []],
      [false, []],
      [false, []],
    ])
    const { actor, tags, players } = entered()
    actor.send({ type: 'streamType.chosen', streamType: 'video3D' })
    actor.send({ type: 'streamType.set', streamType: 'video3D', url: SPATIAL })
    expect({ tags: tags('player', 'vrPlayer'), sources: players.at(-1)?.sources }).toEqual({
      tags: ['player', 'vrPlayer'],
      sources: [
        {
          src: SPATIAL,
          type: 'application/vnd.apple.mpegurl',
          format: { projection: '180', stereo: 'sbs', fov: 180, lens: 'linear', isEyeSwapped: false, alpha: 'none' },
          quality: 'auto',
          fileSize: 0,
        },
      ],
    })
  })

  test('a first stream of 6K flags the room [ROOM-019, ENT-073]', () => {
    const flagged = [['6K', '6K'], ['6K', '4K'], ['4K', '6K'], ['4K', '4K'], []].map((types) => {
      const [stream] = broadcast().streams
      const streams = types.map((resolutionType) => ({ ...stream!, resolutionInfo: { resolutionType } }))
      return entered({ broadcast: broadcast({ streams }) }).actor.getSnapshot().context.resolutionIsSixThousand
    })
    expect(flagged).toEqual([true, true, false, false, false])
  })

  test('the hint where to buy tokens hides itself after four seconds [ROOM-020, ROOM-021, ENT-073]', () => {
    const { actor, clock, tags } = entered()
    actor.send({ type: 'buyTooltip.wanted' })
    clock.increment(3_999)
    const before = tags('buyTooltip')
    clock.increment(1)
    expect({ before, tags: tags('buyTooltip') }).toEqual({ before: ['buyTooltip'], tags: [] })
  })

  test('the QR screen is a flag that is toggled, and gone with the page [ROOM-003, ROOM-004, ENT-073]', () => {
    const { actor, tags } = entered()
    const toggled = [1, 2, 3].map(() => {
      actor.send({ type: 'qr.toggled' })
      return tags('qr')
    })
    actor.send({ type: 'room.left', ...ADA })
    expect({ toggled, tags: tags('qr') }).toEqual({ toggled: [['qr'], [], ['qr']], tags: [] })
  })

  test('a stream starts by itself, without sound, at full volume [ROOM-050, ROOM-002, ENT-070]', () => {
    const { players, player } = entered()
    expect({
      startsAtOnce: players[0]?.startsAtOnce,
      kind: players[0]?.kind,
      isMuted: player()?.isMuted,
      volume: player()?.volume,
    }).toEqual({ startsAtOnce: true, kind: 'live', isMuted: true, volume: 1 })
  })
})
