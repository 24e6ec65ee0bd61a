import type { FilmFormat } from '../../../contracts/catalogue/film-format.ts'

/** How one link is to be seen, in PLAY'A's words. */
export interface PlayaFormat {
  projection: 'FLT' | '180' | '360' | 'FSH'
  stereo: 'MN' | 'LR' | 'RL' | 'TB' | 'BT'
}

const PROJECTIONS = { flat: 'FLT', '180': '180', '360': '360', fisheye: 'FSH' } as const
const STEREO = { none: ['MN', 'MN'], sbs: ['LR', 'RL'], tb: ['TB', 'BT'] } as const

/** An unknown format is shown flat. */
export function playaFormatOf(format: FilmFormat | null): PlayaFormat {
  if (!format) return { projection: 'FLT', stereo: 'MN' }
  const [plain, swapped] = STEREO[format.stereo]
  return { projection: PROJECTIONS[format.projection], stereo: format.isEyeSwapped ? swapped : plain }
}

const MODES = { none: 0, packed: 1, chroma: 2, mask: 3 } as const

/** What of a film is transparent. Without the film that holds the mask nothing is. */
export function playaTransparencyOf(alpha: FilmFormat['alpha'], hasMask: boolean): { m: 0 | 1 | 2 | 3 } {
  return { m: alpha === 'mask' && !hasMask ? 0 : MODES[alpha] }
}

/** `'4K'` gives 45, as the app sorts: 25 for 2K and less, 85 for 8K and more. Other names are sorted by their lines. */
export function qualityOrderOf(lines: number): number {
  const thousands = Math.min(8, Math.max(2, Math.round(lines / 540)))
  return thousands * 10 + 5
}
