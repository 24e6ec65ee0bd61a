import type { FilmFormat } from '../../../contracts/catalogue/film-format.ts'

/** How a film is to be seen, in HereSphere's words. */
export interface HeresphereFormat {
  projection: 'perspective' | 'equirectangular' | 'equirectangular360' | 'fisheye'
  stereo: 'mono' | 'sbs' | 'tb'
  isEyeSwapped: boolean
  /** Degrees; the app wants one of flat films, too. */
  fov: number
  lens: 'Linear' | 'MKX200' | 'MKX220' | 'VRCA220'
  alphaPackedSettings?: { defaultSettings: true }
}

const PROJECTIONS = {
  flat: 'perspective',
  '180': 'equirectangular',
  '360': 'equirectangular360',
  fisheye: 'fisheye',
} as const
/** RF52 is a plain lens of 190 degrees to the app. */
const LENSES = { linear: 'Linear', rf52: 'Linear', mkx200: 'MKX200', mkx220: 'MKX220', vrca220: 'VRCA220' } as const
const NO_FOV = 180

/** An unknown format is shown flat. */
export function heresphereFormatOf(format: FilmFormat | null): HeresphereFormat {
  if (!format) return { projection: 'perspective', stereo: 'mono', isEyeSwapped: false, fov: NO_FOV, lens: 'Linear' }
  return {
    projection: PROJECTIONS[format.projection],
    stereo: format.stereo === 'none' ? 'mono' : format.stereo,
    isEyeSwapped: format.isEyeSwapped,
    fov: format.fov || NO_FOV,
    lens: LENSES[format.lens],
    ...(format.alpha === 'packed' && { alphaPackedSettings: { defaultSettings: true as const } }),
  }
}
