import { NEVER, type Observable } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import type { ChannelFact } from '../../adapters/cams/channels.adapter.ts'
import { createChat } from '../../adapters/cams/chat.adapter.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { streamOf } from '../../app/ports/answer-with.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { type ChatFact, EMPTY_TIMELINE, withHeard } from '../../machines/cams/chat-history.ts'
import type { OutboxFact } from '../../machines/cams/chat-outbox.machine.ts'
import type { FaultKind } from '../../sandbox/faults/fault-rules.ts'
import { type CamVisitor, camVisitor } from '../sandbox/cam-visitor.ts'
import { hostsOf, startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { openLine } from './realtime-line.ts'

const never = new AbortController().signal
const ROOM = 'mira-vale'
const ID = 'clientmessage-0001'

let sandbox: TestSandbox
let member: CamVisitor
let roomId: string
const endings: (() => void)[] = []
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
beforeEach(async () => {
  await sandbox.control.reset()
  member = await camVisitor(sandbox, 'member')
  roomId = (await member.enter(ROOM)).broadcast.id
})
afterEach(async () => {
  for (const end of endings.splice(0)) end()
  await sandbox.client.clearFaults()
})
afterAll(() => sandbox.close())

interface Tab {
  as?: CamVisitor | null
  channelOf?: (ch: string) => Observable<ChannelFact>
  memory?: ReturnType<typeof createMemoryStorage>
}

/** A tab of this visitor; null: of a guest. */
function open({ as = member, channelOf = () => NEVER, memory = createMemoryStorage() }: Tab = {}) {
  const nobody = {
    generation: () => 0,
    partition: () => '',
    refused: () => {},
    current: () => null,
    renew: async () => 'none' as const,
  }
  const call = createHttpClient({
    endpoints,
    fetch,
    hosts: hostsOf(sandbox),
    credentials: nobody,
    camCredentials: () => ({ ...nobody, current: () => (as ? { accessToken: as.token, isExpired: false } : null) }),
    serverClock: createServerClock({ now: Date.now }),
    deadlineMs: 1_000,
  })
  const reports: string[] = []
  const chat = createChat({
    call,
    channelOf,
    storage: createSafeStorage({ storage: () => memory }),
    random: () => 0.25,
    report: (problem) => void reports.push(problem),
  })
  const channel = `chat:${roomId}`
  return {
    ...chat,
    reports,
    send: (text: string, clientMsgId = ID) => chat.sendMessage(never, { roomId, clientMsgId, text }),
    channel,
  }
}

const said = async (text: string) => {
  const answer = await open().loadHistory(never, { roomId })
  if (answer.type === 'history.failed') throw new Error('There is no history')
  return answer.messages.filter(({ ev, data }) => ev === 'message' && 'text' in data && data.text === text).length
}

describe('logging in to the chat', () => {
  test('tells the chat who the viewer is; guests are nobody [API-148]', async () => {
    expect(await open().logIn(never)).toEqual({ type: 'chatLogin.done', userId: 'user-member' })
    expect(await open({ as: null }).logIn(never)).toEqual({ type: 'chatLogin.failed' })
  })
})

describe('what was said', () => {
  test('comes oldest first; a room that is not there has none', async () => {
    await open().send('First')
    await open().send('Second', 'clientmessage-0002')
    const answer = await open().loadHistory(never, { roomId })
    if (answer.type === 'history.failed') throw new Error('There is no history')
    expect(answer.messages.slice(-2).map(({ data }) => 'text' in data && data.text)).toEqual(['First', 'Second'])
    expect(await open().loadHistory(never, { roomId: 'room-999' })).toEqual({ type: 'history.failed' })
  })

  const broken: FaultKind[] = ['serverError', 'brokenJson', 'html', 'resetBefore']
  for (const kind of broken) {
    test(`(${kind}) and does not come, or cannot be read, has failed`, async () => {
      await sandbox.client.addFault({ kind, endpoint: 'getChatHistory', count: 10 })
      expect(await open().loadHistory(never, { roomId })).toEqual({ type: 'history.failed' })
    })
  }
})

describe('saying something', () => {
  test('gets the provider’s id; with the same id it is sent once [R10, API-149]', async () => {
    const { send } = open()
    const first = await send('Once')
    expect(first).toEqual({ type: 'message.sent', id: expect.any(String) })
    expect([await send('Once'), await said('Once')]).toEqual([first, 1])
  })

  const lost: FaultKind[] = ['serverError', 'resetBefore', 'resetAfter', 'errorAfter', 'brokenJson']
  for (const kind of lost) {
    test(`(${kind}) without an answer is lost, not refused: it can be said again under its name, once [R10]`, async () => {
      await sandbox.client.addFault({ kind, endpoint: 'sendRoomMessage', count: 1 })
      const { send } = open()
      expect(await send('Hello')).toEqual({ type: 'message.lost', chance: 0.25 })
      expect({ type: (await send('Hello')).type, said: await said('Hello') }).toEqual({ type: 'message.sent', said: 1 })
    })
  }

  test('that the provider does not take is refused: by guests, too long, in a room that is closed', async () => {
    const refused = { type: 'message.refused' }
    expect(await open({ as: null }).send('Hello')).toEqual(refused)
    expect(await open().send('x'.repeat(401))).toEqual(refused)
    await sandbox.client.cam({ verb: 'setRoomState', room: ROOM, state: 'OFFLINE' })
    expect(await open().send('Hello')).toEqual(refused)
  })

  test('too fast is refused at once, not sent again by itself', async () => {
    await sandbox.client.changeClock({ holdAtMs: Date.now() })
    const { send } = open()
    for (let number = 10; number < 30; number += 1) await send('Quick', `clientmessage-00${number}`)
    expect(await send('One too many')).toEqual({ type: 'message.refused' })
    expect([await said('Quick'), await said('One too many')]).toEqual([20, 0])
    await sandbox.client.changeClock({ jumpMs: 1_000 })
    expect({ type: (await send('One too many')).type, said: await said('One too many') }).toEqual({
      type: 'message.sent',
      said: 1,
    })
  })

  test('goes on when the viewer leaves', async () => {
    const leaving = new AbortController()
    const sending = open().sendMessage(leaving.signal, { roomId, clientMsgId: ID, text: 'On my way' })
    leaving.abort()
    await sending
    expect(await said('On my way')).toBe(1)
  })
})

describe('what is heard', () => {
  /** What a tab hears of the room's chat, on the sandbox's own socket. */
  async function following() {
    const line = openLine({ address: hostsOf(sandbox).camSocket, tokenFor: async () => member.token })
    const tab = open({ channelOf: line.channelOf })
    const facts: ChatFact[] = []
    const listener = createActor(
      setup({ types: { events: {} as ChatFact }, actors: { hearChat: streamOf(tab.hearChat) } }).createMachine({
        invoke: { src: 'hearChat', input: { channel: tab.channel } },
        on: { '*': { actions: ({ event }) => void facts.push(event) } },
      }),
    ).start()
    endings.push(() => void listener.stop(), line.close)
    await expect.poll(() => facts).toEqual([{ type: 'chat.live' }])
    const happenings = () => facts.flatMap((fact) => (fact.type === 'chat.heard' ? fact.happenings : []))
    return { ...tab, facts, happenings }
  }
  const line = (id: string, more: Record<string, unknown> = {}) => ({
    id,
    userId: 'u1',
    userName: 'Ada',
    sentAtMs: 1,
    text: 'Hi',
    clientMsgId: '',
    ...more,
  })

  test('is what happens, with the moment of it, in its order [API-162]', async () => {
    const { happenings, send, channel } = await following()
    await send('Heard')
    for (const [ev, data] of [
      ['tipsSent', { id: 't1', userId: 'u1', userName: 'Ada', sentAtMs: 1, amount: 20 }],
      ['tipMenuItemPurchased', { id: 't2', userId: 'u1', userName: 'Ada', sentAtMs: 1, amount: 5, itemTitle: 'Wave' }],
      [
        'toysMenuItemPurchased',
        { id: 't3', userId: 'u1', userName: 'Ada', sentAtMs: 1, amount: 5, itemTitle: 'Breeze' },
      ],
      ['deleteAllUserMessages', { userId: 'u1' }],
      ['clearChat', {}],
      [
        'historyMessage',
        {
          messages: [
            { ev: 'message', data: line('h1') },
            { ev: 'message', data: null },
            { ev: 'message', data: line('h2') },
          ],
        },
      ],
    ] as const)
      await sandbox.client.publish({ channel, ev, data })
    const names = [
      'message',
      'tipsSent',
      'tipMenuItemPurchased',
      'toysMenuItemPurchased',
      'deleteAllUserMessages',
      'clearChat',
      'historyMessage',
    ]
    await expect.poll(() => happenings().map(({ ev }) => ev)).toEqual(names)
    expect(happenings().every(({ atMs }) => atMs > 1_000_000_000_000)).toBe(true)
    expect(happenings()[0]).toEqual({
      ev: 'message',
      data: {
        id: expect.any(String),
        userId: 'user-member',
        userName: 'Ada',
        sentAtMs: expect.any(Number),
        text: 'Heard',
        clientMsgId: ID,
      },
      atMs: expect.any(Number),
    })
    const by = { userId: 'u1', userName: 'Ada', sentAtMs: 1 }
    expect(happenings().flatMap((one) => (one.ev === 'message' || !('data' in one) ? [] : [one.data]))).toEqual([
      { ...by, id: 't1', amount: 20 },
      { ...by, id: 't2', amount: 5, itemTitle: 'Wave' },
      { ...by, id: 't3', amount: 5, itemTitle: 'Breeze' },
      { userId: 'u1' },
      {},
      { messages: ['h1', 'h2'].map((id) => ({ ev: 'message', data: line(id) })) },
    ])
  })

  test('and is not known, or not as agreed, is left out with a line in the log; the chat goes on [R05, R11]', async () => {
    const { happenings, reports, channel, send } = await following()
    const wrong: [ev: string, data: unknown][] = [
      ['dance', {}],
      ['__proto__', { userId: 'u1' }],
      ['message', null],
      ['message', line('<img>')],
      ['message', line('m1', { text: 7 })],
      ['message', line('m2', { text: 'x'.repeat(20_001) })],
      ['deleteAllUserMessages', { userId: { $ne: 1 } }],
    ]
    for (const [ev, data] of wrong) await sandbox.client.publish({ channel, ev, data })
    await send('Still here')
    await expect.poll(() => happenings().map((one) => one.ev === 'message' && one.data.text)).toEqual(['Still here'])
    expect({ reports: reports.length, firstReport: reports[0] }).toEqual({
      reports: wrong.length,
      firstReport: 'dance: not known, or not as agreed',
    })
  })

  test('with amounts that are none, and texts of 10 kB, can be shown [H07, R11]', async () => {
    const { happenings, reports, channel } = await following()
    const tip = (id: string, amount: unknown) => ({ id, userId: 'u1', userName: 'Ada', sentAtMs: 1, amount })
    const amounts = ['1e9', '０', -5, 1.5, 1e21]
    for (const [index, amount] of amounts.entries())
      await sandbox.client.publish({ channel, ev: 'tipsSent', data: tip(`t${index}`, amount) })
    await sandbox.client.publish({ channel, ev: 'message', data: line('long', { text: 'x'.repeat(10_240) }) })
    await expect.poll(() => happenings().some(({ ev }) => ev === 'message')).toBe(true)
    const shown = withHeard(EMPTY_TIMELINE, happenings()).lines
    const told = happenings().flatMap((one) => (one.ev === 'tipsSent' ? [one.data.amount] : []))
    expect({ told, reports }).toEqual({ told: [0, 0, 0, 0, 0], reports: [] })
    expect(shown.length).toBe(amounts.length + 1)
  })
})

describe('what has not arrived yet', () => {
  function box(memory: ReturnType<typeof createMemoryStorage>) {
    const found: OutboxFact[] = []
    const { keepOutbox } = open({ memory })
    const machine = setup({ types: { events: {} as OutboxFact }, actors: { keepOutbox } }).createMachine({
      invoke: { src: 'keepOutbox', id: 'outbox' },
      on: { '*': { actions: ({ event }) => void found.push(event) } },
    })
    const actor = createActor(machine).start()
    endings.push(() => void actor.stop())
    return { found, send: actor.getSnapshot().children.outbox!.send as (command: unknown) => void }
  }
  const waiting = (clientMsgId: string, status: string) => ({ clientMsgId, text: 'Hi', status, id: '' })

  test('is found again in the tab as failed, each room its own; what was sent is not kept', () => {
    const memory = createMemoryStorage()
    const before = box(memory)
    const messages = [
      waiting(ID, 'waiting'),
      waiting('clientmessage-0002', 'sent'),
      waiting('clientmessage-0003', 'failed'),
    ]
    before.send({ type: 'outbox.keep', roomId: 'r1', messages })
    const after = box(memory)
    after.send({ type: 'outbox.wanted', roomId: 'r2' })
    after.send({ type: 'outbox.wanted', roomId: 'r1' })
    expect(after.found).toEqual([
      {
        type: 'outbox.found',
        roomId: 'r1',
        messages: [waiting(ID, 'failed'), waiting('clientmessage-0003', 'failed')],
      },
    ])
    after.send({ type: 'outbox.keep', roomId: 'r1', messages: [waiting(ID, 'sent')] })
    expect(memory.keys()).toEqual([])
  })

  test('and was tampered with is not found', () => {
    for (const kept of [
      '{',
      '[{"clientMsgId":"short","text":"Hi"}]',
      `[{"clientMsgId":"${ID}","text":"${'x'.repeat(401)}"}]`,
    ]) {
      const memory = createMemoryStorage()
      const first = box(memory)
      first.send({ type: 'outbox.keep', roomId: 'r1', messages: [waiting(ID, 'waiting')] })
      const [name = ''] = memory.keys()
      memory.setItem(name, kept)
      const second = box(memory)
      second.send({ type: 'outbox.wanted', roomId: 'r1' })
      expect(second.found).toEqual([])
    }
  })
})
