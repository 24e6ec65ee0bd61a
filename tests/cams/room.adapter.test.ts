import { Subject } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createCamCredentials } from '../../adapters/cams/cam-credentials.adapter.ts'
import type { ChannelFact } from '../../adapters/cams/channels.adapter.ts'
import { createRoom } from '../../adapters/cams/room.adapter.ts'
import type { RoomCache } from '../../adapters/cams/room-cache.adapter.ts'
import { createShow } from '../../adapters/cams/show.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import type { Credentials } from '../../adapters/site/credentials.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import type { RealtimeEvent } from '../../contracts/cams/realtime.ts'
import type { ModelProfile } from '../../contracts/cams/rooms.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import type { PresenceCommand } from '../../machines/cams/cam-room.machine.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { NEVER_ABORTED, pageOptions } from '../catalogue/sandbox-call.ts'
import { hostsOf, startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { broadcast, NO_SEO } from './room-samples.ts'

const ADA = 'mira-vale'
const OTHER = 'selene-ardent'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

/** A browser of somebody who is logged in, or of nobody. */
async function open(account?: AccountName, cache?: Pick<RoomCache, 'model' | 'keepModel'>) {
  const siteToken = account ? (await sandbox.client.signIn(account)).accessToken : null
  const holder = account ?? ''
  const sent: string[] = []
  const reports: string[] = []
  const leftAtOnce: string[] = []
  const site: Credentials = {
    current: () => (siteToken ? { accessToken: siteToken, isExpired: false } : null),
    generation: () => 0,
    partition: () => holder,
    renew: async () => 'lost',
    refused: () => {},
  }
  const call: Call = createHttpClient({
    endpoints,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input))
      sent.push(`${init?.method ?? 'GET'} ${pathname}${search}`)
      return fetch(input, init)
    },
    hosts: hostsOf(sandbox),
    credentials: site,
    camCredentials: () => credentials,
    serverClock: createServerClock({ now: Date.now }),
  })
  const credentials = createCamCredentials({ call, provider: 'camnet', holder: () => holder, now: Date.now })
  const page = new EventTarget()
  const room = createRoom({
    ...pageOptions(sandbox),
    call,
    partnerId: 'lantern',
    ...(cache && { cache }),
    report: (problem) => void reports.push(problem),
    leaveAtOnce: (roomId) => void leftAtOnce.push(roomId),
    window: page as Window,
  })
  return { room, show: createShow({ call }), sent, reports, leftAtOnce, page }
}

async function enteredBy(account: AccountName, nickname: string) {
  const opened = await open(account)
  const answer = await opened.room.enterRoom(NEVER_ABORTED, { nickname, streamType: 'video2D', restores: false })
  if (answer.type !== 'entry.done') throw new Error(answer.type)
  return { ...opened, entry: answer.entry }
}

