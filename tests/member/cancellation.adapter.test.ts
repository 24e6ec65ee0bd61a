import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCancellation } from '../../adapters/member/cancellation.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import type { FaultRequest } from '../../sandbox/faults/fault-rules.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { callAs, NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.clearRequests()
})

async function as(account: AccountName) {
  const { accessToken: token } = await sandbox.control.signIn(account)
  const reported: string[] = []
  const report = (problem: string) => void reported.push(problem)
  return { ...createCancellation({ call: callAs(sandbox, { token }), report }), reported }
}

const causes = async () => (await sandbox.control.membershipLedger()).map(({ cause }) => cause).slice(1)

describe('cancelling', () => {
  test('sends the uuid of the membership, and hands back the receipt [CANCEL-001, API-108]', async () => {
    const { cancelMembership, reported } = await as('member')
    const answer = await cancelMembership(NEVER_ABORTED, { uuid: 'membership-member' })
    const today = new Date().toISOString().slice(0, 10)
    const [request] = await sandbox.control.requests()
    expect({
      type: answer.type,
      receipt: answer.type === 'cancellation.done' && {
        ...answer.receipt,
        accessUntil: /^\d{4}-\d{2}-\d{2}$/.test(answer.receipt.accessUntil),
      },
      asked: `${request?.method} ${request?.path}`,
      reported,
      causes: await causes(),
    }).toEqual({
      type: 'cancellation.done',
      receipt: { receipt: 'C-000002', title: '1 Month', cancelledAt: today, accessUntil: true },
      asked: 'POST /api/memberships/dashboard/membership-cancel',
      reported: [],
      causes: ['cancelled'],
    })
    const other = await as('trial')
    const theirs = await other.cancelMembership(NEVER_ABORTED, { uuid: 'membership-trial' })
    expect({ type: theirs.type, causes: await causes() }).toEqual({
      type: 'cancellation.done',
      causes: ['cancelled', 'cancelled'],
    })
  })

  test('goes on when the page that asked is left', async () => {
    const { cancelMembership } = await as('member')
    const answer = await cancelMembership(AbortSignal.abort(), { uuid: 'membership-member' })
    expect({ type: answer.type, causes: await causes() }).toEqual({
      type: 'cancellation.done',
      causes: ['cancelled'],
    })
  })

  test.for<[string, AccountName, string, string]>([
    ['somebody else’s', 'member', 'membership-admin', 'cancellation.refused'],
    ['one that has ended', 'expired', 'membership-expired', 'cancellation.disputed'],
  ])('of %s is said and reported, and nothing is done [CANCEL-002, API-108]', async ([, account, uuid, type]) => {
    const { cancelMembership, reported } = await as(account)
    const answer = await cancelMembership(NEVER_ABORTED, { uuid })
    expect({ type: answer.type, reports: reported.length, causes: await causes() }).toEqual({
      type,
      reports: 1,
      causes: [],
    })
  })

  test.for<[FaultRequest['kind'], string, string[]]>([
    ['resetBefore', 'cancellation.lost', []],
    ['resetAfter', 'cancellation.lost', ['cancelled']],
    ['serverError', 'cancellation.lost', []],
    ['errorAfter', 'cancellation.lost', ['cancelled']],
    ['conflict', 'cancellation.disputed', []],
    ['forbidden', 'cancellation.refused', []],
    ['brokenJson', 'cancellation.lost', ['cancelled']],
    ['html', 'cancellation.lost', ['cancelled']],
    ['noContent', 'cancellation.done', ['cancelled']],
    ['duplicate', 'cancellation.done', ['cancelled']],
  ])('with the fault %s is %s [CANCEL-002]', async ([kind, type, done]) => {
    await sandbox.control.addFault({ kind, endpoint: 'cancelMembership' })
    const { cancelMembership, reported } = await as('member')
    const answer = await cancelMembership(NEVER_ABORTED, { uuid: 'membership-member' })
    expect({ type: answer.type, reports: reported.length, causes: await causes() }).toEqual({
      type,
      reports: type === 'cancellation.done' ? 0 : 1,
      causes: done,
    })
  })
})

describe('how a membership stands', () => {
  test('is read off the membership itself', async () => {
    const member = await as('member')
    const canceled = await as('canceled')
    const inactive = await as('inactive')
    expect([
      await member.askStanding(NEVER_ABORTED, { uuid: 'membership-member' }),
      await canceled.askStanding(NEVER_ABORTED, { uuid: 'membership-canceled' }),
      await inactive.askStanding(NEVER_ABORTED, { uuid: 'membership-gone' }),
    ]).toEqual([
      { type: 'standing.learned', isRunning: true },
      { type: 'standing.learned', isRunning: false },
      { type: 'standing.learned', isRunning: false },
    ])
  })

  test('cannot be told by another membership: then the server is told once more', async () => {
    const { askStanding } = await as('canceled')
    expect(await askStanding(NEVER_ABORTED, { uuid: 'membership-other' })).toEqual({
      type: 'standing.learned',
      isRunning: true,
    })
  })

  test('is unknown where nobody answers', async () => {
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getDashboardInfo' })
    const { askStanding, reported } = await as('member')
    expect({ answer: await askStanding(NEVER_ABORTED, { uuid: 'membership-member' }), reported }).toEqual({
      answer: { type: 'standing.unknown' },
      reported: ['dashboard info: unavailable'],
    })
  })
})

describe('undoing', () => {
  test('makes the membership renew again, whatever becomes of the page', async () => {
    const { resumeMembership } = await as('canceled')
    const answer = await resumeMembership(AbortSignal.abort(), { uuid: 'membership-canceled' })
    expect({ answer, causes: await causes() }).toEqual({
      answer: { type: 'membership.resumed' },
      causes: ['resumed'],
    })
  })

  test('is refused where there is nothing to undo, and lost where nobody answers', async () => {
    const expired = await as('expired')
    const refused = await expired.resumeMembership(NEVER_ABORTED, { uuid: 'membership-expired' })
    await sandbox.control.addFault({ kind: 'resetAfter', endpoint: 'resumeMembership' })
    const canceled = await as('canceled')
    const lost = await canceled.resumeMembership(NEVER_ABORTED, { uuid: 'membership-canceled' })
    expect({ refused, lost, reports: [expired.reported.length, canceled.reported.length] }).toEqual({
      refused: { type: 'resumption.refused' },
      lost: { type: 'resumption.lost' },
      reports: [1, 1],
    })
  })
})

test('a change during which somebody else logs in has an unknown outcome, and developers hear of it', async () => {
  const reported: string[] = []
  const call = (async () => ({ ok: false, cause: 'aborted' })) as unknown as Call
  const acts = createCancellation({ call, report: (problem) => void reported.push(problem) })
  const answers = [
    await acts.cancelMembership(NEVER_ABORTED, { uuid: 'membership-member' }),
    await acts.resumeMembership(NEVER_ABORTED, { uuid: 'membership-member' }),
  ]
  expect({ answers, reported }).toEqual({
    answers: [{ type: 'cancellation.lost' }, { type: 'resumption.lost' }],
    reported: ['cancellation: aborted', 'resumption: aborted'],
  })
})
