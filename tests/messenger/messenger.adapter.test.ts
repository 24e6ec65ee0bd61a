import { NEVER, type Observable, Subject } from 'rxjs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import type { ChannelFact } from '../../adapters/cams/channels.adapter.ts'
import { createMessenger } from '../../adapters/messenger/messenger.adapter.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { streamOf } from '../../app/ports/answer-with.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { afterEvents } from '../../machines/messenger/chats.ts'
import type { FeedFact } from '../../machines/messenger/messenger.machine.ts'
import type { FaultKind } from '../../sandbox/faults/fault-rules.ts'
import { openLine } from '../cams/realtime-line.ts'
import { type CamVisitor, camVisitor } from '../sandbox/cam-visitor.ts'
import { hostsOf, startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { pick } from '../support/pick.ts'

const never = new AbortController().signal
const OWN = 'client-user-member'
const CHANNEL = `messenger:${OWN}`
/** Of 30 messages; of 10,000; in which the user is blocked, and muted. */
const [SHORT, LONG, BLOCKED, MUTED] = ['chat-1', 'chat-2', 'chat-5', 'chat-6'] as const

let sandbox: TestSandbox
let member: CamVisitor
const endings: (() => void)[] = []
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
beforeEach(async () => {
  await sandbox.control.reset()
  member = await camVisitor(sandbox, 'member')
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) end()
  await sandbox.client.clearFaults()
  await sandbox.client.healSockets()
})
afterAll(() => sandbox.close())

interface Tab {
  as?: CamVisitor | null
  pause?: () => Promise<void>
  channelOf?: (ch: string) => Observable<ChannelFact>
  fetch?: typeof globalThis.fetch
}

/** A tab of this visitor; null: of a guest. */
function open({ as = member, channelOf = () => NEVER, pause, fetch = globalThis.fetch }: Tab = {}) {
  const nobody = { generation: () => 0, partition: () => '', refused: () => {} }
  const call = createHttpClient({
    endpoints,
    fetch,
    hosts: hostsOf(sandbox),
    credentials: { ...nobody, current: () => null, renew: async () => 'none' },
    camCredentials: () => ({
      ...nobody,
      current: () => (as ? { accessToken: as.token, isExpired: false } : null),
      renew: async () => 'none',
    }),
    serverClock: createServerClock({ now: Date.now }),
    deadlineMs: 1_000,
  })
  const reports: string[] = []
  const pauses: number[] = []
  const messenger = createMessenger({
    call,
    channelOf,
    newKey: () => crypto.randomUUID(),
    async sleep(milliseconds) {
      pauses.push(milliseconds)
      await pause?.()
    },
    report: (problem) => void reports.push(problem),
  })
  return { ...messenger, reports, pauses }
}

/** What a tab's feed says. */
function listen({ watchFeed }: Pick<ReturnType<typeof open>, 'watchFeed'>) {
  const facts: FeedFact[] = []
  const listener = createActor(
    setup({ types: { events: {} as FeedFact }, actors: { watchFeed: streamOf(watchFeed) } }).createMachine({
      invoke: { src: 'watchFeed', input: { channel: CHANNEL } },
      on: { '*': { actions: ({ event }) => void facts.push(event) } },
    }),
  ).start()
  endings.push(() => listener.stop())
  return facts
}

/** A tab on the sandbox's own socket, once it hears. Before it sends anything again it waits for the socket. */
async function following() {
  const line = openLine({ address: hostsOf(sandbox).camSocket, tokenFor: async () => member.token })
  endings.push(line.close)
  const tab = open({ channelOf: line.channelOf, pause: () => expect.poll(() => eventsIn(facts)).not.toEqual([]) })
  const facts = listen(tab)
  await expect.poll(() => facts).toEqual([{ type: 'feed.live' }])
  facts.length = 0
  return { ...tab, facts }
}

