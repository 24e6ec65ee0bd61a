import { useEffect, useState } from 'react'
import { deferred } from './deferred.tsx'
import type { TipProps } from './tip-bubble.tsx'

const TipBubble = deferred(async () => (await import('./tip-bubble.tsx')).TipBubble)

/** A tooltip by React Aria, whose code is fetched when the pointer or the focus first reaches a place that has one. */
export function Tip({ text, place, isNeeded, opensOnTap = false }: TipProps) {
  const [isWanted, setWanted] = useState<boolean>()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const want = () => {
      if (!isNeeded || isNeeded(element)) setWanted(true)
    }
    const unwant = () => setWanted((before) => before && false)
    const point = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && want()
    const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && unwant()
    const press = ({ pointerType, target }: PointerEvent) => {
      const isTap = opensOnTap && pointerType === 'touch' && element.contains(target as Node)
      if (isTap) want()
      else unwant()
    }
    const focus = ({ target }: FocusEvent) => (target as Element).matches(':focus-visible') && want()
    // A text in a link has the focus with it.
    const area = element.closest('a') ?? element
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerenter', point, { signal })
    element.addEventListener('pointerleave', leave, { signal })
    area.addEventListener('focusin', focus, { signal })
    area.addEventListener('focusout', unwant, { signal })
    document.addEventListener('pointerdown', press, { signal })
    return () => listening.abort()
  }, [place, isNeeded, opensOnTap])
  return isWanted === undefined ? null : <TipBubble text={text} place={place} isWanted={isWanted} />
}
