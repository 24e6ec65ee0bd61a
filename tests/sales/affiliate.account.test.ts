import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

test('the affiliate of a visitor is in the record of the account that they open [AFF-003, ENT-057]', async () => {
  const affiliates = await Promise.all(['gallery-12', undefined].map(openAccount))
  expect(affiliates).toEqual(['gallery-12', ''])
})

/** The affiliate of a new account, as its user is told. */
async function openAccount(affiliateId: string | undefined) {
  const opened = await callAs(sandbox)('createAccount', {
    body: {
      email: `${affiliateId ?? 'nobody'}@example.com`,
      password: 'walnut-7-lantern',
      isReceiveUpdates: false,
      paymentSystem: 'epoch',
      affiliateId,
      proof: crypto.randomUUID(),
    },
    idempotencyKey: crypto.randomUUID(),
  })
  if (!opened.ok) throw new Error(`refused: ${JSON.stringify(opened)}`)
  const user = await callAs(sandbox, { token: opened.answer.pair?.accessToken })('getUser', {})
  return user.ok && user.answer?.affiliateId
}
