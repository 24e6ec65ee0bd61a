import { mayFavour } from '../../machines/catalogue/video-rules.ts'
import type { FavouriteKind } from '../../machines/member/favourites.machine.ts'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './heart.module.css'

interface HeartProps {
  kind: FavouriteKind
  id: string
  title: string
  /** Beside a heading, and not on a picture. */
  isOnPage?: boolean
}

/** Puts a video or a model among the favourites, and takes it back: a press undoes the one before. */
export function Heart(props: HeartProps) {
  return mayFavour(useVisitor()) ? <HeartButton {...props} /> : null
}

function HeartButton({ kind, id, title, isOnPage }: HeartProps) {
  const { session, favouriteVideos, favouriteModels } = useActors()
  const favourites = kind === 'video' ? favouriteVideos : favouriteModels
  const isListed = useSelector(session, ({ context: { favouriteVideoIds, favouriteModelIds } }) =>
    (kind === 'video' ? favouriteVideoIds : favouriteModelIds).includes(id),
  )
  const confirmed = useSelector(favourites, (snapshot) => snapshot.context.confirmed[id])
  const isBusy = useSelector(favourites, (snapshot) => snapshot.context.changes.some((change) => change.id === id))
  const isFavourite = confirmed ?? isListed
  return (
    <button
      type="button"
      className={isOnPage ? `${styles.heart} ${styles.onPage}` : styles.heart}
      aria-label={`Favorite: ${title}`}
      aria-pressed={isFavourite}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => favourites.send({ type: 'favourite.chosen', id, isFavourite: !isFavourite })}
    >
      <Icon name="heart" />
    </button>
  )
}