const eventsIn = (facts: readonly FeedFact[]) =>
  facts.flatMap((fact) => (fact.type === 'events.heard' ? fact.events : []))
const askedFor = async (endpoint: string) =>
  (await sandbox.client.requests()).filter((request) => request.endpoint === endpoint)

async function page(chatId: string, direction: 'backward' | 'forward' = 'backward', relatedId = '') {
  const answer = await open().loadMessages(never, { chatId, direction, relatedId })
  if (!('messages' in answer)) throw new Error(`${chatId}: there is no page`)
  return answer.messages
}
const written = async (chatId: string = SHORT) => (await page(chatId)).map(({ content }) => content)

describe('signing in', () => {
  test('as a user tells what one is called and where to listen; it is kept alive and left [CAMAUTH-009, CAMAUTH-010, CAMAUTH-012, ENT-081]', async () => {
    const bodies: unknown[] = []
    const tab = open({
      fetch(url, init) {
        bodies.push(init?.body)
        return fetch(url, init)
      },
    })
    expect(await tab.logIn(never)).toEqual({ type: 'messenger.loggedIn', clientId: OWN, channel: CHANNEL })
    expect(bodies).toEqual(['{"role":"user"}'])
    expect(await tab.sendPing(never)).toEqual({ type: 'ping.answered' })
    const other = await member.call('logInToMessenger', { body: { role: 'model' } })
    expect(other.status).toBeGreaterThanOrEqual(400)
  })

  const unanswered: FaultKind[] = ['serverError', 'unauthorized', 'brokenJson', 'noContent', 'resetBefore']
  for (const kind of unanswered) {
    test(`(${kind}) without a session token one is not in [CAMAUTH-009, MSG-046]`, async () => {
      await sandbox.client.addFault({ kind, endpoint: 'logInToMessenger' })
      expect(await open().logIn(never)).toEqual({ type: 'messenger.refused' })
    })
  }

  test('with an empty session token one is not in [CAMAUTH-009]', async () => {
    const withoutToken: typeof globalThis.fetch = async (url, init) => {
      const { data } = await (await fetch(url, init)).json()
      return Response.json({ data: { ...data, clientSessionToken: '' } })
    }
    expect(await open({ fetch: withoutToken }).logIn(never)).toEqual({ type: 'messenger.refused' })
  })

  const dead: FaultKind[] = ['serverError', 'unauthorized', 'resetBefore']
  for (const kind of dead) {
    test(`(${kind}) a ping that is not answered has failed [MSG-051]`, async () => {
      await sandbox.client.addFault({ kind, endpoint: 'pingMessenger' })
      expect(await open().sendPing(never)).toEqual({ type: 'ping.failed' })
    })
  }

  test('guests are not let in [CAMAUTH-009]', async () => {
    expect(await open({ as: null }).logIn(never)).toEqual({ type: 'messenger.refused' })
  })
})

