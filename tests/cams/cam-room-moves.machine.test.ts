import { describe, expect, test } from 'vitest'
import type { RoomAnswer } from '../../machines/cams/cam-room.machine.ts'
import { ADA, BEA, entered, SPATIAL, start, wanting } from './cam-room-world.ts'
import { broadcast, content, entry, running } from './room-samples.ts'

describe('a way in that fails', () => {
  const loading = () => {
    const opened = start()
    opened.actor.send({ type: 'room.wanted', ...ADA })
    return opened
  }

  const answers = [
    [{ type: 'room.missing' }, 'missing', {}],
    [{ type: 'room.refused', reason: 'subscriptionRequired' }, 'refused', { refusal: 'subscriptionRequired' }],
    [{ type: 'room.failed', reason: 'offline' }, 'failed', { failure: 'offline' }],
  ] as const satisfies readonly (readonly [RoomAnswer, ...unknown[]])[]
  for (const [answer, tag, known] of answers) {
    test(`${answer.type} shows its reason, and can be retried`, () => {
      const { actor, tags, waiting } = loading()
      const before = actor.getSnapshot().context
      actor.send(answer)
      expect({ tags: tags(tag, 'busy'), waiting }).toEqual({ tags: [tag], waiting: [] })
      expect(actor.getSnapshot().context).toEqual({ ...before, ...known })
      actor.send({ type: 'retry.requested' })
      expect({ tags: tags(tag, 'busy'), waiting }).toEqual({ tags: ['busy'], waiting: ['load Ada'] })
    })
  }

  test('a page that does not come within 16 seconds has failed for that reason [ENT-070]', () => {
    const { actor, clock, tags } = loading()
    clock.increment(15_999)
    expect(tags('busy', 'failed')).toEqual(['busy'])
    clock.increment(1)
    expect({ tags: tags('busy', 'failed'), failure: actor.getSnapshot().context.failure }).toEqual({
      tags: ['failed'],
      failure: 'timeout',
    })
  })

  test('a provider that does not admit within 35 seconds is asked again only on request', () => {
    const { actor, asked, clock, tags, waiting } = loading()
    actor.send({ type: 'room.loaded', content: content() })
    clock.increment(35_000)
    expect({ tags: tags('entering', 'entered', 'notEntered'), waiting }).toEqual({ tags: ['notEntered'], waiting: [] })
    actor.send({ type: 'retry.requested' })
    expect({ tags: tags('entering', 'notEntered'), waiting, asked: asked.length }).toEqual({
      tags: ['entering'],
      waiting: [asked.at(-1)],
      asked: 3,
    })
  })
})

describe('another room while a show runs', () => {
  const completed = {
    type: 'show.completed',
    privateRequestId: 'p1',
    privateShowFee: 60,
    privateChatTipFee: 0,
    tipMenuFee: 0,
    toysMenuFee: 0,
  } as const

  test('a viewer who comes back by themselves, or stays, is not asked any more', () => {
    const back = wanting()
    back.actor.send({ type: 'room.wanted', ...ADA })
    const staying = wanting()
    staying.actor.send({ type: 'showEnd.declined' })
    for (const { tags } of [back, staying]) expect(tags('askingToEnd', 'entered')).toEqual(['entered'])
  })

  test('the room that was not entered is forgotten: later the show leads back as ever', () => {
    const { actor, led } = wanting()
    actor.send({ type: 'showEnd.declined' })
    actor.send({ type: 'room.wanted', ...ADA })
    actor.send({ type: 'room.left', ...BEA })
    actor.send({ type: 'room.left', ...ADA })
    actor.send({ type: 'state.changed', state: 'PUBLIC', reason: 'PRIVATE_SHOW_DISABLED_BY_MODEL' })
    expect(led()).toEqual(['/vr-cam-girls/Ada/', '/vr-cam-girls/Ada/'])
  })

  test('a show that has ended has a second to tell its cost; then the other room is shown, once', () => {
    const { actor, asked, clock, said } = wanting()
    const opened = () => asked.filter((question) => question === 'load Bea').length
    actor.send({ type: 'state.changed', state: 'OFFLINE', reason: 'BROADCAST_STOPPED_BY_MODEL' })
    clock.increment(999)
    expect(opened()).toBe(0)
    clock.increment(1)
    expect({ opened: opened(), said: said.slice(-2) }).toEqual({
      opened: 1,
      said: [{ type: 'room.closed', roomId: '71' }, { type: 'room.shown' }],
    })
    clock.increment(10_000)
    expect(opened()).toBe(1)
  })

  test('a bill that comes before the state ends the show as well', () => {
    const { actor, asked, tags } = wanting()
    actor.send({ type: 'showEnd.confirmed' })
    actor.send(completed)
    expect({ lastAsked: asked.at(-1), tags: tags('askingToEnd', 'endingShow', 'busy') }).toEqual({
      lastAsked: 'load Bea',
      tags: ['busy'],
    })
  })

  test('a viewer who goes away while the bill is shown leaves the room, and the site is told', () => {
    const { actor, said } = wanting()
    actor.send({ type: 'state.changed', state: 'PUBLIC', reason: 'NONE' })
    actor.send({ type: 'room.left', ...BEA })
    expect(said.slice(-2)).toEqual([{ type: 'room.closed', roomId: '71' }, { type: 'room.hidden' }])
  })
})

