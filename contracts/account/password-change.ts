import * as z from 'zod/mini'
import { Label, listOf } from '../tolerant.ts'

/** `POST /api/user/change-password`, sent as a form (ENT-065). */
export const PasswordChangeRequest = z.object({
  password: z.string(),
  new_password: z.string(),
  new_password_confirmation: z.string(),
})

/** On 200: what there is to say. */
export const PasswordChangeAnswer = z.object({ msg: Label })

const Messages = z.pipe(
  z.union([z.string(), listOf(z.string())]),
  z.transform((messages) => (typeof messages === 'string' ? messages : messages.join('\n'))),
)

const FIELDS = ['password', 'new_password', 'new_password_confirmation'] as const

/** On an error: a message or a list of messages by field. Other keys are no fields; without a single field it is no refusal of this call. */
export const PasswordChangeRefusal = z.pipe(
  z
    .record(z.string(), z.catch(z.nullish(Messages), undefined))
    .check(z.refine((messages) => FIELDS.some((field) => messages[field]))),
  z.transform((messages) => ({
    password: messages.password ?? '',
    newPassword: messages.new_password ?? '',
    passwordAgain: messages.new_password_confirmation ?? '',
  })),
)
export type PasswordChangeRefusal = z.infer<typeof PasswordChangeRefusal>