describe('chats', () => {
  test('are fetched, 100 at a time, or one of them [API-152, MSG-022, MSG-043]', async () => {
    const answer = await open().loadChats(never)
    if (answer.type === 'chats.failed') throw new Error('There are no chats')
    expect(answer.chats).toHaveLength(24)
    expect((await askedFor('getChats')).map(({ query }) => query)).toEqual(['?limit=100'])
    for (const chat of answer.chats.slice(0, 3))
      expect(await open().loadChat(never, { chatId: chat.id })).toEqual({ type: 'chat.loaded', chat })
  })

  test('that do not exist, or do not come, have failed [MSG-046]', async () => {
    expect(await open().loadChat(never, { chatId: 'chat-999' })).toEqual({ type: 'chat.failed' })
    expect(await open().loadChat(never, { chatId: '../../session' })).toEqual({ type: 'chat.failed' })
    await sandbox.client.addFault({ kind: 'serverError', endpoint: 'getChats' })
    expect(await open().loadChats(never)).toEqual({ type: 'chats.failed' })
  })

  test('with a model are created with the client that the provider has for her [API-153]', async () => {
    const created: unknown[] = []
    const { findModelChat } = open({
      async fetch(input, init) {
        const { pathname } = new URL(String(input))
        if (pathname.endsWith('/client'))
          return Response.json({ data: { clientId: `c-of-${pathname.split('/').at(-2)}` } })
        created.push(JSON.parse(String(init?.body)))
        return Response.json({}, { status: 500 })
      },
    })
    for (const modelId of ['model-1', 'model-50']) await findModelChat(never, { modelId })
    expect(created).toEqual([{ participantId: 'c-of-model-1' }, { participantId: 'c-of-model-50' }])
  })

  test('with a model are found, and created where there are none: once, however often one asks [API-153, MSG-023]', async () => {
    const find = (modelId: string) => open().findModelChat(never, { modelId })
    const participant = (userId: string, username: string) => ({
      userId,
      username,
      avatar: `/pictures/portrait/${username}.avif?w=160`,
      isOnline: true,
      hasBlocked: false,
      hasMuted: false,
    })
    expect(await find('model-1')).toEqual({
      type: 'chat.loaded',
      chat: {
        id: SHORT,
        unread: 2,
        lastMessage: {
          id: 'message-30',
          content: 'Thank you, that made my day. (30)',
          senderId: 'client-model-1',
          clientMsgId: '',
          sentAtMs: expect.any(Number),
          readAtMs: 0,
          amount: 0,
        },
        participant: participant('client-model-1', 'mira-vale'),
      },
    })
    const answers = await Promise.all([find('model-50'), find('model-50')])
    const [first] = answers
    expect(first).toEqual({
      type: 'chat.loaded',
      chat: {
        id: expect.any(String),
        unread: 0,
        lastMessage: null,
        participant: participant('client-model-50', 'flora-kestrel'),
      },
    })
    expect(answers[1]).toEqual(first)
    // A client is no model: whom the messenger does not know as one is not written to.
    for (const id of ['nobody', 'client-model-1']) expect(await find(id)).toEqual({ type: 'chat.failed' })
    await sandbox.client.addFault({ kind: 'serverError', endpoint: 'createChat' })
    expect(await find('model-50')).toEqual({ type: 'chat.failed' })
  })
})

