import { balanceText } from '../../machines/cams/balance-text.ts'
import { TOKENS_MENU } from '../../machines/chrome/menus.machine.ts'
import { hasMemberMenus } from '../../machines/session/visitor.ts'
import { deferred } from '../kit/deferred.tsx'
import { Icon } from '../kit/icon.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import type { CamActors } from '../site/cam-actors.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './tokens.module.css'

const TokensPanel = deferred(async () => (await import('./tokens-panel.view.tsx')).TokensPanel)

/** The balance in the header, and the packs that can be bought from there (TOKENS-001 to TOKENS-009). */
export function TokensMenu({ shop, balance }: { shop: CamActors['tokenShop']; balance: CamActors['tokenBalance'] }) {
  const { menus } = useActors()
  const visitor = useVisitor()
  const isOpen = useSelector(menus, (snapshot) => snapshot.context.openDropdown === TOKENS_MENU)
  const tokens = useSelector(balance, (snapshot) => snapshot.context.balance)
  if (!hasMemberMenus(visitor)) return null
  const text = tokens ? balanceText(tokens.balance) : '–'
  return (
    <MenuButton
      label={tokens ? `Tokens: ${text}` : 'Tokens'}
      className={styles.toggle}
      isOpen={isOpen}
      onToggle={() => {
        shop.send({ type: 'packs.wanted' })
        menus.send({ type: 'dropdown.toggled', id: TOKENS_MENU })
      }}
      onNear={TokensPanel.load}
      menu={(opener) => <TokensPanel shop={shop} balance={text} opener={opener} />}
    >
      <Icon name="tokens" />
      {text}
      <Icon name="chevronDown" size={16} />
    </MenuButton>
  )
}
