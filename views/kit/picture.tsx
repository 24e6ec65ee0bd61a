import type { Picture as PictureContract } from '../../contracts/tolerant.ts'
import { useSite } from '../site/site.context.ts'
import { cssVariables } from './css-variables.ts'
import styles from './picture.module.css'

const WIDTHS = [320, 400, 480, 720, 960, 1280]

/** Intrinsic sizes: they reserve the space before the picture is there. */
const shapes = {
  poster: { width: 640, height: 360 },
  portrait: { width: 480, height: 640 },
  square: { width: 320, height: 320 },
  upright: { width: 720, height: 1280 },
  wide: { width: 1280, height: 512 },
} as const

interface PictureProps {
  picture: PictureContract
  shape: keyof typeof shapes
  /** The `sizes` attribute: how wide the picture is drawn. */
  sizes: string
  /** Overrides the picture's own text; `''` where words beside it already say the same. */
  alt?: string
  /** The first picture that the visitor sees: fetched at once and before the others. */
  isPriority?: boolean
  /** Where it is served; the content host unless said. */
  host?: string
  /** Media query outside of which the picture is hidden by the stylesheet, and must not be fetched. */
  onlyFor?: string
}

/** A picture of the content host in the sizes that it serves, over its dominant colour. */
export function Picture({ picture, shape, sizes, alt, isPriority = false, host, onlyFor }: PictureProps) {
  const { contentHost } = useSite().settings.hosts
  const { width, height } = shapes[shape]
  if (!picture) return <span className={`${styles.picture} ${styles[shape]} ${styles.none}`} />
  const separator = picture.permalink.includes('?') ? '&' : '?'
  const at = (pixels: number) => `${host ?? contentHost}${picture.permalink}${separator}w=${pixels}`
  const srcSet = WIDTHS.map((pixels) => `${at(pixels)} ${pixels}w`).join(', ')
  const image = (
    <img
      ref={cssVariables({ '--dominant': picture.colour })}
      className={`${styles.picture} ${styles[shape]}`}
      {...(onlyFor ? {} : { src: at(640), srcSet, sizes })}
      width={width}
      height={height}
      alt={alt ?? picture.alt}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : undefined}
      decoding={isPriority ? 'sync' : 'async'}
    />
  )
  if (!onlyFor) return image
  return (
    <picture className={styles.only}>
      {isPriority && (
        <link
          rel="preload"
          as="image"
          href={at(640)}
          media={onlyFor}
          imageSrcSet={srcSet}
          imageSizes={sizes}
          fetchPriority="high"
        />
      )}
      <source media={onlyFor} srcSet={srcSet} sizes={sizes} />
      {image}
    </picture>
  )
}
