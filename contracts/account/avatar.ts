import * as z from 'zod/mini'
import { Id, Label, listOf, Permalink } from '../tolerant.ts'

/** A picture of a member, by its path below the content host. How it is named on the wire is assumed. */
const Avatar = z.object({ id: Id, permalink: Permalink.check(z.minLength(1)) })
export type Avatar = z.infer<typeof Avatar>

/** `GET /api/wp/user/avatar`: the one that is shown, if any, and those to choose from (ENT-063). */
export const AvatarsAnswer = z.pipe(
  z.object({ data: z.object({ avatar: z.catch(z.nullish(Avatar), null), avatars: listOf(Avatar) }) }),
  z.transform(({ data: { avatar, avatars } }) => ({ avatar: avatar ?? null, avatars })),
)

/** `POST /api/wp/user/changeAvatar`, several parts: a picture, or the id of one that is listed (DASH-020). */
export const AvatarRequest = z.object({ avatar: z.union([z.string(), z.instanceof(Blob)]) })

export const AvatarAnswer = z.pipe(
  z.object({ data: z.object({ avatar: Avatar }) }),
  z.transform(({ data }) => data.avatar),
)

/** Why a picture was not taken, in words. */
export const AvatarRefusal = z.pipe(
  z.object({ errors: z.object({ avatar: listOf(Label) }) }),
  z.transform(({ errors }) => errors.avatar.join('\n')),
)
