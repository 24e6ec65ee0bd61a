import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDashboardInfo } from '../../adapters/member/dashboard-info.adapter.ts'
import { createEasyCancel, createEasyCancelSwitch } from '../../adapters/member/easy-cancel.adapter.ts'
import type { EndpointName } from '../../contracts/endpoints.ts'
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

const ALLOWED = { logOut: [], ageProvider: [], biller: [], easyCancel: ['goodbye.example'] }

/** `leadsTo`: what the server's answer to the feedback is changed to name. */
async function as(account: AccountName, { easyCancelEnabled = true, leadsTo = '' } = {}) {
  const { accessToken: token } = await sandbox.control.signIn(account)
  const fetched: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init)
    return leadsTo && answer.ok ? Response.json({ data: { url: leadsTo } }) : answer
  }
  const reported: string[] = []
  const ports = {
    call: callAs(sandbox, { token, fetch: fetched }),
    report: (problem: string) => void reported.push(problem),
  }
  const askInfo = createDashboardInfo(ports)
  const askOffered = createEasyCancelSwitch({ ...ports, settings: { easyCancelEnabled }, askInfo })
  const easyCancel = createEasyCancel({
    ...ports,
    settings: { allowedHosts: ALLOWED },
    origin: 'http://localhost:4100',
    askOffered,
  })
  return { ...easyCancel, askOffered, reported }
}

const asked = async () => (await sandbox.control.requests()).map(({ method, path }) => `${method} ${path}`).toSorted()

describe('the survey', () => {
  test('is loaded with its settings, in its order, and with an upgrade for this membership [CANCEL-003, CANCEL-004, CANCEL-008, ENT-064, API-115, API-116, API-117]', async () => {
    const { loadSurvey, reported } = await as('member')
    const answer = await loadSurvey(NEVER_ABORTED)
    const questions = answer.type === 'survey.loaded' ? answer.survey.questions : []
    const requests = await sandbox.control.requests()
    expect({
      type: answer.type,
      title: answer.type === 'survey.loaded' && answer.survey.title,
      text: answer.type === 'survey.loaded' && answer.survey.text,
      questions: questions.map(({ title, answers }) => ({ title, answers: answers.map((each) => each.title) })),
      upgradeTo: answer.type === 'survey.loaded' && answer.upgradeTo,
      asked: await asked(),
      uuid: requests.find(({ path }) => path === '/api/easy-cancel/upgrade-url')?.query,
      reported,
    }).toEqual({
      type: 'survey.loaded',
      title: 'Before you go',
      text: 'Your answers go to the people who make Halcyon VR. You may leave out any of them, or all.',
      questions: [
        {
          title: 'Why do you cancel?',
          answers: ['It costs too much', 'I have no time for it', 'The films are not for me', 'Something else'],
        },
        { title: 'Would you come back?', answers: ['Yes, some day', 'For a lower price', 'No'] },
      ],
      upgradeTo: { to: '/main-dashboard/upgrade-subscription/', isExternal: false },
      asked: [
        'GET /api/easy-cancel/questions',
        'GET /api/easy-cancel/settings',
        'GET /api/easy-cancel/upgrade-url',
        'GET /api/wp/user/dashboardInfo',
        'GET /content/dark/dashboard',
      ],
      uuid: '?membershipUuid=membership-member',
      reported: [],
    })
    const other = await as('trial')
    await other.loadSurvey(NEVER_ABORTED)
    const theirs = (await sandbox.control.requests()).filter(({ path }) => path === '/api/easy-cancel/upgrade-url')
    expect(theirs.at(-1)?.query).toBe('?membershipUuid=membership-trial')
  })

  test('asks for the upgrade of whichever membership it is [API-117]', async () => {
    const { loadSurvey } = await as('trial')
    await loadSurvey(NEVER_ABORTED)
    const requests = await sandbox.control.requests()
    expect(requests.find(({ path }) => path === '/api/easy-cancel/upgrade-url')?.query).toBe(
      '?membershipUuid=membership-trial',
    )
  })

  test('comes without an upgrade where its address cannot be had, and that is reported [CANCEL-005, API-117]', async () => {
    await sandbox.control.addFault({ kind: 'forbidden', endpoint: 'getEasyCancelUpgradeUrl' })
    const { loadSurvey, reported } = await as('member')
    const answer = await loadSurvey(NEVER_ABORTED)
    expect({ upgradeTo: answer.type === 'survey.loaded' && answer.upgradeTo, reported }).toEqual({
      upgradeTo: null,
      reported: ['Failed to get upgrade url'],
    })
  })

  test.for(['missing', 'script', 'elsewhere'] as const)(
    'comes without an upgrade whose address is %s [L01]',
    async (easyCancelAddress) => {
      await sandbox.control.changeSettings({ easyCancelAddress })
      const { loadSurvey } = await as('member')
      const answer = await loadSurvey(NEVER_ABORTED)
      expect({ type: answer.type, upgradeTo: answer.type === 'survey.loaded' && answer.upgradeTo }).toEqual({
        type: 'survey.loaded',
        upgradeTo: null,
      })
    },
  )

  test.for<[EndpointName, string, string]>([
    ['getEasyCancelQuestions', 'survey.failed', 'easy cancel questions: refused'],
    ['getDashboard', 'survey.failed', 'dashboard: refused'],
    ['getDashboardInfo', 'survey.failed', 'dashboard info: refused'],
    ['getEasyCancelSettings', 'survey.loaded', 'easy cancel settings: refused'],
  ])('without %s is %s, and that is reported', async ([endpoint, type, problem]) => {
    await sandbox.control.addFault({ kind: 'forbidden', endpoint })
    const { loadSurvey, reported } = await as('member')
    expect({ type: (await loadSurvey(NEVER_ABORTED)).type, reported }).toEqual({ type, reported: [problem] })
  })
})

