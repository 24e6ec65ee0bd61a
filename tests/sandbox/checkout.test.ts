import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  BillersAnswer,
  CheckoutRefusal,
  CreateAccountAnswer,
  MoneyOutcomeAnswer,
  PaymentUrlAnswer,
} from '../../contracts/sales/checkout.ts'
import { type CallParts, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

const HOUR_MS = 3_600_000

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const MONTH = 'price-month-base-standard'
const YEAR = 'price-year-base-standard'
const newKey = () => randomUUID()
const PROOF = 'kept-by-the-tab-that-asked'

function signUp(change: Record<string, unknown> = {}, key: string | null = newKey(), more: CallParts = {}) {
  const body = {
    email: 'nora.lund@example.com',
    password: 'a quiet evening 7'.replaceAll(' ', '-'),
    isReceiveUpdates: false,
    paymentSystem: 'epoch',
    priceUuid: MONTH,
    slavePriceUuids: [],
    quote: { amount: 29.95, currency: 'USD' },
    proof: PROOF,
    ...change,
  }
  return sandbox.call('createAccount', { headers: key === null ? {} : { 'Idempotency-Key': key }, body, ...more })
}

async function order(change: Record<string, unknown> = {}, { key = newKey(), token = '' } = {}) {
  const body = { userUuid: 'user-inactive', paymentSystem: 'epoch', priceUuid: MONTH, slavePriceUuids: [], ...change }
  const own = token || (await sandbox.control.signIn('inactive')).accessToken
  return sandbox.call('createPaymentUrl', { headers: { 'Idempotency-Key': key }, body, token: own })
}

const UNKNOWN = { state: 'unknown', status: 0, answer: null }
const claim = async (key: string, proof: string) =>
  MoneyOutcomeAnswer.parse(await (await sandbox.call('claimAccount', { params: { key }, body: { proof } })).json())
const refusalOf = async (response: Response) => [response.status, CheckoutRefusal.parse(await response.json())] as const
const codeOf = (accessToken: string) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).usc
const accounts = () => Number(sandbox.database.prepare('SELECT count(*) AS count FROM accounts').get()?.count)
const press = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })

describe('an account', () => {
  it('is created with tokens of an inactive member and the address of a biller', async () => {
    const response = await signUp({
      isReceiveUpdates: true,
      affiliateId: 'gallery-12',
      email: ' Nora.Lund@Example.com',
    })
    expect(response.status).toBe(201)
    const { pair, paymentUrl } = CreateAccountAnswer.parse(await response.json())
    expect(codeOf(pair?.accessToken ?? '')).toBe(1)
    expect(paymentUrl.startsWith(`${sandbox.thirdPartyOrigin}/billers/`)).toBe(true)
    const user = await (await sandbox.call('getUser', { token: pair?.accessToken })).json()
    expect({ email: user.data.item.email, affiliateId: user.data.item.affiliateId }).toEqual({
      email: 'nora.lund@example.com',
      affiliateId: 'gallery-12',
    })
    const kept = sandbox.database
      .prepare('SELECT password_hash, receives_updates FROM accounts WHERE email = ?')
      .get('nora.lund@example.com')
    expect({
      password_hash: String(kept?.password_hash).slice(0, 7),
      receives_updates: kept?.receives_updates,
    }).toEqual({ password_hash: 'scrypt$', receives_updates: 1 })
  })

  it('can log in afterwards, with its own password only', async () => {
    await signUp()
    const logIn = (password: string) =>
      sandbox.call('logIn', { body: { email: 'NORA.lund@example.com', password } }).then(({ status }) => status)
    expect([await logIn('a-quiet-evening-7'), await logIn('a-quiet-evening-8')]).toEqual([200, 422])
  })

  it('is one for each e-mail, whatever its letters', async () => {
    await signUp()
    const [status, refusal] = await refusalOf(await signUp({ email: 'NORA.LUND@example.com' }))
    expect({ status, refusal }).toEqual({
      status: 422,
      refusal: {
        title: 'The given data was invalid.',
        email: 'There is already an account with this e-mail address.',
        password: '',
        price: null,
        isKnownEmail: true,
      },
    })
    const ofOthers = await refusalOf(await signUp({ email: 'ada.holm@example.com' }))
    expect(ofOthers[1].email).toBe('There is already an account with this e-mail address.')
  })

  it('is refused with messages by field: e-mail and password', async () => {
    const messages = async (change: Record<string, unknown>) => {
      const [status, { email, password }] = await refusalOf(await signUp(change))
      return [status, email, password]
    }
    const before = accounts()
    expect(await messages({ email: 'nora at example' })).toEqual([422, 'This is not an e-mail address.', ''])
    expect(await messages({ password: '12345678' })).toEqual([422, '', 'Password must contain at least one letter'])
    expect(await messages({ password: 'only letters' })).toEqual([
      422,
      '',
      'Password must contain at least one number\nPassword must not contain spaces or the symbols & and "',
    ])
    const address = 'This is not an e-mail address.'
    const length = 'Password must have 8 to 50 characters'
    for (const email of ['', 'a', `${'a'.repeat(250)}@example.com`])
      expect(await messages({ email })).toEqual([422, address, ''])
    for (const password of ['short1', `1${'a'.repeat(50)}`])
      expect(await messages({ password })).toEqual([422, '', length])
    expect(await messages({ email: 'a', password: 'short1' })).toEqual([422, address, length])
    expect(accounts()).toBe(before)
  })

  it('takes an affiliate only as a plain name', async () => {
    const { pair } = CreateAccountAnswer.parse(await (await signUp({ affiliateId: 'x\r\nSet-Cookie: a=1' })).json())
    const user = await (await sandbox.call('getUser', { token: pair?.accessToken })).json()
    expect(user.data.item.affiliateId).toBe('')
  })
})

