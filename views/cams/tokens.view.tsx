import type { ActorRefFrom } from 'xstate'
import { balanceText } from '../../machines/cams/balance-text.ts'
import type { tokenBalanceMachine } from '../../machines/cams/token-balance.machine.ts'
import { bestPackOf, tokenTexts } from '../../machines/cams/token-packs.ts'
import type { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import { Button } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Strip } from '../site/notice.view.tsx'
import { ShopNotes, TokenPackCard } from './token-packs.view.tsx'
import styles from './tokens.module.css'

interface TokensViewProps {
  shop: ActorRefFrom<typeof tokenShopMachine>
  balance: ActorRefFrom<typeof tokenBalanceMachine>
}

/** `/tokens/`: what more tokens cost. */
export function TokensView({ shop, balance }: TokensViewProps) {
  const tokens = useSelector(balance, (snapshot) => snapshot.context.balance)
  const packs = useSelector(shop, (snapshot) => snapshot.context.packs)
  const packId = useSelector(shop, (snapshot) => snapshot.context.packId)
  const isBuying = useSelector(shop, (snapshot) => snapshot.hasTag('buying'))
  const isReady = useSelector(shop, (snapshot) => snapshot.hasTag('packsReady'))
  const hasFailed = useSelector(shop, (snapshot) => snapshot.hasTag('packsFailed'))
  const best = bestPackOf(packs)
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Get Tokens</h1>
      <p className={styles.lead}>For tips, private shows and everything else in live rooms.</p>
      <p className={styles.balance}>
        {tokens && (
          <>
            {tokenTexts.balance} <strong>{balanceText(tokens.balance)}</strong>
          </>
        )}
      </p>
      <ShopNotes shop={shop} />
      {hasFailed && (
        <Strip text="The token packs did not come. Please try again in a moment.">
          <Button isSmall onClick={() => shop.send({ type: 'packs.wanted' })}>
            Try again
          </Button>
        </Strip>
      )}
      {isReady && packs.length === 0 && (
        <p className={styles.lead}>There are no token packs just now. Please look again later.</p>
      )}
      <ul className={styles.grid} aria-busy={!isReady && !hasFailed}>
        {isReady
          ? packs.map((pack) => (
              <TokenPackCard
                key={pack.id}
                pack={pack}
                isBest={pack === best}
                isBusy={isBuying && packId === pack.id}
                isDisabled={isBuying && packId !== pack.id}
                onChoose={() => shop.send({ type: 'pack.chosen', id: pack.id })}
              />
            ))
          : !hasFailed && SKELETON.map((place) => <li key={place} className={styles.skeleton} aria-hidden="true" />)}
      </ul>
    </div>
  )
}

const SKELETON = [1, 2, 3, 4]