describe('easy cancel is not offered', () => {
  test('on a site that has it off, and nobody is asked [CONST-025]', async () => {
    const { loadSurvey } = await as('member', { easyCancelEnabled: false })
    expect({ answer: await loadSurvey(NEVER_ABORTED), asked: await asked() }).toEqual({
      answer: { type: 'survey.unoffered' },
      asked: [],
    })
  })

  test.for([{ isEasyCancelActive: false }, { hasEasyCancelMembers: false }])(
    'where the servers have %o [ENT-059]',
    async (settings) => {
      const { loadSurvey } = await as('member')
      const before = (await loadSurvey(NEVER_ABORTED)).type
      await sandbox.control.changeSettings(settings)
      expect({ before, after: await loadSurvey(NEVER_ABORTED) }).toEqual({
        before: 'survey.loaded',
        after: { type: 'survey.unoffered' },
      })
    },
  )
})

test.for([
  [true, true, { isOffered: true, uuid: 'membership-member' }],
  [false, true, { isOffered: false, uuid: 'membership-member' }],
  [true, false, { isOffered: false, uuid: '' }],
  [false, false, { isOffered: false, uuid: '' }],
] as const)(
  'isEasyCancelActive %s where the site has easy cancel %s: who is offered it [DASH-007]',
  async ([isEasyCancelActive, easyCancelEnabled, offered]) => {
    await sandbox.control.changeSettings({ isEasyCancelActive })
    const { askOffered, reported } = await as('member', { easyCancelEnabled })
    expect({ offered: await askOffered(NEVER_ABORTED), reported }).toEqual({ offered, reported: [] })
  },
)

