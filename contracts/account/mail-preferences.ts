import * as z from 'zod/mini'
import { Flag, Label, Slug } from '../tolerant.ts'

/** What one person is mailed (ENT-066). How `type` and the two topics are called is assumed: 1 at once, 2 once a week, 3 never. */
const MailChoice = z.object({ type: z.int(), newScenes: Flag, offers: Flag })
export type MailChoice = z.infer<typeof MailChoice>

/** `GET /v1/subscription/{uid}` */
export const MailPreferencesAnswer = z.extend(MailChoice, { uid: Slug })

/** `PATCH /v1/subscription/{uid}` */
export const MailChoiceRequest = z.object({ type: z.int(), newScenes: z.boolean(), offers: z.boolean() })

/** What came of it, in the server's words; also where it refuses (SUBS-002). */
export const MailChoiceResult = z.object({ header: Label, text: Label, isError: Flag })