describe('a money-like call', () => {
  it('needs a key of its own', async () => {
    for (const key of [null, '', 'short', 'has spaces in its sixteen letters', 'x'.repeat(65)]) {
      expect({ key, status: (await signUp({}, key)).status }).toEqual({ key, status: 400 })
    }
    expect(await sandbox.client.ledger()).toEqual([])
  })

  it('is carried out once for each key, and says the same again: also the account whose answer was lost (M10)', async () => {
    const key = newKey()
    await sandbox.client.addFault({ kind: 'resetAfter', endpoint: 'createAccount', count: 1 })
    await sandbox.client.addFault({ kind: 'errorAfter', endpoint: 'createAccount', count: 1 })
    const before = accounts()
    await expect(signUp({}, key)).rejects.toThrow()
    expect((await signUp({}, key)).status).toBe(500)
    const first = await signUp({}, key)
    const again = await signUp({}, key)
    expect([first.status, again.status]).toEqual([201, 201])
    const answer = await first.json()
    expect(await again.json()).toEqual(answer)
    expect(accounts()).toBe(before + 1)
    const [row, ...others] = await sandbox.client.ledger()
    expect({ others, state: row?.state, kind: row?.kind, owner: row?.owner, amount: row?.payment?.amount }).toEqual({
      others: [],
      state: 'done',
      kind: 'createAccount',
      owner: 'guest:nora.lund@example.com',
      amount: 29.95,
    })
    expect((await sandbox.call('getUser', { token: answer.data.token.atoken })).status).toBe(200)
  })

  it('is refused while the first of its key is running, and done once', async () => {
    const key = newKey()
    const { accessToken: token } = await sandbox.control.signIn('inactive')
    await sandbox.client.changeSettings({ moneyActionMs: 300 })
    const first = order({}, { key, token })
    await expect.poll(async () => (await sandbox.client.ledger())[0]?.state).toBe('running')
    const second = await order({}, { key, token })
    expect({ status: second.status, retryAfter: second.headers.get('retry-after') }).toEqual({
      status: 409,
      retryAfter: '1',
    })
    const running = MoneyOutcomeAnswer.parse(
      await (await sandbox.call('getMoneyOutcome', { params: { key }, token })).json(),
    )
    expect(running.state).toBe('running')
    const answer = await (await first).json()
    expect(await (await order({}, { key, token })).json()).toEqual(answer)
    expect((await sandbox.client.ledger()).length).toBe(1)
  })

  it('is refused with another payload under the same key', async () => {
    const key = newKey()
    await signUp({}, key)
    const before = accounts()
    for (const change of [
      { email: 'somebody.else@example.com' },
      { password: 'another-evening-8' },
      { quote: { amount: 30, currency: 'USD' } },
      { proof: 'of-some-other-browser' },
    ]) {
      expect((await refusalOf(await signUp(change, key)))[0]).toBe(422)
    }
    expect(accounts()).toBe(before)
  })

  it('is carried out once even when the network doubles it', async () => {
    await sandbox.client.addFault({ kind: 'duplicate', endpoint: 'createPaymentUrl' })
    expect((await order()).status).toBe(200)
    expect((await sandbox.client.ledger()).map(({ state }) => state)).toEqual(['done'])
    expect(sandbox.database.prepare('SELECT count(*) AS count FROM payments').get()?.count).toBe(1)
  })

  it('tells by its key what became of it, to its owner only', async () => {
    const outcome = async (key: string, token: string) =>
      MoneyOutcomeAnswer.parse(await (await sandbox.call('getMoneyOutcome', { params: { key }, token })).json())
    const keys = { done: newKey(), refused: newKey() }
    const { accessToken: token } = await sandbox.control.signIn('inactive')
    const done = await (await order({}, { key: keys.done, token })).json()
    await order({ paymentSystem: 'gift-card' }, { key: keys.refused, token })
    expect(await outcome(keys.done, token)).toEqual({ state: 'done', status: 200, answer: done })
    expect((await outcome(keys.refused, token)).status).toBe(422)
    expect((await outcome(keys.refused, token)).state).toBe('refused')
    const stranger = (await sandbox.control.signIn('member')).accessToken
    expect([await outcome(keys.done, stranger), await outcome(newKey(), token)]).toEqual([UNKNOWN, UNKNOWN])
    expect((await sandbox.call('getMoneyOutcome', { params: { key: keys.done } })).status).toBe(401)
  })

  it('of a guest gives tokens and the payment address only to the browser that asked, whoever knows its key', async () => {
    const key = newKey()
    const created = await (await signUp({}, key)).json()
    const own = await claim(key, PROOF)
    expect(own).toEqual({ state: 'done', status: 201, answer: created })
    const { accessToken: token } = await sandbox.control.signIn('member')
    const tries = [
      ...(await Promise.all(
        [undefined, token].map((held) => sandbox.call('getMoneyOutcome', { params: { key }, token: held })),
      )),
      ...(await Promise.all(
        [{}, { proof: '' }, { proof: PROOF.slice(0, -1) }, { proof: [PROOF] }, { proof: 'of-some-other-browser' }].map(
          (body) => sandbox.call('claimAccount', { params: { key }, body }),
        ),
      )),
      ...(await Promise.all(
        [{ proof: 'of-some-other-browser' }, { proof: undefined }, { proof: PROOF, password: 'another-evening-8' }].map(
          (change) => signUp(change, key),
        ),
      )),
    ]
    const texts = await Promise.all(tries.map((answer) => answer.text()))
    expect(texts.filter((text) => /atoken|rtoken|\/billers\//.test(text))).toEqual([])
    expect(tries.map(({ status }) => status)).toEqual([401, 200, 400, 400, 200, 400, 200, 422, 400, 422])
  })

  it('is repeated for an hour; afterwards its answer is nowhere, and nothing is done twice', async () => {
    const key = newKey()
    await signUp({}, key)
    const member = { key: newKey(), token: (await sandbox.control.signIn('inactive')).accessToken }
    await order({}, member)
    await sandbox.client.changeClock({ jumpMs: HOUR_MS - 60_000 })
    expect((await claim(key, PROOF)).answer).not.toBe(null)
    expect((await signUp({}, key)).status).toBe(201)
    await sandbox.client.changeClock({ jumpMs: 120_000 })
    const before = accounts()
    expect((await signUp({}, key)).status).toBe(409)
    expect(await claim(key, PROOF)).toEqual({ state: 'done', status: 201, answer: null })
    expect({ accounts: accounts(), ledger: (await sandbox.client.ledger()).length }).toEqual({
      accounts: before,
      ledger: 2,
    })
    const kept = sandbox.database.prepare('SELECT answer FROM money_actions').all()
    expect(kept.map(({ answer }) => answer)).toEqual(['null', 'null'])
  })

  it('that a stopped server left half done can be tried again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    const databasePath = join(folder, 'kept.db')
    const first = await startTestSandbox({ databasePath })
    await first.close()
    const kept = new DatabaseSync(databasePath)
    kept.exec(
      "INSERT INTO money_actions VALUES ('user-member', 'half-done-half-done', 'x', 'x', 'running', 0, 'null', 0, '')",
    )
    kept.exec(
      "INSERT INTO money_actions VALUES ('user-member', 'done-done-done-done', 'x', 'x', 'done', 200, 'null', 0, '')",
    )
    kept.close()
    const second = await startTestSandbox({ databasePath })
    expect((await second.client.ledger()).map(({ key }) => key)).toEqual(['done-done-done-done'])
    await second.close()
    rmSync(folder, { recursive: true })
  })

  it('lets two accounts use the same key for actions of their own', async () => {
    const key = newKey()
    const member = (await sandbox.control.signIn('member')).accessToken
    const [one, other] = [
      await order({}, { key }),
      await order({ userUuid: 'user-member', priceUuid: YEAR }, { key, token: member }),
    ]
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await sandbox.client.ledger()).map(({ owner, payment }) => [owner, payment?.accountId])).toEqual([
      ['user-inactive', 'user-inactive'],
      ['user-member', 'user-member'],
    ])
  })
})

