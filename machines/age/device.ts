export interface Device {
  userAgent: string
  /** Touch points that the device can tell apart. */
  touchPoints: number
  screenWidth: number
  screenHeight: number
  /** Degrees. */
  orientation: number
}

/** Headsets that present themselves as a Mac with touch, by the sizes of their screens (AGE-027). */
export function isClearedDevice({ userAgent, touchPoints, screenWidth, screenHeight, orientation }: Device): boolean {
  const isMacWithTouch = /\bMac(intosh|Intel)?\b/.test(userAgent) && touchPoints > 0
  const isKnownScreen =
    (screenWidth === 1306 && screenHeight === 735) ||
    (isWithin(screenWidth, 829, 1782) && isWithin(screenHeight, 742, 1188))
  return isMacWithTouch && isKnownScreen && (orientation === 0 || orientation === 270)
}

function isWithin(value: number, least: number, most: number) {
  return value >= least && value <= most
}
