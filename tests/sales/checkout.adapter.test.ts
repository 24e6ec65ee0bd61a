import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createCheckout, createCheckoutDraft } from '../../adapters/sales/checkout.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { CheckoutDraft } from '../../machines/sales/checkout-order.ts'
import { callAs, NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { BUNDLE, EMAIL, SPECIAL, tariffWith } from './checkout-samples.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterEach(async () => {
  await sandbox.client.clearFaults()
  await sandbox.client.changeSettings({ billerSet: 'usual' })
})
afterAll(() => sandbox.close())

function open(token?: string) {
  const reported: string[] = []
  const call = callAs(sandbox, token ? { token } : {})
  return { ...createCheckout({ call, report: (problem) => reported.push(problem) }), reported }
}

describe('billers', () => {
  test('are those that the server has, each once [API-092]', async () => {
    const { loadBillers } = open()
    const names = async () => {
      const answer = await loadBillers(NEVER_ABORTED)
      return answer.type === 'billers.loaded' ? answer.billers.map(({ name }) => name) : []
    }
    expect(await loadBillers(NEVER_ABORTED)).toEqual({
      type: 'billers.loaded',
      billers: [
        { name: 'epoch', nameHuman: 'Credit Card', isNonRecurring: false },
        { name: 'segpay', nameHuman: 'Debit Card', isNonRecurring: false },
        { name: 'paypal', nameHuman: 'PayPal', isNonRecurring: false },
        { name: 'coin', nameHuman: 'Digital Coins', isNonRecurring: true },
        { name: 'gift-card', nameHuman: 'Gift Card', isNonRecurring: false },
      ],
    })
    await sandbox.client.changeSettings({ billerSet: 'duplicated' })
    expect(await names()).toEqual(['epoch', 'segpay'])
  })

  for (const kind of ['serverError', 'brokenJson', 'html', 'resetBefore', 'notFound', 'wrongType'] as const) {
    test(`that cannot be fetched (${kind}) are logged as such, and no wrong one charges the visitor [CHECKOUT-031]`, async () => {
      const { loadBillers, reported } = open()
      await sandbox.client.addFault({ kind, endpoint: 'getBillers' })
      expect({ answer: await loadBillers(NEVER_ABORTED), reported }).toEqual({
        answer: { type: 'billers.failed' },
        reported: ['Failed to get payment systems'],
      })
    })
  }
})

test('the id of a signed-in visitor is fetched, and a guest has none [CHECKOUT-021]', async () => {
  const { accessToken } = await sandbox.client.signIn('inactive')
  expect([await open(accessToken).loadUuid(NEVER_ABORTED), await open().loadUuid(NEVER_ABORTED)]).toEqual([
    { type: 'uuid.learned', userUuid: 'user-inactive' },
    { type: 'uuid.failed' },
  ])
})

describe('the draft', () => {
  const draft: CheckoutDraft = {
    selection: { tariff: tariffWith(), bundles: [BUNDLE], special: SPECIAL, saleEvent: 'sale' },
    wantsSpecial: true,
    email: EMAIL,
    isReceiveUpdates: false,
    biller: 'segpay',
    awaitsLogIn: false,
  }

  test('is kept in the tab and read again as it was [M09]', () => {
    const memory = createMemoryStorage()
    const kept = createCheckoutDraft({ storage: createSafeStorage({ storage: () => memory }) })
    const keeper = createActor(kept.keepDraft, { input: undefined }).start()
    expect(kept.read()).toBe(null)
    keeper.send({ type: 'draft.keep', draft })
    expect({ read: kept.read(), memory: memory.keys() }).toEqual({ read: draft, memory: ['draft.checkout'] })
    kept.forget()
    expect(memory.keys()).toEqual([])
  })

  for (const text of ['', '{', '[]', '{"email":1}', JSON.stringify({ ...draft, selection: { tariff: {} } })]) {
    test(`that is broken is none: ${text.slice(0, 20)}`, () => {
      const memory = createMemoryStorage()
      memory.setItem('draft.checkout', text)
      expect(createCheckoutDraft({ storage: createSafeStorage({ storage: () => memory }) }).read()).toBe(null)
    })
  }
})
