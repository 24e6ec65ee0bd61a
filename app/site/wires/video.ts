import { dialogOf, type Wire } from '../wire.ts'

/** The dialogs of a video's page. */
export const videoWires: readonly Wire[] = [
  ...dialogOf('gallery', 'gallery', (gallery) => gallery.hasTag('enlarged'), { type: 'picture.closed' }),
  ...dialogOf('videoPage', 'aiMask', (page) => page.hasTag('mask'), { type: 'mask.closed' }),
]
