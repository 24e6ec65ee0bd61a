/** How soon after the first press a finger presses for the second time, ms. */
const SOON_MS = 400

/** How far apart the two may be, px. */
const NEAR_PX = 24

/**
 * Drops the second press of two when what the first one hit is gone: it was meant for that, not for what has come to light beneath, as under a dialog
 * that has closed.
 */
export function dropSecondPress(document: Document): void {
  let first: MouseEvent | null = null
  let pressed: Element | null = null
  let pressedName = ''
  function isMisled(press: MouseEvent) {
    if (!first || !pressed || isThere(pressed)) return false
    // The same again, drawn anew: as where trying again has failed at once.
    if (press.target instanceof Element && nameOf(controlOf(press.target)) === pressedName) return false
    const isNear = Math.hypot(press.clientX - first.clientX, press.clientY - first.clientY) < NEAR_PX
    const isSoon = press.timeStamp - first.timeStamp < SOON_MS
    // A mouse counts its presses; a finger may not.
    return press.detail > 1 || (isSoon && isNear && press instanceof PointerEvent && press.pointerType === 'touch')
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
          pressed = controlOf(press.target)
          pressedName = nameOf(pressed)
        }
      },
      { capture: true },
    )
  }
}

function controlOf(target: Element) {
  return target.closest('button, a, summary, label') ?? target
}

function nameOf(control: Element) {
  return control.getAttribute('aria-label') ?? control.textContent
}

function isThere(element: Element) {
  return element.isConnected && !element.closest('dialog:not([open])')
}
