import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { HeldRequest } from '../../machines/sales/gesture.ts'
import type { SalesRequest } from '../../machines/sales/sales-request.ts'
import type { FaultKind } from '../../sandbox/faults/fault-rules.ts'
import type { Fate } from './money-line.ts'
import { openServer, openWorld, type SalesKind, type Server, type Step, type World } from './money-world.ts'

// How slowly a password is hashed is no rule of money.
vi.mock('../../sandbox/session/passwords.ts', () => ({ hashPassword: () => 'hashed', matchesPassword: () => true }))

const KINDS: readonly SalesKind[] = ['createAccount', 'createPaymentUrl', 'getMemberPlusPaymentUrl']

let server: Server
let world: World
beforeAll(async () => {
  server = await openServer()
})
afterEach(() => world?.close())
afterAll(() => server.close())

type Proof = (kind: SalesKind) => Promise<void>
/** Of each kind: that it holds, or why it cannot come to that, which is proved as well. */
type Row = Readonly<Record<SalesKind, Proof | { cannot: string; because: Proof }>>

const forAll = (proof: Proof): Row => ({
  createAccount: proof,
  createPaymentUrl: proof,
  getMemberPlusPaymentUrl: proof,
})

const press = (times = 1): Step => ({ kind: 'press', times })

/** A page at which something can be confirmed. */
async function open(kind: SalesKind, ...fates: Fate[]) {
  world = openWorld({ server, kind, fates: fates.length > 0 ? fates : ['fine'] })
  await rest()
  expect(world.till().state()).toBe('idle')
  return world
}

async function take(...steps: Step[]) {
  for (const step of steps) {
    world.take(step)
    await world.drain()
  }
}

const rest = () => world.comeToRest()

/** One thing was done, and its address is the only one that was shown. */
function isDoneOnce() {
  const [row, ...others] = world.done()
  expect(others).toEqual([])
  expect([...world.shownUrls].map((url) => url.endsWith(`/billers/${row?.payment?.id}`))).toEqual([true])
  expect(new Set(world.sentKeys).size).toBe(1)
}