describe('the price of an order', () => {
  it('is never above the one that was shown: if it has risen, the visitor must agree again (M08)', async () => {
    await sandbox.client.changeSettings({ priceRisePercent: 20 })
    const before = accounts()
    const [status, refusal] = await refusalOf(await signUp())
    expect({ status, refusal }).toEqual({
      status: 409,
      refusal: {
        title: 'The price has changed.',
        email: '',
        password: '',
        price: { amount: 35.94, currency: 'USD' },
        isKnownEmail: false,
      },
    })
    expect({ accounts: accounts(), payment: (await sandbox.client.ledger())[0]?.payment }).toEqual({
      accounts: before,
      payment: null,
    })
    expect((await signUp({ quote: { amount: 35.94, currency: 'USD' } })).status).toBe(201)
  })

  it('is the cheaper one when it has fallen meanwhile', async () => {
    await sandbox.client.changeSettings({ priceRisePercent: -50 })
    expect((await order({ quote: { amount: 29.95, currency: 'USD' } })).status).toBe(200)
    expect((await sandbox.client.ledger())[0]?.payment?.amount).toBe(14.98)
  })

  it('is the everyday one again when the sale ends between display and submit', async () => {
    await sandbox.client.changeSettings({ isSaleOn: true })
    const onSale = { priceUuid: `${MONTH}-sale-autumn`, quote: { amount: 21.95, currency: 'USD' } }
    expect((await order(onSale)).status).toBe(200)
    await sandbox.client.changeSettings({ isSaleOn: false })
    expect((await refusalOf(await order(onSale)))[1].price).toEqual({ amount: 29.95, currency: 'USD' })
  })

  it('is not that of renewals for visitors who never were members', async () => {
    const renewal = { priceUuid: `${MONTH}-expired`, quote: { amount: 23.95, currency: 'USD' } }
    expect((await order(renewal)).status).toBe(409)
    const token = (await sandbox.control.signIn('expired')).accessToken
    expect((await order({ ...renewal, userUuid: 'user-expired' }, { token })).status).toBe(200)
  })

  it('is in the currency that was shown', async () => {
    expect((await refusalOf(await order({ quote: { amount: 29.95, currency: 'EUR' } })))[1].price?.currency).toBe('USD')
  })

  it('belongs to an offer that is there, in its combination', async () => {
    const bundled = { priceUuid: 'price-month-first-standard', slavePriceUuids: ['price-month-first-standard-with-1'] }
    expect((await order(bundled)).status).toBe(200)
    for (const change of [
      { priceUuid: 'price-of-nothing' },
      { ...bundled, slavePriceUuids: [] },
      { slavePriceUuids: bundled.slavePriceUuids },
      { ...bundled, slavePriceUuids: [...bundled.slavePriceUuids, 'price-more'] },
    ]) {
      expect((await refusalOf(await order(change)))[1].title).toBe('This offer is no longer available.')
    }
    await sandbox.client.changeSettings({ bundles: 0 })
    expect((await order(bundled)).status).toBe(422)
  })
})

