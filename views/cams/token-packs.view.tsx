import type { ActorRefFrom } from 'xstate'
import { packPriceText, type TokenPack, tokensText, tokenTexts } from '../../machines/cams/token-packs.ts'
import type { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import { Button } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { PurchaseNotes } from '../sales/purchase-notes.view.tsx'
import styles from './tokens.module.css'

interface TokenPackCardProps {
  pack: TokenPack
  /** Of those that stand beside it. */
  isBest: boolean
  isBusy: boolean
  isDisabled: boolean
  onChoose: () => void
}

/** One pack: its icon, how many tokens, what they cost, and what is special about it. */
export function TokenPackCard({ pack, isBest, isBusy, isDisabled, onChoose }: TokenPackCardProps) {
  return (
    <li className={styles.pack}>
      <PackFacts pack={pack} isBest={isBest} />
      <Button
        look="primary"
        isWide
        isBusy={isBusy}
        busyLabel="Opening the payment page"
        disabled={isDisabled}
        aria-label={`${tokenTexts.buy} ${tokensText(pack.tokens)} for ${packPriceText(pack.price)}`}
        onClick={onChoose}
      >
        {tokenTexts.buy}
      </Button>
    </li>
  )
}

/** Icon, size, price and badges of a pack: that it is the best value is reckoned here and stands beside what the server says of it. */
export function PackFacts({ pack, isBest }: Pick<TokenPackCardProps, 'pack' | 'isBest'>) {
  const { icon, tokens, price } = pack
  const badges = new Set([isBest ? tokenTexts.best : '', pack.badge].filter((badge) => badge !== ''))
  return (
    <>
      {icon ? (
        <img src={icon} width="64" height="64" alt="" className={styles.icon} />
      ) : (
        <span className={styles.icon} />
      )}
      <p className={styles.tokens}>{tokensText(tokens)}</p>
      <p className={styles.price}>{packPriceText(price)}</p>
      {badges.size > 0 && (
        <div className={styles.badges}>
          {[...badges].map((badge) => (
            <p key={badge} className={styles.badge}>
              {badge}
            </p>
          ))}
        </div>
      )}
    </>
  )
}

/** What came of buying a pack. */
export function ShopNotes({ shop }: { shop: ActorRefFrom<typeof tokenShopMachine> }) {
  const message = useSelector(shop, (snapshot) => snapshot.context.message)
  const isBuying = useSelector(shop, (snapshot) => snapshot.hasTag('buying'))
  const purchase = useSelector(shop, (snapshot) => snapshot.children.tokenPurchase)
  return <PurchaseNotes purchase={purchase} isBusy={isBuying} message={message} />
}
