import type { DashboardInfo } from '../../contracts/member/dashboard.ts'
import { type DashboardPart, listedMemberships, POSTS } from '../../machines/member/dashboard-content.ts'
import type { DashboardPartAnswer, LoadDashboardPart } from '../../machines/member/dashboard-part.machine.ts'
import { leadsToEasyCancel } from '../../machines/member/easy-cancel-survey.ts'
import type { Call, CallFailure } from '../site/call.ts'
import { reportFailure } from '../site/report-failure.ts'
import type { AskOffered } from './easy-cancel.adapter.ts'

interface DashboardOptions {
  call: Call
  report: (problem: string) => void
  /** Unix ms by the server's clock. */
  now: () => number
  askOffered: AskOffered
  /** As it is now, not as it was. */
  askInfo: (signal: AbortSignal) => Promise<DashboardInfo | null>
}

type Content = Extract<DashboardPartAnswer, { type: 'part.loaded' }>['content']

/** The parts of the dashboard, each with its own calls. Whatever does not come is reported. */
export function createDashboard({ call, report, now, askOffered, askInfo }: DashboardOptions): {
  loadDashboardPart: LoadDashboardPart
} {
  const loaders: { readonly [Part in DashboardPart]: (signal: AbortSignal) => Promise<Content | null> } = {
    async menu(signal) {
      const result = await call('getDashboardMenu', {}, signal)
      if (!result.ok) return fail('dashboard menu', result)
      const { answer: items } = result
      const rest = items.filter((item) => !leadsToEasyCancel(item))
      const isOffered = rest.length < items.length && (await askOffered(signal))?.isOffered
      return { part: 'menu', items: isOffered ? items : rest }
    },
    async scenes(signal) {
      const result = await call('getDashboard', {}, signal)
      if (!result.ok) return fail('dashboard', result)
      const { upcomingScenes, topScenes, playaEasySetupImage } = result.answer
      return { part: 'scenes', upcomingScenes, topScenes, easySetupImage: playaEasySetupImage }
    },
    async posts(signal) {
      const result = await call('getBlogPosts', { query: { page: 1, limit: POSTS } }, signal)
      if (!result.ok) return fail('blog posts', result)
      return { part: 'posts', posts: result.answer.items.slice(0, POSTS) }
    },
    async membership(signal) {
      const told = await askInfo(signal)
      return told && { part: 'membership', ...told }
    },
    async memberships(signal) {
      const [list, statuses] = await Promise.all([
        call('getMemberships', {}, signal),
        call('getMembershipStatuses', {}, signal),
      ])
      if (!list.ok) reportFailure(report, 'memberships', list)
      if (!statuses.ok) reportFailure(report, 'membership statuses', statuses)
      return {
        part: 'memberships',
        items: listedMemberships(list.ok ? list.answer : [], statuses.ok ? statuses.answer : []),
        isComplete: list.ok,
      }
    },
    async upgrades(signal) {
      const result = await call('getUpgradeRules', {}, signal)
      if (!result.ok) return fail('upgrade rules', result)
      const { offers, ...rules } = result.answer
      return { part: 'upgrades', ...rules, offers: offers.toSorted((one, other) => one.sort - other.sort) }
    },
  }

  function fail(what: string, result: { cause: CallFailure }): null {
    reportFailure(report, what, result)
    return null
  }

  return {
    async loadDashboardPart(signal, { part }) {
      const content = await loaders[part](signal)
      return content ? { type: 'part.loaded', content, asOfMs: now() } : { type: 'part.failed' }
    },
  }
}
