import type { WakeUp } from '../../machines/session/token-lifecycle.machine.ts'
import type { Stream } from '../site/stream.ts'

interface WakeUpsOptions {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  tokenTouches: Stream<WakeUp>
}

/** After sleep, in the back-forward cache, offline or hidden, timers have not run: each return makes a check due. */
export function createWakeUps({ window, document, tokenTouches }: WakeUpsOptions): Stream<WakeUp> {
  return (say) => {
    const onVisibility = () => {
      if (document.visibilityState === 'visible') say({ type: 'tab.wokeUp', cause: 'visible' })
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) say({ type: 'tab.wokeUp', cause: 'shown' })
    }
    const onOnline = () => say({ type: 'tab.wokeUp', cause: 'online' })
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pageshow', onShow)
    window.addEventListener('online', onOnline)
    const leaveTouches = tokenTouches(say)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pageshow', onShow)
      window.removeEventListener('online', onOnline)
      leaveTouches()
    }
  }
}
