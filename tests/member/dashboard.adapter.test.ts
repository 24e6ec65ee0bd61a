import { expect, test } from 'vitest'
import { createDashboard } from '../../adapters/member/dashboard.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { NEVER_ABORTED } from '../catalogue/sandbox-call.ts'

const BODIES = {
  getMemberships: {
    data: [
      { membership: { name: 'Year', sort: 2, isActive: true }, status: 100, isExternalSite: false, url: '' },
      {
        membership: { name: 'Month', sort: 1, isActive: false },
        status: 'frozen',
        isExternalSite: true,
        url: 'https://other.example/',
      },
    ],
  },
  getMembershipStatuses: {
    data: [
      { code: 100, name: 'Running' },
      { code: 'frozen', name: 'On ice' },
    ],
  },
}
type Asked = keyof typeof BODIES

test.for([
  { failing: [], names: ['Month', 'Year'], statuses: ['On ice', 'Running'], reported: [] },
  {
    failing: ['getMembershipStatuses'],
    names: ['Month', 'Year'],
    statuses: ['frozen', 'Active'],
    reported: ['membership statuses: timeout'],
  },
  { failing: ['getMemberships'], names: [], statuses: [], reported: ['memberships: timeout'] },
] as const)(
  'memberships are those of the aggregate, called as the list of statuses says, and what fails is empty: $failing [API-098, API-099, API-100, API-121]',
  async ({ failing, names, statuses, reported }) => {
    const asked: string[] = []
    const problems: string[] = []
    const call = (async (name: Asked) => {
      asked.push(name)
      const isFailing = (failing as readonly string[]).includes(name)
      return isFailing
        ? { ok: false, cause: 'timeout' }
        : { ok: true, answer: endpoints[name].answer.parse(BODIES[name]) }
    }) as unknown as Call
    const { loadDashboardPart } = createDashboard({
      call,
      report: (problem) => problems.push(problem),
      now: () => 0,
      askOffered: async () => null,
      askInfo: async () => null,
    })
    const answer = await loadDashboardPart(NEVER_ABORTED, { part: 'memberships' })
    const items = answer.type === 'part.loaded' && answer.content.part === 'memberships' ? answer.content.items : []
    expect({
      asked,
      names: items.map(({ name }) => name),
      statuses: items.map(({ status }) => status),
      problems,
    }).toEqual({ asked: ['getMemberships', 'getMembershipStatuses'], names, statuses, problems: reported })
  },
)
