import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CamRefusal } from '../../contracts/cams/room-operations.ts'
import {
  ChatAnswer,
  ChatsAnswer,
  MessagesAnswer,
  MessengerEvent,
  MessengerLogInAnswer,
  SendMessageAnswer,
} from '../../contracts/messenger/messenger.ts'
import { type CamVisitor, camVisitor, told } from './cam-visitor.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const CHANNEL = 'messenger:client-user-member'
/** Of 30 messages; of 10,000; in which the user is blocked, and muted; without any. */
const [SHORT, LONG, BLOCKED, MUTED, EMPTY] = ['chat-1', 'chat-2', 'chat-5', 'chat-6', 'chat-7'] as const

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
const chatsOf = async (visitor = member) =>
  ChatsAnswer.parse(await (await visitor.call('getChats', { query: { limit: '100' } })).json()).chats
const send = (content: string, chatId: string = SHORT, clientMsgId: string = randomUUID()) =>
  member.call('sendMessage', { params: { chatId }, body: { content, clientMsgId } })
async function messages(chatId: string, more: Record<string, string> = {}) {
  const query = { direction: 'backward', limit: '50', preload: 'false', ...more }
  return MessagesAnswer.parse(await (await member.call('getMessages', { params: { chatId }, query })).json()).messages
}
const tellsWhatTheContractSays = async () =>
  expect(
    (await told(sandbox, CHANNEL)).filter(([ev, data]) => !MessengerEvent.safeParse({ ev, data }).success),
  ).toEqual([])

describe('signing in', () => {
  it('gives the viewer’s identity and channel', async () => {
    const answer = await member.call('logInToMessenger', { body: { role: 'user' } })
    const session = MessengerLogInAnswer.parse(await answer.json())
    expect({ clientId: session.clientId, channel: session.channel }).toEqual({
      clientId: 'client-user-member',
      channel: CHANNEL,
    })
    expect(session.clientSessionToken).not.toBe('')
    expect((await member.call('pingMessenger')).status).toBe(200)
  })
})

describe('the chats', () => {
  it('come newest first, with unread counts and last messages', async () => {
    const chats = await chatsOf()
    expect(chats).toHaveLength(24)
    const times = chats.flatMap(({ lastMessage }) => lastMessage?.sentAtMs ?? [])
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(chats.slice(0, 3).map(({ id, unread }) => [id, unread])).toEqual([
      [SHORT, 2],
      [LONG, 0],
      ['chat-3', 12],
    ])
    expect(chats.find(({ id }) => id === 'chat-4')?.lastMessage?.amount).toBe(20)
    expect(chats.find(({ id }) => id === BLOCKED)?.participant.hasBlocked).toBe(true)
    expect(chats.find(({ id }) => id === MUTED)?.participant.hasMuted).toBe(true)
    expect(chats.at(-1)).toEqual({
      id: EMPTY,
      lastMessage: null,
      unread: 0,
      participant: {
        userId: 'client-model-7',
        username: 'amara-okafor',
        avatar: '/pictures/portrait/amara-okafor.avif?w=160',
        isOnline: true,
        hasBlocked: false,
        hasMuted: false,
      },
    })
  })

  it('are one’s own', async () => {
    const other = await camVisitor(sandbox, 'camPartner')
    expect((await chatsOf(other)).map(({ id }) => id)).not.toContain(SHORT)
    expect((await other.call('getChat', { params: { chatId: SHORT } })).status).toBe(404)
    const read = await other.call('readMessage', { params: { messageId: 'message-1' } })
    expect(read.status).toBe(404)
  })

  it('begin with a model once', async () => {
    const begin = async () => {
      const client = await (await member.call('getModelClient', { params: { modelId: 'model-50' } })).json()
      const body = { participantId: client.data.clientId }
      return ChatAnswer.parse(await (await member.call('createChat', { body })).json()).chat
    }
    const [first, second] = [await begin(), await begin()]
    expect({ lastMessage: first.lastMessage, userId: first.participant.userId, id: second.id }).toEqual({
      lastMessage: null,
      userId: 'client-model-50',
      id: first.id,
    })
    expect((await member.call('createChat', { body: { participantId: 'client-nobody' } })).status).toBe(404)
  })
})