describe('the page of a room', () => {
  test('is broadcast, model and texts, asked for as the provider wants it [API-130, API-131, API-132, ROOM-005, ROOM-006, SEO-011, API-147]', async () => {
    const { room, sent } = await open()
    const answer = await room.loadRoom(NEVER_ABORTED, { nickname: ADA })
    if (answer.type !== 'room.loaded') throw new Error(answer.type)
    const { broadcast: found, model, seo } = answer.content
    expect({
      nickname: found.modelNickname,
      id: model.id,
      name: model.name,
      isAdult: model.age >= 18,
      hasBio: model.bio.length > 0,
    }).toEqual({ nickname: ADA, id: found.modelId, name: 'Mira Vale', isAdult: true, hasBio: true })
    expect(sent.toSorted()).toEqual(
      [
        `GET /api/clients/v1/broadcasts/models/${ADA}?partnerId=lantern&show-hidden=true`,
        `GET /api/clients/v1/models/profile/${found.modelId}`,
        `GET /content/dark/room/${ADA}`,
      ].toSorted(),
    )
    const { item } = await (await fetch(`${sandbox.apiOrigin}/content/dark/room/${ADA}`)).json()
    expect({ title: seo.title, description: seo.metaDescription, robots: seo.metaRobots }).toEqual({
      title: item.seoParams.title,
      description: item.seoParams.metaDescription,
      robots: item.seoParams.metaRobots,
    })
    expect(seo.title).toContain('Mira Vale')
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
  })

  test('is asked for by its own nickname, and its model by her own id [API-131, SEO-011]', async () => {
    const { room, sent } = await open()
    const answer = await room.loadRoom(NEVER_ABORTED, { nickname: OTHER })
    if (answer.type !== 'room.loaded') throw new Error(answer.type)
    const { broadcast, model, seo } = answer.content
    const asked = sent.filter((line) => /profile|content/.test(line))
    expect({ asked: asked.toSorted(), id: model.id, title: seo.title }).toEqual({
      asked: [`GET /api/clients/v1/models/profile/${broadcast.modelId}`, `GET /content/dark/room/${OTHER}`],
      id: broadcast.modelId,
      title: expect.stringContaining('Selene Ardent'),
    })
  })

  test('takes a model that is kept, asks for one that is not, and keeps what came [CAMLIST-035, API-131]', async () => {
    const models = new Map<string, ModelProfile>()
    const { room, sent } = await open(undefined, {
      model: (id) => models.get(id),
      keepModel: (id, model) => void models.set(id, model),
    })
    const load = async (nickname: string) => {
      const before = sent.length
      const answer = await room.loadRoom(NEVER_ABORTED, { nickname })
      if (answer.type !== 'room.loaded') throw new Error(answer.type)
      const asked = sent.slice(before).filter((line) => line.includes('/models/profile/')).length
      return { asked, name: answer.content.model.name }
    }
    await sandbox.client.addFault({ endpoint: 'getModelProfile', kind: 'html' })
    const failed = await load(ADA)
    await sandbox.client.clearFaults()
    expect([failed, await load(ADA), await load(ADA), await load(OTHER), await load(OTHER)]).toEqual([
      { asked: 1, name: 'Mira Vale' },
      { asked: 1, name: 'Mira Vale' },
      { asked: 0, name: 'Mira Vale' },
      { asked: 1, name: 'Selene Ardent' },
      { asked: 0, name: 'Selene Ardent' },
    ])
  })

  test('whose texts do not come has none, and whose model does not come is named after the nickname, in words; both are reported [API-132, SEO-011, ERR-028]', async () => {
    await sandbox.client.addFault({ endpoint: 'getRoomContent', kind: 'html' })
    await sandbox.client.addFault({ endpoint: 'getModelProfile', kind: 'html' })
    const { room, reports } = await open()
    const answer = await room.loadRoom(NEVER_ABORTED, { nickname: ADA })
    await sandbox.client.clearFaults()
    if (answer.type !== 'room.loaded') throw new Error(answer.type)
    expect({ seo: answer.content.seo, name: answer.content.model.name, reports }).toEqual({
      seo: NO_SEO,
      name: 'Mira Vale',
      reports: ['getRoomContent: unavailable', 'getModelProfile: unavailable'],
    })
  })

  test('that does not exist is missing', async () => {
    const { room } = await open()
    expect(await room.loadRoom(NEVER_ABORTED, { nickname: 'nobody-at-all' })).toEqual({ type: 'room.missing' })
    expect(await room.loadRoom(NEVER_ABORTED, { nickname: '..' })).toEqual({ type: 'room.missing' })
  })
})

