import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'
import type { FormatChange } from './vr-view.ts'

interface ViewChoice {
  name: string
  label: string
  /** Short, for the button. */
  face: string
  change: Required<Pick<FormatChange, 'projection' | 'stereo' | 'lens'>>
}

const half = { projection: '180', lens: 'linear' } as const
const whole = { projection: '360', lens: 'linear' } as const
const fisheye = { projection: 'fisheye', stereo: 'sbs' } as const

/** The ways to look at a film, in the order of the menu. */
export const VIEW_CHOICES: readonly ViewChoice[] = [
  {
    name: 'flat',
    label: 'Flat, as stored',
    face: 'Flat',
    change: { projection: 'flat', stereo: 'none', lens: 'linear' },
  },
  {
    name: 'flat-sbs',
    label: '2D, from side by side',
    face: '2D',
    change: { projection: 'flat', stereo: 'sbs', lens: 'linear' },
  },
  {
    name: 'flat-tb',
    label: '2D, from one above the other',
    face: '2D',
    change: { projection: 'flat', stereo: 'tb', lens: 'linear' },
  },
  { name: '180-sbs', label: '180°, side by side', face: '180°', change: { ...half, stereo: 'sbs' } },
  { name: '180-tb', label: '180°, one above the other', face: '180°', change: { ...half, stereo: 'tb' } },
  { name: '180', label: '180°, one picture', face: '180°', change: { ...half, stereo: 'none' } },
  { name: '360-sbs', label: '360°, side by side', face: '360°', change: { ...whole, stereo: 'sbs' } },
  { name: '360-tb', label: '360°, one above the other', face: '360°', change: { ...whole, stereo: 'tb' } },
  { name: '360', label: '360°, one picture', face: '360°', change: { ...whole, stereo: 'none' } },
  { name: 'fisheye-180', label: 'Fisheye 180°', face: 'Fisheye', change: { ...fisheye, lens: 'linear' } },
  { name: 'fisheye-190', label: 'Fisheye 190°', face: 'Fisheye', change: { ...fisheye, lens: 'rf52' } },
  { name: 'fisheye-200', label: 'Fisheye 200°', face: 'Fisheye', change: { ...fisheye, lens: 'mkx200' } },
  { name: 'fisheye-220', label: 'Fisheye 220°', face: 'Fisheye', change: { ...fisheye, lens: 'mkx220' } },
]

/** The choice that a format is; a fisheye of another kind is the nearest by its lens. */
export function viewChoiceOf({ projection, stereo, lens }: FilmFormat): ViewChoice {
  const ofKind = VIEW_CHOICES.filter(({ change }) => change.projection === projection)
  const lensInMenu = lens === 'vrca220' ? 'mkx220' : lens
  return ofKind.find(({ change }) => change.stereo === stereo && change.lens === lensInMenu) ?? ofKind[0]!
}
