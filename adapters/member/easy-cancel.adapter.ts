import type { DashboardInfo } from '../../contracts/member/dashboard.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { LoadSurvey, SendFeedback } from '../../machines/member/easy-cancel.machine.ts'
import { inOrder, type WayOn, wayOnOf } from '../../machines/member/easy-cancel-survey.ts'
import type { Call } from '../site/call.ts'
import { reportFailure } from '../site/report-failure.ts'

interface EasyCancelOptions {
  call: Call
  report: (problem: string) => void
  settings: Pick<SiteSettings, 'allowedHosts'>
  /** Origin of the open page. */
  origin: string
  askOffered: AskOffered
}

interface SwitchOptions {
  call: Call
  report: (problem: string) => void
  settings: Pick<SiteSettings, 'easyCancelEnabled'>
  askInfo: (signal: AbortSignal) => Promise<DashboardInfo | null>
}

/** Whether easy cancel is offered for a membership; null: nobody knows. */
export type AskOffered = (signal: AbortSignal) => Promise<{ isOffered: boolean; uuid: string } | null>

/** Three switches: of the site, of its editors and of the membership. Each can switch it off (CANCEL-011). */
export function createEasyCancelSwitch({ call, report, settings, askInfo }: SwitchOptions): AskOffered {
  return async (signal) => {
    if (!settings.easyCancelEnabled) return { isOffered: false, uuid: '' }
    const [dashboard, told] = await Promise.all([call('getDashboard', {}, signal), askInfo(signal)])
    if (!dashboard.ok) reportFailure(report, 'dashboard', dashboard)
    if (!dashboard.ok || !told) return null
    return {
      isOffered: dashboard.answer.isEasyCancelActive && told.info.isEasyCancel,
      uuid: told.info.membership_uuid,
    }
  }
}

/** The survey of members who cancel, and what they may have instead. */
export function createEasyCancel({ call, report, settings, origin, askOffered }: EasyCancelOptions): {
  loadSurvey: LoadSurvey
  sendFeedback: SendFeedback
} {
  async function upgradeOf(uuid: string, signal: AbortSignal): Promise<WayOn | null> {
    const result = await call('getEasyCancelUpgradeUrl', { query: { membershipUuid: uuid } }, signal)
    const wayOn = result.ok ? wayOnOf(result.answer.url, { settings, origin }) : null
    if (!wayOn && !signal.aborted) report('Failed to get upgrade url')
    return wayOn
  }

  return {
    async loadSurvey(signal) {
      const offered = await askOffered(signal)
      if (!offered) return { type: 'survey.failed' }
      if (!offered.isOffered) return { type: 'survey.unoffered' }
      const [questions, told, upgradeTo] = await Promise.all([
        call('getEasyCancelQuestions', {}, signal),
        call('getEasyCancelSettings', {}, signal),
        upgradeOf(offered.uuid, signal),
      ])
      if (!told.ok) reportFailure(report, 'easy cancel settings', told)
      if (!questions.ok) {
        reportFailure(report, 'easy cancel questions', questions)
        return { type: 'survey.failed' }
      }
      const { title, text } = told.ok ? told.answer : { title: '', text: '' }
      return { type: 'survey.loaded', survey: { title, text, questions: inOrder(questions.answer) }, upgradeTo }
    },

    async sendFeedback(_signal, { uuid, answers }) {
      const result = await call('sendEasyCancel', { body: { membershipUuid: uuid, answers: [...answers] } })
      if (result.ok) return { type: 'feedback.taken', next: wayOnOf(result.answer.url, { settings, origin }) }
      report('Failed to send feedback')
      return { type: 'feedback.failed' }
    },
  }
}
