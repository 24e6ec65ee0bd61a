import * as z from 'zod/mini'
import { refusalOf } from '../session/tokens.ts'

// The call is ours: the specification only names the page.

/** Six digits, as the app on the headset shows them. */
export const HeadsetCodeRequest = z.object({ code: z.string() })

export const HeadsetCodeRefusal = refusalOf(['code'])
