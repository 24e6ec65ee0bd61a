import type { IconName } from '../media/logos.ts'
import { dominantColour, type PictureKind, type PictureWidth, pictureHeight } from '../media/pictures.ts'

/** A picture as the wire shows it: the path is below the content host, the width is the client's to add (`?w=640`). */
export function pictureOf(kind: PictureKind, key: string, alt: string) {
  return { alt, permalink: `/pictures/${kind}/${key}.avif`, colour: dominantColour(kind, key) }
}

/** A picture of a gallery: a small and a whole size of it. */
export function mediaOf(kind: PictureKind, key: string, alt: string) {
  const preview = (sizeAlias: 'XL' | 'XS', width: PictureWidth) => ({
    sizeAlias,
    permalink: `/pictures/${kind}/${key}.avif?w=${width}`,
    width,
    height: pictureHeight(kind, width),
  })
  return { alt, previews: [preview('XS', 480), preview('XL', 1280)] }
}

export function iconOf(name: IconName, alt: string) {
  return { alt, permalink: `/icons/${name}.svg`, colour: '' }
}
