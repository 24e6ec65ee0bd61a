import * as z from 'zod/mini'
import { Flag, orElse } from '../tolerant.ts'

/** Lenses whose picture the players of headsets know by name. */
const LENSES = ['linear', 'rf52', 'mkx200', 'mkx220', 'vrca220'] as const

/** `videoSettings.transparency.mode` in words; 3 is the AI mask (VIDEO-034). Others are opaque. */
export const alphas = ['none', 'packed', 'chroma', 'mask'] as const

/** How a film's frame is to be seen. Player and feeds derive what they say of a film from this, and from nothing else. */
export interface FilmFormat {
  projection: 'flat' | '180' | '360' | 'fisheye'
  /** Where the pictures of the two eyes lie on the frame: next to each other, one above the other, or one for both. */
  stereo: 'none' | 'sbs' | 'tb'
  /** Horizontal angle that one eye's picture covers, degrees; 0 for a flat one. */
  fov: number
  lens: (typeof LENSES)[number]
  /** The picture of the right eye comes first. */
  isEyeSwapped: boolean
  /** What is transparent: nothing, a mask packed into the frame, a colour, or by a mask in a film of its own. */
  alpha: (typeof alphas)[number]
}

/** A picture like any other. */
export const FLAT: FilmFormat = {
  projection: 'flat',
  stereo: 'none',
  fov: 0,
  lens: 'linear',
  isEyeSwapped: false,
  alpha: 'none',
}

/** Half of the sphere, half of the frame for each eye: how trailers and 3D rooms are filmed (ENT-005). */
export const VR180: FilmFormat = { ...FLAT, projection: '180', stereo: 'sbs', fov: 180 }

/** Angles that lenses cover where the server names none, degrees. */
const FOV_OF_LENS: Record<FilmFormat['lens'], number> = {
  linear: 180,
  rf52: 190,
  mkx200: 200,
  mkx220: 220,
  vrca220: 220,
}

/** The fields of a source that say how it is to be seen. */
export const formatFields = {
  projection: z.optional(z.unknown()),
  stereo: z.optional(z.unknown()),
  fov: orElse(z.number().check(z.gte(60), z.lte(360)), 0),
  lens: orElse(z.enum(LENSES), 'linear'),
  isEyeSwapped: Flag,
}

const Projection = z.enum(['flat', '180', '360', 'fisheye'])
const Stereo = z.enum(['none', 'sbs', 'tb'])

interface FormatFields {
  projection?: unknown
  stereo?: unknown
  fov: number
  lens: FilmFormat['lens']
  isEyeSwapped: boolean
}

/** null: the server says nothing of the format, or something that nobody here knows; such a film plays flat, and says so. */
export function formatOf({ projection, stereo, fov, lens, isEyeSwapped }: FormatFields): FilmFormat | null {
  const known = Projection.safeParse(projection)
  const layout = Stereo.safeParse(stereo ?? 'none')
  if (!known.success || !layout.success) return null
  const isFisheye = known.data === 'fisheye'
  const spans = { flat: 0, '180': 180, '360': 360, fisheye: fov || FOV_OF_LENS[lens] }
  return {
    projection: known.data,
    stereo: layout.data,
    fov: spans[known.data],
    lens: isFisheye ? lens : 'linear',
    isEyeSwapped: layout.data !== 'none' && isEyeSwapped,
    alpha: 'none',
  }
}

/** What of a film is transparent, by the mode of its video. */
export function alphaOf(transparencyMode: number): FilmFormat['alpha'] {
  return alphas[transparencyMode] ?? 'none'
}
