import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { formatDate } from '../../machines/catalogue/display.ts'
import type { SafePage } from '../../machines/catalogue/page-content.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Prose } from '../kit/prose.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { MiddleAd } from '../site/middle-ad.tsx'
import { Notice } from '../site/notice.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { usePath, useRoute } from '../site/route.context.ts'
import { SeoText } from '../site/seo-text.view.tsx'
import { PageTitle } from './section.view.tsx'
import styles from './static-page.module.css'
import { StaticSection } from './static-section.view.tsx'

const CONTENTS_FROM = 3

interface StaticPageProps {
  page: ActorRefFrom<typeof contentPageMachine>
  /** What the page has besides the editors' text. */
  children?: ReactNode
}

/** A page of the editors: legal, company and constructed ones, and every route that has no screen of its own yet. */
export function StaticPageView({ page, children }: StaticPageProps) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  const loaded = content?.kind === 'static' ? content : undefined
  return (
    <PageState page={page}>
      <Breadcrumbs title={loaded?.page.title} breadcrumb={loaded?.seo.breadcrumb} />
      {loaded ? <StaticText page={loaded.page} /> : <LoadingText />}
      {loaded && children}
      {loaded && <MiddleAd />}
      {loaded && <SeoText seo={loaded.seo} />}
    </PageState>
  )
}

function StaticText({ page }: { page: SafePage }) {
  const { title, text, sections } = page
  const changedAt = page.updatedAt || page.publishedAt
  const route = useRoute()
  const isLegal = route.kind === 'page' && route.route.group === 'legal'
  return (
    <div className={styles.page}>
      <article className={styles.text}>
        <PageTitle note={isLegal && changedAt > 0 && `Last updated ${formatDate(changedAt, 'MMMM DD, YYYY')}`}>
          {title}
        </PageTitle>
        <Prose html={text} />
        {sections.map((section, index) => (
          <StaticSection key={section.title} section={section} id={`part-${index + 1}`} className={styles.section} />
        ))}
        {!text && sections.length === 0 && (
          <Notice title="This page is still being written" text="Come back soon, or look around meanwhile.">
            <ButtonLink to="/">Go to main page</ButtonLink>
          </Notice>
        )}
      </article>
      {sections.length >= CONTENTS_FROM && (
        <Contents parts={sections.map((section, index) => ({ id: `part-${index + 1}`, title: section.title }))} />
      )}
    </div>
  )
}

interface ContentsProps {
  parts: ReadonlyArray<{ id: string; title: string }>
  className?: string | undefined
}

/** Leads to the parts of a page. */
export function Contents({ parts, className = styles.contents }: ContentsProps) {
  const path = usePath()
  return (
    <nav aria-label="On this page" className={className}>
      <h2>On this page</h2>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <SiteLink href={`${path}#${id}`} aria-current="false">
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function LoadingText() {
  return (
    <div className={styles.loading} aria-hidden="true">
      {['title', 'first', 'second', 'third', 'fourth'].map((line) => (
        <span key={line} />
      ))}
    </div>
  )
}
