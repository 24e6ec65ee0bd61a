import * as z from 'zod/mini'
import { Flag, Id, Label, Link, orElse, Permalink, Picture } from '../tolerant.ts'

/** More than anybody swipes through. */
const MOST_CLIPS = 100

/** A short upright film, which without a file is none. Picture and film are below the content host; where `link` may lead is decided when it is followed. */
export const Clip = z.object({
  id: Id,
  title: Label,
  poster: Picture,
  src: Permalink.check(z.minLength(1)),
  link: Link,
})
export type Clip = z.infer<typeof Clip>

/** `GET {vreels}/api/v1/crud/vreels-video/`. `dropped`: how many items are no clips. */
export const ClipsAnswer = z.pipe(
  z.object({ items: z.nullish(z.array(z.unknown())) }),
  z.transform(({ items }) => {
    const entries = items ?? []
    const clips = entries.flatMap((entry) => {
      const parsed = Clip.safeParse(entry)
      return parsed.success ? [parsed.data] : []
    })
    const unlike = [...new Map(clips.map((clip) => [clip.id, clip])).values()]
    return { clips: unlike.slice(0, MOST_CLIPS), dropped: entries.length - clips.length }
  }),
)

/** How clips are shown, as this device remembers it. Silent at first: browsers start nothing else by themselves. */
export const ClipChoices = z.object({
  startsClips: orElse(z.boolean(), true),
  hasSound: Flag,
  goesOn: Flag,
})
export type ClipChoices = z.infer<typeof ClipChoices>
