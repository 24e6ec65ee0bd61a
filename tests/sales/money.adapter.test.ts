import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { MoneyPurpose } from '../../adapters/sales/draft-keys.ts'
import { createMoney } from '../../adapters/sales/money.adapter.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { MemberPlusPriceAnswer } from '../../contracts/sales/member-plus.ts'
import type { TokenPair } from '../../contracts/session/tokens.ts'
import { HeldRequest } from '../../machines/sales/gesture.ts'
import { offerRequest } from '../../machines/sales/member-plus-rules.ts'
import {
  type ActionAnswer,
  type MoneyIntent,
  type MoneyRequest,
  moneyActionMachine,
} from '../../machines/sales/money-action.machine.ts'
import type { FaultKind } from '../../sandbox/faults/fault-rules.ts'
import { hostsOf, startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { PASSWORD } from './checkout-samples.ts'

const HOUR_MS = 3_600_000
const NO_RESULT = { paymentUrl: '', balance: null, privateRequestId: '' }

const never = new AbortController().signal
const PRICE = 'price-month-base-standard'
/** Of a membership of three sites. */
const SET = 'price-month-third-standard'
let sandbox: TestSandbox
let visitors = 0

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterEach(async () => {
  await sandbox.client.clearFaults()
  await sandbox.client.changeSettings({ priceRisePercent: 0, paymentAddress: 'usual' })
})
afterAll(() => sandbox.close())

type Opening = { token?: string; isOnline?: boolean; purpose?: MoneyPurpose; fetch?: typeof globalThis.fetch }

function open({ token, isOnline = true, purpose = 'checkout', fetch = globalThis.fetch }: Opening = {}) {
  const memory = createMemoryStorage()
  const adopted: TokenPair[] = []
  const call = createHttpClient({
    endpoints,
    fetch,
    hosts: hostsOf(sandbox),
    credentials: {
      current: () => (token ? { accessToken: token, isExpired: false } : null),
      generation: () => 0,
      partition: () => '',
      renew: async () => 'none',
      refused: () => {},
    },
    serverClock: createServerClock({ now: Date.now }),
    deadlineMs: 1_000,
  })
  const openTab = () =>
    createMoney({
      purpose,
      call,
      storage: createSafeStorage({ storage: () => memory }),
      newKey: () => crypto.randomUUID(),
      random: () => 0.5,
      isOnline: () => isOnline,
      adopt: async (pair) => void adopted.push(pair),
      report: () => {},
    })
  return { money: openTab(), openTab, memory, adopted }
}

/** The machine on a line that loses everything: no outcome is ever known. */
function openMachine(purpose: MoneyPurpose) {
  const memory = createMemoryStorage()
  const clock = new SimulatedClock()
  function openTab() {
    const { pending, keepIntent, ...money } = createMoney({
      purpose,
      call: (async () => ({ ok: false, cause: 'unavailable' })) as never,
      storage: createSafeStorage({ storage: () => memory }),
      newKey: () => crypto.randomUUID(),
      random: () => 0.5,
      isOnline: () => true,
      adopt: async () => {},
      report: () => {},
    })
    const ports = {
      recordIntent: answerWith(money.recordIntent),
      sendAction: answerWith(money.sendAction),
      askOutcome: answerWith(money.askOutcome),
      keepIntent,
    }
    return createActor(plugPorts(moneyActionMachine, ports), { clock, input: { pending: pending() } }).start()
  }
  let till = openTab()
  async function rest() {
    while (till.getSnapshot().hasTag('pending')) {
      await new Promise(setImmediate)
      clock.increment(20_000)
    }
    return till
  }
  return {
    rest,
    reload() {
      till.stop()
      till = openTab()
    },
    /** The key under which it left. */
    async press(request: MoneyRequest) {
      await rest()
      till.send({ type: 'action.requested', request })
      await rest()
      return till.getSnapshot().context.intent.key
    },
  }
}

const tip = (amount: number): MoneyRequest => ({
  kind: 'sendRoomTip',
  params: { roomId: 'room-1' },
  body: { amount, modelId: 'model-1' },
})

function newAccount(changes: object = {}): MoneyRequest {
  visitors += 1
  const email = `visitor-${visitors}@example.com`
  const body = {
    email,
    password: PASSWORD,
    isReceiveUpdates: true,
    paymentSystem: 'epoch',
    priceUuid: PRICE,
    ...changes,
  }
  return { kind: 'createAccount', body }
}

async function record({ recordIntent }: ReturnType<typeof createMoney>, request: MoneyRequest, key = '') {
  const held = new HeldRequest(request)
  const answer = await recordIntent(never, { key, request: held })
  if (answer.type !== 'intent.recorded') throw new Error(answer.refusal.cause)
  return { ...answer.intent, request: held }
}

const rowsOf = async (key: string) => (await sandbox.client.ledger()).filter((row) => row.key === key)
const refusalIn = (answer: ActionAnswer) => ('refusal' in answer ? answer.refusal : undefined)

describe('an intent', () => {
  test('is in the tab before anything is sent, and holds no secret [M03]', async () => {
    const { money, memory } = open()
    const order = newAccount()
    const { request: _, ...intent } = await record(money, order)
    const { proof, ...kept } = JSON.parse(memory.getItem('draft.payment-intent') ?? '')
    const email = `visitor-${visitors}@example.com`
    const body = { email, isReceiveUpdates: true, paymentSystem: 'epoch', priceUuid: PRICE }
    expect({ kept, intent }).toEqual({
      kept: { key: intent.key, kind: 'createAccount', gesture: { body } },
      intent: { key: expect.stringMatching(/^[\w-]{16,64}$/), kind: 'createAccount', gesture: { body } },
    })
    expect(proof).toMatch(/^[\w-]{16,64}$/)
    expect(await rowsOf(intent.key)).toEqual([])
    expect(
      memory
        .keys()
        .map((key) => memory.getItem(key))
        .join(),
    ).not.toContain(PASSWORD)
  })

  test('is not even begun while the device is offline [M05]', async () => {
    const { money, memory } = open({ isOnline: false })
    const answer = await money.recordIntent(never, { key: '', request: new HeldRequest(newAccount()) })
    expect({ answer: answer.type, memory: memory.keys() }).toEqual({ answer: 'intent.refused', memory: [] })
  })

  test('is the same one for the same request, until it is known what became of it; another request has another key', async () => {
    const { press } = openMachine('roomSpending')
    const keys = [await press(tip(5)), await press(structuredClone(tip(5))), await press(tip(6)), await press(tip(5))]
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3])
  })

  test('is the same one after a reload too, as long as its outcome is unknown [M03, M10]', async () => {
    const { press, reload } = openMachine('roomSpending')
    const first = await press(tip(5))
    reload()
    const again = await press(structuredClone(tip(5)))
    reload()
    const other = await press(tip(6))
    expect([again === first, other === first]).toEqual([true, false])
  })

  test('of a new account is asked for after a reload, and not sent with a password that nobody remembers [M03]', async () => {
    const { press, reload, rest } = openMachine('checkout')
    const email = 'one.and.the.same@example.com'
    const first = await press(newAccount({ email }))
    const key = await press(newAccount({ email, password: 'another-secret-7' }))
    expect(key).not.toBe(first)
    for (const password of [PASSWORD, 'another-secret-7']) {
      reload()
      const till = await rest()
      till.send({ type: 'action.requested', request: newAccount({ email, password }) })
      const { value, context } = till.getSnapshot()
      expect({ password, value, key: context.intent.key }).toEqual({ password, value: { checking: 'pausing' }, key })
    }
    reload()
    expect(await press(newAccount())).not.toBe(key)
  })

  test('that a tab left behind is found again, and dropped when told so', async () => {
    const { money, openTab, memory } = open()
    const { request: _, ...intent } = await record(money, newAccount())
    const next = openTab()
    expect(next.pending()).toEqual(intent)
    const keeper = createActor(next.keepIntent, { input: undefined }).start()
    keeper.send({ type: 'intent.drop' })
    expect({ pending: next.pending(), memory: memory.keys() }).toEqual({ pending: null, memory: [] })
    memory.setItem('draft.payment-intent', '{"key":7}')
    expect(next.pending()).toBe(null)
    memory.setItem('draft.payment-intent', JSON.stringify({ key: intent.key, kind: 'createAccount', mark: 7 }))
    expect(next.pending()).toEqual({ key: intent.key, kind: 'createAccount' })
  })
})

