import type { ActorRefFrom } from 'xstate'
import type { MediaItem } from '../../contracts/catalogue/media.ts'
import type { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { Lightbox } from '../kit/lightbox.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useSite } from '../site/site.context.ts'
import styles from './gallery.module.css'

interface GalleryProps {
  gallery: ActorRefFrom<typeof galleryMachine>
  pictures: readonly MediaItem[]
  /** Of what they are pictures. */
  title: string
}

/** Small pictures side by side; a press makes one large. */
export function Gallery({ gallery, pictures, title }: GalleryProps) {
  const { contentHost } = useSite().settings.hosts
  const textOf = ({ alt }: MediaItem, index: number) => alt || `${title}, picture ${index + 1}`
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.full}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={`Enlarge: ${textOf(picture, index)}`}
              onClick={() => gallery.send({ type: 'picture.chosen', index })}
            >
              <img
                src={contentHost + picture.thumb}
                width={picture.width || undefined}
                height={picture.height || undefined}
                alt={textOf(picture, index)}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      <Enlarged gallery={gallery} pictures={pictures} title={title} textOf={textOf} />
    </>
  )
}

function Enlarged({
  gallery,
  pictures,
  title,
  textOf,
}: GalleryProps & { textOf: (picture: MediaItem, index: number) => string }) {
  const { contentHost } = useSite().settings.hosts
  const isOpen = useSelector(gallery, (snapshot) => snapshot.hasTag('enlarged'))
  const index = useSelector(gallery, (snapshot) => snapshot.context.index)
  const picture = pictures[index]
  return (
    <Lightbox
      isOpen={isOpen}
      label={`Pictures of ${title}`}
      canTurn={pictures.length > 1}
      onTurn={(by) => gallery.send({ type: 'picture.turned', by })}
      onClose={() => gallery.send({ type: 'picture.closed' })}
    >
      {isOpen && picture && (
        <figure className={styles.figure}>
          {/* The small one is there already, and stands in until the whole one is. */}
          <img key={picture.thumb} src={contentHost + picture.thumb} alt="" className={styles.standIn} />
          <img
            key={picture.full}
            src={contentHost + picture.full}
            width={picture.width || undefined}
            height={picture.height || undefined}
            alt={textOf(picture, index)}
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
