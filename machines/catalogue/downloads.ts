import type { Video } from '../../contracts/catalogue/video.ts'

export type DownloadFile = Video['downLoadVideoListForFront'][number]

/** A film that can be taken home, as far as its download needs it. */
export interface DownloadFilm
  extends Pick<Video, 'id' | 'slug' | 'title' | 'poster' | 'recommendedDevices' | 'downLoadVideoListForFront'> {
  durationSeconds: number
}

/** What is known of a film before its files are. */
export type WantedFilm = Pick<DownloadFilm, 'slug' | 'title'>

/** One file of one film. */
export interface ChosenFile extends Pick<DownloadFilm, 'id' | 'slug' | 'title'> {
  file: DownloadFile
}

/** How many files the day has left. */
export interface Allowance {
  limit: number
  left: number
  /** Addresses of files that count already: they may be downloaded again. */
  counted: readonly string[]
}

/** What this device says of one file. `unknown`: the browser does not tell. */
export interface FileFit {
  plays: 'smoothly' | 'roughly' | 'no' | 'unknown'
  room: 'enough' | 'short' | 'unknown'
}

export function filmOf({
  id,
  slug,
  title,
  poster,
  recommendedDevices,
  downLoadVideoListForFront,
  videoSettings,
}: Omit<DownloadFilm, 'durationSeconds'> & Pick<Video, 'videoSettings'>): DownloadFilm {
  const durationSeconds = videoSettings.duration
  return { id, slug, title, poster, recommendedDevices, downLoadVideoListForFront, durationSeconds }
}

/** Nothing but a name: its files are still asked for. */
export function unknownFilm({ slug, title }: WantedFilm): DownloadFilm {
  return {
    id: '',
    slug,
    title,
    poster: null,
    recommendedDevices: [],
    downLoadVideoListForFront: [],
    durationSeconds: 0,
  }
}

/** Whether a device shows a quality well (DOWN-003); while none is chosen, or one that nothing is known of, nothing speaks against any. */
export function isRecommended({ recommendedDevices }: DownloadFilm, device: string, quality: string): boolean {
  const chosen = recommendedDevices.find(({ name }) => name === device)
  return chosen === undefined || chosen.qualities.includes(quality)
}

/** Which of the two alerts a refusal is (DOWN-012). */
export function isLimitRefusal(message: string): boolean {
  return /limit/i.test(message)
}

/** What is said against a file before it is pressed, the weightiest first; `''`: nothing. Whoever chose a device plays it there, and only stores it here. */
export function fitWarning({ plays, room }: FileFit, device: string): string {
  const isPlayedHere = device === ''
  if (isPlayedHere && plays === 'no') return 'This device cannot play it'
  if (room === 'short') return 'This device may lack the room for it'
  return isPlayedHere && plays === 'roughly' ? 'May not play smoothly on this device' : ''
}
