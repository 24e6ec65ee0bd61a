import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createShow } from '../../adapters/cams/show.adapter.ts'
import type { MoneyPurpose } from '../../adapters/sales/draft-keys.ts'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { HeldRequest } from '../../machines/sales/gesture.ts'
import type { CamRequest, MoneyRequest } from '../../machines/sales/money-action.machine.ts'
import type { FaultKind } from '../../sandbox/faults/fault-rules.ts'
import { type CamVisitor, camVisitor } from '../sandbox/cam-visitor.ts'
import { hostsOf, startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'

const never = new AbortController().signal
const ROOM = 'room-1'
const SPIED = 'room-3'
const modelId = 'model-1'

const NO_RESULT = { paymentUrl: '', balance: null, privateRequestId: '' }
const NOT_DONE = {
  cause: 'unavailable',
  title: '',
  fields: { email: '', password: '' },
  price: null,
  isKnownEmail: false,
}

let sandbox: TestSandbox
let member: CamVisitor
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
beforeEach(async () => {
  await sandbox.control.reset()
  member = await camVisitor(sandbox, 'member')
})
afterEach(() => sandbox.client.clearFaults())
afterAll(() => sandbox.close())

/** A tab of this visitor; null: of a guest. */
function open({
  as = member,
  isOnline = () => true,
  transport = fetch,
}: {
  as?: CamVisitor | null
  isOnline?: () => boolean
  transport?: typeof fetch
} = {}) {
  const memory = createMemoryStorage()
  const nobody = { generation: () => 0, partition: () => '', refused: () => {} }
  const call = createHttpClient({
    endpoints,
    fetch: transport,
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
  const openTab = (purpose: MoneyPurpose = 'roomSpending') =>
    createMoney({
      purpose,
      call,
      storage: createSafeStorage({ storage: () => memory }),
      newKey: () => crypto.randomUUID(),
      random: () => 0.5,
      isOnline,
      adopt: async () => {},
      report: () => {},
    })
  return { money: openTab(), openTab, memory, call }
}

async function record({ recordIntent }: ReturnType<typeof createMoney>, request: MoneyRequest, key = '') {
  const held = new HeldRequest(request)
  const answer = await recordIntent(never, { key, request: held })
  if (answer.type !== 'intent.recorded') throw new Error(answer.refusal.cause)
  return { ...answer.intent, request: held }
}

const tip = (amount: number): CamRequest => ({
  kind: 'sendRoomTip',
  params: { roomId: ROOM },
  body: { amount, modelId },
})
const paidUnder = async (key: string) =>
  (await sandbox.client.camLedger())
    .filter(({ actionKey }) => actionKey === key)
    .map(({ kind, amount }) => [kind, amount])

describe('each thing that tokens are spent on', () => {
  /** What is asked for, what it takes out of the ledger, and whether a show comes of it. */
  async function requests(): Promise<readonly (readonly [CamRequest, paid: unknown[], hasShow: boolean])[]> {
    const { broadcast } = await member.enter('mira-vale')
    const { tipMenu = [], toysMenu = [] } = broadcast
    const [item] = tipMenu
    const [toy] = toysMenu
    if (!item || !toy) throw new Error('The room sells nothing')
    const id = await member.request(ROOM)
    await sandbox.client.cam({ verb: 'answerRequest', account: 'member', answer: 'accept' })
    await sandbox.client.cam({ verb: 'endShow', account: 'member', by: 'client' })
    const chats = await (await member.call('getChats', { query: { limit: '100' } })).json()
    const userId = chats.data.chats[0].participant.user_id as string
    return [
      [tip(5), [['tip', -5]], false],
      [
        { kind: 'buyTipMenuItem', params: { roomId: ROOM, itemId: item.id }, body: { price: item.price, modelId } },
        [['tipMenuItem', -item.price]],
        false,
      ],
      [
        { kind: 'buyToy', params: { roomId: ROOM, itemId: toy.id }, body: { price: toy.amount, modelId } },
        [['toy', -toy.amount]],
        false,
      ],
      [{ kind: 'sendCompliment', params: { privateRequestId: id }, body: { amount: 7 } }, [['compliment', -7]], false],
      [{ kind: 'sendMessengerTip', body: { userId, amount: 10 } }, [['messengerTip', -10]], false],
      [
        { kind: 'requestShow', params: { roomId: ROOM }, body: { kind: 'private', tariff: 30, minDuration: 2 } },
        [],
        true,
      ],
      [{ kind: 'requestSpy', params: { roomId: SPIED }, body: { tariff: 10 } }, [], true],
    ]
  }

  test('is done once under its key, reports the balance, and is found by the key afterwards [M02, M03, API-135, API-142, API-143, API-144, API-150, API-151, API-156]', async () => {
    for (const [request, paid, hasShow] of await requests()) {
      if (request.kind === 'requestSpy') await member.call('cancelShow', { params: { roomId: ROOM } })
      if (request.kind === 'requestSpy') await member.enter('room-3').catch(() => undefined)
      const { money, openTab } = open()
      const intent = await record(money, request)
      const answer = await money.sendAction(never, intent)
      const balance = await member.balance()
      expect({ kind: request.kind, answer }).toEqual({
        kind: request.kind,
        answer: {
          ...NO_RESULT,
          type: 'action.settled',
          balance,
          privateRequestId: hasShow ? expect.stringMatching(/^[\w-]+$/) : '',
        },
      })
      expect({
        kind: request.kind,
        outcome: await openTab().askOutcome(never, intent),
        paidUnder: await paidUnder(intent.key),
      }).toEqual({ kind: request.kind, outcome: answer, paidUnder: paid })
    }
  })

  test('a private and a voice show are requested at one address, each by its kind, and cancelled there [API-142]', async () => {
    await member.enter('mira-vale')
    const sent: unknown[] = []
    const { money, call } = open({
      transport: (input, init) => {
        const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null
        sent.push([init?.method, new URL(String(input)).pathname, body])
        return fetch(input, init)
      },
    })
    const { endShow } = createShow({ call })
    const answers: string[] = []
    for (const kind of ['private', 'voice'] as const) {
      const body = { kind, tariff: 60, minDuration: 2 }
      const intent = await record(money, { kind: 'requestShow', params: { roomId: ROOM }, body })
      answers.push((await money.sendAction(never, intent)).type)
      answers.push((await endShow(never, { roomId: ROOM, isSpy: false })).type)
    }
    const address = `/api/clients/v1/rooms/${ROOM}/private-requests`
    expect({ answers, sent }).toEqual({
      answers: ['action.settled', 'ending.done', 'action.settled', 'ending.done'],
      sent: [
        ['POST', address, { kind: 'private', tariff: 60, minDuration: 2 }],
        ['DELETE', address, null],
        ['POST', address, { kind: 'voice', tariff: 60, minDuration: 2 }],
        ['DELETE', address, null],
      ],
    })
  })

  test('more than there is is refused in the provider’s words, now and when it is asked for by its key [M02]', async () => {
    const { money, openTab } = open()
    const intent = await record(money, tip(421))
    const answer = await money.sendAction(never, intent)
    const refusal = { ...NOT_DONE, cause: 'refused', title: 'Not enough balance to connect the service' }
    expect(answer).toEqual({ type: 'action.refused', refusal })
    expect({ outcome: await openTab().askOutcome(never, intent), paidUnder: await paidUnder(intent.key) }).toEqual({
      outcome: answer,
      paidUnder: [],
    })
  })
})

describe('a line that fails', () => {
  const lost: FaultKind[] = [
    'resetBefore',
    'resetAfter',
    'dropAnswer',
    'serverError',
    'errorAfter',
    'brokenJson',
    'html',
  ]
  for (const kind of lost) {
    test(`(${kind}) is no refusal; the same key again gives the answer, and is paid once [M02]`, async () => {
      const { money } = open()
      const intent = await record(money, tip(20))
      await sandbox.client.addFault({
        kind,
        endpoint: 'sendRoomTip',
        count: 1,
        ...(kind === 'dropAnswer' && { latencyMs: 5_000 }),
      })
      expect((await money.sendAction(never, intent)).type).toBe('action.lost')
      expect((await money.sendAction(never, intent)).type).toBe('action.settled')
      expect({ paidUnder: await paidUnder(intent.key), balance: (await member.balance()).balance }).toEqual({
        paidUnder: [['tip', -20]],
        balance: 400,
      })
    })
  }

  test('or an answer that says nothing of a balance is done all the same', async () => {
    const { money, openTab } = open()
    const intent = await record(money, tip(20))
    await sandbox.client.addFault({ kind: 'noContent', endpoint: 'sendRoomTip', count: 1 })
    expect((await money.sendAction(never, intent)).type).toBe('action.lost')
    expect(await openTab().askOutcome(never, intent)).toEqual({
      ...NO_RESULT,
      type: 'action.settled',
      balance: { balance: 400, version: expect.any(Number) },
    })
  })

  test('offline, or with the provider out of reach, it is refused at once: nothing is kept and nothing is sent by itself later [M05]', async () => {
    let isOnline = false
    const { money, memory } = open({ isOnline: () => isOnline })
    expect(await money.recordIntent(never, { key: '', request: new HeldRequest(tip(20)) })).toEqual({
      type: 'intent.refused',
      refusal: { ...NOT_DONE, cause: 'offline' },
    })
    isOnline = true
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect({ memory: memory.keys(), balance: (await member.balance()).balance }).toEqual({ memory: [], balance: 420 })
  })

  test('what was never done is not known by its key; what cannot be asked is not known either [M03]', async () => {
    const { money, openTab } = open()
    const intent = await record(money, tip(20))
    expect(await openTab().askOutcome(never, intent)).toEqual({ type: 'outcome.none' })
    await sandbox.client.addFault({ kind: 'serverError', endpoint: 'getCamOutcome', count: 1 })
    expect((await openTab().askOutcome(never, intent)).type).toBe('outcome.unavailable')
  })
})

test('a viewer who is not signed in at the provider is asked to, and nothing was sent', async () => {
  const { money } = open({ as: null })
  const intent = await record(money, tip(20))
  expect(await money.sendAction(never, intent)).toEqual({
    type: 'action.barred',
    refusal: { ...NOT_DONE, cause: 'signIn' },
    chance: 0.5,
  })
})

test('each purpose keeps its own intent in the tab [M03]', async () => {
  const { openTab, memory } = open()
  const purposes = ['roomSpending', 'show', 'compliment', 'messengerTip', 'tokens'] as const
  const keys = new Map<string, string>()
  for (const purpose of purposes) keys.set(purpose, (await record(openTab(purpose), tip(20))).key)
  expect(memory.keys()).toEqual([
    'draft.room-intent',
    'draft.show-intent',
    'draft.compliment-intent',
    'draft.messenger-intent',
    'draft.tokens-intent',
  ])
  for (const purpose of purposes) {
    expect(openTab(purpose).pending()).toEqual({
      key: keys.get(purpose),
      kind: 'sendRoomTip',
      gesture: { params: { roomId: 'room-1' }, body: { amount: 20, modelId: 'model-1' } },
    })
  }
  expect(new Set(keys.values()).size).toBe(5)
})