describe('a new account', () => {
  test('answers where to pay, and its tokens are taken [API-093, CHECKOUT-019, ENT-050]', async () => {
    const { money, adopted } = open()
    const intent = await record(money, newAccount())
    const answer = await money.sendAction(never, intent)
    expect(answer).toEqual({
      ...NO_RESULT,
      type: 'action.settled',
      paymentUrl: expect.stringMatching(`^${sandbox.thirdPartyOrigin}/billers/[\\w-]+$`),
    })
    expect(adopted).toHaveLength(1)
    expect((await rowsOf(intent.key)).map(({ kind, state }) => [kind, state])).toEqual([['createAccount', 'done']])
  })

  test('is sent with what was filled in, whether or not news are wanted [API-093]', async () => {
    const sent: unknown[] = []
    const { money } = open({
      fetch: async (url, init) => {
        const { proof, ...body } = JSON.parse(String(init?.body)) as { proof: string }
        sent.push({ line: `${init?.method} ${new URL(String(url)).pathname}`, hasProof: proof !== '', body })
        return Response.json({ data: { paymentUrl: 'https://biller.example/1' } }, { status: 201 })
      },
    })
    const filled = [
      { email: 'ada@example.com', password: 'abcdefg1', isReceiveUpdates: false, paymentSystem: 'segpay' },
      { email: 'bo@example.com', password: 'hijklmn2', isReceiveUpdates: true, paymentSystem: 'epoch' },
    ]
    for (const body of filled) await money.sendAction(never, await record(money, { kind: 'createAccount', body }))
    expect(sent).toEqual(filled.map((body) => ({ line: 'POST /api/account', hasProof: true, body })))
  })

  test('sent twice under one key is one account, and both are answered alike [M01, M02]', async () => {
    const { money } = open()
    const intent = await record(money, newAccount())
    const first = await money.sendAction(never, intent)
    expect(first.type).toBe('action.settled')
    expect(await money.sendAction(never, intent)).toEqual(first)
    expect({ first, rows: (await rowsOf(intent.key)).length }).toEqual({
      first: await money.askOutcome(never, intent),
      rows: 1,
    })
  })

  const lost: FaultKind[] = ['resetBefore', 'resetAfter', 'dropAnswer', 'serverError', 'brokenJson', 'html']
  for (const kind of lost) {
    test(`whose answer is lost (${kind}) is not called refused; the same key again gives the answer, and there is one account [M02, M10]`, async () => {
      const { money } = open()
      const intent = await record(money, newAccount())
      await sandbox.client.addFault({
        kind,
        endpoint: 'createAccount',
        count: 1,
        ...(kind === 'dropAnswer' && { latencyMs: 5_000 }),
      })
      expect((await money.sendAction(never, intent)).type).toBe('action.lost')
      expect((await money.sendAction(never, intent)).type).toBe('action.settled')
      expect(await rowsOf(intent.key)).toHaveLength(1)
    })
  }

  test('whose tab was reloaded is found by its key; one that never arrived was never done [M03]', async () => {
    const { money, openTab, adopted } = open()
    const intent = await record(money, newAccount())
    expect(await openTab().askOutcome(never, intent)).toEqual({ type: 'outcome.none' })
    const answer = await money.sendAction(never, intent)
    expect(await openTab().askOutcome(never, intent)).toEqual(answer)
    expect(adopted).toHaveLength(2)
  })

  test('is found after a reload only by the tab that asked: another browser that knows the key gets nothing [M03, M10]', async () => {
    const { money, openTab } = open()
    const intent = await record(money, newAccount())
    const answer = await money.sendAction(never, intent)
    const thief = open()
    thief.memory.setItem('draft.payment-intent', JSON.stringify({ key: intent.key, kind: intent.kind }))
    expect(await thief.openTab().askOutcome(never, intent)).toEqual({ type: 'outcome.none' })
    expect(thief.adopted).toEqual([])
    expect(await openTab().askOutcome(never, intent)).toEqual(answer)
  })

  test('whose key has expired is done all the same, but its payment address is not repeated', async () => {
    const { money, openTab, adopted } = open()
    const request = newAccount()
    const intent = await record(money, request)
    await sandbox.client.addFault({ kind: 'resetAfter', endpoint: 'createAccount', count: 1 })
    expect((await money.sendAction(never, intent)).type).toBe('action.lost')
    await sandbox.client.changeClock({ jumpMs: HOUR_MS + 60_000 })
    expect((await money.sendAction(never, intent)).type).toBe('action.running')
    expect(await openTab().askOutcome(never, intent)).toEqual({ ...NO_RESULT, type: 'action.settled' })
    expect({ adopted, rows: (await rowsOf(intent.key)).length }).toEqual({ adopted: [], rows: 1 })
    await sandbox.client.changeClock({ jumpMs: -HOUR_MS - 60_000 })
  })

  test('of a known e-mail is refused with messages, and marked as known [M10, CHECKOUT-032]', async () => {
    const { money, openTab } = open()
    const intent = await record(money, newAccount({ email: 'dario.lenz@example.com' }))
    const answer = await money.sendAction(never, intent)
    expect(refusalIn(answer)).toEqual({
      cause: 'refused',
      title: 'The given data was invalid.',
      fields: { email: 'There is already an account with this e-mail address.', password: '' },
      price: null,
      isKnownEmail: true,
    })
    expect(await openTab().askOutcome(never, intent)).toEqual(answer)
  })

  test('at a price that has risen is refused with the new one, and one that has fallen is not [M08]', async () => {
    const { money } = open()
    const quote = { amount: 29.95, currency: 'USD' }
    await sandbox.client.changeSettings({ priceRisePercent: 10 })
    const dearer = await record(money, newAccount({ quote }))
    expect(refusalIn(await money.sendAction(never, dearer))?.price).toEqual({ amount: 32.95, currency: 'USD' })
    await sandbox.client.changeSettings({ priceRisePercent: -10 })
    const cheaper = await record(money, newAccount({ quote }))
    expect((await money.sendAction(never, cheaper)).type).toBe('action.settled')
    expect((await rowsOf(cheaper.key))[0]?.payment?.amount).toBeLessThan(29.95)
  })

  test('is waited for while the server is still at it', async () => {
    await sandbox.client.changeSettings({ moneyActionMs: 400 })
    const { money } = open()
    const intent = await record(money, newAccount())
    const first = money.sendAction(never, intent)
    await expect.poll(async () => (await rowsOf(intent.key)).length).toBe(1)
    expect([(await money.sendAction(never, intent)).type, (await money.askOutcome(never, intent)).type]).toEqual([
      'action.running',
      'action.running',
    ])
    expect((await first).type).toBe('action.settled')
    await sandbox.client.changeSettings({ moneyActionMs: 0 })
  })

  test('that the server turns away at the door was never begun', async () => {
    const { money } = open()
    const intent = await record(money, newAccount())
    await sandbox.client.addFault({ kind: 'tooMany', endpoint: 'createAccount', count: 1 })
    expect((await money.sendAction(never, intent)).type).toBe('action.barred')
    expect(await rowsOf(intent.key)).toEqual([])
  })

  for (const paymentAddress of ['missing', 'empty', 'object'] as const) {
    test(`without an address to pay at (${paymentAddress}) is an account all the same [CHECKOUT-023]`, async () => {
      await sandbox.client.changeSettings({ paymentAddress })
      const { money, adopted } = open()
      const intent = await record(money, newAccount())
      expect(await money.sendAction(never, intent)).toEqual({ ...NO_RESULT, type: 'action.settled' })
      expect(adopted).toHaveLength(1)
    })
  }
})