describe('a show that was interrupted', () => {
  test('is looked up until it is found, lost or not answered for', () => {
    const ends = [{ type: 'broadcast.found', nickname: 'Bea' }, { type: 'broadcast.lost' }, undefined] as const
    const after = ends.map((end) => {
      const { actor, clock, tags, waiting } = start()
      actor.send({ type: 'incompleteSession.found', broadcastId: '72' })
      expect({ tags: tags('restoring'), waiting }).toEqual({ tags: ['restoring'], waiting: ['broadcast 72'] })
      if (end) actor.send(end)
      else clock.increment(16_000)
      return [tags('restoring'), waiting]
    })
    expect(after).toEqual([
      [[], ['load Bea']],
      [[], []],
      [[], []],
    ])
  })

  test('in this very room leads to its page [ROOM-037]', () => {
    const { actor, said, waiting } = entered()
    actor.send({ type: 'incompleteSession.found', broadcastId: '71' })
    actor.send({ type: 'broadcast.found', nickname: 'Ada' })
    expect({ lastSaid: said.at(-1), waiting }).toEqual({
      lastSaid: { type: 'navigation.requested', to: '/vr-cam-girls/Ada/' },
      waiting: [{ nickname: 'Ada', streamType: 'video2D', restores: true }],
    })
  })
})

describe('a room that may not be heard any more', () => {
  const INTERRUPTED = {
    state: 'PRIVATE_SHOW',
    stateChangeReason: 'PRIVATE_SHOW_CANCELED_DUE_TO_TECHNICAL_REASONS',
    streamUrl: '',
  } as const

  test('is entered again to take up the interrupted show, unless that was done before', () => {
    const waits = entered(INTERRUPTED)
    const done = entered(INTERRUPTED)
    done.actor.send({ type: 'channel.live' })
    done.actor.send({ type: 'entry.done', entry: entry({ state: 'MY_PRIVATE_SHOW', show: running() }) })
    const asked = [waits, done].map(({ actor, waiting }) => {
      actor.send({ type: 'channel.denied' })
      actor.send({ type: 'retry.requested' })
      return waiting
    })
    const question = { nickname: 'Ada', streamType: 'video2D' }
    expect(asked).toEqual([[{ ...question, restores: true }], [{ ...question, restores: false }]])
  })
})

