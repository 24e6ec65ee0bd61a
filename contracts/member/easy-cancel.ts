import * as z from 'zod/mini'
import { Count, Flag, Id, Label, Link, listOf, orElse, unwrapped } from '../tolerant.ts'

const SurveyAnswer = z.object({ id: Id, title: Label, sort: Count, hasText: Flag })

const SurveyQuestion = z.object({ id: Id, title: Label, sort: Count, answers: listOf(SurveyAnswer) })
export type SurveyQuestion = z.infer<typeof SurveyQuestion>

/** `GET /api/easy-cancel/questions`. Of questions and answers only `sort` is specified (ENT-064): the names of the others are assumed. */
export const EasyCancelQuestionsAnswer = z.pipe(
  z.object({ data: z.array(z.unknown()) }),
  z.transform(({ data }) => listOf(SurveyQuestion).parse(data)),
)

const SurveySettings = z.looseObject({ title: Label, text: Label })
export type SurveySettings = z.infer<typeof SurveySettings>

/** `GET /api/easy-cancel/settings`. Which fields there are is not specified: all pass, and two are shown where they come. */
export const EasyCancelSettingsAnswer = z.pipe(
  z.object({ data: orElse(SurveySettings, { title: '', text: '' }) }),
  z.transform(({ data }) => data),
)

export const UpgradeUrlQuery = z.object({ membershipUuid: Id })

/** `GET /api/easy-cancel/upgrade-url` */
export const UpgradeUrlAnswer = z.object({ url: Link })

/** `POST /api/easy-cancel`: cancels the membership. Answers are optional. */
export const EasyCancelRequest = z.object({
  membershipUuid: Id,
  answers: z.array(z.object({ questionId: Id, answerId: Id, text: z.optional(z.string().check(z.maxLength(500))) })),
})

/** Where the product goes next. */
export const EasyCancelAnswer = unwrapped(z.object({ url: Link }))