describe('feedback', () => {
  const answers = [{ questionId: 'why', answerId: 'films', text: 'Too dark' }]
  const kept = () =>
    sandbox.database
      .prepare('SELECT membership_uuid, answers FROM easy_cancel_feedback')
      .all()
      .map((row) => ({ uuid: row.membership_uuid, answers: JSON.parse(String(row.answers)) as unknown }))

  test('is sent with the membership and what was answered, cancels it once, and says where to go [CANCEL-006, CANCEL-009, DASH-017, API-118]', async () => {
    const { sendFeedback } = await as('member')
    const first = await sendFeedback(NEVER_ABORTED, { uuid: 'membership-member', answers })
    const again = await sendFeedback(NEVER_ABORTED, { uuid: 'membership-member', answers: [] })
    const ledger = (await sandbox.control.membershipLedger()).filter(({ accountId }) => accountId === 'user-member')
    expect({ first, again, causes: ledger.map(({ cause }) => cause), kept: kept() }).toEqual({
      first: { type: 'feedback.taken', next: { to: '/main-dashboard/membership-info/', isExternal: false } },
      again: { type: 'feedback.taken', next: { to: '/main-dashboard/membership-info/', isExternal: false } },
      causes: ['cancelled'],
      kept: [{ uuid: 'membership-member', answers: [] }],
    })
  })

  test.for([
    ['/contact/', { to: '/contact/', isExternal: false }],
    ['https://goodbye.example/a', { to: 'https://goodbye.example/a', isExternal: true }],
  ] as const)(
    'leads to the address that its answer has, such as %s [API-118, CANCEL-006, DASH-017]',
    async ([leadsTo, next]) => {
      const { sendFeedback } = await as('member', { leadsTo })
      expect(await sendFeedback(NEVER_ABORTED, { uuid: 'membership-member', answers })).toEqual({
        type: 'feedback.taken',
        next,
      })
    },
  )

  test('is sent with whichever membership it is about [CANCEL-009, API-118]', async () => {
    const { sendFeedback } = await as('trial')
    await sendFeedback(NEVER_ABORTED, { uuid: 'membership-trial', answers })
    expect(kept()).toEqual([{ uuid: 'membership-trial', answers }])
  })

  test('goes on when the page that sends it is left', async () => {
    const { sendFeedback } = await as('member')
    await sendFeedback(AbortSignal.abort(), { uuid: 'membership-member', answers })
    expect(kept()).toEqual([{ uuid: 'membership-member', answers }])
  })

  test.for(['missing', 'script', 'elsewhere'] as const)(
    'leads nowhere by an address that is %s [L01]',
    async (kind) => {
      await sandbox.control.changeSettings({ easyCancelAddress: kind })
      const { sendFeedback } = await as('member')
      expect(await sendFeedback(NEVER_ABORTED, { uuid: 'membership-member', answers })).toEqual({
        type: 'feedback.taken',
        next: null,
      })
    },
  )

  test.for<[string, AccountName, string, string]>([
    ['somebody else’s membership', 'member', 'membership-admin', 'why'],
    ['a membership that has ended', 'expired', 'membership-expired', 'why'],
    ['a question that is none', 'member', 'membership-member', 'none'],
  ])('about %s is refused, and nothing is done', async ([, account, uuid, questionId]) => {
    const { sendFeedback, reported } = await as(account)
    const answer = await sendFeedback(NEVER_ABORTED, { uuid, answers: [{ questionId, answerId: 'films' }] })
    const done = (await sandbox.control.membershipLedger()).filter(({ accountId }) => accountId !== 'user-canceled')
    expect({ answer, reported, kept: kept(), done }).toEqual({
      answer: { type: 'feedback.failed' },
      reported: ['Failed to send feedback'],
      kept: [],
      done: [],
    })
  })

  test.for(['resetBefore', 'serverError', 'brokenJson', 'html'] as const)(
    'with the fault %s has failed [CANCEL-007]',
    async (kind) => {
      await sandbox.control.addFault({ kind, endpoint: 'sendEasyCancel' })
      const { sendFeedback, reported } = await as('member')
      expect({ answer: await sendFeedback(NEVER_ABORTED, { uuid: 'membership-member', answers }), reported }).toEqual({
        answer: { type: 'feedback.failed' },
        reported: ['Failed to send feedback'],
      })
    },
  )
})
