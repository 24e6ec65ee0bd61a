import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAccountActions } from '../../adapters/account/account-actions.adapter.ts'
import { createMailedCancellation } from '../../adapters/account/mailed-cancellation.adapter.ts'
import { newKey } from '../../app/site/money.ts'
import type { FaultRequest } from '../../sandbox/faults/fault-rules.ts'
import { callAs, NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { dropLinks, putLink, TOKEN } from './mailed-link.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
afterEach(() => sandbox.control.reset())

const page = () => createMailedCancellation({ call: callAs(sandbox), token: TOKEN, newKey })
const fault = (request: FaultRequest) => sandbox.control.addFault(request)

test('a link that cancels is mailed for an e-mail alone', async () => {
  const { requestCancelLink } = createAccountActions({ call: callAs(sandbox), token: '' })
  const answer = await requestCancelLink(NEVER_ABORTED, { email: 'ada.holm@example.com', password: '' })
  const [mail] = await sandbox.control.mails()
  expect({ answer, kind: mail?.kind, recipient: mail?.recipient }).toEqual({
    answer: { type: 'mail.sent' },
    kind: 'cancelLink',
    recipient: 'ada.holm@example.com',
  })
})

test('a link says what it would cancel, and cancels it', async () => {
  await sandbox.control.changeClock({ holdAtMs: Date.parse('2026-11-24T12:00:00Z') })
  // Others may have ended meanwhile: receipts are numbered with what happens to all.
  sandbox.database.exec(
    "DELETE FROM membership_ledger; UPDATE memberships SET period_ends_at_ms = 1797206400000 WHERE account_id = 'user-member'",
  )
  putLink(sandbox, 'user-member', 'cancelMemberships')
  const { checkCancelLink, cancelByLink } = page()
  const checked = await checkCancelLink(NEVER_ABORTED)
  const uuid = checked.type === 'link.accepted' ? checked.memberships[0]?.uuid : undefined
  expect({ checked, done: await cancelByLink(NEVER_ABORTED) }).toEqual({
    checked: {
      type: 'link.accepted',
      memberships: [{ uuid, title: '1 Month', isRunning: true, accessUntil: '2026-12-14' }],
    },
    done: {
      type: 'cancellation.done',
      receipts: [{ receipt: 'C-000001', title: '1 Month', cancelledAt: '2026-11-24', accessUntil: '2026-12-14' }],
    },
  })
})

test('what the server has done is not sent for a second time by the same page, and the link serves no other', async () => {
  putLink(sandbox, 'user-member', 'cancelMemberships')
  await fault({ kind: 'errorAfter', endpoint: 'cancelByLink', count: 1 })
  const { cancelByLink } = page()
  const lost = await cancelByLink(NEVER_ABORTED)
  const again = await cancelByLink(NEVER_ABORTED)
  expect({ lost, again: again.type, other: await page().cancelByLink(NEVER_ABORTED) }).toEqual({
    lost: { type: 'cancellation.failed', cause: 'unavailable' },
    again: 'cancellation.done',
    other: { type: 'link.refused' },
  })
})

test('a link that is worth nothing is refused, checked or used', async () => {
  dropLinks(sandbox)
  const { checkCancelLink, cancelByLink } = page()
  expect({ checked: await checkCancelLink(NEVER_ABORTED), used: await cancelByLink(NEVER_ABORTED) }).toEqual({
    checked: { type: 'link.refused' },
    used: { type: 'link.refused' },
  })
})

test.each([
  ['refuse', 'offline'],
  ['serverError', 'unavailable'],
] as const)('without an answer (%s) nothing is known: %s', async (kind, cause) => {
  await fault({ kind, endpoint: 'checkCancelLink' })
  await fault({ kind, endpoint: 'cancelByLink' })
  const { checkCancelLink, cancelByLink } = page()
  expect({ checked: await checkCancelLink(NEVER_ABORTED), used: await cancelByLink(NEVER_ABORTED) }).toEqual({
    checked: { type: 'check.failed', cause },
    used: { type: 'cancellation.failed', cause },
  })
})

test('one that is still being done has not been refused', async () => {
  await fault({ kind: 'conflict', endpoint: 'cancelByLink' })
  expect(await page().cancelByLink(NEVER_ABORTED)).toEqual({ type: 'cancellation.failed', cause: 'unavailable' })
})
