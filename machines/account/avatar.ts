/** A picture that somebody chose: neither JSON nor a structured clone of it says anything. */
export class HeldPicture {
  readonly #file: Blob

  constructor(file: Blob) {
    this.#file = file
  }

  open(): Blob {
    return this.#file
  }
}

/** What is cut out of a picture: a square. */
export interface Crop {
  /** Its side as a share of the shorter side of the picture. */
  size: number
  /** Where it lies between left and right, and between top and bottom: from 0 to 1. */
  across: number
  down: number
}

export const WHOLE: Crop = { size: 1, across: 0.5, down: 0.5 }

/** Smaller parts of a picture are a blur. */
export const SMALLEST_CROP = 0.25

export interface Extent {
  width: number
  height: number
}

/** The square in pixels. */
export function squareOf({ size, across, down }: Crop, { width, height }: Extent) {
  const side = Math.round(Math.min(width, height) * size)
  return { left: Math.round((width - side) * across), top: Math.round((height - side) * down), side }
}

/** Why a picture cannot be used. */
export type PictureProblem = 'empty' | 'tooHeavy' | 'kind' | 'broken' | 'tooSmall' | 'tooLarge'

export const pictureProblems: Readonly<Record<PictureProblem, string>> = {
  empty: 'This file is empty. Please choose another one.',
  tooHeavy: 'This picture has more than 20 MB. Please choose a smaller one.',
  kind: 'Please choose a picture in JPEG, PNG or WebP.',
  broken: 'This picture cannot be read. Please choose another one.',
  tooSmall: 'This picture is too small: it needs at least 128 pixels on each side.',
  tooLarge: 'This picture is too large: it may have 8,000 pixels on each side.',
}