describe('billers', () => {
  it('are listed with their names for people; sets of them can be chosen', async () => {
    const names = async () =>
      BillersAnswer.parse(await (await sandbox.call('getBillers')).json()).map(({ name }) => name)
    expect(await names()).toEqual(['epoch', 'segpay', 'paypal', 'coin', 'gift-card'])
    for (const [billerSet, expected] of [
      ['one', ['epoch']],
      ['none', []],
      ['excluded', ['coin', 'gift-card']],
      ['duplicated', ['epoch', 'segpay']],
    ] as const) {
      await sandbox.client.changeSettings({ billerSet })
      expect(await names()).toEqual(expected)
    }
  })

  it('collect only the prices that they may', async () => {
    const bundle = { priceUuid: 'price-month-first-standard', slavePriceUuids: ['price-month-first-standard-with-1'] }
    for (const [paymentSystem, change, status] of [
      ['segpay', {}, 200],
      ['coin', {}, 422],
      ['coin', { priceUuid: 'price-lifetime-base-standard' }, 200],
      ['gift-card', {}, 422],
      ['gift-card', { priceUuid: 'price-lifetime-base-standard' }, 422],
      ['epoch', bundle, 200],
      ['segpay', bundle, 422],
      ['nobody', {}, 422],
    ] as const) {
      expect({ paymentSystem, status: (await order({ paymentSystem, ...change })).status }).toEqual({
        paymentSystem,
        status,
      })
    }
    await sandbox.client.changeSettings({ billerSet: 'none' })
    expect((await order()).status).toBe(422)
  })

  it('are not asked to bill another visitor', async () => {
    expect((await order({ userUuid: 'user-member' })).status).toBe(403)
  })

  it('can be given by an address that is none', async () => {
    const given = async (
      paymentAddress: 'missing' | 'empty' | 'object' | 'script' | 'elsewhere' | 'credentials' | 'overlong',
    ) => {
      await sandbox.client.changeSettings({ paymentAddress })
      return PaymentUrlAnswer.parse(await (await order()).json()).paymentUrl
    }
    expect([await given('missing'), await given('empty'), await given('object'), await given('overlong')]).toEqual([
      '',
      '',
      '',
      '',
    ])
    expect(await given('script')).toBe('javascript:alert(document.domain)')
    expect(new URL(await given('elsewhere')).hostname).toBe('biller.example')
    expect(new URL(await given('credentials')).hostname).toBe('evil.example')
  })
})

