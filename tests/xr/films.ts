import { type FilmFormat, FLAT } from '../../contracts/catalogue/film-format.ts'
import { placeOf } from '../../machines/catalogue/projection.ts'

/** What is seen at a place of the window, 0 to 255. */
export interface Probe {
  red: number
  green: number
  blue: number
}

/** Places that differ by no more are the same: films are stored as brightness and colour, and come back a little changed. */
export const TOLERANCE = 6
export const FRAME = { width: 1024, height: 1024 }
export const BLUE = { left: 60, right: 200 } as const

const PROJECTIONS = [
  { projection: 'flat', fov: 0, lens: 'linear' },
  { projection: '180', fov: 180, lens: 'linear' },
  { projection: '360', fov: 360, lens: 'linear' },
  { projection: 'fisheye', fov: 180, lens: 'linear' },
  { projection: 'fisheye', fov: 190, lens: 'rf52' },
  { projection: 'fisheye', fov: 220, lens: 'vrca220' },
] as const
const LAYOUTS = [
  { stereo: 'none', isEyeSwapped: false },
  { stereo: 'sbs', isEyeSwapped: false },
  { stereo: 'sbs', isEyeSwapped: true },
  { stereo: 'tb', isEyeSwapped: false },
  { stereo: 'tb', isEyeSwapped: true },
] as const
/** Every projection, layout and eye order. */
export const FORMATS: FilmFormat[] = PROJECTIONS.flatMap((projection) =>
  LAYOUTS.map((layout) => ({ ...FLAT, ...projection, ...layout })),
)

/** What is on the frame: by its pen. */
type Paint = (pen: CanvasRenderingContext2D, format: FilmFormat) => void

/** Red tells the place across an eye's picture, green the place down, blue the eye. */
const places: Paint = (pen, format) => {
  for (const eye of ['right', 'left'] as const) {
    const { left, top, width, height } = placeOf(format, eye)
    const size = { width: width * FRAME.width, height: height * FRAME.height }
    const picture = pen.createImageData(size.width, size.height)
    let at = 0
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++) {
        picture.data[at++] = ((x + 0.5) / size.width) * 255
        picture.data[at++] = ((y + 0.5) / size.height) * 255
        picture.data[at++] = BLUE[eye]
        picture.data[at++] = 255
      }
    }
    pen.putImageData(picture, left * FRAME.width, top * FRAME.height)
  }
}

function fill(pen: CanvasRenderingContext2D, colour: string, ...[left, top, width, height]: number[]) {
  pen.fillStyle = colour
  pen.fillRect(left! * FRAME.width, top! * FRAME.height, width! * FRAME.width, height! * FRAME.height)
}

const PAINTS = {
  places,
  /** Grey; the masks, which are black elsewhere, show the upper left quarter of each eye's picture: it is stored at the frame's lower edge. */
  packed: (pen) => {
    fill(pen, '#808080', 0, 0, 1, 1)
    for (const left of [0, 0.4, 0.9]) for (const top of [0, 0.8]) fill(pen, '#000', left, top, 0.2, 0.2)
    for (const left of [0.4, 0.9]) fill(pen, '#fff', left, 0.8, 0.1, 0.2)
  },
  /** Grey; the left half of each eye's picture is green. */
  green: (pen) => {
    fill(pen, '#808080', 0, 0, 1, 1)
    for (const left of [0, 0.5]) fill(pen, '#0f0', left, 0, 0.25, 1)
  },
} satisfies Record<string, Paint>

const moving = new WeakMap<HTMLVideoElement, () => void>()

/** Puts another frame on a film: all but one of its pixels are as before. */
export function nextFrame(film: HTMLVideoElement) {
  moving.get(film)?.()
}

/** A film that stands still. */
export async function filmOf(format: FilmFormat, paint: keyof typeof PAINTS = 'places'): Promise<HTMLVideoElement> {
  const canvas = document.createElement('canvas')
  canvas.width = FRAME.width
  canvas.height = FRAME.height
  const pen = canvas.getContext('2d')!
  PAINTS[paint](pen, format)
  const film = document.createElement('video')
  film.muted = true
  film.srcObject = canvas.captureStream(30)
  moving.set(film, () => pen.fillRect(0, 0, 1, 1))
  const shown = new Promise((resolve) => film.requestVideoFrameCallback(resolve))
  await film.play()
  // A stream has a frame once its canvas is drawn on.
  pen.fillRect(0, 0, 0, 0)
  await shown
  return film
}
