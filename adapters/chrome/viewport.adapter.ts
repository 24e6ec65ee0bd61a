import type { ViewportFact } from '../../machines/chrome/viewport.machine.ts'
import type { Stream } from '../site/stream.ts'

const DEBOUNCE_MS = 100
/** A tablet that was turned reports its old size first. */
const REDETECTION_MS = 50

type ViewportWindow = Pick<
  Window,
  'addEventListener' | 'removeEventListener' | 'innerWidth' | 'scrollY' | 'setTimeout' | 'clearTimeout'
>

/** Plug of `watchViewport`: tells of the window's width and the page's scroll position once they have come to rest. */
export function createViewportFacts(window: ViewportWindow): Stream<ViewportFact> {
  return (say) => {
    const timers: Partial<Record<'scroll' | 'resize', number>> = {}
    const after = (name: 'scroll' | 'resize', milliseconds: number, act: () => void) => {
      window.clearTimeout(timers[name])
      timers[name] = window.setTimeout(act, milliseconds)
    }
    const tellSize = () => say({ type: 'size.settled', width: window.innerWidth })
    const resized = () => {
      after('resize', DEBOUNCE_MS, () => {
        tellSize()
        after('resize', REDETECTION_MS, tellSize)
      })
    }
    const scrolled = () => after('scroll', DEBOUNCE_MS, () => say({ type: 'scroll.settled', top: window.scrollY }))
    window.addEventListener('scroll', scrolled, { passive: true })
    window.addEventListener('resize', resized)
    // Not at once: to measure is to lay the page out, and nothing waits for it.
    resized()
    return () => {
      window.removeEventListener('scroll', scrolled)
      window.removeEventListener('resize', resized)
      window.clearTimeout(timers.scroll)
      window.clearTimeout(timers.resize)
    }
  }
}
