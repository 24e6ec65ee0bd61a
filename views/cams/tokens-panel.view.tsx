import { RouterProvider } from 'react-aria-components'
import { MenuItem } from 'react-aria-components/Menu'
import { bestPackOf, packPriceText, tokensText, tokenTexts } from '../../machines/cams/token-packs.ts'
import { ButtonFace } from '../kit/button.tsx'
import type { Opener } from '../kit/menu-button.tsx'
import { PopMenu } from '../kit/pop-menu.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import type { CamActors } from '../site/cam-actors.context.ts'
import { PackFacts, ShopNotes } from './token-packs.view.tsx'
import styles from './tokens.module.css'

interface TokensPanelProps {
  shop: CamActors['tokenShop']
  balance: string
  opener: Opener
}

/** The open menu: the balance, what became of a purchase, and the packs, each of which is bought by choosing it. */
export function TokensPanel({ shop, balance, opener }: TokensPanelProps) {
  const { menus, navigation } = useActors()
  const packs = useSelector(shop, (snapshot) => snapshot.context.packs)
  const packId = useSelector(shop, (snapshot) => snapshot.context.packId)
  const isBuying = useSelector(shop, (snapshot) => snapshot.hasTag('buying'))
  const isLoading = useSelector(shop, (snapshot) => snapshot.hasTag('packsLoading'))
  const quickPacks = packs.filter(({ isQuickBuy }) => isQuickBuy)
  const best = bestPackOf(quickPacks)
  return (
    <RouterProvider navigate={(path) => navigation.send({ type: 'address.wanted', path, manner: 'push' })}>
      <PopMenu
        label="Tokens"
        opener={opener}
        className={styles.panel}
        onClose={() => menus.send({ type: 'dropdown.closed' })}
        head={
          <>
            <p className={styles.balance}>
              {tokenTexts.balance} <strong>{balance}</strong>
            </p>
            <ShopNotes shop={shop} />
            {isLoading && <Spinner />}
          </>
        }
      >
        {quickPacks.map((pack) => (
          <MenuItem
            key={pack.id}
            id={pack.id}
            textValue={tokensText(pack.tokens)}
            aria-label={`${tokenTexts.buy} ${tokensText(pack.tokens)} for ${packPriceText(pack.price)}`}
            className={`${styles.pack} ${styles.small}`}
            isDisabled={isBuying}
            shouldCloseOnSelect={false}
            onAction={() => shop.send({ type: 'pack.chosen', id: pack.id })}
          >
            <PackFacts pack={pack} isBest={pack === best} />
            <ButtonFace look="primary" isSmall isBusy={isBuying && packId === pack.id}>
              {tokenTexts.buy}
            </ButtonFace>
          </MenuItem>
        ))}
        <MenuItem href="/tokens/" textValue={tokenTexts.more} className={styles.more}>
          <ButtonFace isWide>{tokenTexts.more}</ButtonFace>
        </MenuItem>
      </PopMenu>
    </RouterProvider>
  )
}
