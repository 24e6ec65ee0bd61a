import type { ActorRefFrom } from 'xstate'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { formatDate } from '../../machines/catalogue/display.ts'
import type { SafePage } from '../../machines/catalogue/page-content.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Prose } from '../kit/prose.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useFact } from '../kit/use-fact.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { Notice } from '../site/notice.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { usePath } from '../site/route.context.ts'
import { SeoText } from '../site/seo-text.view.tsx'
import { PageTitle } from './section.view.tsx'
import styles from './static-page.module.css'

/** Editors often repeat the title inside the text: once is enough. */
const STARTS_WITH_HEADING = /^\s*<h[1-4]\b/i
const CONTENTS_FROM = 3

/** Legal pages, and every page of the route table that has no screen of its own yet. */
export function StaticPageView({ page }: { page: ActorRefFrom<typeof contentPageMachine> }) {
  const content = useFact(page, (snapshot) => snapshot.context.content)
  const loaded = content?.kind === 'static' ? content : undefined
  return (
    <PageState page={page}>
      <Breadcrumbs title={loaded?.page.title} breadcrumb={loaded?.seo.breadcrumb} />
      {loaded ? <StaticText page={loaded.page} /> : <LoadingText />}
      {loaded && <SeoText seo={loaded.seo} />}
    </PageState>
  )
}

function StaticText({ page }: { page: SafePage }) {
  const { title, text, sections, publishedAt } = page
  const path = usePath()
  return (
    <div className={styles.page}>
      <article className={styles.text}>
        <PageTitle note={publishedAt > 0 && `Last updated ${formatDate(publishedAt, 'MMMM DD, YYYY')}`}>
          {title}
        </PageTitle>
        {text && <Prose html={text} />}
        {sections.map((section, index) => (
          <section key={section.title} id={`part-${index + 1}`} className={styles.section} aria-label={section.title}>
            {!STARTS_WITH_HEADING.test(section.text) && <h2>{section.title}</h2>}
            <Prose html={section.text} />
          </section>
        ))}
        {!text && sections.length === 0 && (
          <Notice title="This page is still being written" text="Come back soon, or look around meanwhile.">
            <ButtonLink to="/">Go to main page</ButtonLink>
          </Notice>
        )}
      </article>
      {sections.length >= CONTENTS_FROM && (
        <nav aria-label="On this page" className={styles.contents}>
          <h2>On this page</h2>
          <ul>
            {sections.map((section, index) => (
              <li key={section.title}>
                <SiteLink to={`${path}#part-${index + 1}`} aria-current="false">
                  {section.title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function LoadingText() {
  return (
    <div className={styles.loading} aria-hidden="true">
      {['title', 'first', 'second', 'third', 'fourth'].map((line) => (
        <span key={line} />
      ))}
    </div>
  )
}
