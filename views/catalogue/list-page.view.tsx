import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type catalogueListMachine, viewOf } from '../../machines/catalogue/catalogue-list.machine.ts'
import { changeSearch, listNarrowing, printListSearch } from '../../machines/catalogue/list-search.ts'
import { Button } from '../kit/button.tsx'
import { Prose } from '../kit/prose.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { failureText } from '../site/failure-texts.ts'
import { MiddleAd } from '../site/middle-ad.tsx'
import { Strip } from '../site/notice.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { usePath } from '../site/route.context.ts'
import { SeoText } from '../site/seo-text.view.tsx'
import { ListTools } from './list-tools.view.tsx'
import { Pagination } from './pagination.view.tsx'
import { PageTitle } from './section.view.tsx'
import { StaticSection } from './static-section.view.tsx'
import styles from './videos.module.css'

interface ListPageViewProps {
  page: ActorRefFrom<typeof catalogueListMachine>
  /** What the list is called where the editors say nothing. */
  fallbackTitle: string
  /** Filter, order and layout; `null` where a list has none. */
  tools?: ReactNode
  /** Stands between the title and the list. */
  above?: ReactNode
  /** What the list holds, or its placeholders. */
  children: ReactNode
  /** Says that nothing fits. */
  none: ReactNode
}

/** A page of a list, whatever it lists: title, tools, what came of asking, and the other pages. */
export function ListPageView({
  page,
  fallbackTitle,
  tools = <ListTools page={page} />,
  above,
  children,
  none,
}: ListPageViewProps) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  const search = useSelector(page, (snapshot) => snapshot.context.search)
  const pageNumber = useSelector(page, (snapshot) => viewOf(snapshot.context).page)
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'))
  const isStale = useSelector(page, (snapshot) => snapshot.hasTag('stale'))
  const failure = useSelector(page, (snapshot) => snapshot.context.failure)
  const narrowing = listNarrowing(search, content?.filter)
  const path = usePath()
  return (
    <PageState page={page}>
      <Breadcrumbs title={content?.title} breadcrumb={content?.seo.breadcrumb} narrowing={narrowing} />
      <PageTitle narrowing={narrowing} aside={tools}>
        {content?.title || fallbackTitle}
      </PageTitle>
      {content?.text && content.text.length > 0 && (
        <div className={styles.text}>
          <Prose html={content.text} />
        </div>
      )}
      {above}
      {isStale && (
        <Strip text={`This page could not be loaded. ${failureText(failure)}`}>
          <Button look="quiet" isSmall onClick={() => page.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      <div className={isBusy && content ? styles.busy : undefined} aria-busy={isBusy}>
        {content?.items.length === 0 ? none : children}
      </div>
      {content && (
        <Pagination
          to={(number) => `${path}${printListSearch(changeSearch(search, { page: number }))}`}
          page={pageNumber}
          pages={content.pages}
        />
      )}
      {content && <MiddleAd />}
      {content?.sections?.map((section) => (
        <StaticSection key={section.title} section={section} className={styles.section} />
      ))}
      {content && <SeoText seo={content.seo} />}
    </PageState>
  )
}
