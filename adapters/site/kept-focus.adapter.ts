/** Where the focus stays when what had it is gone, innermost first. */
const PLACES = 'section[aria-label], section[aria-labelledby], dialog, [role="dialog"], [role="alertdialog"], main'

/**
 * When what has the focus is taken out of the page, the place that it stood in takes the focus: its section or dialog, or the heading of the page.
 * Otherwise the keyboard begins at the top again, and a phone shows whatever stands where the button was.
 */
export function keepFocusInPlace(document: Document): void {
  let focused: Element | null = null
  let places: Element[] = []
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null
    places = []
    for (let place = focused?.closest(PLACES); place; place = place.parentElement?.closest(PLACES)) places.push(place)
  })
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget) return
    // Told while it is still there: only afterwards is it known whether it was left or taken away.
    queueMicrotask(() => {
      if (focused?.isConnected && document.activeElement === document.body) focused = null
    })
  })
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return
    focused = null
    const place = places.find((each) => each.isConnected && !each.matches('dialog:not([open])'))
    if (place && document.activeElement === document.body) take(place)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

function take(place: Element) {
  const start = place.matches('main') ? (place.querySelector('h1[tabindex="-1"]') ?? place) : place
  if (!(start instanceof HTMLElement)) return
  if (!start.hasAttribute('tabindex')) start.tabIndex = -1
  start.focus({ preventScroll: true })
  const { top, bottom } = start.getBoundingClientRect()
  if (bottom < 0 || top > window.innerHeight) start.scrollIntoView()
}
