import type { IconName } from '../media/logos.ts'
import { dominantColour, type PictureKind } from '../media/pictures.ts'

/** A picture as the wire shows it: the path is below the content host, the width is the client's to add (`?w=640`). */
export function pictureOf(kind: PictureKind, key: string, alt: string) {
  return { alt, permalink: `/pictures/${kind}/${key}.avif`, colour: dominantColour(kind, key) }
}

export function iconOf(name: IconName, alt: string) {
  return { alt, permalink: `/icons/${name}.svg`, colour: '' }
}
