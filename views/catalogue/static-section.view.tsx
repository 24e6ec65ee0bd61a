import type { SafeSection } from '../../machines/catalogue/page-content.ts'
import type { SafeHtml } from '../../machines/site/safe-html.ts'
import { Prose } from '../kit/prose.tsx'

/** Editors often repeat the title inside the text: once is enough. */
function startsWithHeading(html: SafeHtml) {
  const first = html.find((node) => typeof node !== 'string' || node.trim() !== '')
  return typeof first === 'object' && /^h[2-4]$/.test(first.tag)
}

/** One part of a page of the editors. */
export function StaticSection({ section, ...rest }: { section: SafeSection; id?: string; className?: string }) {
  return (
    <section {...rest} aria-label={section.title}>
      {!startsWithHeading(section.text) && <h2>{section.title}</h2>}
      <Prose html={section.text} />
    </section>
  )
}