describe('messages', () => {
  test('of a chat of ten thousand come 50 at a time, backward from the oldest known one, each once [API-154, MSG-032, MSG-033]', async () => {
    const ids: string[] = []
    let more = await page(LONG)
    const sizes = new Set<number>()
    while (more.length > 0) {
      ids.unshift(...more.map(({ id }) => id))
      sizes.add(more.length)
      more = await page(LONG, 'backward', ids[0])
    }
    expect({ ids: ids.length, different: new Set(ids).size, sizes: [...sizes] }).toEqual({
      ids: 10_000,
      different: 10_000,
      sizes: [50],
    })
    const forward = await page(LONG, 'forward', ids.at(-61))
    expect(forward.map(({ id }) => id)).toEqual(ids.slice(-60, -10))
    expect((await page(LONG, 'forward', ids.at(-1))).length).toBe(0)
    const asked = (await askedFor('getMessages')).map(({ query }) => new URLSearchParams(query))
    const [first, second] = asked
    expect({
      first: Object.fromEntries(first ?? []),
      forward: Object.fromEntries(asked.find((query) => query.get('direction') === 'forward') ?? []),
    }).toEqual({
      first: { direction: 'backward', limit: '50', preload: 'false' },
      forward: { direction: 'forward', limit: '50', preload: 'false', relatedID: ids.at(-61) },
    })
    expect(second?.get('relatedID')).toBe(ids.at(-50))
  })

  test.for([
    [50, true],
    [49, false],
    [1, false],
    [0, false],
  ] as const)('that come %i at once are a whole page: %s [MSG-033]', async ([count, isWhole]) => {
    const cutting: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      const fewer = (_: string, value: unknown) => (Array.isArray(value) ? value.slice(0, count) : value)
      return Response.json(JSON.parse(await response.text(), fewer))
    }
    const { loadMessages } = open({ fetch: cutting })
    const told = []
    for (const direction of ['backward', 'forward'] as const) {
      const answer = await loadMessages(never, { chatId: LONG, direction, relatedId: '' })
      told.push('messages' in answer && { many: answer.messages.length, isWhole: answer.isWhole })
    }
    expect(told).toEqual([
      { many: count, isWhole },
      { many: count, isWhole },
    ])
  })

  test('of which one is broken are a whole page without it, and a line in the log [MSG-033, R11]', async () => {
    const breaking: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      const text = await response.text()
      return new Response(text.replace(/"id":"[^"]+"/, '"id":{}'), response)
    }
    const { loadMessages, reports } = open({ fetch: breaking })
    const answer = await loadMessages(never, { chatId: LONG, direction: 'backward', relatedId: '' })
    if (!('messages' in answer)) throw new Error('There is no page')
    expect({ messages: answer.messages.length, isWhole: answer.isWhole, reports: reports.length }).toEqual({
      messages: 49,
      isWhole: true,
      reports: 1,
    })
  })

  test('that fail are reported; a visitor who has left is not [MSG-039]', async () => {
    await sandbox.client.addFault({ kind: 'serverError', endpoint: 'getMessages' })
    const { loadMessages, reports } = open()
    const question = { chatId: SHORT, direction: 'backward', relatedId: '' } as const
    expect(await loadMessages(never, question)).toEqual({ type: 'messages.failed' })
    expect(reports).toEqual(['Error loading messages: unavailable'])
    expect(await loadMessages(AbortSignal.abort(), question)).toEqual({ type: 'messages.failed' })
    expect(reports).toHaveLength(1)
    const missed = { chatId: SHORT, direction: 'forward', relatedId: 'message-1' } as const
    expect(await loadMessages(never, missed)).toEqual({ type: 'missed.failed' })
  })

  test('are marked as read one call at a time: of those read during a call only the last [API-155, MSG-053]', async () => {
    await sandbox.client.cam({
      verb: 'writeMessage',
      account: 'member',
      room: 'mira-vale',
      content: 'One more',
      count: 8,
    })
    const ids = (await page(SHORT)).slice(-8).map(({ id }) => id)
    await sandbox.client.addFault({ kind: 'latency', endpoint: 'readMessage', latencyMs: 60, count: 1 })
    const marks = createActor(open().markRead).start()
    endings.push(() => marks.stop())
    for (const messageId of ids) marks.send({ type: 'read.mark', messageId })
    await expect.poll(async () => (await page(SHORT)).filter(({ readAtMs }) => readAtMs === 0)).toEqual([])
    const told = (await askedFor('readMessage')).map(({ path }) => path.split('/').at(-2))
    expect(told).toEqual([ids[0], ids.at(-1)])
    const answer = await open().loadChat(never, { chatId: SHORT })
    if (answer.type !== 'chat.loaded') throw new Error(answer.type)
    expect(answer.chat.unread).toBe(0)
  })
})

