import type { MotionFact } from '../../machines/catalogue/card-preview.machine.ts'
import type { Stream } from '../site/stream.ts'

/** Plug of `watchMotion`: what the system says about moving pictures, now and whenever it changes. */
export function createMotionFacts(matchMedia: (query: string) => MediaQueryList): Stream<MotionFact> {
  return (say) => {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    const tell = ({ matches }: { matches: boolean }) => say({ type: matches ? 'motion.reduced' : 'motion.allowed' })
    tell(query)
    query.addEventListener('change', tell)
    return () => query.removeEventListener('change', tell)
  }
}