const rows: Readonly<Record<string, Row>> = {
  'pressed again and again, it is done once [M01]': forAll(async (kind) => {
    await open(kind)
    await take(press(3), press(2))
    await rest()
    isDoneOnce()
    expect(world.sentKeys).toHaveLength(1)
  }),

  'a lost answer is checked, and never called a failure [M02]': forAll(async (kind) => {
    const hard: Fate[][] = [
      ['dropped', 'fine'],
      ['broken', 'fine'],
      ['late', 'fine'],
      ['dropped', 'broken', 'dropped'],
    ]
    for (const fates of hard) {
      world?.close()
      await open(kind, ...fates)
      await take(press())
      expect({
        fates,
        says: world.till().says('checking'),
        shownUrls: world.shownUrls.size,
        joinNows: world.joinNows(),
      }).toEqual({ fates, says: true, shownUrls: 0, joinNows: 0 })
      await rest()
      expect({ fates, state: world.till().state() }).toEqual({ fates, state: 'leaving' })
      isDoneOnce()
      expect(world.sentKeys.length).toBeLessThanOrEqual(3)
    }
  }),

  'what never arrived is settled to be nothing before anything is said [M02]': forAll(async (kind) => {
    await open(kind, 'lost')
    await take(press())
    expect({ says: world.till().says('checking'), joinNows: world.joinNows() }).toEqual({ says: true, joinNows: 0 })
    await rest()
    expect({ done: world.done(), sentKeys: world.sentKeys.length, shownUrls: world.shownUrls.size }).toEqual({
      done: [],
      sentKeys: 3,
      shownUrls: 0,
    })
    expect(saysNothingWasDone(kind)).toBe(true)
  }),

  'a server that is still at it is waited for [M02]': forAll(async (kind) => {
    await open(kind, 'late', 'fine')
    server.settings.moneyActionMs = 40
    await take(press())
    await rest()
    isDoneOnce()
  }),

  'a verdict of the server is taken as it is [M02]': forAll(async (kind) => {
    for (const fault of ['conflict', 'tooMany', 'forbidden'] as const) {
      world?.close()
      await open(kind)
      addFault(fault, kind)
      await take(press())
      await rest()
      expect({ fault, done: world.done(), saysNothingWasDone: saysNothingWasDone(kind) }).toEqual({
        fault,
        done: [],
        saysNothingWasDone: true,
      })
    }
  }),

  'a reload in flight finds by its key what was done, and shows it once [M03]': forAll(async (kind) => {
    await open(kind, 'dropped')
    await take(press())
    expect(world.storedKeys().filter((key) => key.endsWith('-intent'))).toHaveLength(1)
    await take({ kind: 'reload' })
    await rest()
    expect(world.till().state()).toBe('ready')
    isDoneOnce()
    expect(world.storedKeys().filter((key) => key.endsWith('-intent'))).toEqual([])
    await take(press())
    expect(world.till().state()).toBe('leaving')
    isDoneOnce()
    expect(world.sentKeys).toHaveLength(1)
  }),

  'a reload before it arrived does not send it, and leaves the way free [M03]': forAll(async (kind) => {
    await open(kind, 'lost', 'fine')
    await take(press(), { kind: 'reload' })
    await rest()
    expect({ done: world.done(), sentKeys: world.sentKeys.length, shownUrls: world.shownUrls.size }).toEqual({
      done: [],
      sentKeys: 1,
      shownUrls: 0,
    })
    while (world.till().state() === 'closed') {
      await take(press())
      await rest()
    }
    await take(press())
    await rest()
    expect({ state: world.till().state(), done: world.done().length }).toEqual({ state: 'leaving', done: 1 })
  }),

  'a token refused in the middle is renewed, and the same key is sent once more [M06]': {
    createAccount: { cannot: 'carries no token that could run out', because: (kind) => belongsToNobody(kind, 401) },
    createPaymentUrl: renewsInTheMiddle,
    getMemberPlusPaymentUrl: renewsInTheMiddle,
  },

  'a session that has ended sends nothing by itself, and keeps what was chosen [M06]': {
    createAccount: { cannot: 'has no session that could end', because: (kind) => belongsToNobody(kind, 465) },
    createPaymentUrl: endsInTheMiddle,
    getMemberPlusPaymentUrl: endsInTheMiddle,
  },

  'who comes back from the biller can press again, and nothing is sent by itself [M07]': forAll(async (kind) => {
    await open(kind)
    await take(press())
    await rest()
    expect(world.till().state()).toBe('leaving')
    server.log.clear()
    await take({ kind: 'comeBack' })
    await rest()
    expect({ state: world.till().state(), sentKeys: world.sentKeys.length }).toEqual({ state: 'idle', sentKeys: 1 })
    isDoneOnce()
  }),

  'nobody pays more than was shown: the new price is shown, and confirmed [M08]': forAll(async (kind) => {
    await open(kind)
    const before = world.till().price()
    await take({ kind: 'reprice', percent: 10 }, press())
    await rest()
    expect({ done: world.done(), state: world.till().state(), message: world.till().message() }).toEqual({
      done: [],
      state: 'idle',
      message:
        'The price has changed. Please have a look at the new one and confirm once more: nothing has been charged.',
    })
    const shown = world.till().price()
    expect(shown).toBeGreaterThan(before)
    await take(press())
    await rest()
    expect(world.done().map(({ payment }) => payment?.amount)).toEqual([shown])
  }),

  'a price that has fallen is no reason to ask [M08]': forAll(async (kind) => {
    await open(kind)
    const before = world.till().price()
    await take({ kind: 'reprice', percent: -10 }, press())
    await rest()
    isDoneOnce()
    expect(world.done()[0]?.payment?.amount).toBeLessThan(before)
  }),

  'no address leads nowhere but where it is stated to [M09, L01]': forAll(async (kind) => {
    const addresses = ['missing', 'empty', 'object', 'script', 'elsewhere', 'credentials', 'overlong'] as const
    for (const paymentAddress of addresses) {
      world?.close()
      await open(kind)
      server.settings.paymentAddress = paymentAddress
      await take(press())
      await rest()
      expect({ paymentAddress, shownUrls: world.shownUrls.size, state: world.till().state() }).toEqual({
        paymentAddress,
        shownUrls: 0,
        state: kind === 'getMemberPlusPaymentUrl' ? 'closed' : 'idle',
      })
      if (kind === 'getMemberPlusPaymentUrl') expect(world.joinNows()).toBe(1)
      else expect(world.till().message()).toBe('Payment url not found')
    }
  }),

  'nobody is sent to a biller that may not collect [M09]': forAll(async (kind) => {
    await open(kind)
    server.settings.billerSet = 'none'
    await take(press())
    await rest()
    expect({ done: world.done(), shownUrls: world.shownUrls.size }).toEqual({ done: [], shownUrls: 0 })
    expect({ hasMessage: world.till().message() !== '', joinNows: world.joinNows() }).toEqual({
      hasMessage: true,
      joinNows: 0,
    })
    server.settings.billerSet = 'usual'
    await take(press())
    await rest()
    expect({ state: world.till().state(), done: world.done().length }).toEqual({ state: 'leaving', done: 1 })
  }),

  'of an account whose answer was lost the same key gives the address; another key is told to log in [M10]': {
    createAccount: async (kind) => {
      await open(kind, 'dropped', 'dropped', 'dropped')
      await take(press())
      await rest()
      expect({ state: world.till().state(), accounts: server.accounts(world.email) }).toEqual({
        state: 'leaving',
        accounts: 1,
      })
      isDoneOnce()
      world.heal()
      const { email } = world
      const elsewhere = world.openMoney()
      const body = { email, password: 'Proscenium1', isReceiveUpdates: true, paymentSystem: 'epoch' }
      const request = new HeldRequest<SalesRequest>({ kind: 'createAccount', body })
      const recorded = await elsewhere.recordIntent(NEVER, { key: '', request })
      if (recorded.type !== 'intent.recorded') throw new Error(recorded.type)
      expect(await elsewhere.sendAction(NEVER, { key: recorded.intent.key, request })).toEqual({
        type: 'action.refused',
        refusal: {
          cause: 'refused',
          title: 'The given data was invalid.',
          fields: { email: 'There is already an account with this e-mail address.', password: '' },
          price: null,
          isKnownEmail: true,
        },
      })
      expect(server.accounts(email)).toBe(1)
    },
    createPaymentUrl: { cannot: 'opens no account', because: opensNoAccount },
    getMemberPlusPaymentUrl: { cannot: 'opens no account', because: opensNoAccount },
  },

  'nobody types an amount, and a price that is none never leaves [M11]': forAll(async (kind) => {
    await open(kind)
    const hostile = [0, -1, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '0x10', ' 5 ', '\uff11\uff10']
    for (const amount of hostile) {
      const money = world.openMoney()
      const request = new HeldRequest(quoting(kind, amount as number))
      const recorded = await money.recordIntent(NEVER, { key: '', request })
      if (recorded.type !== 'intent.recorded') throw new Error(recorded.type)
      const answer = await money.sendAction(NEVER, { key: recorded.intent.key, request })
      expect({ amount, answer: answer.type }).toEqual({ amount, answer: 'action.barred' })
    }
    expect({ sentKeys: world.sentKeys, done: world.done() }).toEqual({ sentKeys: [], done: [] })
  }),
}

