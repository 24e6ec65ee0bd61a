import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RoomEvent, UserEvent } from '../../contracts/cams/realtime-events.ts'
import { CamRefusal, EnterRoomAnswer } from '../../contracts/cams/room-operations.ts'
import { type CamVisitor, camVisitor, namesTold, told } from './cam-visitor.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

/** Private 30 tokens a minute, at least 2 minutes; voice 20; spying 10. */
const ROOM = 'room-1'
/** In a private show already, at 10 tokens a minute for who spies. */
const SPIED = 'room-3'
const OF_MEMBER = `room:${ROOM}:user-member`

let sandbox: TestSandbox
let member: CamVisitor
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  member = await camVisitor(sandbox, 'member')
})

const refusalOf = async (response: Response) => [response.status, CamRefusal.parse(await response.json()).title]
const nothing = {
  canUseCancelPrivateShow: false,
  canUseCancelPrivateShowRequest: false,
  canUseEnterSpyShow: false,
  canUseLeaveSpyShow: false,
  canUseRequestPrivateShow: false,
  canUseRequestVoicePrivateShow: false,
}
const jump = (seconds: number) => sandbox.client.changeClock({ jumpMs: seconds * 1000 })
const accept = () => sandbox.client.cam({ verb: 'answerRequest', account: 'member', answer: 'accept' })
const last = async (channel: string, ev: string) =>
  (await told(sandbox, channel)).findLast(([name]) => name === ev)?.[1] as Record<string, unknown>
const showsOf = async () => (await sandbox.client.cams()).shows

/** In a private show that somebody listens to. */
async function inShow() {
  await member.enter('mira-vale')
  const id = await member.request(ROOM)
  await accept()
  const browser = await member.listen(OF_MEMBER, 'user:user-member')
  return { id, browser }
}

describe('entering a room', () => {
  it('tells what goes on there, what may be done, and where to listen', async () => {
    const entered = await member.enter('mira-vale')
    expect({
      state: entered.state,
      isBanned: entered.isBanned,
      show: entered.show,
      channels: entered.channels,
    }).toEqual({ state: 'PUBLIC', isBanned: false, show: null, channels: { room: OF_MEMBER, chat: `chat:${ROOM}` } })
    expect(entered.permissions).toEqual({
      ...nothing,
      canUseRequestPrivateShow: true,
      canUseRequestVoicePrivateShow: true,
    })
    expect(entered.broadcast.streams.map(({ status }) => status)).toEqual(['online', 'online'])
    expect((await fetch(entered.streamUrl)).status).toBe(200)
  })

  it('is for guests too, who share one channel', async () => {
    const body = { streamTypeCode: 'video3D', restoresPrivateShow: false }
    const response = await sandbox.call('enterRoom', { params: { nickname: 'mira-vale' }, body })
    const entered = EnterRoomAnswer.parse(await response.json())
    expect({ room: entered.channels.room, streamTypeCode: entered.streamTypeCode }).toEqual({
      room: `room:${ROOM}:guest`,
      streamTypeCode: 'video3D',
    })
  })

  it('stops at what a banned room costs', async () => {
    const entered = await member.enter('nadia-brandt')
    expect({ isBanned: entered.isBanned, streamUrl: entered.streamUrl, permissions: entered.permissions }).toEqual({
      isBanned: true,
      streamUrl: '',
      permissions: nothing,
    })
  })

  it('offers to spy on a show that can be spied on, and on no other', async () => {
    const spyable = await member.enter('odessa-moreau')
    expect({
      state: spyable.state,
      streamUrl: spyable.streamUrl,
      canUseEnterSpyShow: spyable.permissions.canUseEnterSpyShow,
    }).toEqual({ state: 'PRIVATE_SHOW', streamUrl: '', canUseEnterSpyShow: true })
    expect((await member.enter('tova-lindqvist')).permissions).toEqual(nothing)
  })
})

