import * as z from 'zod/mini'
import { refusalOf } from '../session/tokens.ts'
import { Label } from '../tolerant.ts'

// The specification names the two pages and none of their calls: where they go and what they carry is ours.

/** `POST /api/inquiries`: a letter to the people behind the site. `website`: `''` where none is asked for. */
export const InquiryRequest = z.object({
  topic: z.enum(['contact', 'business']),
  email: z.string(),
  website: z.string(),
  text: z.string(),
})

/** By what name both sides find it again. */
export const InquiryAnswer = z.pipe(
  z.object({ data: z.object({ reference: Label }) }),
  z.transform(({ data }) => data),
)

export const InquiryRefusal = refusalOf(['email', 'website', 'text'])
