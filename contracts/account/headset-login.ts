import * as z from 'zod/mini'
import { Messages } from '../session/tokens.ts'

// The call is ours: the specification only names the page.

/** Six digits, as the app on the headset shows them. */
export const HeadsetCodeRequest = z.object({ code: z.string() })

/** What is wrong with the code. A 401 without it is about the caller's token. */
export const HeadsetCodeRefusal = z.pipe(
  z.object({ errors: z.object({ code: Messages }) }),
  z.transform(({ errors }) => ({ message: errors.code })),
)