describe('sending', () => {
  test('a message reaches this tab at once, and all others by the server [API-135, API-157]', async () => {
    const { sendText, facts } = await following()
    expect(await sendText(never, { key: SHORT, text: 'Good evening' })).toEqual({ type: 'message.taken' })
    const [first] = facts
    if (first?.type !== 'message.sent') throw new Error(`The tab heard ${first?.type}`)
    expect({ chatId: first.chatId, ...pick(first.message, 'content', 'senderId') }).toEqual({
      chatId: SHORT,
      content: 'Good evening',
      senderId: OWN,
    })
    await expect.poll(() => eventsIn(facts).map(({ ev }) => ev)).toEqual(['SENT'])
  })

  const lost: FaultKind[] = ['resetAfter', 'errorAfter', 'dropAnswer', 'resetBefore', 'serverError']
  for (const kind of lost) {
    test(`(${kind}) an answer that is lost is asked for under the same name: it is one message [R10, API-157]`, async () => {
      const late = kind === 'dropAnswer' ? { latencyMs: 5_000 } : {}
      await sandbox.client.addFault({ kind, endpoint: 'sendMessage', count: 2, ...late })
      const { sendText, pauses } = open()
      expect(await sendText(never, { key: SHORT, text: 'Once only' })).toEqual({ type: 'message.taken' })
      expect({ written: (await written()).filter((text) => text === 'Once only'), pauses }).toEqual({
        written: ['Once only'],
        pauses: [500, 1_000],
      })
    })
  }

  test('what failed three times and is sent again by hand is still one message; another text is another one [R10]', async () => {
    await sandbox.client.addFault({ kind: 'errorAfter', endpoint: 'sendMessage', count: 3 })
    const { sendText } = open()
    const send = (text: string) => sendText(never, { key: SHORT, text })
    expect([await send('Are you there?'), await send('Are you there?')]).toEqual([
      { type: 'message.failed' },
      { type: 'message.taken' },
    ])
    await send('Are you there?')
    await send('Hello')
    expect((await written()).slice(-3)).toEqual(['Are you there?', 'Are you there?', 'Hello'])
  })

  test('what the socket tells before the answer is not sent again [R10]', async () => {
    const { sendText } = await following()
    await sandbox.client.addFault({ kind: 'errorAfter', endpoint: 'sendMessage' })
    expect(await sendText(never, { key: SHORT, text: 'Heard' })).toEqual({ type: 'message.taken' })
    expect(await askedFor('sendMessage')).toHaveLength(1)
  })

  test('leaving while it is on its way does not abort it, and the text that is left in the draft is the same message [R10]', async () => {
    await sandbox.client.addFault({ kind: 'latency', endpoint: 'sendMessage', latencyMs: 80, count: 1 })
    const { sendText } = open()
    const leaving = new AbortController()
    const sending = sendText(leaving.signal, { key: SHORT, text: 'On my way' })
    leaving.abort()
    await sending
    await sendText(never, { key: SHORT, text: 'On my way' })
    expect((await written()).filter((text) => text === 'On my way')).toHaveLength(1)
  })

  test('a message that comes too fast is refused, and not retried by itself: its text stays with its author', async () => {
    await sandbox.client.changeClock({ holdAtMs: Date.now() })
    const { sendText, pauses } = open()
    for (let number = 0; number < 20; number += 1) await sendText(never, { key: SHORT, text: `Quick ${number}` })
    expect(await sendText(never, { key: SHORT, text: 'One too many' })).toEqual({ type: 'message.failed' })
    expect({ pauses, lastWritten: (await written()).at(-1) }).toEqual({ pauses: [], lastWritten: 'Quick 19' })
    await sandbox.client.changeClock({ jumpMs: 1_000 })
    expect(await sendText(never, { key: SHORT, text: 'One too many' })).toEqual({ type: 'message.taken' })
  })

  test('where one is blocked or muted nothing is taken, and it is not tried again [MSG-042]', async () => {
    for (const key of [BLOCKED, MUTED]) {
      const { sendText, loadChat, pauses } = open()
      const opened = await loadChat(never, { chatId: key })
      if (opened.type === 'chat.failed') throw new Error(`${key} is not there`)
      const { hasBlocked, hasMuted } = opened.chat.participant
      expect({ hasBlocked, hasMuted, answer: await sendText(never, { key, text: 'Hello?' }), pauses }).toEqual({
        hasBlocked: key === BLOCKED,
        hasMuted: key === MUTED,
        answer: { type: 'message.failed' },
        pauses: [],
      })
      expect(await written(key)).not.toContain('Hello?')
    }
    expect(await askedFor('sendMessage')).toHaveLength(2)
  })
})

