import * as z from 'zod/mini'
import { Count, Label, listOf, Permalink } from '../tolerant.ts'

const Preview = z.object({
  sizeAlias: z.enum(['XL', 'XS']),
  permalink: Permalink.check(z.minLength(1)),
  width: Count,
  height: Count,
})

/** A picture of a gallery: small, whole, and the size of the whole one. Without one of the two it is no item (CAT-046). */
export const MediaItem = z.pipe(
  z.object({ alt: Label, previews: listOf(Preview) }),
  z.transform(({ alt, previews }, context) => {
    const thumb = previews.find(({ sizeAlias }) => sizeAlias === 'XS')
    const full = previews.find(({ sizeAlias }) => sizeAlias === 'XL')
    if (thumb && full)
      return { alt, thumb: thumb.permalink, full: full.permalink, width: full.width, height: full.height }
    context.issues.push({ code: 'custom', input: previews, message: 'lacks XL or XS' })
    return z.NEVER
  }),
)
export type MediaItem = z.infer<typeof MediaItem>