describe('a payment address', () => {
  const body = { userUuid: 'user-inactive', paymentSystem: 'segpay', priceUuid: PRICE, slavePriceUuids: [] }

  test.each([
    ['of this site alone', 'segpay', PRICE, []],
    ['with two other sites', 'epoch', SET, [`${SET}-with-1`, `${SET}-with-2`]],
  ])(
    'of a membership %s is given to its owner [API-095, CHECKOUT-020]',
    async (_, paymentSystem, priceUuid, slavePriceUuids) => {
      const { accessToken } = await sandbox.client.signIn('inactive')
      const { money, adopted } = open({ token: accessToken })
      const asked = { userUuid: 'user-inactive', paymentSystem, priceUuid, slavePriceUuids }
      const intent = await record(money, { kind: 'createPaymentUrl', body: asked })
      const answer = await money.sendAction(never, intent)
      const rows = await rowsOf(intent.key)
      expect(
        rows.map(({ owner, payment }) => ({ owner, biller: payment?.biller, priceUuid: payment?.priceUuid })),
      ).toEqual([{ owner: 'user-inactive', biller: paymentSystem, priceUuid }])
      expect({ answer, adopted }).toEqual({
        answer: {
          ...NO_RESULT,
          type: 'action.settled',
          paymentUrl: `${sandbox.thirdPartyOrigin}/billers/${rows[0]?.payment?.id}`,
        },
        adopted: [],
      })
      expect((await money.askOutcome(never, intent)).type).toBe('action.settled')
    },
  )

  test('is not given to another visitor, who is told why, nor without a token [M06, CHECKOUT-032]', async () => {
    const { accessToken } = await sandbox.client.signIn('member')
    const stranger = open({ token: accessToken }).money
    const strangers = await record(stranger, { kind: 'createPaymentUrl', body })
    expect(await stranger.sendAction(never, strangers)).toEqual({
      type: 'action.refused',
      refusal: {
        cause: 'refused',
        title: 'This is not your account.',
        fields: { email: '', password: '' },
        price: null,
        isKnownEmail: false,
      },
    })
    const guest = open().money
    const guests = await record(guest, { kind: 'createPaymentUrl', body })
    expect(refusalIn(await guest.sendAction(never, guests))?.cause).toBe('signIn')
    expect(await rowsOf(guests.key)).toEqual([])
  })
})