describe('in a room', () => {
  test('a member enters by nickname, and gets permissions and prices [API-139, ENT-071, ENT-072]', async () => {
    const { entry } = await enteredBy('member', ADA)
    expect({ state: entry.state, isBanned: entry.isBanned, hasStreamUrl: entry.streamUrl !== '' }).toEqual({
      state: 'PUBLIC',
      isBanned: false,
      hasStreamUrl: true,
    })
    expect(entry.permissions).toEqual({
      canUseCancelPrivateShow: false,
      canUseCancelPrivateShowRequest: false,
      canUseEnterSpyShow: false,
      canUseLeaveSpyShow: false,
      canUseRequestPrivateShow: true,
      canUseRequestVoicePrivateShow: true,
    })
    expect(entry.settings).toEqual({
      privateShowMinDuration: entry.broadcast.privateModeMinDuration,
      privateShowTariff: entry.broadcast.privateModeTariff,
      spyShowEnabled: entry.broadcast.spyModeEnabled,
      spyShowTariff: entry.broadcast.spyModeTariff,
      voicePrivateShowMinDuration: entry.broadcast.privateAudioModeMinDuration,
      voicePrivateShowTariff: entry.broadcast.privateAudioModeTariff,
      withClientVoice: entry.broadcast.withClientAudio,
    })
    expect({ isOfRoom: entry.channels.room.startsWith('room:'), chat: entry.channels.chat }).toEqual({
      isOfRoom: true,
      chat: `chat:${entry.broadcast.id}`,
    })
  })

  test('the next room is another one; the broadcast of an id is its model’s; the stream’s type is the one that was set [API-140, API-141, API-145, API-147, ROOM-028]', async () => {
    const { room, entry } = await enteredBy('member', ADA)
    const roomId = entry.broadcast.id
    const next = await room.findNearby(NEVER_ABORTED, { roomId, direction: 'next' })
    const back =
      next.type === 'nearby.found' &&
      (await enteredBy('member', next.nickname)).room.findNearby(NEVER_ABORTED, {
        roomId: (await enteredBy('member', next.nickname)).entry.broadcast.id,
        direction: 'previous',
      })
    expect({ next: next.type, back: await back }).toEqual({
      next: 'nearby.found',
      back: { type: 'nearby.found', nickname: ADA },
    })
    expect(await room.loadBroadcast(NEVER_ABORTED, { broadcastId: roomId })).toEqual({
      type: 'broadcast.found',
      nickname: ADA,
    })
    expect(await room.loadBroadcast(NEVER_ABORTED, { broadcastId: 'none' })).toEqual({ type: 'broadcast.lost' })
    for (const streamType of ['video3D', 'video2D'] as const) {
      const set = await room.setStreamType(NEVER_ABORTED, { roomId, streamType })
      expect(set).toEqual({ type: 'streamType.set', streamType, url: expect.stringContaining(streamType) })
    }
  })

  test('a room that cannot be entered answers nothing [ROOM-043]', async () => {
    const { room } = await open('member')
    expect(
      await room.enterRoom(NEVER_ABORTED, { nickname: 'nobody-at-all', streamType: 'video2D', restores: false }),
    ).toEqual({ type: 'entry.failed' })
  })

  test('an interrupted show is restored by entering so [API-146, ROOM-037]', async () => {
    await sandbox.client.cam({ verb: 'setBalance', account: 'trial', balance: 1_000 })
    await sandbox.client.cam({ verb: 'leaveShowIncomplete', account: 'trial', room: OTHER })
    const { room } = await open('trial')
    const [before, after] = [
      await room.enterRoom(NEVER_ABORTED, { nickname: OTHER, streamType: 'video2D', restores: false }),
      await room.enterRoom(NEVER_ABORTED, { nickname: OTHER, streamType: 'video2D', restores: true }),
    ].map((answer) => answer.type === 'entry.done' && [answer.entry.state, answer.entry.show?.kind])
    expect({ before, after }).toEqual({ before: ['PRIVATE_SHOW', undefined], after: ['MY_PRIVATE_SHOW', 'private'] })
  })

  test('to cancel is one call for shows and requests, to leave spy mode another; what fails says so and no more [API-142, API-143, SHOW-034, SHOW-039, SHOW-040]', async () => {
    const { show, sent, entry } = await enteredBy('member', ADA)
    const roomId = entry.broadcast.id
    sent.splice(0)
    const answers = [
      await show.endShow(NEVER_ABORTED, { roomId, isSpy: false }),
      await show.endShow(NEVER_ABORTED, { roomId, isSpy: true }),
    ]
    for (const endpoint of ['cancelShow', 'cancelSpy'] as const) {
      await sandbox.client.addFault({ endpoint, kind: 'serverError' })
    }
    for (const isSpy of [false, true]) answers.push(await show.endShow(NEVER_ABORTED, { roomId, isSpy }))
    await sandbox.client.clearFaults()
    const calls = [
      `DELETE /api/clients/v1/rooms/${roomId}/private-requests`,
      `DELETE /api/clients/v1/rooms/${roomId}/spy`,
    ]
    expect({ answers, sent }).toEqual({
      answers: [{ type: 'ending.done' }, { type: 'ending.done' }, { type: 'ending.failed' }, { type: 'ending.failed' }],
      sent: [...calls, ...calls],
    })
  })
})

