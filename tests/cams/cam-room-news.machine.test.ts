import { describe, expect, test } from 'vitest'
import { NO_PERMISSIONS, NO_SETTINGS } from '../../machines/cams/room-facts.ts'
import type { RoomFact } from '../../machines/cams/room-knowledge.ts'
import { ADA, entered, SPATIAL } from './cam-room-world.ts'
import { ALL_PERMISSIONS, entry, running, settings, standing } from './room-samples.ts'

describe('what is told on', () => {
  test('announces an admitted viewer: which room, whose, its chat channel and its state', () => {
    expect(entered().said.at(-1)).toEqual({
      type: 'room.entered',
      roomId: '71',
      modelName: 'Ada Quill',
      modelId: '7',
      chatChannel: 'chat:71',
      standing: standing({ permissions: NO_PERMISSIONS }),
    })
  })

  test('states, flags, prices, bills and errors, as they are heard', () => {
    const { actor, said } = entered()
    const billed = {
      type: 'show.billed',
      privateRequestId: 'p1',
      fee: 5,
      seconds: 5,
      atMs: 6_000,
      balance: 95,
      version: 4,
    } as const
    const before = said.length
    actor.send({ type: 'state.changed', state: 'AWAY', reason: 'NONE' })
    actor.send({ type: 'permissions.changed', permissions: ALL_PERMISSIONS })
    actor.send({ type: 'settings.changed', settings: NO_SETTINGS })
    actor.send(billed)
    actor.send({ type: 'room.erred' })
    expect(said.slice(before)).toEqual([
      { type: 'state.changed', roomId: '71', state: 'AWAY' },
      { type: 'permissions.changed', permissions: ALL_PERMISSIONS },
      { type: 'settings.changed', settings: NO_SETTINGS },
      billed,
      { type: 'room.erred', roomId: '71' },
    ])
  })

  test('off the page of a show that runs: that the page is gone, how the show ends, and that the page is back', () => {
    const { actor, said } = entered({ state: 'MY_PRIVATE_SHOW', show: running() })
    const before = said.length
    actor.send({ type: 'room.left', ...ADA })
    actor.send({ type: 'state.changed', state: 'PUBLIC', reason: 'PRIVATE_SHOW_DISABLED_BY_MODEL' })
    actor.send({ type: 'room.wanted', ...ADA })
    expect({ state: actor.getSnapshot().context.state, said: said.slice(before) }).toEqual({
      state: 'PUBLIC',
      said: [
        { type: 'room.hidden' },
        { type: 'state.changed', roomId: '71', state: 'PUBLIC' },
        { type: 'navigation.requested', to: '/vr-cam-girls/Ada/' },
        { type: 'room.shown' },
      ],
    })
  })
})

describe('asked anew how the room stands', () => {
  const asking = () => {
    const opened = entered()
    opened.actor.send({ type: 'standing.doubted' })
    return opened
  }

  test('any doubt makes the provider be asked, and the answer is announced', () => {
    const { actor, said, waiting } = asking()
    expect(waiting).toEqual([{ nickname: 'Ada', streamType: 'video2D', restores: false }])
    actor.send({ type: 'entry.done', entry: entry({ state: 'MY_PRIVATE_SHOW', show: running() }) })
    expect({ waiting, lastSaid: said.at(-1) }).toEqual({
      waiting: [],
      lastSaid: {
        type: 'room.refreshed',
        roomId: '71',
        modelName: 'Ada Quill',
        standing: standing({ state: 'MY_PRIVATE_SHOW', show: running(), permissions: NO_PERMISSIONS }),
      },
    })
  })

  test('the provider is asked for the type of stream that was chosen last [ROOM-014]', () => {
    const { actor, waiting } = entered()
    actor.send({ type: 'streamType.chosen', streamType: 'video3D' })
    actor.send({ type: 'standing.doubted' })
    expect(waiting).toEqual([
      { roomId: '71', streamType: 'video3D' },
      { nickname: 'Ada', streamType: 'video3D', restores: false },
    ])
  })

  test('an answer that fails, or does not come, is given up, and the known state stays', () => {
    const failed = asking()
    failed.actor.send({ type: 'entry.failed' })
    const late = asking()
    late.clock.increment(34_999)
    expect(late.waiting.length).toBe(1)
    late.clock.increment(1)
    for (const { actor, tags, waiting } of [failed, late]) {
      expect({ waiting, tags: tags('entered', 'player'), viewers: actor.getSnapshot().context.viewers }).toEqual({
        waiting: [],
        tags: ['entered', 'player'],
        viewers: 12,
      })
    }
  })

  const heard: readonly (readonly [RoomFact, object])[] = [
    [{ type: 'room.erred' }, { state: 'ERROR' }],
    [{ type: 'textStatus.changed', text: 'Back soon' }, { textStatus: 'Back soon' }],
    [{ type: 'permissions.changed', permissions: ALL_PERMISSIONS }, { permissions: ALL_PERMISSIONS }],
    [{ type: 'settings.changed', settings: NO_SETTINGS }, { settings: NO_SETTINGS }],
    [{ type: 'tipMenu.changed', items: [], isEnabled: false }, { tipMenu: { items: [], isEnabled: false } }],
    [{ type: 'toyMenu.changed', items: [] }, { toyMenuItems: [] }],
    [{ type: 'stream.changed', url: SPATIAL }, { streamUrl: SPATIAL }],
  ]
  for (const [fact, known] of heard) {
    test(`${fact.type}, heard meanwhile, outlives an answer that may be older`, () => {
      const { actor } = asking()
      const before = actor.getSnapshot().context
      actor.send(fact)
      actor.send({ type: 'entry.done', entry: entry() })
      expect(actor.getSnapshot().context).toEqual({ ...before, ...known })
    })
  }

  test('what was heard while it was asked before counts no more than the next answer', () => {
    const { actor } = asking()
    actor.send({ type: 'viewers.changed', count: 50 })
    actor.send({ type: 'entry.failed' })
    actor.send({ type: 'standing.doubted' })
    actor.send({ type: 'entry.done', entry: entry() })
    expect(actor.getSnapshot().context.viewers).toBe(12)
  })

  test('a room that turns out to be closed has its settings applied first [ROOM-036]', () => {
    const { actor, tags } = asking()
    const dearer = { ...settings, privateShowTariff: 99 }
    actor.send({ type: 'entry.done', entry: entry({ isBanned: true, settings: dearer }) })
    expect({ tags: tags('banned', 'entered'), settings: actor.getSnapshot().context.settings }).toEqual({
      tags: ['banned'],
      settings: dearer,
    })
  })
})
