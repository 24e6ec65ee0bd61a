import { TYPE } from './text.ts'

/** Pixels that the page of the studio has for a diagram in a window of 1,440 x 900, within its margin. */
export const PAGE = { width: 964, height: 700 }

/** Words of fewer pixels cannot be read: the smallest are drawn at 11. */
const LEAST_TEXT = 8

/** At a smaller scale the smallest words are smaller than what can be read. */
export const READABLE_SCALE = LEAST_TEXT / Math.min(...Object.values(TYPE).map(({ size }) => size))

/** The largest scale at which all of it is on the page. */
export function scaleOnPage({ width, height }: { width: number; height: number }): number {
  return Math.min(PAGE.width / width, PAGE.height / height)
}
