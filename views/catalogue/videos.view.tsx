import type { ActorRefFrom } from 'xstate'
import { type catalogueListMachine, viewOf } from '../../machines/catalogue/catalogue-list.machine.ts'
import { ButtonLink } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Notice } from '../site/notice.view.tsx'
import { ListPageView } from './list-page.view.tsx'
import { VideoGrid, VideoSkeletons } from './video-grid.view.tsx'

const PER_PAGE = 12
/** Pictures that a phone shows first. */
const PRIORITIES = 1

/** `/videos/`, the videos of one category or tag, the compilations, and the free ones. */
export function VideosView({ page }: { page: ActorRefFrom<typeof catalogueListMachine> }) {
  const items = useSelector(page, ({ context }) =>
    context.content?.kind === 'videos' ? context.content.items : undefined,
  )
  const layout = useSelector(page, (snapshot) => viewOf(snapshot.context).layout)
  return (
    <ListPageView
      page={page}
      fallbackTitle="Videos"
      none={
        <Notice
          title="No videos here yet"
          text="Nothing fits this choice. New videos are added every week; until then the whole collection is one step away."
          icon="film"
        >
          <ButtonLink to="/videos/">All Videos</ButtonLink>
        </Notice>
      }
    >
      {items ? (
        <VideoGrid items={items} layout={layout} priorities={PRIORITIES} headingLevel="h2" />
      ) : (
        <VideoSkeletons count={PER_PAGE} layout={layout} />
      )}
    </ListPageView>
  )
}
