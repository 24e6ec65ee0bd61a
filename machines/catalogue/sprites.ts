/** Frames a side of a sheet of preview pictures. */
export const SPRITE_GRID = { trailer: 8, full: 16 } as const

export interface SpriteFrame {
  column: number
  row: number
  /** For `background-size`, in percent of the frame. */
  sizePercent: number
  /** For `background-position`, in percent. */
  xPercent: number
  yPercent: number
}

/** Which frame of the sheet shows a moment: frames are spread evenly over the whole film, row by row. */
export function spriteFrame(kind: keyof typeof SPRITE_GRID, seconds: number, durationSeconds: number): SpriteFrame {
  const side = SPRITE_GRID[kind]
  const frames = side * side
  const share = durationSeconds > 0 && Number.isFinite(seconds / durationSeconds) ? seconds / durationSeconds : 0
  const frame = Math.min(frames - 1, Math.max(0, Math.floor(share * frames)))
  const column = frame % side
  const row = Math.floor(frame / side)
  return {
    column,
    row,
    sizePercent: side * 100,
    xPercent: (column / (side - 1)) * 100,
    yPercent: (row / (side - 1)) * 100,
  }
}
