import { type FilmFormat, FLAT } from '../../../contracts/catalogue/film-format.ts'

/** How a film is to be seen, in DeoVR's words. */
export interface DeovrFormat {
  is3d: boolean
  screenType: 'flat' | 'dome' | 'sphere' | 'fisheye' | 'rf52' | 'mkx200' | 'mkx220' | 'vrca220'
  stereoMode: 'off' | 'sbs' | 'tb' | 'cuv'
  chromakey?: { hasAlpha: true }
}

const SHOWN_FLAT: DeovrFormat = { is3d: false, screenType: 'flat', stereoMode: 'off' }

/** A film that DeoVR has no words for is shown as the flat picture that its frame is: an unknown format, swapped eyes, a lens of another angle. */
export function deovrFormatOf(format: FilmFormat | null): DeovrFormat {
  const screenType = format && screenTypeOf(format)
  if (!format || !screenType || format.isEyeSwapped) return SHOWN_FLAT
  return {
    is3d: format.stereo !== 'none',
    screenType,
    stereoMode: stereoModeOf(format),
    ...(format.alpha === 'packed' && { chromakey: { hasAlpha: true as const } }),
  }
}

function screenTypeOf({ projection, lens, fov }: FilmFormat): DeovrFormat['screenType'] | undefined {
  if (projection !== 'fisheye') return ({ flat: 'flat', '180': 'dome', '360': 'sphere' } as const)[projection]
  if (lens !== 'linear') return lens
  return ({ 180: 'fisheye', 190: 'rf52', 200: 'mkx200', 220: 'mkx220' } as const)[fov]
}

function stereoModeOf({ stereo, lens }: FilmFormat): DeovrFormat['stereoMode'] {
  if (stereo === 'none') return 'off'
  return lens === 'rf52' && stereo === 'sbs' ? 'cuv' : stereo
}

const PROJECTIONS = ['flat', '180', '360', 'fisheye'] as const
const STEREO = ['none', 'sbs', 'tb'] as const
const LENSES = ['linear', 'rf52', 'mkx200', 'mkx220', 'vrca220'] as const
const ALPHAS = ['none', 'packed', 'chroma', 'mask'] as const
const FORMATS = 1_000

/**
 * The number by which DeoVR keeps a visitor's settings of a film: another one for each format, so that settings for a dome are not used for a
 * sphere. A number of 32 bits, as the app stores it.
 */
export function deovrIdOf(videoId: string, format: FilmFormat | null): number {
  const { projection, stereo, lens, alpha, isEyeSwapped } = format ?? FLAT
  const places: [number, number][] = [
    [PROJECTIONS.indexOf(projection), PROJECTIONS.length],
    [STEREO.indexOf(stereo), STEREO.length],
    [LENSES.indexOf(lens), LENSES.length],
    [ALPHAS.indexOf(alpha), ALPHAS.length],
    [Number(isEyeSwapped), 2],
  ]
  const formatNumber = places.reduce((number, [place, count]) => number * count + place, 0)
  return numberOf(videoId) * FORMATS + formatNumber
}

const MOST_VIDEOS = 2_147_483

/** Ids of most back ends are numbers; others become one (FNV-1a). */
function numberOf(videoId: string): number {
  if (/^\d{1,7}$/.test(videoId) && Number(videoId) < MOST_VIDEOS) return Number(videoId)
  let hash = 0x811c9dc5
  for (const letter of videoId) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return hash % MOST_VIDEOS
}