describe('a payment', () => {
  async function begin() {
    const { accessToken: token, refreshToken } = await sandbox.control.signIn('inactive')
    let newest = refreshToken
    const { paymentUrl } = PaymentUrlAnswer.parse(await (await order({}, { token })).json())
    const code = async () => {
      const { pair } = await sandbox.refresh(newest)
      newest = pair?.refreshToken ?? ''
      return codeOf(pair?.accessToken ?? '')
    }
    const payment = async () => (await sandbox.client.ledger())[0]?.payment
    return { url: paymentUrl, code, payment }
  }

  it('is asked for on a page of the second origin that shows product, price and payer', async () => {
    const { url } = await begin()
    const page = await fetch(url)
    const text = await page.text()
    expect({
      status: page.status,
      cacheControl: page.headers.get('cache-control'),
      referrerPolicy: page.headers.get('referrer-policy'),
    }).toEqual({ status: 200, cacheControl: 'no-store', referrerPolicy: 'no-referrer' })
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    for (const part of ['$29.95 per month', '1 Month', 'localhost', 'Credit Card']) expect(text).toContain(part)
    expect((await fetch(`${sandbox.thirdPartyOrigin}/billers/none`)).status).toBe(404)
  })

  it('makes a member by its webhook', async () => {
    const { url, code, payment } = await begin()
    const back = await press(url, 'pay')
    expect({ status: back.status, location: back.headers.get('location') }).toEqual({
      status: 303,
      location: 'http://localhost:4100/payment/?result=paid',
    })
    expect(await code()).toBe(100)
    expect({ state: (await payment())?.state, isSettled: (await payment())?.settledAtMs !== null }).toEqual({
      state: 'paid',
      isSettled: true,
    })
  })

  it('makes a member only when the webhook has come, however late', async () => {
    await sandbox.client.changeSettings({ webhookDelaySeconds: 90 })
    const { url, code, payment } = await begin()
    await press(url, 'pay')
    expect({ code: await code(), settledAtMs: (await payment())?.settledAtMs }).toEqual({ code: 1, settledAtMs: null })
    await sandbox.client.changeClock({ jumpMs: 89_000 })
    expect((await payment())?.settledAtMs).toBeNull()
    await sandbox.client.changeClock({ jumpMs: 1_500 })
    expect((await payment())?.settledAtMs).not.toBeNull()
    await sandbox.client.changeClock({ offsetMs: 0 })
    expect(await code()).toBe(100)
  })

  it('comes back refused, cancelled or without an answer, and makes nobody a member', async () => {
    for (const [outcome, result] of [
      ['refuse', 'refused'],
      ['close', 'cancelled'],
      ['never', 'pending'],
      ['', 'cancelled'],
    ] as const) {
      const { url, code } = await begin()
      expect((await press(url, outcome)).headers.get('location')).toBe(
        `http://localhost:4100/payment/?result=${result}`,
      )
      await sandbox.client.changeClock({ jumpMs: 60_000 })
      expect({ outcome, code: await code() }).toEqual({ outcome, code: 1 })
    }
  })

  it('can be tried again after a refusal, and is collected once', async () => {
    await sandbox.client.changeSettings({ refusesNextPayment: true })
    const { url, payment } = await begin()
    expect((await press(url, 'pay')).headers.get('location')).toContain('result=refused')
    expect((await sandbox.client.state()).settings.refusesNextPayment).toBe(false)
    expect((await press(url, 'pay')).headers.get('location')).toContain('result=paid')
    const paid = await payment()
    expect((await press(url, 'refuse')).headers.get('location')).toContain('result=paid')
    expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toContain('result=paid')
    expect(await payment()).toEqual(paid)
  })

  it('shows in the dashboard of its member', async () => {
    const response = await signUp({ paymentSystem: 'segpay' })
    const { pair, paymentUrl } = CreateAccountAnswer.parse(await response.json())
    const info = async () =>
      (await (await sandbox.call('getDashboardInfo', { token: pair?.accessToken })).json()).data.info
    expect({ status: (await info()).status, paymentSystem: (await info()).paymentSystem }).toEqual({
      status: 'Inactive',
      paymentSystem: '',
    })
    await press(paymentUrl, 'pay')
    const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
    expect(await info()).toEqual({
      status: 'Active',
      paymentSystem: 'segpay',
      membership: '1 Month',
      membership_uuid: expect.any(String),
      membership_currency: 'USD',
      registry: day,
      expiry: day,
      isClassicBundle: false,
      isEasyCancel: true,
      isLifeTimePrice: false,
      isSeparatedMembership: false,
      nonRecurring: false,
    })
  })
})
