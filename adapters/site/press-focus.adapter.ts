/**
 * Focuses the button, `<summary>` or tool of a page that was pressed with the pointer, before its own listeners hear of the click. Safari does not, so a dialog
 * would not know what opened it, and the page not that one of its tools is in use. Where the page keeps the focus by preventing the default of `mousedown`, or has moved it meanwhile, as into a menu, it stays there.
 */
export function focusWhatIsPressed(document: Document): void {
  let focusedBefore: Element | null = null
  let isKept = false
  document.addEventListener(
    'mousedown',
    () => {
      focusedBefore = document.activeElement
    },
    { capture: true },
  )
  document.addEventListener('mousedown', ({ defaultPrevented }) => {
    isKept = defaultPrevented
  })
  document.addEventListener(
    'click',
    ({ target, detail }) => {
      // Pressed by a key it has the focus already; pressed by a script nobody is there.
      if (detail === 0 || isKept || !(target instanceof Element)) return
      const control = target.closest<HTMLElement>('button, summary, [data-keeps-focus] a')
      const focused = document.activeElement
      const isMoved = focused !== focusedBefore && !focused?.contains(control)
      if (control && !isMoved && !control.contains(focused)) control.focus({ preventScroll: true })
    },
    { capture: true },
  )
}
