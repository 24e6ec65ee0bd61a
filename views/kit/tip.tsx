import { useEffect, useState } from 'react'
import { late } from './late.tsx'
import type { TipProps } from './tip-bubble.tsx'

const TipBubble = late(async () => (await import('./tip-bubble.tsx')).TipBubble)

/** A tooltip by React Aria, whose code comes when somebody first points at a place that has one, or reaches it by keys. */
export function Tip({ text, of, isNeeded, opensOnTap = false }: TipProps) {
  const [isWanted, setWanted] = useState<boolean>()
  useEffect(() => {
    const place = of.current
    if (!place) return
    const want = () => {
      if (!isNeeded || isNeeded(place)) setWanted(true)
    }
    const unwant = () => setWanted((before) => before && false)
    const point = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && want()
    const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && unwant()
    const press = ({ pointerType, target }: PointerEvent) => {
      const isTap = opensOnTap && pointerType === 'touch' && place.contains(target as Node)
      if (isTap) want()
      else unwant()
    }
    const focus = ({ target }: FocusEvent) => (target as Element).matches(':focus-visible') && want()
    // A text in a link has the focus with it.
    const area = place.closest('a') ?? place
    const listening = new AbortController()
    const { signal } = listening
    place.addEventListener('pointerenter', point, { signal })
    place.addEventListener('pointerleave', leave, { signal })
    area.addEventListener('focusin', focus, { signal })
    area.addEventListener('focusout', unwant, { signal })
    document.addEventListener('pointerdown', press, { signal })
    return () => listening.abort()
  }, [of, isNeeded, opensOnTap])
  return isWanted === undefined ? null : <TipBubble text={text} of={of} isWanted={isWanted} />
}
