import { ACCOUNT_MENU } from '../../machines/chrome/menus.machine.ts'
import { deferred } from '../kit/deferred.tsx'
import { Icon } from '../kit/icon.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import styles from './menu.module.css'

const AccountPanel = deferred(async () => (await import('./account-panel.view.tsx')).AccountPanel)

export function AccountMenu() {
  const { menus } = useActors()
  const isOpen = useSelector(menus, (snapshot) => snapshot.context.openDropdown === ACCOUNT_MENU)
  return (
    <MenuButton
      className={styles.accountButton}
      isOpen={isOpen}
      onToggle={() => menus.send({ type: 'dropdown.toggled', id: ACCOUNT_MENU })}
      onNear={AccountPanel.load}
      menu={(opener) => <AccountPanel opener={opener} />}
    >
      <Icon name="user" />
      <span className={styles.accountName}>Account</span>
      <Icon name="chevronDown" size={16} />
    </MenuButton>
  )
}
