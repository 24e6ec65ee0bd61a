import type { ActorRefFrom } from 'xstate'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import type { PageContent } from '../../machines/catalogue/page-content.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Picture } from '../kit/picture.tsx'
import { Prose } from '../kit/prose.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './promo.module.css'
import { LoadingText } from './static-page.view.tsx'
import { StaticSection } from './static-section.view.tsx'

/** A promotional landing page: what the editors wrote, under a banner that leads to the join page. */
export function PromoView({ page }: { page: ActorRefFrom<typeof contentPageMachine> }) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  const loaded = content?.kind === 'static' ? content : undefined
  return (
    <PageState page={page}>
      <Breadcrumbs title={loaded?.page.title} breadcrumb={loaded?.seo.breadcrumb} />
      {loaded ? <Landing content={loaded} /> : <LoadingText />}
    </PageState>
  )
}

function Landing({ content: { page, seo } }: { content: Extract<PageContent, { kind: 'static' }> }) {
  const permalink = seo.ogParams?.imageSecureFile.permalink ?? ''
  const banner = permalink ? { alt: '', permalink: permalink.replace(/\?.*$/, ''), colour: '' } : null
  return (
    <article>
      <header className={styles.hero}>
        <Picture picture={banner} shape="wide" sizes="100vw" isPriority />
        <div className={styles.words}>
          <h1 className={styles.title} tabIndex={-1}>
            {page.title}
          </h1>
          <Prose html={page.text} />
          <p className={styles.join}>
            <ButtonLink href={useVisitor().joinNowPath} look="primary">
              JOIN NOW
            </ButtonLink>
          </p>
        </div>
      </header>
      <div className={styles.sections}>
        {page.sections.map((section) => (
          <StaticSection key={section.title} section={section} className={styles.section} />
        ))}
      </div>
    </article>
  )
}
