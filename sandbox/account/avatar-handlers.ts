import type { Handlers, Reply } from '../handler.ts'
import { avatarOf, keepAvatar, LISTED_AVATARS, redrawn } from './avatars.ts'

/** The old picture stays until there is another that can be kept. */
export const avatarHandlers: Pick<Handlers, 'getAvatars' | 'changeAvatar'> = {
  getAvatars: ({ viewer, database }) => ({
    body: { data: { avatar: avatarOf(database, viewer?.userId ?? ''), avatars: LISTED_AVATARS } },
  }),

  async changeAvatar({ body: { avatar }, viewer, database }) {
    const userId = viewer?.userId ?? ''
    if (typeof avatar === 'string') {
      const listed = LISTED_AVATARS.find(({ id }) => id === avatar)
      if (!listed) return pictureRefused('There is no such picture to choose.')
      keepAvatar(database, userId, listed)
    } else {
      const outcome = await redrawn(Buffer.from(await avatar.arrayBuffer()))
      if ('problem' in outcome) return pictureRefused(outcome.problem)
      keepAvatar(database, userId, outcome)
    }
    return { body: { data: { avatar: avatarOf(database, userId) } } }
  },
}

export function pictureRefused(problem: string, status = 422): Reply {
  return {
    status,
    body: { status: { code: status, message: 'The given data was invalid.' }, errors: { avatar: [problem] } },
  }
}
