import type { WakeUp } from '../../machines/session/token-lifecycle.machine.ts'
import type { Stream } from '../site/stream.ts'

interface NetworkOptions {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  wakeUps: Stream<WakeUp>
}

/** When the network goes, and when it is worth while to try at once. */
export function createNetworkFacts({
  window,
  wakeUps,
}: NetworkOptions): Stream<{ type: 'network.lost' } | { type: 'tab.wokeUp' }> {
  return (say) => {
    const onOffline = () => say({ type: 'network.lost' })
    window.addEventListener('offline', onOffline)
    const leave = wakeUps(({ cause }) => {
      if (cause !== 'tokensTouched') say({ type: 'tab.wokeUp' })
    })
    return () => {
      window.removeEventListener('offline', onOffline)
      leave()
    }
  }
}
