import type { SurveyQuestion } from '../../contracts/member/easy-cancel.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { leaveTo, normalisePath, resolveLink } from '../access/links.ts'

/** Whether an item of a menu leads to the page of it, however the address is written. */
export function leadsToEasyCancel({ link }: { link: string }): boolean {
  const target = URL.parse(link, 'https://own.invalid')
  return target !== null && normalisePath(target.pathname) === '/main-dashboard/easy-cancel/'
}

export interface Survey {
  title: string
  text: string
  questions: readonly SurveyQuestion[]
}

/** What was chosen, and what was written about it, by question. */
export type Choices = Readonly<Record<string, { answerId: string; text: string }>>

/** Answers as they are sent: one for each question that has one, in the order of the survey. */
export interface SentAnswer {
  questionId: string
  answerId: string
  text?: string
}

/** Questions by sort, and the answers within each by sort (CANCEL-008). */
export function inOrder(questions: readonly SurveyQuestion[]): readonly SurveyQuestion[] {
  const bySort = (one: { sort: number }, other: { sort: number }) => one.sort - other.sort
  return questions.toSorted(bySort).map((question) => ({ ...question, answers: question.answers.toSorted(bySort) }))
}

export function answersOf({ questions }: Pick<Survey, 'questions'>, choices: Choices): readonly SentAnswer[] {
  return questions.flatMap(({ id, answers }) => {
    const choice = choices[id]
    const answer = choice && answers.find((one) => one.id === choice.answerId)
    if (!answer) return []
    const text = answer.hasText ? choice.text.trim() : ''
    return [{ questionId: id, answerId: answer.id, ...(text && { text }) }]
  })
}

/** Where an address of the server leads: a page of ours, or another site. */
export interface WayOn {
  to: string
  isExternal: boolean
}

/** The address, if it is a page of ours or on a host that the settings allow; otherwise null. */
export function wayOnOf(
  url: string,
  { settings, origin }: { settings: Pick<SiteSettings, 'allowedHosts'>; origin: string },
): WayOn | null {
  const link = resolveLink(url, { settings: { partnerKeywords: [] }, origin })
  if (link.kind === 'internal') return { to: link.path, isExternal: false }
  const to = leaveTo(url, 'easyCancel', settings)
  return to === undefined ? null : { to, isExternal: true }
}
