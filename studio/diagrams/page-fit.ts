import { TYPE } from './text.ts'

/** Pixels that the page of the studio keeps free around a diagram. */
export const MARGIN = 20

/** Pixels that it has for a diagram in a window of 1,440 x 900, below a description of two lines. */
const PAGE = { width: 1020 - 2 * MARGIN, height: 744 - 2 * MARGIN }

/** Words of fewer pixels cannot be read: the smallest are drawn at 11. */
const LEAST_TEXT = 8

/** At a smaller scale the smallest words are smaller than what can be read. */
export const READABLE_SCALE = LEAST_TEXT / Math.min(...Object.values(TYPE).map(({ size }) => size))

/** The largest scale at which all of it is on the page. */
export function scaleOnPage({ width, height }: { width: number; height: number }): number {
  return Math.min(PAGE.width / width, PAGE.height / height)
}
