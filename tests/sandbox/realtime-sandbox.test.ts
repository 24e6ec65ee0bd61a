import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ChatEvent, ChatHistory, UserEvent } from '../../contracts/cams/realtime-events.ts'
import { type CamVisitor, camVisitor } from './cam-visitor.ts'
import { openSocket, type SocketClient } from './socket-client.ts'
import { hostsOf, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const ROOM = 'mira-vale'
const CHAT = 'chat:room-1'

let sandbox: TestSandbox
let member: CamVisitor
const sockets: SocketClient[] = []
beforeAll(async () => {
  sandbox = await startTestSandbox({ camLife: 'off' })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  member = await camVisitor(sandbox, 'member')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

async function open(): Promise<SocketClient> {
  const socket = await openSocket(hostsOf(sandbox).camSocket)
  sockets.push(socket)
  return socket
}

const listen = async (socket: SocketClient, ch: string) =>
  socket.ask({ op: 'subscribe', ch, resume: null }, 'subscribed')

describe('the socket of the sandbox', () => {
  it('takes the cam token of a member, and no token of the site', async () => {
    const socket = await open()
    expect(await socket.ask({ op: 'authenticate', token: member.token }, 'authenticated')).toEqual({
      op: 'authenticated',
      userUuid: 'user-member',
    })
    expect((await socket.ask({ op: 'authenticate', token: member.accessToken }, 'refused')).op).toBe('refused')
    expect((await sandbox.client.sockets()).byUser).toEqual({ guest: 1 })
  })

  it('is a guest’s from the log-out on: nothing of the user is heard any more [R08]', async () => {
    const socket = await open()
    await socket.ask({ op: 'authenticate', token: member.token }, 'authenticated')
    await listen(socket, 'user:user-member')
    await sandbox.call('logOut', { body: { refresh_token: member.refreshToken } })
    await sandbox.client.publish({
      channel: 'user:user-member',
      ev: 'balanceChanged',
      data: { balance: 1, version: 1 },
    })
    await socket.settle()
    expect(socket.heard.slice(-3).map(({ op }) => op)).toEqual(['refused', 'denied', 'pong'])
    expect(socket.events('user:user-member')).toEqual([])
    expect((await socket.ask({ op: 'authenticate', token: member.token }, 'refused')).op).toBe('refused')
  })

  it('goes on with the next token when one has run out while it was open [R08]', async () => {
    const socket = await open()
    await socket.ask({ op: 'authenticate', token: member.token }, 'authenticated')
    await listen(socket, 'user:user-member')
    await sandbox.client.changeClock({ jumpMs: 11 * 60_000 })
    await socket.settle()
    expect(socket.heard.at(-2)?.op).toBe('refused')
    await sandbox.client.cam({ verb: 'setBalance', account: 'member', balance: 77 })
    const renewed = await camVisitor(sandbox, 'member')
    await socket.ask({ op: 'authenticate', token: renewed.token }, 'authenticated')
    await socket.settle()
    const told = socket.events('user:user-member').map(({ ev, data }) => UserEvent.parse({ ev, data }))
    expect(told.map((event) => (event.ev === 'balanceChanged' ? event.data.balance : null))).toEqual([77])
  })

  it('sends what calls have done, in the order of the channel’s log', async () => {
    const entered = await member.enter(ROOM)
    const socket = await open()
    await listen(socket, entered.channels.chat)
    const body = { text: 'Good evening', clientMsgId: 'message-0000000000001' }
    await member.call('sendRoomMessage', { params: { roomId: 'room-1' }, body })
    await sandbox.client.cam({ verb: 'say', room: ROOM, text: 'Welcome' })
    await socket.settle()
    const heard = socket.events(CHAT)
    expect(heard).toEqual((await sandbox.client.channelLog(CHAT)).events)
    const lines = heard.map(({ ev, data }) => ChatEvent.parse({ ev, data }))
    expect(lines.map((line) => (line.ev === 'message' ? line.data.text : ''))).toEqual(['Good evening', 'Welcome'])
  })

  it('is forgotten by a reset: cut, another epoch, no faults', async () => {
    const socket = await open()
    const { epoch } = await listen(socket, CHAT)
    await sandbox.client.breakSockets({ kind: 'gap', channel: CHAT, count: 5 })
    await sandbox.client.reset()
    await socket.closed
    const { pending, open: isOpen } = await sandbox.client.sockets()
    const log = await sandbox.client.channelLog(CHAT)
    expect({ pending, open: isOpen, events: log.events, seq: log.seq, isOneEpoch: log.epoch === epoch }).toEqual({
      pending: [],
      open: 0,
      events: [],
      seq: 0,
      isOneEpoch: false,
    })
  })
})

describe('tokens of the other company', () => {
  it('are noted as leaks, on whichever side they arrive', async () => {
    await sandbox.call('getFavouriteModels', { token: member.accessToken })
    await member.call('leaveRoom', { params: { roomId: 'room-1' } })
    expect(await sandbox.client.leaks()).toEqual([])
    await member.call('getFavouriteModels')
    await sandbox.call('leaveRoom', { params: { roomId: 'room-1' }, token: member.accessToken })
    expect((await sandbox.client.leaks()).map(({ kind, path }) => [kind, path])).toEqual([
      ['authorization', '/api/content/v1/user/favorite-model-ids'],
      ['authorization', '/api/clients/v1/rooms/room-1/leave'],
    ])
  })
})

describe('faults of sockets over HTTP', () => {
  it('are checked like everything that the control plane is asked for', async () => {
    const post = async (body: unknown) => {
      const response = await fetch(`${sandbox.apiOrigin}/sandbox/api/sockets/faults`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return response.status
    }
    expect([
      await post({ kind: 'burn' }),
      await post({ kind: 'gap', count: 0 }),
      await post({ kind: 'reorder', count: 1 }),
      await post({ kind: 'cut', room: ROOM }),
      await post({ kind: 'flood', room: 'nobody', perSecond: 1, seconds: 1 }),
      await post({ kind: 'gap', count: 1 }),
    ]).toEqual([400, 400, 400, 400, 409, 204])
    expect((await sandbox.client.sockets()).pending).toEqual([{ kind: 'gap', channel: '*', count: 1 }])
    await sandbox.client.healSockets()
    expect((await sandbox.client.sockets()).pending).toEqual([])
  })

  it('flood a room with messages that its history has as well', async () => {
    const socket = await open()
    await listen(socket, CHAT)
    await sandbox.client.breakSockets({ kind: 'flood', room: ROOM, perSecond: 200, seconds: 1 })
    await socket.until(() => socket.events(CHAT).length === 200)
    const heard = socket.events(CHAT).map(({ ev, data }) => ChatEvent.parse({ ev, data }))
    const { data } = await (await sandbox.call('getChatHistory', { params: { roomId: 'room-1' } })).json()
    expect(ChatHistory.parse(data).messages).toEqual(heard.slice(-100))
  })

  it('flood the messenger of an account', async () => {
    const channel = 'messenger:client-user-member'
    const socket = await open()
    await socket.ask({ op: 'authenticate', token: member.token }, 'authenticated')
    await listen(socket, channel)
    await sandbox.client.breakSockets({ kind: 'flood', room: ROOM, account: 'member', perSecond: 200, seconds: 1 })
    await socket.until(() => socket.events(channel).length === 200)
  })

  it('make up events that no provider should send', async () => {
    const socket = await open()
    await listen(socket, CHAT)
    await sandbox.client.publish({ channel: CHAT, ev: 'onceUponATime', data: [null, -1] })
    await socket.settle()
    expect(socket.events(CHAT).map(({ ev, data }) => [ev, data])).toEqual([['onceUponATime', [null, -1]]])
  })
})

describe('the desk', () => {
  const press = (action: string, fields: Record<string, string> = {}) =>
    fetch(`${sandbox.apiOrigin}/sandbox/do/${action}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const page = async () => (await fetch(`${sandbox.apiOrigin}/sandbox/`)).text()

  it('shows the sockets, disturbs and heals them', async () => {
    const socket = await open()
    await press('break-sockets', { kind: 'gap', count: '3' })
    expect(await page()).toContain('Still to come: lost events.')
    const cut = await press('break-sockets', { kind: 'cut' })
    await socket.closed
    expect({ status: cut.status, location: cut.headers.get('location') }).toEqual({
      status: 303,
      location: '/sandbox/#sockets',
    })
    await press('break-sockets', { kind: 'refuse' })
    expect(await page()).toContain('New sockets are refused.')
    await expect(open()).rejects.toThrow()
    await press('heal-sockets')
    await open()
    expect(await page()).not.toContain('New sockets are refused.')
    expect((await press('break-sockets', { kind: 'gap', count: '0' })).status).toBe(400)
  })
})

describe('the live stream of a room', () => {
  const statusOf = async (url: string) => (await fetch(url)).status

  it('is where the answer to entering says, for as long as the room is public', async () => {
    const [mine, guests] = [
      await member.enter(ROOM),
      (
        await (
          await sandbox.call('enterRoom', {
            params: { nickname: ROOM },
            body: { streamTypeCode: 'video2D', restoresPrivateShow: false },
          })
        ).json()
      ).data,
    ]
    expect(mine.streamUrl.split('?')[0]).toBe(`${sandbox.camOrigin}/live/mira-vale/video2D/master.m3u8`)
    expect([await statusOf(mine.streamUrl), await statusOf(guests.streamUrl)]).toEqual([200, 200])
    await member.request('room-1')
    await sandbox.client.cam({ verb: 'answerRequest', account: 'member', answer: 'accept' })
    expect([await statusOf(mine.streamUrl), await statusOf(guests.streamUrl)]).toEqual([200, 404])
    await sandbox.client.cam({ verb: 'endShow', account: 'member', by: 'client' })
    await sandbox.client.cam({ verb: 'setRoomState', room: ROOM, state: 'AWAY' })
    expect([await statusOf(mine.streamUrl), await statusOf(guests.streamUrl)]).toEqual([404, 404])
  })

  it('is struck by the faults of pictures and films', async () => {
    const { streamUrl } = await member.enter(ROOM)
    await sandbox.client.addFault({ kind: 'serverError', endpoint: 'media', count: 1 })
    expect([await statusOf(streamUrl), await statusOf(streamUrl)]).toEqual([500, 200])
  })
})