describe('a request for a private show', () => {
  it('is pending until the model answers, and can be taken back', async () => {
    await member.enter('mira-vale')
    expect(await member.request(ROOM)).toBe('show-1')
    expect(await last(OF_MEMBER, 'onActionsChanged')).toEqual({ ...nothing, canUseCancelPrivateShowRequest: true })
    expect((await member.enter('mira-vale')).show).toEqual({
      kind: 'private',
      privateRequestId: 'show-1',
      startedAtMs: 0,
      tariff: 30,
      fee: 0,
    })
    await member.call('cancelShow', { params: { roomId: ROOM } })
    expect((await last(OF_MEMBER, 'onActionsChanged')).canUseRequestPrivateShow).toBe(true)
    expect((await showsOf()).map(({ state }) => state)).toEqual(['cancelled'])
  })

  it('is refused in the words of the provider', async () => {
    const ask = (kind: string) =>
      member.spend('requestShow', { params: { roomId: ROOM }, body: { kind, tariff: 30, minDuration: 9 } })
    await sandbox.client.cam({ verb: 'setBalance', account: 'member', balance: 59 })
    expect(await refusalOf(await ask('private'))).toEqual([402, 'Not enough balance to connect the service'])
    await sandbox.client.cam({ verb: 'setBalance', account: 'member', balance: 60 })
    expect((await ask('private')).status).toBe(200)
    expect(await refusalOf(await ask('private'))).toEqual([422, 'Request already exists'])
    await sandbox.client.cam({ verb: 'refuseNext', account: 'member', title: 'The moon is wrong' })
    expect(await refusalOf(await ask('voice'))).toEqual([422, 'The moon is wrong'])
  })

  it('is refused by the model for a reason', async () => {
    await member.enter('mira-vale')
    for (const reason of ['BILLING', 'SETTINGS_CHANGED', undefined]) {
      const privateRequestId = await member.request(ROOM)
      await sandbox.client.cam({ verb: 'answerRequest', account: 'member', answer: 'refuse', reason })
      expect(await last(OF_MEMBER, 'onPrivateShowRequestRefused')).toEqual({
        privateRequestId,
        reason: reason ?? 'MODEL_NOT_AVAILABLE',
      })
    }
  })

  it('is refused when it has become dearer, before or after it was asked for', async () => {
    await member.enter('mira-vale')
    const late = await member.request(ROOM, 'private', 29)
    expect(await last(OF_MEMBER, 'onPrivateShowRequestRefused')).toEqual({
      privateRequestId: late,
      reason: 'SETTINGS_CHANGED',
    })
    const early = await member.request(ROOM, 'private', 30)
    await sandbox.client.cam({ verb: 'changeRoomSettings', room: 'mira-vale', settings: { privateModeTariff: 31 } })
    expect((await last(OF_MEMBER, 'onBroadcastSettingsChanged')).privateModeTariff).toBe(31)
    expect(await last(OF_MEMBER, 'onPrivateShowRequestRefused')).toEqual({
      privateRequestId: early,
      reason: 'SETTINGS_CHANGED',
    })
  })

  it('expires by itself after a minute', async () => {
    await member.enter('mira-vale')
    const privateRequestId = await member.request(ROOM)
    await jump(59)
    await member.balance()
    expect(await namesTold(sandbox, OF_MEMBER)).not.toContain('onPrivateShowRequestExpired')
    await jump(2)
    await member.balance()
    expect(await last(OF_MEMBER, 'onPrivateShowRequestExpired')).toEqual({ privateRequestId })
  })

  it('of a viewer who has spent the tokens meanwhile is refused for that', async () => {
    await member.enter('mira-vale')
    await member.request(ROOM)
    await sandbox.client.cam({ verb: 'setBalance', account: 'member', balance: 10 })
    await accept()
    expect((await last(OF_MEMBER, 'onPrivateShowRequestRefused')).reason).toBe('BILLING')
  })
})

