import type { Faq } from '../../contracts/catalogue/help.ts'
import type { HelpTopic } from '../../contracts/catalogue/help-topic.ts'
import type { SafeHtml } from '../site/safe-html.ts'

/** The question whose answer is another one for members: they are told their own day. */
export const CHARGE_QUESTION = 'when-am-i-charged'

export interface SafeFaq extends Pick<Faq, 'id' | 'slug' | 'title'> {
  text: SafeHtml
}

/** In the order in which they stand on the page, with what each is about (CAT-027 to CAT-029). */
export const HELP_TOPICS: readonly { key: HelpTopic; label: string; text: string }[] = [
  { key: 'tech', label: 'Technical', text: 'Most common hardware specifications and tutorials.' },
  {
    key: 'general',
    label: 'General',
    text: 'Frequently asked questions about our services and your membership.',
  },
  { key: 'bill', label: 'Billing', text: 'Your membership account and payment details.' },
]

/** The topic of this key; the general one where there is none. */
export function helpTopicOf(key: string): HelpTopic {
  return HELP_TOPICS.find((topic) => topic.key === key)?.key ?? 'general'
}
