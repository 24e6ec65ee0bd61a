import { balanceText, bestPackOf, tokenTexts } from '../../machines/cams/token-packs.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import type { CamActors } from '../site/cam-actors.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import { PurchaseNotes, TokenPackCard } from './token-packs.view.tsx'
import styles from './tokens.module.css'

const MENU = 'tokens'

/** The balance in the header, and the packs that can be bought from there (TOKENS-001 to TOKENS-009). */
export function TokensMenu({ of }: { of: CamActors['tokenShop'] }) {
  const { menus } = useActors()
  const { flags, isInVerifiedView } = useVisitor()
  const isOpen = useSelector(menus, (snapshot) => snapshot.context.openDropdown === MENU)
  const balance = useSelector(of, (snapshot) => snapshot.context.balance)
  if (!isInVerifiedView || !flags.isActiveExpiredOrInactive) return null
  const text = balance ? balanceText(balance.balance) : '–'
  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-label={balance ? `Tokens: ${text}` : 'Tokens'}
        onClick={() => {
          of.send({ type: 'packs.wanted' })
          menus.send({ type: 'dropdown.toggled', id: MENU })
        }}
      >
        <Icon name="tokens" />
        {text}
        <Icon name="chevronDown" size={16} />
      </button>
      {isOpen && <Panel of={of} balance={text} />}
    </div>
  )
}

function Panel({ of, balance }: { of: CamActors['tokenShop']; balance: string }) {
  const packs = useSelector(of, (snapshot) => snapshot.context.packs)
  const packId = useSelector(of, (snapshot) => snapshot.context.packId)
  const isBuying = useSelector(of, (snapshot) => snapshot.hasTag('buying'))
  const isLoading = useSelector(of, (snapshot) => snapshot.hasTag('packsLoading'))
  const quickPacks = packs.filter(({ isQuickBuy }) => isQuickBuy)
  const best = bestPackOf(quickPacks)
  return (
    <section className={styles.panel} aria-label="Tokens">
      <p className={styles.balance}>
        {tokenTexts.balance} <strong>{balance}</strong>
      </p>
      <PurchaseNotes of={of} />
      {isLoading && <Spinner />}
      <ul>
        {quickPacks.map((pack) => (
          <TokenPackCard
            key={pack.id}
            pack={pack}
            isBest={pack === best}
            isSmall
            isBusy={isBuying && packId === pack.id}
            isDisabled={isBuying && packId !== pack.id}
            onChoose={() => of.send({ type: 'pack.chosen', id: pack.id })}
          />
        ))}
      </ul>
      <ButtonLink to="/tokens/" isWide>
        {tokenTexts.more}
      </ButtonLink>
    </section>
  )
}