for (const [title, row] of Object.entries(rows)) {
  const ids = title.slice(title.lastIndexOf(' ['))
  describe(title.slice(0, -ids.length), () => {
    for (const kind of KINDS) {
      const cell = row[kind]
      if (typeof cell === 'function') test(`${kind}${ids}`, () => cell(kind))
      else test(`${kind} cannot come to that: it ${cell.cannot}`, () => cell.because(kind))
    }
  })
}

const NEVER = new AbortController().signal

async function renewsInTheMiddle(kind: SalesKind) {
  for (const fault of ['unauthorized', 'bodyUnauthorized'] as const) {
    world?.close()
    await open(kind)
    addFault(fault, kind)
    await take(press())
    await rest()
    expect({ fault, state: world.till().state(), sentKeys: world.sentKeys.length }).toEqual({
      fault,
      state: 'leaving',
      sentKeys: 2,
    })
    isDoneOnce()
  }
}

async function endsInTheMiddle(kind: SalesKind) {
  await open(kind)
  server.faults.add({ kind: 'sessionGone', status: 465, endpoint: kind, count: 1 })
  await take(press())
  await rest()
  expect({
    refusals: world.refusals,
    sentKeys: world.sentKeys.length,
    done: world.done(),
    joinNows: world.joinNows(),
  }).toEqual({ refusals: ['465'], sentKeys: 1, done: [], joinNows: 0 })
  expect({ state: world.till().state(), message: world.till().message() }).toEqual({
    state: 'idle',
    message: 'Please log in again. What you chose is kept.',
  })
  expect(world.till().price()).toBeGreaterThan(0)
}

async function belongsToNobody(kind: SalesKind, status: 401 | 465) {
  await open(kind)
  server.faults.add({ kind: 'sessionGone', status, endpoint: kind, count: 1 })
  await take(press())
  await rest()
  expect({
    authorizations: world.authorizations,
    refusals: world.refusals,
    sentKeys: world.sentKeys.length,
    done: world.done(),
  }).toEqual({ authorizations: [null], refusals: [], sentKeys: 1, done: [] })
  expect(world.till().state()).toBe('idle')
}

async function opensNoAccount(kind: SalesKind) {
  await open(kind, 'dropped', 'fine')
  await take(press())
  await rest()
  expect({ done: world.done().length, accounts: server.accounts(world.email) }).toEqual({ done: 1, accounts: 0 })
}

function addFault(fault: FaultKind, kind: SalesKind) {
  server.faults.add({ kind: fault, endpoint: kind, count: 1 })
}

/** The form stays and says so; an offer leads to joining (MPLUS-009). */
function saysNothingWasDone(kind: SalesKind): boolean {
  if (kind === 'getMemberPlusPaymentUrl') return world.till().state() === 'closed' && world.joinNows() === 1
  return world.till().state() === 'idle' && world.till().message() !== ''
}

function quoting(kind: SalesKind, amount: number): SalesRequest {
  const quote = { amount, currency: 'USD' as const }
  const order = { paymentSystem: 'epoch', priceUuid: 'price-month-base-standard', quote }
  switch (kind) {
    case 'createAccount':
      return { kind, body: { ...order, email: 'ada@example.com', password: 'Proscenium1', isReceiveUpdates: true } }
    case 'createPaymentUrl':
      return { kind, body: { ...order, userUuid: 'user-inactive', slavePriceUuids: [] } }
    case 'getMemberPlusPaymentUrl': {
      const offer = { piCode: 'plus', siteUrl: '', returnUrl: '', paymentSystem: 'epoch', segpayPackageId: '' }
      return { kind, query: { ...offer, quoteAmount: String(amount), quoteCurrency: 'USD' } }
    }
  }
}
