import * as z from 'zod/mini'
import { refusalOf } from '../session/tokens.ts'
import { Label } from '../tolerant.ts'

// Payloads and answers are assumed (API-017): the specification shows only where the calls go.

export const EmailRequest = z.object({ email: z.string() })

export const CredentialsRequest = z.object({ email: z.string(), password: z.string() })

/** `token`: what a mailed link carries. */
export const LinkRequest = z.object({ token: z.string() })

export const NewPasswordRequest = z.object({
  token: z.string(),
  password: z.string(),
  password_confirmation: z.string(),
})

/** `action: 'undo'`: with the link that went to the address before. */
export const ConfirmEmailRequest = z.object({ token: z.string(), action: z.optional(z.literal('undo')) })

/** Whose link it is, or which address holds from now on. */
export const AddressAnswer = z.pipe(
  z.object({ data: z.object({ email: Label }) }),
  z.transform(({ data }) => data),
)

/** Why a step was refused. `token`: the link is worth nothing. */
export const AccountRefusal = refusalOf(['email', 'password', 'password_confirmation', 'token'])
export type AccountRefusal = z.infer<typeof AccountRefusal>
