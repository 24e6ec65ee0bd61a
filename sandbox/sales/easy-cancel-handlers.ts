import type { DatabaseSync } from 'node:sqlite'
import type { Handlers } from '../handler.ts'
import { cancelMembership } from './cancellations.ts'
import { membershipRefusal, NOTHING_TO_CANCEL, UNAUTHENTICATED, UNKNOWN } from './membership-handlers.ts'
import { membershipsOf } from './memberships.ts'
import type { SalesSettings } from './sales-settings.ts'

type EasyCancelHandlers = Pick<
  Handlers,
  'getEasyCancelQuestions' | 'getEasyCancelSettings' | 'getEasyCancelUpgradeUrl' | 'sendEasyCancel'
>

const NO_ANSWER = membershipRefusal(422, 'That is no answer to any of the questions.')

/** Why members cancel, what they may have instead, and where they are led afterwards. */
export function createEasyCancelHandlers(settings: SalesSettings): EasyCancelHandlers {
  const leadsTo = (usual: string) => addressOf(usual, settings.easyCancelAddress)
  return {
    getEasyCancelQuestions: ({ viewer }) => (viewer ? { body: { data: QUESTIONS } } : UNAUTHENTICATED),

    getEasyCancelSettings: ({ viewer, site }) => {
      if (!viewer) return UNAUTHENTICATED
      const text = `Your answers go to the people who make ${site.siteName}. You may leave out any of them, or all.`
      return { body: { data: { title: 'Before you go', text, version: 3 } } }
    },

    getEasyCancelUpgradeUrl: ({ viewer, query, database }) => {
      if (!viewer) return UNAUTHENTICATED
      const isOwn = membershipsOf(database, viewer.userId).some(({ uuid }) => uuid === query.membershipUuid)
      return isOwn ? { body: { url: leadsTo('/main-dashboard/upgrade-subscription/') } } : UNKNOWN
    },

    /** Cancels first. Handed in once more, the later answers are kept. */
    sendEasyCancel: ({ viewer, body, database, site, nowMs }) => {
      if (!viewer) return UNAUTHENTICATED
      if (!body.answers.every(isAnswer)) return NO_ANSWER
      const change = { accountId: viewer.userId, uuid: body.membershipUuid, siteName: site.siteName, nowMs }
      const told = cancelMembership(database, change)
      if (told === 'unknown') return UNKNOWN
      if (told === 'over') return NOTHING_TO_CANCEL
      keepFeedback(database, { uuid: told.uuid, accountId: viewer.userId, answers: body.answers, nowMs })
      return { body: { data: { url: leadsTo('/main-dashboard/membership-info/') } } }
    },
  }
}

interface Answer {
  questionId: string
  answerId: string
  text?: string | undefined
}

function keepFeedback(
  database: DatabaseSync,
  { uuid, accountId, answers, nowMs }: { uuid: string; accountId: string; answers: readonly Answer[]; nowMs: number },
) {
  database
    .prepare('INSERT OR REPLACE INTO easy_cancel_feedback VALUES (?, ?, ?, ?)')
    .run(uuid, accountId, JSON.stringify(answers), Math.floor(nowMs))
}

function isAnswer({ questionId, answerId }: Answer): boolean {
  return QUESTIONS.some(({ id, answers }) => id === questionId && answers.some((answer) => answer.id === answerId))
}

function addressOf(usual: string, kind: SalesSettings['easyCancelAddress']): string | undefined {
  switch (kind) {
    case 'usual':
      return usual
    case 'missing':
      return undefined
    case 'script':
      return 'javascript:alert(document.domain)'
    case 'elsewhere':
      return 'https://stranger.example/stay/'
  }
}

/** In no order: `sort` has it. */
const QUESTIONS = [
  {
    id: 'back',
    title: 'Would you come back?',
    sort: 20,
    answers: [
      { id: 'no', title: 'No', sort: 30 },
      { id: 'yes', title: 'Yes, some day', sort: 10 },
      { id: 'price', title: 'For a lower price', sort: 20 },
    ],
  },
  {
    id: 'why',
    title: 'Why do you cancel?',
    sort: 10,
    answers: [
      { id: 'other', title: 'Something else', sort: 40, hasText: true },
      { id: 'price', title: 'It costs too much', sort: 10 },
      { id: 'time', title: 'I have no time for it', sort: 20 },
      { id: 'films', title: 'The films are not for me', sort: 30, hasText: true },
    ],
  },
]
