import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { favouritesMachine } from '../../machines/member/favourites.machine.ts'
import type { favouritesListMachine } from '../../machines/member/favourites-list.machine.ts'
import { ModelCard } from '../catalogue/model-card.view.tsx'
import { VideoCard } from '../catalogue/video-card.view.tsx'
import { VideoSkeletons } from '../catalogue/video-grid.view.tsx'
import { Button, ButtonLink } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Notice, Strip } from '../site/notice.view.tsx'
import dashboard from './dashboard.module.css'
import type { PartActor } from './dashboard-actors.ts'
import { DashboardFrame } from './dashboard-frame.view.tsx'
import styles from './favourites.module.css'

export type FavouritesListActor = ActorRefFrom<typeof favouritesListMachine>

export interface FavouritesActors {
  list: FavouritesListActor
  changes: ActorRefFrom<typeof favouritesMachine>
}

interface FavouritesViewProps {
  menu: PartActor
  videos: FavouritesActors
  models: FavouritesActors
}

/** `/main-dashboard/favorites/`. */
export function FavouritesView({ menu, videos, models }: FavouritesViewProps) {
  return (
    <DashboardFrame menu={menu} title="Favorites">
      <FavouritesPart title="Favorite videos" subject="videos" favourites={videos} />
      <FavouritesPart title="Favorite models" subject="models" favourites={models} />
    </DashboardFrame>
  )
}

interface FavouritesPartProps {
  title: string
  subject: 'videos' | 'models'
  favourites: FavouritesActors
}

export function FavouritesPart({ title, subject, favourites }: FavouritesPartProps) {
  const { list } = favourites
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'))
  const isVisible = useSelector(list, (snapshot) => snapshot.hasTag('visible'))
  const isEmpty = useSelector(list, (snapshot) => snapshot.hasTag('empty'))
  const isFailed = useSelector(list, (snapshot) => snapshot.hasTag('unavailable'))
  const isDeleting = useSelector(list, (snapshot) => snapshot.context.isDeleting)
  return (
    <section className={dashboard.part} aria-label={title} aria-busy={isBusy || undefined}>
      <div className={styles.head}>
        <h2 className={dashboard.partTitle}>{title}</h2>
        {isVisible && (
          <Button
            isSmall
            aria-pressed={isDeleting}
            aria-label={`Delete some ${subject}`}
            onClick={() => list.send({ type: 'deletion.toggled' })}
          >
            {isDeleting ? 'Done' : 'Delete some'}
          </Button>
        )}
      </div>
      {isBusy && (
        <>
          <p className="only-read">Loading…</p>
          <VideoSkeletons count={4} />
        </>
      )}
      {isFailed && (
        <Strip text={`Your favorite ${subject} could not be loaded.`}>
          <Button isSmall onClick={() => list.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      {isEmpty && (
        <Notice title={`No favorite ${subject} yet`} text="What you like best finds its place here." icon="info">
          {subject === 'videos' ? (
            <ButtonLink to="/videos/">Find videos</ButtonLink>
          ) : (
            <ButtonLink to="/models/">Find models</ButtonLink>
          )}
        </Notice>
      )}
      {isVisible && <Cards {...favourites} isDeleting={isDeleting} />}
      {(isVisible || isBusy) && <Pages list={list} subject={subject} />}
    </section>
  )
}

function Cards({ list, changes, isDeleting }: FavouritesActors & { isDeleting: boolean }) {
  const content = useSelector(list, (snapshot) => snapshot.context.content)
  if (!content) return null
  const removable = { changes, isDeleting }
  return (
    <ul className={content.kind === 'video' ? styles.videos : styles.models}>
      {content.kind === 'video'
        ? content.items.map((item) => (
            <Removable key={item.id} {...item} {...removable}>
              <VideoCard item={item} isRemovable />
            </Removable>
          ))
        : content.items.map((model) => (
            <Removable key={model.id} {...model} {...removable}>
              <ModelCard model={model} isRemovable />
            </Removable>
          ))}
    </ul>
  )
}

interface RemovableProps {
  id: string
  title: string
  changes: FavouritesActors['changes']
  isDeleting: boolean
  children: ReactNode
}

/** A card with its button. The one that removes is the one that takes it back, so the focus stays where it is. */
function Removable({ id, title, changes, isDeleting, children }: RemovableProps) {
  const isRemoved = useSelector(changes, (snapshot) => snapshot.context.confirmed[id] === false)
  const isBusy = useSelector(changes, (snapshot) => snapshot.context.changes.some((change) => change.id === id))
  const hasFailed = useSelector(changes, (snapshot) => snapshot.context.failed.includes(id))
  return (
    <li className={styles.item}>
      <div className={isRemoved ? styles.removed : undefined}>{children}</div>
      <div className={styles.change}>
        {isRemoved && <p role="status">Removed from your favorites. You can undo it until you leave this page.</p>}
        {hasFailed && (
          <p role="alert" className={styles.wrong}>
            {isRemoved ? 'It could not be put back.' : 'It could not be removed.'} Please try again.
          </p>
        )}
        {(isDeleting || isRemoved) && (
          <Button
            isSmall
            isBusy={isBusy}
            busyLabel={isRemoved ? `Putting back ${title}` : `Removing ${title}`}
            aria-label={isRemoved ? `Undo: keep ${title}` : `Delete ${title}`}
            onClick={() => changes.send({ type: 'favourite.chosen', id, isFavourite: isRemoved })}
          >
            {isRemoved ? 'Undo' : 'Delete'}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Both buttons stay, even where one leads nowhere: what has the focus must not go away. */
function Pages({ list, subject }: { list: FavouritesListActor; subject: string }) {
  const page = useSelector(list, (snapshot) => snapshot.context.page)
  const hasNext = useSelector(list, (snapshot) => snapshot.context.content?.hasNext ?? false)
  if (page === 1 && !hasNext) return null
  return (
    <nav className={styles.pages} aria-label={`Pages of favorite ${subject}`}>
      <Button isSmall aria-disabled={page === 1} onClick={() => list.send({ type: 'previous.requested' })}>
        Previous
      </Button>
      <span role="status">Page {page}</span>
      <Button isSmall aria-disabled={!hasNext} onClick={() => list.send({ type: 'next.requested' })}>
        Next
      </Button>
    </nav>
  )
}
