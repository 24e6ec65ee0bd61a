/** How soon after the first press the second one comes, ms: the usual time of a double click is 500. */
const SOON_MS = 500

/** How far apart the two may be, px. */
const NEAR_PX = 24

/**
 * Drops the second press of two when what the first one hit is gone: it was meant for that, not for what has come to light beneath, as under a dialog
 * that has closed.
 */
export function dropSecondPress(document: Document): void {
  let first: MouseEvent | null = null
  let pressed: Element | null = null
  function isMisled(press: MouseEvent) {
    if (!first || !pressed || isThere(pressed)) return false
    const isNear = Math.hypot(press.clientX - first.clientX, press.clientY - first.clientY) < NEAR_PX
    const isSoon = press.timeStamp - first.timeStamp < SOON_MS
    // A mouse counts its presses, a finger may not, and no pointer does when it goes down. A key has no place.
    const isOfKey = press.type === 'click' && press.detail === 0
    return press.detail > 1 || (isNear && isSoon && !isOfKey)
  }
  for (const kind of ['pointerdown', 'mousedown', 'click'] as const) {
    document.addEventListener(
      kind,
      (press) => {
        if (isMisled(press)) {
          press.preventDefault()
          press.stopImmediatePropagation()
        } else if (kind === 'click' && press.target instanceof Element) {
          first = press
          // What is drawn inside may change by the press.
          pressed = press.target.closest('button, a, summary, label') ?? press.target
        }
      },
      { capture: true },
    )
  }
}

function isThere(element: Element) {
  return element.isConnected && !element.closest('dialog:not([open])')
}