describe('who is where', () => {
  function present({ room }: Pick<Awaited<ReturnType<typeof open>>, 'room'>) {
    const actor = createActor(room.keepPresence).start()
    return { send: (event: PresenceCommand) => actor.send(event), stop: () => actor.stop() }
  }
  const leaves = (sent: readonly string[]) => sent.filter((line) => line.endsWith('/leave'))
  const settled = () => new Promise((resolve) => setTimeout(resolve, 300))

  test('a room is left once, and a viewer who comes back at once enters after the leaving [API-139]', async () => {
    const opened = await enteredBy('member', ADA)
    const presence = present(opened)
    const roomId = opened.entry.broadcast.id
    presence.send({ type: 'room.keep', roomId, nickname: ADA })
    opened.sent.splice(0)
    presence.send({ type: 'room.leave', roomId })
    presence.send({ type: 'room.leave', roomId })
    await opened.room.enterRoom(NEVER_ABORTED, { nickname: ADA, streamType: 'video2D', restores: false })
    expect(opened.sent).toEqual([
      `POST /api/clients/v1/rooms/${roomId}/leave`,
      `POST /api/clients/v1/rooms/${ADA}/enter`,
    ])
  })

  test('each room is entered by its own nickname and left by its own id [API-139]', async () => {
    const opened = await open('member')
    const presence = present(opened)
    opened.sent.splice(0)
    const ids: string[] = []
    for (const nickname of [ADA, OTHER]) {
      const input = { nickname, streamType: 'video2D', restores: false } as const
      const answer = await opened.room.enterRoom(NEVER_ABORTED, input)
      if (answer.type !== 'entry.done') throw new Error(answer.type)
      const roomId = answer.entry.broadcast.id
      presence.send({ type: 'room.keep', roomId, nickname })
      presence.send({ type: 'room.leave', roomId })
      ids.push(roomId)
    }
    await expect.poll(() => leaves(opened.sent).length).toBe(2)
    expect(ids[0]).not.toBe(ids[1])
    expect(opened.sent.filter((line) => line.includes('/rooms/'))).toEqual([
      `POST /api/clients/v1/rooms/${ADA}/enter`,
      `POST /api/clients/v1/rooms/${ids[0]}/leave`,
      `POST /api/clients/v1/rooms/${OTHER}/enter`,
      `POST /api/clients/v1/rooms/${ids[1]}/leave`,
    ])
  })

  test('an entry that is no longer needed is undone, not aborted (R09)', async () => {
    const opened = await open('member')
    const leaving = new AbortController()
    const entering = opened.room.enterRoom(leaving.signal, { nickname: ADA, streamType: 'video2D', restores: false })
    await Promise.resolve()
    leaving.abort()
    await entering
    await settled()
    expect(leaves(opened.sent).length).toBe(1)
  })

  test('a room whose entry was given up before it was asked for is not asked for at all', async () => {
    const opened = await open('member')
    const given = new AbortController()
    given.abort()
    await opened.room.enterRoom(given.signal, { nickname: ADA, streamType: 'video2D', restores: false })
    expect(opened.sent.filter((line) => line.includes('/rooms/'))).toEqual([])
  })

  test('a page that goes leaves at once the room it is in, and none that was left (M13)', async () => {
    const opened = await enteredBy('member', ADA)
    const presence = present(opened)
    const roomId = opened.entry.broadcast.id
    presence.send({ type: 'room.keep', roomId, nickname: ADA })
    opened.page.dispatchEvent(new Event('pagehide'))
    presence.send({ type: 'room.leave', roomId })
    opened.page.dispatchEvent(new Event('pagehide'))
    expect(opened.leftAtOnce).toEqual([roomId])
  })
})

