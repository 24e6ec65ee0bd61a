import { Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type camRoomListMachine, pageOfRooms } from '../../machines/cams/cam-room-list.machine.ts'
import { changeRoomSearch, printRoomSearch, roomNarrowing } from '../../machines/cams/room-filters.ts'
import { pageCountOf, ROOMS_PER_PAGE } from '../../machines/cams/room-pages.ts'
import { camLabelOf } from '../../machines/site/labels.ts'
import { nameOfSlug } from '../../machines/site/words.ts'
import { Pagination } from '../catalogue/pagination.view.tsx'
import { PageTitle } from '../catalogue/section.view.tsx'
import { Button, ButtonLink } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { failureText } from '../site/failure-texts.ts'
import { MiddleAd } from '../site/middle-ad.tsx'
import { Notice, Strip } from '../site/notice.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { usePath } from '../site/route.context.ts'
import { SeoText } from '../site/seo-text.view.tsx'
import { useSite } from '../site/site.context.ts'
import cardStyles from './room-card.module.css'
import { RoomCard } from './room-card.view.tsx'
import { RoomFilters } from './room-filters.view.tsx'
import styles from './room-list.module.css'

/** Pictures that a phone shows first. */
const PRIORITIES = 2

/** `/vr-cam-girls/`, and the rooms of one tag. */
export function RoomListView({ page }: { page: ActorRefFrom<typeof camRoomListMachine> }) {
  const { settings } = useSite()
  const path = usePath()
  const frame = useSelector(page, (snapshot) => snapshot.context.frame)
  const search = useSelector(page, (snapshot) => snapshot.context.search)
  const number = useSelector(page, (snapshot) => pageOfRooms(snapshot.context))
  const rooms = useSelector(page, (snapshot) => snapshot.context.pages.byNumber[pageOfRooms(snapshot.context)])
  const pages = useSelector(page, (snapshot) => pageCountOf(snapshot.context.pages))
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'))
  const isStale = useSelector(page, (snapshot) => snapshot.hasTag('stale'))
  const failure = useSelector(page, (snapshot) => snapshot.context.failure)
  const title = frame?.title || camLabelOf(settings)
  const narrowing = roomNarrowing(search, frame)
  return (
    <PageState page={page}>
      <Breadcrumbs
        title={frame && frame.ownTags.length === 0 ? frame.title : undefined}
        breadcrumb={frame && frame.ownTags.length === 0 ? frame.seo.breadcrumb : undefined}
        group={frame?.group}
        narrowing={narrowing}
      />
      <PageTitle narrowing={narrowing}>{title}</PageTitle>
      <RoomFilters page={page} />
      {frame && frame.pageTags.length > 0 && (
        <nav className={styles.tags} aria-label="Tags">
          <ul>
            {frame.pageTags.map(({ code, name }) => (
              <li key={code}>
                <SiteLink to="/vr-cam-tag/$slug/" params={{ slug: code }} className={styles.tag}>
                  {name || nameOfSlug(code)}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isStale && (
        <Strip text={`These rooms could not be loaded. ${failureText(failure)}`}>
          <Button look="quiet" isSmall onClick={() => page.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      <div className={isBusy && rooms ? styles.busy : undefined} aria-busy={isBusy}>
        {!rooms && !isStale && <RoomPlaceholders />}
        {rooms && rooms.length > 0 && (
          <ul className={cardStyles.rooms}>
            {rooms.map((room, index) => (
              <li key={room.id}>
                <Suspense>
                  <RoomCard room={room} isPriority={index < PRIORITIES} />
                </Suspense>
              </li>
            ))}
          </ul>
        )}
        {rooms?.length === 0 && (
          <Notice
            title="Nobody is here just now"
            text="No room fits this choice. Rooms open and close all day: look again in a while, or see all of them."
            icon="eye"
          >
            <ButtonLink href={path}>All rooms</ButtonLink>
          </Notice>
        )}
      </div>
      {rooms && (
        <Pagination
          to={(next) => `${path}${printRoomSearch(changeRoomSearch(search, { page: next }))}`}
          page={number}
          pages={pages}
        />
      )}
      {frame && <MiddleAd />}
      {frame && <SeoText seo={frame.seo} />}
    </PageState>
  )
}

function RoomPlaceholders() {
  return (
    <ul className={cardStyles.rooms} aria-hidden="true">
      {Array.from({ length: ROOMS_PER_PAGE }, (_, index) => `placeholder ${index}`).map((key) => (
        <li key={key}>
          <span className={`${cardStyles.placeholder} ${cardStyles.poster}`} />
          <span className={`${cardStyles.placeholder} ${cardStyles.line}`} />
        </li>
      ))}
    </ul>
  )
}
