import { type FilmFormat, FLAT, formatOf } from '../../contracts/catalogue/film-format.ts'

/** Where a visitor looks, degrees: to the right, up, and how much the longer side of the picture covers. */
export interface Look {
  yaw: number
  pitch: number
  angle: number
}

/** Which pictures are drawn: one eye's, or both next to each other. */
export type Eyes = 'left' | 'right' | 'both'

/** What a visitor may say of a film's format where the server is wrong or silent. */
export type FormatChange = Partial<Pick<FilmFormat, 'projection' | 'stereo' | 'lens' | 'isEyeSwapped'>>

/** null: nobody knows the format of this film. */
export type FormatNews = { type: 'format.told'; format: FilmFormat | null }

export const AHEAD: Look = { yaw: 0, pitch: 0, angle: 90 }
const WIDEST = 120
const NARROWEST = 30
const STEEPEST = 85
/** One step of the wheel or of a key. */
const ZOOM_STEP = 1.1

/** By degrees; never so far that only black is seen. */
export function turned(look: Look, format: FilmFormat, by: { yaw: number; pitch: number }): Look {
  const reach = format.fov / 2
  const yaw = look.yaw + by.yaw
  return {
    ...look,
    yaw: format.fov === 360 ? ((((yaw + 180) % 360) + 360) % 360) - 180 : clamp(yaw, -reach, reach),
    pitch: clamp(look.pitch + by.pitch, -STEEPEST, STEEPEST),
  }
}

/** Steps above 0 come closer. */
export function zoomed(look: Look, steps: number): Look {
  return { ...look, angle: clamp(look.angle / ZOOM_STEP ** steps, NARROWEST, WIDEST) }
}

/** The format that the film has with a change of the visitor's. */
export function changed(format: FilmFormat, change: FormatChange): FilmFormat {
  const fields = { ...format, ...change, fov: 0 }
  return { ...(formatOf(fields) ?? FLAT), alpha: format.alpha }
}

/** A flat picture for both eyes is what a `<video>` shows by itself. */
export function needsDrawing({ projection, stereo }: FilmFormat): boolean {
  return projection !== 'flat' || stereo !== 'none'
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