describe('a private show', () => {
  it('is one viewer’s own, and private to all others', async () => {
    const other = await camVisitor(sandbox, 'camPartner')
    await other.enter('mira-vale')
    await member.enter('mira-vale')
    const privateRequestId = await member.request(ROOM)
    await accept()
    const state = (value: string) => ({ state: value, reason: 'PRIVATE_SHOW_STARTED_BY_CLIENT' })
    expect(await last(OF_MEMBER, 'onStateChanged')).toEqual(state('MY_PRIVATE_SHOW'))
    expect(await last(`room:${ROOM}:user-camPartner`, 'onStateChanged')).toEqual(state('PRIVATE_SHOW'))
    expect(await last(OF_MEMBER, 'onActionsChanged')).toEqual({ ...nothing, canUseCancelPrivateShow: true })
    expect(await last(OF_MEMBER, 'onShowStarted')).toEqual({
      privateRequestId,
      kind: 'private',
      tariff: 30,
      startedAtMs: expect.any(Number),
    })
    const { streamInfo } = (await last(OF_MEMBER, 'onCurrentStreamChanged')) as { streamInfo: { url: string } }
    expect((await fetch(streamInfo.url)).status).toBe(200)
    expect((await fetch((await other.enter('selene-ardent')).streamUrl)).status).toBe(200)
    expect((await other.enter('mira-vale')).streamUrl).toBe('')
  })

  it('costs what its seconds cost, and ends with what all of it cost', async () => {
    const { id, browser } = await inShow()
    for (let beat = 0; beat < 6; beat += 1) {
      await jump(5)
      await browser.beat()
    }
    const billed = await last(OF_MEMBER, 'onShowBilled')
    expect({ fee: billed.fee, seconds: billed.seconds, balance: billed.balance }).toEqual({
      fee: 15,
      seconds: 30,
      balance: 405,
    })
    const tip = { amount: 7, modelId: 'model-1' }
    await member.spend('sendRoomTip', { params: { roomId: ROOM }, body: tip })
    await member.spend('buyToy', { params: { roomId: ROOM, itemId: 'toy-1' }, body: { price: 5, modelId: 'model-1' } })
    await member.call('cancelShow', { params: { roomId: ROOM } })
    expect(await last(OF_MEMBER, 'onStateChanged')).toEqual({
      state: 'PUBLIC',
      reason: 'PRIVATE_SHOW_DISABLED_BY_CLIENT',
    })
    expect(await last(OF_MEMBER, 'onPrivateShowCompleted')).toEqual({
      privateShowFee: 15,
      privateChatTipFee: 7,
      tipMenuFee: 0,
      toysMenuFee: 5,
      privateRequestId: id,
    })
    expect((await member.balance()).balance).toBe(420 - 15 - 7 - 5)
    browser.close()
  })

  it('is not paid for any more ten seconds after its viewer was last heard, and can be taken up again', async () => {
    const { browser } = await inShow()
    await jump(20 - 12)
    await browser.beat()
    browser.close()
    await jump(3600 / 40)
    await member.balance()
    const [show] = await showsOf()
    expect({ state: show?.state, seconds: show?.seconds, fee: show?.fee }).toEqual({
      state: 'interrupted',
      seconds: 8,
      fee: 4,
    })
    expect((await last(OF_MEMBER, 'onStateChanged')).state).toBe('PRIVATE_SHOW')

    const back = await member.listen('user:user-member', OF_MEMBER)
    await back.beat()
    expect(await told(sandbox, 'user:user-member')).toContainEqual(['incompleteSessionFound', { broadcastId: ROOM }])
    const entered = await member.enter('mira-vale', true)
    expect({ state: entered.state, stateChangeReason: entered.stateChangeReason, fee: entered.show?.fee }).toEqual({
      state: 'MY_PRIVATE_SHOW',
      stateChangeReason: 'PRIVATE_SHOW_RESUMED_BY_CLIENT',
      fee: 4,
    })
    await jump(6)
    await back.beat()
    expect((await last(OF_MEMBER, 'onShowBilled')).seconds).toBe(14)
    back.close()
  })

  it('that was interrupted is over when another one is asked for', async () => {
    const { browser } = await inShow()
    await sandbox.client.cam({ verb: 'interruptShow', account: 'member' })
    const elsewhere = await member.enter('selene-ardent')
    expect(elsewhere.permissions.canUseRequestPrivateShow).toBe(true)
    expect(await member.request('room-2')).toBe('show-2')
    expect((await showsOf()).map(({ state }) => state)).toEqual(['ended', 'pending'])
    browser.close()
  })

  it('with the voice only costs what that costs', async () => {
    await member.enter('mira-vale')
    const id = await member.request(ROOM, 'voice')
    await accept()
    const browser = await member.listen(OF_MEMBER)
    await jump(9)
    await browser.beat()
    expect(await last(OF_MEMBER, 'onShowStarted')).toEqual({
      privateRequestId: id,
      kind: 'voice',
      tariff: 20,
      startedAtMs: expect.any(Number),
    })
    expect((await last(OF_MEMBER, 'onShowBilled')).fee).toBe(3)
    browser.close()
  })

  it('that the viewer does not resume is over after two minutes', async () => {
    const { browser } = await inShow()
    browser.close()
    await jump(30)
    await member.balance()
    await jump(120)
    await member.balance()
    expect((await showsOf()).map(({ state, fee }) => [state, fee])).toEqual([['ended', 0]])
    expect((await member.enter('mira-vale')).state).toBe('PUBLIC')
  })

  it('warns at two minutes and at one, and ends when the tokens do, never below zero', async () => {
    const { browser } = await inShow()
    await sandbox.client.cam({ verb: 'setBalance', account: 'member', balance: 65 })
    for (let beat = 0; beat < 60; beat += 1) {
      await jump(5)
      await browser.beat()
    }
    const warnings = (await told(sandbox, OF_MEMBER)).filter(([ev]) => ev === 'onPrivateShowLowBalance')
    expect(warnings.map(([, data]) => (data as { remainingMinutes: number }).remainingMinutes)).toEqual([2, 1])
    expect(await last(OF_MEMBER, 'onStateChanged')).toEqual({
      state: 'PUBLIC',
      reason: 'PRIVATE_SHOW_DISABLED_BY_BILLING',
    })
    expect((await last(OF_MEMBER, 'onPrivateShowCompleted')).privateShowFee).toBe(65)
    expect((await member.balance()).balance).toBe(0)
    browser.close()
  })

  it('ends by the model, by the billing and by a fault, each with its reason', async () => {
    for (const [by, reason] of [
      ['model', 'PRIVATE_SHOW_DISABLED_BY_MODEL'],
      ['billing', 'PRIVATE_SHOW_DISABLED_BY_BILLING'],
      ['technical', 'PRIVATE_SHOW_CANCELED_DUE_TO_TECHNICAL_REASONS'],
    ] as const) {
      const { browser } = await inShow()
      await sandbox.client.cam({ verb: 'endShow', account: 'member', by })
      expect(await last(OF_MEMBER, 'onStateChanged')).toEqual({ state: 'PUBLIC', reason })
      browser.close()
    }
  })

  it('is interrupted by leaving, and over when the room is banned', async () => {
    const { browser } = await inShow()
    await member.call('leaveRoom', { params: { roomId: ROOM } })
    expect((await showsOf()).map(({ state }) => state)).toEqual(['interrupted'])
    await member.enter('mira-vale', true)
    await sandbox.client.cam({ verb: 'banRoom', room: 'mira-vale', isBanned: true })
    expect((await showsOf()).map(({ state }) => state)).toEqual(['ended'])
    expect(await namesTold(sandbox, OF_MEMBER)).toContain('onBroadcastUnavailable')
    browser.close()
  })
})