describe('what is heard', () => {
  const event = (ev: string, data: unknown): RealtimeEvent => ({
    op: 'event',
    ch: 'room:71:u1',
    epoch: 'e1',
    seq: 1,
    id: 'x1',
    t: 9_000,
    ev,
    data,
  })

  async function heard(...news: ChannelFact[]) {
    const { room, reports } = await open()
    const channel = new Subject<ChannelFact>()
    const facts: unknown[] = []
    room.factsOf(channel).subscribe((fact) => facts.push(fact))
    for (const one of news) channel.next(one)
    return { facts, reports }
  }

  test('every event of a room has its word [ROOM-029, ROOM-032, ROOM-034, ROOM-038, ROOM-039, ROOM-042, ROOM-045, SHOW-015, SHOW-033, API-158, API-159]', async () => {
    const { tipMenu, toysMenu, ...found } = broadcast()
    const events = [
      event('onTextStatusChanged', { status: 'Hi' }),
      event('onViewersCountChanged', { count: 3 }),
      event('onStateChanged', { state: 'AWAY', reason: 'BROADCAST_STOPPED_BY_MODEL' }),
      event('onBroadcastUnavailable', {}),
      event('onError', null),
      event('onActionsChanged', { canUseEnterSpyShow: true, canUseRequestPrivateShow: true }),
      event('onBroadcastSettingsChanged', found),
      event('onTipMenuChanged', { tipMenu, tipMenuEnabled: false }),
      event('onToysMenuChanged', { toysMenu }),
      event('onCurrentStreamChanged', { streamInfo: { url: 'http://127.0.0.1:4202/x.m3u8' } }),
      event('onShowStarted', { privateRequestId: 'p1', kind: 'voice', startedAtMs: 5, tariff: 8 }),
      event('onShowBilled', { privateRequestId: 'p1', fee: 1, seconds: 5, balance: 9, version: 2 }),
      event('onPrivateShowCompleted', {
        privateShowFee: 1,
        privateChatTipFee: 2,
        tipMenuFee: 3,
        toysMenuFee: 4,
        privateRequestId: 'p1',
      }),
      event('onPrivateShowLowBalance', { remainingMinutes: 2 }),
      event('onSpyShowLowBalance', { remainingMinutes: 1, privateRequestId: 's1' }),
      event('onPrivateShowRequestExpired', { privateRequestId: 'p2' }),
      event('onPrivateShowRequestRefused', { privateRequestId: 'p3', reason: 'BILLING' }),
    ]
    const { facts, reports } = await heard({ type: 'channel.heard', ch: 'room:71:u1', events })
    expect(reports).toEqual([])
    expect(facts).toEqual([
      { type: 'textStatus.changed', text: 'Hi' },
      { type: 'viewers.changed', count: 3 },
      { type: 'state.changed', state: 'AWAY', reason: 'BROADCAST_STOPPED_BY_MODEL' },
      { type: 'broadcast.unavailable' },
      { type: 'room.erred' },
      {
        type: 'permissions.changed',
        permissions: {
          canUseCancelPrivateShow: false,
          canUseCancelPrivateShowRequest: false,
          canUseEnterSpyShow: true,
          canUseLeaveSpyShow: false,
          canUseRequestPrivateShow: true,
          canUseRequestVoicePrivateShow: false,
        },
      },
      {
        type: 'settings.changed',
        settings: {
          privateShowMinDuration: 3,
          privateShowTariff: 60,
          spyShowEnabled: true,
          spyShowTariff: 12,
          voicePrivateShowMinDuration: 2,
          voicePrivateShowTariff: 80,
          withClientVoice: true,
        },
      },
      { type: 'tipMenu.changed', items: [{ id: '1', title: 'Wave', price: 5 }], isEnabled: false },
      { type: 'toyMenu.changed', items: [{ id: '1', title: 'Breeze', amount: 20, seconds: 10 }] },
      { type: 'stream.changed', url: 'http://127.0.0.1:4202/x.m3u8' },
      { type: 'show.started', privateRequestId: 'p1', kind: 'voice', startedAtMs: 5, tariff: 8 },
      { type: 'show.billed', privateRequestId: 'p1', fee: 1, seconds: 5, balance: 9, version: 2, atMs: 9_000 },
      {
        type: 'show.completed',
        privateShowFee: 1,
        privateChatTipFee: 2,
        tipMenuFee: 3,
        toysMenuFee: 4,
        privateRequestId: 'p1',
      },
      { type: 'showBalance.low', privateRequestId: '', remainingMinutes: 2, isSpy: false },
      { type: 'showBalance.low', privateRequestId: 's1', remainingMinutes: 1, isSpy: true },
      { type: 'request.expired', privateRequestId: 'p2' },
      { type: 'request.refused', privateRequestId: 'p3', reason: 'BILLING' },
    ])
  })

  test('a change of the tip menu brings its items and its switch, each only if it is in it [ROOM-040, API-158]', async () => {
    const tipMenu = ['Wave', 'Song'].map((title, place) => ({ id: `${place}`, title, price: 5 + place }))
    const events = [{ tipMenu, tipMenuEnabled: true }, { tipMenu, tipMenuEnabled: false }, { tipMenu }, {}].map(
      (data) => event('onTipMenuChanged', data),
    )
    const { facts } = await heard({ type: 'channel.heard', ch: 'room:71:u1', events })
    expect(facts).toEqual([
      { type: 'tipMenu.changed', items: tipMenu, isEnabled: true },
      { type: 'tipMenu.changed', items: tipMenu, isEnabled: false },
      { type: 'tipMenu.changed', items: tipMenu, isEnabled: undefined },
      { type: 'tipMenu.changed', items: undefined, isEnabled: undefined },
    ])
  })

  test('a change of the toy menu brings all of its toys, or nothing where the menu is not in it [ROOM-041, API-158]', async () => {
    const toysMenu = ['Breeze', 'Gale', 'Storm'].map((title, place) => ({
      id: `${place}`,
      title,
      amount: 20 + place,
      seconds: 10,
    }))
    const events = [{ toysMenu }, {}].map((data) => event('onToysMenuChanged', data))
    const { facts } = await heard({ type: 'channel.heard', ch: 'room:71:u1', events })
    expect(facts).toEqual([
      { type: 'toyMenu.changed', items: toysMenu },
      { type: 'toyMenu.changed', items: undefined },
    ])
  })

  test('unknown events are left out with a line in the log, and the rest goes on', async () => {
    const { facts, reports } = await heard({
      type: 'channel.heard',
      ch: 'room:71:u1',
      events: [
        event('onStateChanged', { state: 'DANCING', reason: 'NONE' }),
        event('onSomethingNew', {}),
        event('onViewersCountChanged', { count: -4 }),
        event('onViewersCountChanged', { count: 5 }),
      ],
    })
    expect({ facts, reports: reports.length }).toEqual({
      facts: [
        { type: 'viewers.changed', count: 0 },
        { type: 'viewers.changed', count: 5 },
      ],
      reports: 2,
    })
  })

  test('of the channel itself: that nothing is missed any more, and that it is closed to this viewer', async () => {
    const { facts } = await heard(
      { type: 'channel.live', ch: 'room:71:u1' },
      { type: 'channel.reset', ch: 'room:71:u1' },
      { type: 'channel.denied', ch: 'room:71:u1', reason: '' },
    )
    expect(facts).toEqual([{ type: 'channel.live' }, { type: 'channel.denied' }])
  })

  test('the notification feed of the viewer [API-160, API-158]', async () => {
    const { room } = await open()
    const channel = new Subject<ChannelFact>()
    const facts: unknown[] = []
    room.noticesOf(channel).subscribe((fact) => facts.push(fact))
    channel.next({
      type: 'channel.heard',
      ch: 'user:u1',
      events: [
        event('incompleteSessionFound', { broadcastId: '71' }),
        event('broadcastSpyModeTimeExpireNotification', {}),
        event('broadcastSpyModeRemainingTime', {}),
        event('balanceChanged', { balance: 3, version: 1 }),
      ],
    })
    expect(facts).toEqual([
      { type: 'incompleteSession.found', broadcastId: '71' },
      { type: 'spyTime.expiring' },
      { type: 'spyTime.remaining' },
    ])
  })
})
