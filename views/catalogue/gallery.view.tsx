import type { ActorRefFrom } from 'xstate'
import type { MediaItem } from '../../contracts/catalogue/media.ts'
import type { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { Lightbox } from '../kit/lightbox.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useSite } from '../site/site.context.ts'
import styles from './gallery.module.css'

export type GalleryActor = ActorRefFrom<typeof galleryMachine>

interface GalleryProps {
  gallery: GalleryActor
  pictures: readonly MediaItem[]
  /** Of what they are pictures. */
  title: string
}

/** Small pictures side by side; a press makes one large. */
export function Gallery({ gallery, pictures, title }: GalleryProps) {
  const { contentHost } = useSite().settings.hosts
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture, index) => (
        <li key={picture.full}>
          <button
            type="button"
            className={styles.thumb}
            aria-label={`Enlarge: ${textOf(picture, index, title)}`}
            onClick={() => gallery.send({ type: 'picture.chosen', index })}
          >
            <img
              src={contentHost + picture.thumb}
              width={picture.width || undefined}
              height={picture.height || undefined}
              alt={textOf(picture, index, title)}
              loading="lazy"
              decoding="async"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The large one, over the page. */
export function GalleryDialog({ gallery, pictures, title }: GalleryProps) {
  const { contentHost } = useSite().settings.hosts
  const index = useSelector(gallery, (snapshot) => snapshot.context.index)
  const picture = pictures[index]
  return (
    <Lightbox
      label={`Pictures of ${title}`}
      canTurn={pictures.length > 1}
      onTurn={(by) => gallery.send({ type: 'picture.turned', by })}
    >
      {picture && (
        <figure className={styles.figure}>
          {/* The small one is there already, and stands in until the whole one is. */}
          <img key={picture.thumb} src={contentHost + picture.thumb} alt="" className={styles.standIn} />
          <img
            key={picture.full}
            src={contentHost + picture.full}
            width={picture.width || undefined}
            height={picture.height || undefined}
            alt={textOf(picture, index, title)}
            className={styles.whole}
          />
          <figcaption className={styles.caption} aria-live="polite">
            {index + 1} of {pictures.length}
          </figcaption>
        </figure>
      )}
    </Lightbox>
  )
}

function textOf({ alt }: MediaItem, index: number, title: string) {
  return alt || `${title}, picture ${index + 1}`
}