describe('where to pay for an offer', () => {
  async function offered() {
    const { accessToken: token } = await sandbox.client.signIn('member')
    const tab = open({ token, purpose: 'memberPlus' })
    const uuid = sandbox.database.prepare('SELECT uuid FROM member_plus_prices WHERE has_own_address = 0').get()?.uuid
    const answer = await sandbox.call('getMemberPlusPrice', { params: { id: String(uuid) }, token })
    return { ...tab, token, offer: MemberPlusPriceAnswer.parse(await answer.json()) }
  }

  test('is asked with all five, derived from price, site and payment system, and with what was shown [API-097, API-101, MPLUS-007, MPLUS-008, ENT-048]', async () => {
    const { money, offer } = await offered()
    await sandbox.client.clearRequests()
    const intent = await record(money, offerRequest(offer, 'segpay'))
    const answer = await money.sendAction(never, intent)
    const [request] = await sandbox.client.requests()
    expect(request?.path).toBe('/api/v1/memberships/payment-url')
    expect(Object.fromEntries(new URLSearchParams(request?.query))).toEqual({
      piCode: offer.piCode,
      siteUrl: offer.site.url,
      returnUrl: offer.site.returnUrl,
      paymentSystem: 'segpay',
      segpayPackageId: offer.site.segpayPackageId,
      quoteAmount: '9.95',
      quoteCurrency: 'USD',
    })
    const site = { url: 'https://other.example/', returnUrl: 'https://other.example/back/', segpayPackageId: '77' }
    const other = offerRequest({ ...offer, piCode: 'pi-9', site, price: null }, 'epoch')
    expect(other).toEqual({
      kind: 'getMemberPlusPaymentUrl',
      query: {
        piCode: 'pi-9',
        siteUrl: 'https://other.example/',
        returnUrl: 'https://other.example/back/',
        paymentSystem: 'epoch',
        segpayPackageId: '77',
      },
    })
    const [row] = await rowsOf(intent.key)
    expect(answer).toEqual({
      ...NO_RESULT,
      type: 'action.settled',
      paymentUrl: `${sandbox.thirdPartyOrigin}/billers/${row?.payment?.id}`,
    })
    expect({ kind: row?.kind, outcome: await money.askOutcome(never, intent) }).toEqual({
      kind: 'getMemberPlusPaymentUrl',
      outcome: answer,
    })
  })

  test('has a key of its own in the tab, beside that of the form [M03]', async () => {
    const { money, offer, memory } = await offered()
    const intent = await record(money, offerRequest(offer, 'epoch'))
    const kept: MoneyIntent = JSON.parse(memory.getItem('draft.offer-intent') ?? '')
    expect({ memory: memory.keys(), key: kept.key, kind: kept.kind }).toEqual({
      memory: ['draft.offer-intent'],
      key: intent.key,
      kind: intent.kind,
    })
  })

  const UNAVAILABLE = {
    cause: 'unavailable',
    title: '',
    fields: { email: '', password: '' },
    price: null,
    isKnownEmail: false,
  }
  const settled: FaultKind[] = ['noContent', 'wrongType']
  const barred: FaultKind[] = ['forbidden', 'notFound', 'tooMany']
  const lost: FaultKind[] = ['serverError', 'errorAfter', 'html', 'brokenJson', 'resetBefore', 'resetAfter']
  const answers = [
    ...settled.map((kind) => [kind, { ...NO_RESULT, type: 'action.settled' }] as const),
    ...barred.map((kind) => [kind, { type: 'action.barred', refusal: UNAVAILABLE, chance: 0.5 }] as const),
    ...lost.map((kind) => [kind, { type: 'action.lost', chance: 0.5 }] as const),
  ]
  test('any other status is no address; what says nothing of it is not taken for one [MPLUS-009, M02] [API-097]', async () => {
    for (const [kind, answer] of answers) {
      const { money, offer } = await offered()
      const intent = await record(money, offerRequest(offer, 'epoch'))
      await sandbox.client.addFault({ kind, endpoint: 'getMemberPlusPaymentUrl', count: 1 })
      expect({ kind, answer: await money.sendAction(never, intent) }).toEqual({ kind, answer })
    }
  })

  test('is the one that comes with 200, and none with another status, whatever the body says [MPLUS-008, MPLUS-009, API-097]', async () => {
    const { offer, token } = await offered()
    const answers = await Promise.all(
      [200, 201, 202, 203].map(async (status) => {
        const body = JSON.stringify({ data: { paymentUrl: 'https://pay.biller.example/7' } })
        const { money } = open({
          token,
          purpose: 'memberPlus',
          fetch: async () => new Response(body, { status, headers: { 'Content-Type': 'application/json' } }),
        })
        const answer = await money.sendAction(never, await record(money, offerRequest(offer, 'epoch')))
        return { status, type: answer.type, paymentUrl: answer.type === 'action.settled' && answer.paymentUrl }
      }),
    )
    expect(answers).toEqual([
      { status: 200, type: 'action.settled', paymentUrl: 'https://pay.biller.example/7' },
      { status: 201, type: 'action.settled', paymentUrl: '' },
      { status: 202, type: 'action.settled', paymentUrl: '' },
      { status: 203, type: 'action.settled', paymentUrl: '' },
    ])
  })

  test('is refused with words for an offer that the service no longer has [MPLUS-009]', async () => {
    const { money, offer } = await offered()
    const intent = await record(money, offerRequest({ ...offer, piCode: 'gone' }, 'epoch'))
    const answer = await money.sendAction(never, intent)
    expect(refusalIn(answer)).toEqual({
      cause: 'refused',
      title: 'This offer is no longer available.',
      fields: { email: '', password: '' },
      price: null,
      isKnownEmail: false,
    })
    expect(await money.askOutcome(never, intent)).toEqual(answer)
  })

  test('that reaches the service twice opens one payment, and leaving does not end it [M01, MPLUS-007]', async () => {
    const { money, offer } = await offered()
    const intent = await record(money, offerRequest(offer, 'epoch'))
    await sandbox.client.addFault({ kind: 'duplicate', endpoint: 'getMemberPlusPaymentUrl', count: 1 })
    const leaving = new AbortController()
    const answer = money.sendAction(leaving.signal, intent)
    leaving.abort()
    expect({ answer: (await answer).type, rows: (await rowsOf(intent.key)).length }).toEqual({
      answer: 'action.settled',
      rows: 1,
    })
  })
})
