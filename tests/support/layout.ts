import { vi } from 'vitest'

/** jsdom has no layout and plays nothing: the window onto lines is 600 px high, everything else 40. Until the mocks are restored. */
export function standInForLayout() {
  let belowPx = 0
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'log' ? 600 : 40
  })
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(380)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => 600 + belowPx)
  Element.prototype.scrollTo ??= () => {}
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => new Promise<void>(() => {}))
  return {
    /** So much lies below what is seen of each list. */
    putBelow(px: number) {
      belowPx = px
    },
  }
}
