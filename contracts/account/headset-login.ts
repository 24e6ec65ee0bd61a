import * as z from 'zod/mini'
import { Messages } from '../session/tokens.ts'

// The calls are ours: the specification only names the page.

/** Six digits, as the app on the headset shows them. */
export const HeadsetCodeRequest = z.object({ code: z.string() })

/** What is wrong with the code. A 401 without it is about the caller's token. */
export const HeadsetCodeRefusal = z.pipe(
  z.object({ errors: z.object({ code: Messages }) }),
  z.transform(({ errors }) => ({ message: errors.code })),
)

/** A code for a headset to show, and the token by which it asks whether the code was typed. `expiresAt` is in unix seconds. */
export const HeadsetCodeAnswer = z.pipe(
  z.object({
    data: z.object({
      code: z.string().check(z.regex(/^[\w-]{1,12}$/)),
      token: z.string().check(z.minLength(1), z.maxLength(512)),
      expiresAt: z.int().check(z.gt(0)),
    }),
  }),
  z.transform(({ data }) => data),
)

/** The token that came with the code. */
export const HeadsetTokenRequest = z.object({ token: z.string() })

/** Why a headset gets no tokens: nobody has typed its code yet, the code is too old or used, or the account is blocked. */
export const HeadsetRefusal = z.object({ reason: z.enum(['waiting', 'expired', 'blocked']) })
