import type { MouseEvent } from 'react'
import { useSelector } from '../kit/use-selector.ts'
import { usePromotionActors } from '../site/promotion-actors.context.ts'

const NOBODY = {
  getSnapshot: () => ({ hasTag: (_: 'eligible') => false }),
  subscribe: () => ({ unsubscribe() {} }),
}

/**
 * What makes a tile that names an offer open it, for whom it can be sold to; `undefined` where the tile is the plain link that it is. `onSeen`:
 * to be told once the tile stands there.
 */
export function useOfferTile(priceUuid: string) {
  const offers = usePromotionActors()?.memberPlusOffer
  const isEligible = useSelector(offers ?? NOBODY, (snapshot) => snapshot.hasTag('eligible'))
  if (!offers || priceUuid === '') return {}
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain) return
    event.preventDefault()
    offers.send({ type: 'offer.requested', priceUuid })
  }
  return {
    onSeen: () => offers.send({ type: 'tile.seen' }),
    link: isEligible ? { 'aria-haspopup': 'dialog' as const, onClick } : undefined,
  }
}
