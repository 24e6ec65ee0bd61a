import type { ReactNode } from 'react'
import type { SafeFaq } from '../../machines/catalogue/help-topics.ts'
import { Icon } from '../kit/icon.tsx'
import { Prose } from '../kit/prose.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import styles from './help.module.css'

interface QuestionsProps {
  faqs: readonly SafeFaq[]
  /** By slug: what stands above an answer. */
  before?: Readonly<Record<string, ReactNode>>
}

/**
 * Questions whose answers open by a press, by the browser's own search and by `/faq/#slug`: browsers open the `<details>` around what is
 * looked for. Every answer stands in the document, with scripts or without.
 */
export function Questions({ faqs, before = {} }: QuestionsProps) {
  return (
    <div className={styles.questions}>
      {faqs.map(({ id, slug, title, text }) => (
        <details key={id} className={styles.question}>
          <summary>
            {title}
            <Icon name="chevronDown" size={18} />
          </summary>
          <div id={slug} className={styles.answer}>
            {before[slug]}
            <Prose html={text} />
            <SiteLink href={`/faq/#${slug}`} className={styles.permalink} aria-label={`Link to: ${title}`}>
              Link to this answer
            </SiteLink>
          </div>
        </details>
      ))}
    </div>
  )
}
