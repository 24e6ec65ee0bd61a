import type { Handlers } from '../handler.ts'
import { signFilmLink } from './film-links.ts'
import { pictureOf } from './pictures-of.ts'
import { isHeldBack, VERIFICATION_REQUIRED } from './rights.ts'
import { readVideos, shownOn } from './video-rows.ts'

/** Wide films stand in for upright ones: a phone shows the middle of them. */
const FILMS = ['trailer-4k.mp4', 'flat-3k.mp4', 'trailer-2k.mp4', 'flat-4k.mp4'] as const
const CLIPS = { order: 'latest', offset: 0, limit: 8 } as const

/** Short upright films of what came last. */
export const vreelsHandlers = {
  getVreels: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { database, site, nowMs } = call
    const items = readVideos(database, shownOn(site), CLIPS).map(({ id, slug, title }, place) => ({
      id,
      title,
      poster: pictureOf('upright', slug, title),
      src: `${signFilmLink(database, FILMS[place % FILMS.length]!, nowMs)}&clip=${slug}`,
      link: `/videos/${slug}/`,
    }))
    return { body: { items } }
  },
} satisfies Partial<Handlers>
