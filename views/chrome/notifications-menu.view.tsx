import { NOTIFICATIONS_MENU } from '../../machines/chrome/menus.machine.ts'
import { badgeOf, unseenOf } from '../../machines/chrome/notification-rules.ts'
import { hasMemberMenus } from '../../machines/session/visitor.ts'
import { deferred } from '../kit/deferred.tsx'
import { Icon } from '../kit/icon.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './notifications.module.css'

const NotificationsPanel = deferred(async () => (await import('./notifications-panel.view.tsx')).NotificationsPanel)

/** The bell of the header, with the number of what has not been seen. */
export function NotificationsMenu() {
  const { menus, notifications } = useActors()
  const isOpen = useSelector(menus, (snapshot) => snapshot.context.openDropdown === NOTIFICATIONS_MENU)
  const unseen = useSelector(notifications, (snapshot) => (snapshot.hasTag('opened') ? 0 : unseenOf(snapshot.context)))
  if (!hasMemberMenus(useVisitor())) return null
  const badge = badgeOf(unseen)
  return (
    <MenuButton
      label={badge ? `Notifications: ${badge} new` : 'Notifications'}
      className={styles.toggle}
      isOpen={isOpen}
      onToggle={() => menus.send({ type: 'dropdown.toggled', id: NOTIFICATIONS_MENU })}
      onNear={NotificationsPanel.load}
      menu={(opener) => <NotificationsPanel opener={opener} />}
    >
      <Icon name="bell" size={22} />
      {badge && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </MenuButton>
  )
}