describe('spying', () => {
  const spy = (tariff = 10) => member.spend('requestSpy', { params: { roomId: SPIED }, body: { tariff } })
  const OF_SPY = `room:${SPIED}:user-member`

  it('begins at once, is paid by the second and left at will', async () => {
    await member.enter('odessa-moreau')
    expect((await spy()).status).toBe(200)
    expect(await last(OF_SPY, 'onStateChanged')).toEqual({ state: 'SPY_SHOW', reason: 'SPY_SHOW_STARTED_BY_CLIENT' })
    const browser = await member.listen(OF_SPY)
    for (let beat = 0; beat < 3; beat += 1) {
      await jump(8)
      await browser.beat()
    }
    expect((await last(OF_SPY, 'onShowBilled')).fee).toBe(4)
    await member.call('cancelSpy', { params: { roomId: SPIED } })
    expect(await last(OF_SPY, 'onStateChanged')).toEqual({
      state: 'PRIVATE_SHOW',
      reason: 'SPY_SHOW_DISABLED_BY_CLIENT',
    })
    browser.close()
  })

  it('is asked for once a minute at most, and needs a minute’s tokens [SHOW-010]', async () => {
    expect(await refusalOf(await spy(9))).toEqual([422, 'The settings have changed'])
    await spy()
    await member.call('cancelSpy', { params: { roomId: SPIED } })
    expect(await refusalOf(await spy())).toEqual([422, 'You can send only one request to spy per 1 minute'])
    await jump(50)
    expect(await refusalOf(await spy())).toEqual([422, 'You can send only one request to spy per 1 minute'])
    await jump(11)
    await sandbox.client.cam({ verb: 'setBalance', account: 'member', balance: 9 })
    expect(await refusalOf(await spy())).toEqual([402, 'Client has not enough balance to connect the service'])
  })

  it('tells of its last minutes on the user’s own channel as well', async () => {
    await member.enter('odessa-moreau')
    await spy()
    await sandbox.client.cam({ verb: 'runLow', account: 'member', remainingMinutes: 1 })
    await sandbox.client.cam({ verb: 'notifySpy', account: 'member', notification: 'remainingTime' })
    expect(await last(OF_SPY, 'onSpyShowLowBalance')).toEqual({ remainingMinutes: 1, privateRequestId: 'show-1' })
    expect((await namesTold(sandbox, 'user:user-member')).filter((ev) => ev.startsWith('broadcast'))).toEqual([
      'broadcastSpyModeTimeExpireNotification',
      'broadcastSpyModeRemainingTime',
    ])
  })

  it('ends with the show that is spied on', async () => {
    await inShow()
    const spying = await camVisitor(sandbox, 'camPartner')
    await spying.enter('mira-vale')
    await spying.spend('requestSpy', { params: { roomId: ROOM }, body: { tariff: 10 } })
    await member.call('cancelShow', { params: { roomId: ROOM } })
    expect((await last(`room:${ROOM}:user-camPartner`, 'onStateChanged')).state).toBe('PUBLIC')
    expect((await showsOf()).map(({ state }) => state)).toEqual(['ended', 'ended'])
  })
})

