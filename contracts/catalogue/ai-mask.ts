import * as z from 'zod/mini'
import { Label, Link, Picture, Text } from '../tolerant.ts'

/** What the AI-mask pop-up says. `text` is HTML: sanitise before showing. */
export const AiMask = z.object({ title: Label, text: Text, image: Picture, link: Link })
export type AiMask = z.infer<typeof AiMask>

/** `GET /aima{secret}`: null where the editors wrote nothing. */
export const AiMaskAnswer = z.pipe(
  z.object({ item: z.catch(z.nullish(AiMask), null) }),
  z.transform(({ item }) => item ?? null),
)