describe('the picture', () => {
  const FLAT = broadcast().streams[0]?.url ?? ''
  const watched = ({ players }: ReturnType<typeof start>) =>
    players.map(({ sources }) => [sources[0]?.src, sources[0]?.format?.stereo])

  test('restarts where the room’s new answer has another address, and goes on where it has the same [ENT-070]', () => {
    const opened = entered()
    const { actor } = opened
    actor.send({ type: 'channel.live' })
    actor.send({ type: 'entry.done', entry: entry() })
    expect(watched(opened)).toEqual([[FLAT, 'none']])
    actor.send({ type: 'channel.live' })
    actor.send({ type: 'entry.done', entry: entry({ streamUrl: `${FLAT}?2` }) })
    expect(watched(opened)).toEqual([
      [FLAT, 'none'],
      [`${FLAT}?2`, 'none'],
    ])
  })

  test('restarts where a refused choice brings another address, and goes on where it brings the same', () => {
    const opened = entered()
    const { actor } = opened
    actor.send({ type: 'streamType.chosen', streamType: 'video3D' })
    actor.send({ type: 'streamType.set', streamType: 'video2D', url: FLAT })
    expect(watched(opened).length).toBe(1)
    actor.send({ type: 'streamType.chosen', streamType: 'video3D' })
    actor.send({ type: 'streamType.set', streamType: 'video2D', url: `${FLAT}?2` })
    expect(watched(opened)).toEqual([
      [FLAT, 'none'],
      [`${FLAT}?2`, 'none'],
    ])
    const spatial = entered({ streamType: 'video3D', streamUrl: SPATIAL })
    spatial.actor.send({ type: 'streamType.chosen', streamType: 'video2D' })
    spatial.actor.send({ type: 'streamType.set', streamType: 'video3D', url: `${SPATIAL}?2` })
    expect(watched(spatial)).toEqual([
      [SPATIAL, 'sbs'],
      [`${SPATIAL}?2`, 'sbs'],
    ])
  })

  test('changes to 3D and back at the same address, and restarts once at another address in 3D [ENT-070]', () => {
    const opened = entered()
    const { actor, tags } = opened
    actor.send({ type: 'streamType.chosen', streamType: 'video3D' })
    actor.send({ type: 'streamType.set', streamType: 'video3D', url: '' })
    expect(tags('player', 'vrPlayer')).toEqual(['player', 'vrPlayer'])
    actor.send({ type: 'stream.changed', url: SPATIAL })
    expect(tags('player', 'vrPlayer')).toEqual(['player', 'vrPlayer'])
    actor.send({ type: 'streamType.chosen', streamType: 'video2D' })
    actor.send({ type: 'streamType.set', streamType: 'video2D', url: '' })
    expect(tags('player', 'vrPlayer')).toEqual(['player'])
    expect(watched(opened)).toEqual([
      [FLAT, 'none'],
      [FLAT, 'sbs'],
      [SPATIAL, 'sbs'],
      [SPATIAL, 'none'],
    ])
  })

  test('is gone where the model goes away, in 3D as well [ROOM-031]', () => {
    const opened = entered({ streamType: 'video3D', streamUrl: SPATIAL })
    opened.actor.send({ type: 'state.changed', state: 'AWAY', reason: 'NONE' })
    const { streamUrl } = opened.actor.getSnapshot().context
    expect({ streamUrl, tags: opened.tags('player', 'vrPlayer'), watched: watched(opened) }).toEqual({
      streamUrl: '',
      tags: [],
      watched: [[SPATIAL, 'sbs']],
    })
  })
})

describe('the controls', () => {
  test('the way to the next room is searched until there is an answer, for 16 seconds at most', () => {
    const ends = [{ type: 'nearby.found', nickname: 'Bea' }, { type: 'nearby.none' }, undefined] as const
    for (const end of ends) {
      const { actor, clock, tags, waiting } = entered()
      actor.send({ type: 'nearby.requested', direction: 'next' })
      expect({ tags: tags('findingNearby'), waiting: waiting.length }).toEqual({ tags: ['findingNearby'], waiting: 1 })
      if (end) actor.send(end)
      else clock.increment(16_000)
      expect({ tags: tags('findingNearby'), waiting }).toEqual({ tags: [], waiting: [] })
    }
  })

  test('a choice of 2D or 3D is under way until there is an answer, for 16 seconds at most', () => {
    const ends = [
      [{ type: 'streamType.set', streamType: 'video3D', url: SPATIAL }, 'video3D'],
      [{ type: 'streamType.failed' }, 'video2D'],
      [undefined, 'video2D'],
    ] as const
    for (const [end, streamType] of ends) {
      const { actor, clock, tags, waiting } = entered()
      actor.send({ type: 'streamType.chosen', streamType: 'video3D' })
      expect({ tags: tags('switchingStream'), waiting: waiting.length }).toEqual({
        tags: ['switchingStream'],
        waiting: 1,
      })
      if (end) actor.send(end)
      else clock.increment(16_000)
      expect({
        tags: tags('switchingStream'),
        waiting,
        currentStreamType: actor.getSnapshot().context.currentStreamType,
      }).toEqual({ tags: [], waiting: [], currentStreamType: streamType })
    }
  })

  test('the QR screen goes as it came [ROOM-004]', () => {
    const { actor, tags } = entered()
    actor.send({ type: 'qr.toggled' })
    actor.send({ type: 'qr.toggled' })
    expect(tags('qr')).toEqual([])
  })
})
