import type { ActorRefFrom } from 'xstate'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { ButtonLink } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { MiddleAd } from '../site/middle-ad.tsx'
import { Notice } from '../site/notice.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { SeoText } from '../site/seo-text.view.tsx'
import { CategoryGrid, CategorySkeletons } from './category-card.view.tsx'
import { PageTitle } from './section.view.tsx'

const PLACEHOLDERS = 12

export function CategoriesView({ page }: { page: ActorRefFrom<typeof contentPageMachine> }) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  const list = content?.kind === 'categories' ? content : undefined
  return (
    <PageState page={page}>
      <Breadcrumbs title={list?.title} breadcrumb={list?.seo.breadcrumb} />
      <PageTitle>{list?.title || 'Categories'}</PageTitle>
      {!list && <CategorySkeletons count={PLACEHOLDERS} />}
      {list && list.categories.length > 0 && <CategoryGrid categories={list.categories} headingLevel="h2" />}
      {list?.categories.length === 0 && (
        <Notice
          title="No categories here yet"
          text="Categories sort the collection by theme. Until there are some, browse all of it."
          icon="grid"
        >
          <ButtonLink to="/videos/">All Videos</ButtonLink>
        </Notice>
      )}
      {list && <MiddleAd />}
      {list && <SeoText seo={list.seo} />}
    </PageState>
  )
}
