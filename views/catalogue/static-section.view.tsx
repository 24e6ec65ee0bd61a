import type { SafeSection } from '../../machines/catalogue/page-content.ts'
import { Prose } from '../kit/prose.tsx'

/** Editors often repeat the title inside the text: once is enough. */
const STARTS_WITH_HEADING = /^\s*<h[1-4]\b/i

/** One part of a page of the editors. */
export function StaticSection({ section, ...rest }: { section: SafeSection; id?: string; className?: string }) {
  return (
    <section {...rest} aria-label={section.title}>
      {!STARTS_WITH_HEADING.test(section.text) && <h2>{section.title}</h2>}
      <Prose html={section.text} />
    </section>
  )
}