describe('the feed', () => {
  test('tells what happens: SENT, READ, PRESENCE_UPDATE, MUTE_LIST, BLACK_LIST, each of which changes its chat [API-161, MSG-024, MSG-028, MSG-030, MSG-031]', async () => {
    const before = await open().loadChats(never)
    const { facts } = await following()
    const cam = sandbox.client.cam
    await cam({ verb: 'writeMessage', account: 'member', room: 'mira-vale', content: 'Hi', amount: 20 })
    await cam({ verb: 'readMessages', account: 'member', room: 'mira-vale' })
    await cam({ verb: 'setPresence', room: 'mira-vale', isOnline: false })
    await cam({ verb: 'setMuted', account: 'member', room: 'mira-vale', isMuted: true })
    await cam({ verb: 'setBlocked', account: 'member', room: 'mira-vale', isBlocked: true })
    await expect.poll(() => eventsIn(facts).length).toBe(5)
    const [sent] = eventsIn(facts)
    if (sent?.ev !== 'SENT') throw new Error(`The first event is ${sent?.ev}`)
    const { id } = sent.data.message
    expect(eventsIn(facts)).toEqual([
      {
        ev: 'SENT',
        data: {
          chat_id: SHORT,
          unread_count: 3,
          message: {
            id: expect.any(String),
            content: 'Hi',
            senderId: 'client-model-1',
            clientMsgId: '',
            sentAtMs: expect.any(Number),
            readAtMs: 0,
            amount: 20,
          },
        },
      },
      { ev: 'READ', data: { chat_id: SHORT, message_id: id, reader_id: 'client-model-1', unread_count: 3 } },
      { ev: 'PRESENCE_UPDATE', data: { user_id: 'client-model-1', is_online: false } },
      { ev: 'MUTE_LIST', data: { user_id: 'client-model-1', is_muted: true } },
      { ev: 'BLACK_LIST', data: { user_id: 'client-model-1', is_blocked: true } },
    ])
    const chat = () => {
      if (before.type !== 'chats.loaded') throw new Error('There are no chats')
      const { unread, lastMessage, participant } = afterEvents(before.chats, eventsIn(facts)).find(
        ({ id: one }) => one === SHORT,
      )!
      return [unread, lastMessage?.content, participant.isOnline, participant.hasMuted, participant.hasBlocked]
    }
    const marks = createActor(open().markRead).start()
    endings.push(() => marks.stop())
    expect(chat()).toEqual([3, 'Hi', false, true, true])
    marks.send({ type: 'read.mark', messageId: id })
    await expect.poll(chat).toEqual([0, 'Hi', false, true, true])
    await cam({ verb: 'setMuted', account: 'member', room: 'mira-vale', isMuted: false })
    await expect.poll(chat).toEqual([0, 'Hi', false, false, true])
    await cam({ verb: 'setBlocked', account: 'member', room: 'mira-vale', isBlocked: false })
    await expect.poll(chat).toEqual([0, 'Hi', false, false, false])
  })

  test('a lost line is reported, and its return; missed messages come after [MSG-049, R01]', async () => {
    const { facts } = await following()
    await sandbox.client.breakSockets({ kind: 'cut' })
    await sandbox.client.cam({ verb: 'writeMessage', account: 'member', room: 'mira-vale', content: 'Missed?' })
    await expect.poll(() => eventsIn(facts).length, { timeout: 10_000 }).toBe(1)
    expect(facts.map(({ type }) => type)).toEqual(['feed.lost', 'feed.live', 'events.heard'])
  })

  test('nothing reaches a listener that has unsubscribed, not even what this tab sends', async () => {
    const { sendText, facts } = await following()
    for (const end of endings.splice(1)) end()
    await sendText(never, { key: SHORT, text: 'Alone' })
    expect(facts).toEqual([])
  })

  const message = (more: Record<string, unknown> = {}) => ({
    id: 'm1',
    type: 'regular',
    sender_id: 'ada',
    content: 'Hi',
    sent_at: '2026-05-01T12:00:00Z',
    read_at: null,
    attachments: [],
    client_msg_id: '',
    ...more,
  })
  const sentWith = (more: Record<string, unknown>, unread: unknown = 1) => ({
    ev: 'SENT',
    data: { chat_id: SHORT, message: message(more), unread_count: unread },
  })

  test('unknown and malformed events are reported and left out; the rest is delivered [R05]', async () => {
    const { facts, reports } = await following()
    const wrong = [
      { ev: 'TYPING', data: {} },
      { ev: '__proto__', data: { chat_id: SHORT } },
      { ev: 'SENT', data: null },
      { ev: 'READ', data: { chat_id: { $ne: 1 }, message_id: 'm1', reader_id: 'x', unread_count: 0 } },
      sentWith({ id: '<img>' }),
    ]
    for (const event of wrong) await sandbox.client.publish({ channel: CHANNEL, ...event })
    await sandbox.client.publish({ channel: CHANNEL, ...sentWith({ id: 'right' }) })
    const right = {
      id: 'right',
      content: 'Hi',
      senderId: 'ada',
      clientMsgId: '',
      sentAtMs: Date.UTC(2026, 4, 1, 12),
      readAtMs: 0,
      amount: 0,
    }
    await expect
      .poll(() => eventsIn(facts))
      .toEqual([{ ev: 'SENT', data: { chat_id: SHORT, message: right, unread_count: 1 } }])
    expect(reports).toHaveLength(wrong.length)
    expect(reports[0]).toContain('TYPING')
  })

  test('values that cannot be shown become safe ones: counts, moments, amounts, texts, names [R05, R11]', async () => {
    const { facts, reports } = await following()
    const odd = [
      sentWith({ id: '__proto__', sender_id: 'constructor' }, -1),
      sentWith({ content: 'x'.repeat(10_241) }, 'NaN'),
      sentWith({ sent_at: 1e300, attachments: [{ meta: { amount: -5 } }] }, 1e12),
      sentWith({ sent_at: 'never', attachments: { length: 3 } }, null),
      sentWith({ sent_at: '2098-01-01T00:00:00Z' }, 3),
    ]
    for (const event of odd) await sandbox.client.publish({ channel: CHANNEL, ...event })
    await expect.poll(() => eventsIn(facts).length).toBe(odd.length)
    expect(
      eventsIn(facts).map((event) =>
        event.ev === 'SENT'
          ? [
              event.data.unread_count,
              event.data.message.content.length,
              event.data.message.sentAtMs,
              event.data.message.amount,
            ]
          : event.ev,
      ),
    ).toEqual([
      [0, 2, Date.parse('2026-05-01T12:00:00Z'), 0],
      [0, 10_240, Date.parse('2026-05-01T12:00:00Z'), 0],
      [0, 2, 0, 0],
      [0, 2, 0, 0],
      [3, 2, Date.parse('2098-01-01T00:00:00Z'), 0],
    ])
    expect(reports).toEqual([])
  })
})

test('a denied channel counts as lost; one that restarts delivers nothing until it is live', () => {
  const channel = new Subject<ChannelFact>()
  const facts = listen(open({ channelOf: () => channel }))
  channel.next({ type: 'channel.live', ch: CHANNEL })
  channel.next({ type: 'connection.changed', phase: 'live' })
  channel.next({ type: 'channel.reset', ch: CHANNEL })
  channel.next({ type: 'channel.live', ch: CHANNEL })
  channel.next({ type: 'channel.denied', ch: CHANNEL, reason: '' })
  expect(facts.map(({ type }) => type)).toEqual(['feed.live', 'feed.lost', 'feed.live', 'feed.lost'])
})
