import type { ActorRefFrom } from 'xstate'
import { changeSearch, listNarrowing, printListSearch } from '../../machines/catalogue/list-search.ts'
import { type videosListMachine, viewOf } from '../../machines/catalogue/videos-list.machine.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Prose } from '../kit/prose.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { failureText } from '../site/failure-texts.ts'
import { Notice, Strip } from '../site/notice.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { usePath } from '../site/route.context.ts'
import { SeoText } from '../site/seo-text.view.tsx'
import { ListTools } from './list-tools.view.tsx'
import { Pagination } from './pagination.view.tsx'
import { PageTitle } from './section.view.tsx'
import { StaticSection } from './static-section.view.tsx'
import { VideoGrid, VideoSkeletons } from './video-grid.view.tsx'
import styles from './videos.module.css'

const PER_PAGE = 12
/** Pictures that a phone shows first. */
const PRIORITIES = 1

/** `/videos/`, the videos of one category or tag, the compilations, and the free ones. */
export function VideosView({ page }: { page: ActorRefFrom<typeof videosListMachine> }) {
  const videos = useSelector(page, (snapshot) => snapshot.context.videos)
  const search = useSelector(page, (snapshot) => snapshot.context.search)
  const layout = useSelector(page, (snapshot) => viewOf(snapshot.context).layout)
  const pageNumber = useSelector(page, (snapshot) => viewOf(snapshot.context).page)
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'))
  const isStale = useSelector(page, (snapshot) => snapshot.hasTag('stale'))
  const failure = useSelector(page, (snapshot) => snapshot.context.failure)
  const narrowing = listNarrowing(search, videos?.filter)
  const path = usePath()
  return (
    <PageState page={page}>
      <Breadcrumbs title={videos?.title} breadcrumb={videos?.seo.breadcrumb} narrowing={narrowing} />
      <PageTitle narrowing={narrowing} aside={<ListTools page={page} />}>
        {videos?.title || 'Videos'}
      </PageTitle>
      {videos?.text && videos.text.length > 0 && (
        <div className={styles.text}>
          <Prose html={videos.text} />
        </div>
      )}
      {isStale && (
        <Strip text={`This page could not be loaded. ${failureText(failure)}`}>
          <Button look="quiet" isSmall onClick={() => page.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      <div className={isBusy && videos ? styles.busy : undefined} aria-busy={isBusy}>
        {!videos && <VideoSkeletons count={PER_PAGE} layout={layout} />}
        {videos && videos.items.length > 0 && (
          <VideoGrid items={videos.items} layout={layout} priorities={PRIORITIES} headingLevel="h2" />
        )}
        {videos?.items.length === 0 && (
          <Notice
            title="No videos here yet"
            text="Nothing fits this choice. New videos are added every week; until then the whole collection is one step away."
            icon="film"
          >
            <ButtonLink to="/videos/">All Videos</ButtonLink>
          </Notice>
        )}
      </div>
      {videos && (
        <Pagination
          to={(number) => `${path}${printListSearch(changeSearch(search, { page: number }))}`}
          page={pageNumber}
          pages={videos.pages}
        />
      )}
      {videos?.sections?.map((section) => (
        <StaticSection key={section.title} section={section} className={styles.section} />
      ))}
      {videos && <SeoText seo={videos.seo} />}
    </PageState>
  )
}
