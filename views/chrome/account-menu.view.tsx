import { accountMenuOf, staffLinksOf } from '../../machines/chrome/menu-rules.ts'
import { ACCOUNT_MENU } from '../../machines/chrome/menus.machine.ts'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useDigest } from '../site/digest.context.ts'
import { useEditPath } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './menu.module.css'
import { MenuItemLink, MenuLabel, MenuMark } from './menu-item.view.tsx'

export function AccountMenu() {
  const { menus } = useActors()
  const isOpen = useSelector(menus, (snapshot) => snapshot.context.openDropdown === ACCOUNT_MENU)
  return (
    <div className={styles.accountHost}>
      <button
        type="button"
        className={styles.accountButton}
        aria-expanded={isOpen}
        onClick={() => menus.send({ type: 'dropdown.toggled', id: ACCOUNT_MENU })}
      >
        <Icon name="user" />
        Account
        <Icon name="chevronDown" size={16} />
      </button>
      {isOpen && (
        <nav aria-label="Account" className={styles.accountPanel}>
          <AccountEntries device="desktop" />
        </nav>
      )}
    </div>
  )
}

/** Entries of the account menu, and the links that only staff see. */
export function AccountEntries({ device }: { device: 'desktop' | 'mobile' }) {
  const site = useSite()
  const { settings, platform } = site
  const visitor = useVisitor()
  const items = accountMenuOf(useDigest(), { visitor, device, platform }, site)
  const staff = staffLinksOf(visitor, settings, useEditPath())
  return (
    <>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <MenuItemLink item={item} className={styles.entry}>
              <span className={styles.entryIcon}>
                <MenuMark item={item} sizes="20px" />
              </span>
              <MenuLabel item={item} />
            </MenuItemLink>
          </li>
        ))}
      </ul>
      {staff.length > 0 && (
        <ul className={styles.staff}>
          {staff.map((link) => (
            <li key={link.id}>
              <SiteLink href={link.link} isInNewTab className={styles.entry}>
                {link.label}
                <Icon name="external" size={16} />
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
