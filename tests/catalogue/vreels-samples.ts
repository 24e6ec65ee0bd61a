import type { Clip } from '../../contracts/catalogue/vreels.ts'

/** As the sandbox has its first two. */
export const CLIPS: readonly Clip[] = ['One', 'Two'].map((title) => ({
  id: title,
  title,
  poster: null,
  src: `/films/${title}.mp4`,
  link: '/videos/night-drive/',
}))

export const AT_FIRST = { startsClips: true, hasSound: false, goesOn: false }