describe('messages', () => {
  it('of a chat of ten thousand are all there, 50 at a time, and none twice', async () => {
    const ids: string[] = []
    for (let page = await messages(LONG); page.length > 0; page = await messages(LONG, { relatedID: ids[0] ?? '' })) {
      ids.unshift(...page.map(({ id }) => id))
    }
    expect({ ids: ids.length, different: new Set(ids).size }).toEqual({ ids: 10_000, different: 10_000 })
    const after = await messages(LONG, { direction: 'forward', relatedID: ids.at(-4) ?? '' })
    expect(after.map(({ id }) => id)).toEqual(ids.slice(-3))
  })

  it('are sent once under each id, and announced with the unread count', async () => {
    const name = randomUUID()
    const sent = SendMessageAnswer.parse(await (await send(' Good evening. ', SHORT, name)).json()).message
    const again = SendMessageAnswer.parse(await (await send(' Good evening. ', SHORT, name)).json()).message
    expect(again).toEqual(sent)
    expect(sent).toEqual({
      id: expect.any(String),
      content: 'Good evening.',
      senderId: 'client-user-member',
      clientMsgId: name,
      sentAtMs: expect.any(Number),
      readAtMs: 0,
      amount: 0,
    })
    expect((await told(sandbox, CHANNEL)).map(([ev]) => ev)).toEqual(['SENT'])
    await sandbox.client.cam({
      verb: 'writeMessage',
      account: 'member',
      room: 'mira-vale',
      content: 'You too.',
      count: 2,
    })
    const [, theirs] = (await told(sandbox, CHANNEL)).at(-1) ?? []
    expect(theirs).toEqual({
      chat_id: SHORT,
      unread_count: 4,
      message: {
        id: expect.any(String),
        type: 'regular',
        sender_id: 'client-model-1',
        content: 'You too.',
        sent_at: expect.any(String),
        read_at: null,
        attachments: [],
        client_msg_id: '',
      },
    })
    await tellsWhatTheContractSays()
  })

  it('are read up to one, also all before it; the model’s own reading is another matter', async () => {
    const page = await messages(SHORT)
    const newest = page.at(-1)?.id ?? ''
    await member.call('readMessage', { params: { messageId: newest } })
    expect((await chatsOf())[0]?.unread).toBe(0)
    const asked = SendMessageAnswer.parse(await (await send('Are you there?')).json()).message
    await sandbox.client.cam({ verb: 'readMessages', account: 'member', room: 'mira-vale' })
    const reads = (await told(sandbox, CHANNEL)).filter(([ev]) => ev === 'READ').map(([, data]) => data)
    expect(reads).toEqual([
      { chat_id: SHORT, message_id: newest, reader_id: 'client-user-member', unread_count: 0 },
      { chat_id: SHORT, message_id: asked.id, reader_id: 'client-model-1', unread_count: 0 },
    ])
    expect((await messages(SHORT)).at(-1)?.readAtMs).toBeGreaterThan(0)
    await tellsWhatTheContractSays()
  })

  it('are not taken from blocked or muted viewers, nor are tips', async () => {
    expect(await refusalOf(await send('Hello?', BLOCKED))).toEqual([403, 'You are blocked here'])
    expect(await refusalOf(await send('Hello?', MUTED))).toEqual([403, 'You are muted here'])
    const body = { userId: 'client-model-5', amount: 10 }
    expect((await member.spend('sendMessengerTip', { body })).status).toBe(403)
    expect((await member.balance()).balance).toBe(420)
    await sandbox.client.cam({ verb: 'setBlocked', account: 'member', room: 'lucia-castell', isBlocked: false })
    expect((await send('Hello?', BLOCKED)).status).toBe(200)
    await sandbox.client.cam({ verb: 'setMuted', account: 'member', room: 'mira-vale', isMuted: true })
    expect((await send('Hello?')).status).toBe(403)
    expect((await told(sandbox, CHANNEL)).map(([ev]) => ev)).toEqual(['BLACK_LIST', 'SENT', 'MUTE_LIST'])
    await tellsWhatTheContractSays()
  })

  it('can be tips, which are messages with an amount', async () => {
    const key = randomUUID()
    const body = { userId: 'client-model-1', amount: 50 }
    const tip = () => member.spend('sendMessengerTip', { body }, key)
    expect([(await tip()).status, (await tip()).status]).toEqual([200, 200])
    expect({ balance: (await member.balance()).balance, amount: (await messages(SHORT)).at(-1)?.amount }).toEqual({
      balance: 370,
      amount: 50,
    })
    expect(await refusalOf(await member.spend('sendMessengerTip', { body: { ...body, amount: 371 } }))).toEqual([
      402,
      'Not enough balance to connect the service',
    ])
  })
})

describe('a model', () => {
  it('comes and goes, and all her chats are told', async () => {
    await sandbox.client.cam({ verb: 'setPresence', room: 'mira-vale', isOnline: false })
    await sandbox.client.cam({ verb: 'setRoomState', room: 'selene-ardent', state: 'OFFLINE' })
    expect(await told(sandbox, CHANNEL)).toEqual([
      ['PRESENCE_UPDATE', { user_id: 'client-model-1', is_online: false }],
      ['PRESENCE_UPDATE', { user_id: 'client-model-2', is_online: false }],
    ])
    expect((await chatsOf())[0]?.participant.isOnline).toBe(false)
  })
})