describe('a compliment', () => {
  it('goes to the model of a show that is over, and of no other', async () => {
    const { id, browser } = await inShow()
    const pay = (amount: number) =>
      member.spend('sendCompliment', { params: { privateRequestId: id }, body: { amount } })
    expect((await pay(10)).status).toBe(404)
    await member.call('cancelShow', { params: { roomId: ROOM } })
    expect((await (await pay(10)).json()).data.balance).toBe(410)
    expect(await refusalOf(await pay(411))).toEqual([402, 'Not enough balance to connect the service'])
    const stranger = await camVisitor(sandbox, 'camPartner')
    const stolen = await stranger.spend('sendCompliment', { params: { privateRequestId: id }, body: { amount: 1 } })
    expect(stolen.status).toBe(404)
    browser.close()
  })
})

describe('what the channels have told', () => {
  it('is what the contract says', async () => {
    const { browser } = await inShow()
    await jump(5)
    await browser.beat()
    await sandbox.client.cam({ verb: 'runLow', account: 'member', remainingMinutes: 2 })
    await sandbox.client.cam({ verb: 'changeMenus', room: 'mira-vale', tipMenuEnabled: false, toysMenu: [] })
    await sandbox.client.cam({ verb: 'setViewers', room: 'mira-vale', viewers: 12 })
    await sandbox.client.cam({ verb: 'setTextStatus', room: 'mira-vale', status: 'Back soon' })
    await sandbox.client.cam({ verb: 'failRoom', room: 'mira-vale' })
    await sandbox.client.cam({ verb: 'setRoomState', room: 'mira-vale', state: 'AWAY' })
    const inRoom = await told(sandbox, OF_MEMBER)
    expect(inRoom.filter(([ev, data]) => !RoomEvent.safeParse({ ev, data }).success)).toEqual([])
    expect(new Set(inRoom.map(([ev]) => ev)).size).toBe(12)
    const own = await told(sandbox, 'user:user-member')
    expect(own.filter(([ev, data]) => !UserEvent.safeParse({ ev, data }).success)).toEqual([])
    expect(own.at(-1)).toEqual(['balanceChanged', await member.balance()])
    browser.close()
  })
})
