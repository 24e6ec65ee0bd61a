import * as z from 'zod/mini'
import { Id, Label, Link, listOf, orElse, Picture, UnixSeconds } from '../tolerant.ts'

/** Something that members are told (ENT-027). Servers give it no id: what it is about and when it was published tell it apart. */
const Notification = z.pipe(
  z.object({
    /** Id of a type of the digest; `''`: none. */
    type: orElse(Id, ''),
    url: Link,
    title: Label,
    header: Label,
    image: Picture,
    /** Unix seconds; 0: not known. */
    publishedAt: UnixSeconds,
  }),
  z.transform((notification) => ({
    ...notification,
    id: `${notification.type} ${notification.url} ${notification.publishedAt} ${notification.title}`,
  })),
)
export type Notification = z.infer<typeof Notification>

/** `GET /notification`, the latest first. */
export const NotificationsAnswer = z.pipe(
  z.object({ items: listOf(Notification) }),
  z.transform(({ items }) => items.toSorted((one, other) => other.publishedAt - one.publishedAt)),
)
