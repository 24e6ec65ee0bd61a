import * as z from 'zod/mini'

/** What help is about (CAT-027 to CAT-029). */
export const HelpTopic = z.enum(['tech', 'general', 'bill'])
export type HelpTopic = z.infer<typeof HelpTopic>
