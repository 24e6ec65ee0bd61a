import type { MenuItem } from '../../contracts/site/menu.ts'
import {
  accountMenuOf,
  dropdownItemsOf,
  mainMenuOf,
  opensPullDownOnMobile,
  showsMobileJoinNow,
  staffLinksOf,
} from '../../machines/chrome/menu-rules.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useDigest } from '../site/digest.context.ts'
import { useEditPath } from '../site/route.context.ts'
import { noSearchBox, useSearch } from '../site/search.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import { LogOutLink } from './log-out-link.view.tsx'
import styles from './menu.module.css'
import { MenuItemLink, MenuLabel, MenuMark } from './menu-item.view.tsx'
import { PullDownBanner } from './pull-down-banner.view.tsx'
import { SearchBox } from './search-box.view.tsx'

/** The content of the side panel: main menu, account, and Log Out or Join Now. */
export function PanelContent() {
  const site = useSite()
  const visitor = useVisitor()
  const items = mainMenuOf(useDigest(), { visitor, device: 'mobile', platform: site.platform }, site)
  const box = useSelector(useSearch().box, (known) => known)
  const isSearching = useSelector(box ?? noSearchBox, (snapshot) => (snapshot?.context.text ?? '') !== '')
  return (
    <>
      {visitor.isInVerifiedView && (
        <div className={styles.panelSearch}>
          <SearchBox place="panel" />
        </div>
      )}
      {items.length > 0 && !isSearching && (
        <nav aria-label="Main" className={styles.panelGroup}>
          <ul>
            {items.map((item) => (
              <li key={item.id}>{opensPullDownOnMobile(item) ? <PullDown item={item} /> : <Entry item={item} />}</li>
            ))}
          </ul>
        </nav>
      )}
      {!isSearching && (
        <nav aria-label="Account" className={styles.panelGroup}>
          <AccountEntries />
          {visitor.isLoggedIn && <LogOutLink className={styles.entry} />}
        </nav>
      )}
      {showsMobileJoinNow(visitor) && (
        <div className={styles.panelFoot}>
          <ButtonLink href={visitor.joinNowPath} look="primary" isWide>
            Join Now
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** The visitor's own entries, and the links that only staff see. */
function AccountEntries() {
  const site = useSite()
  const { settings, platform } = site
  const visitor = useVisitor()
  const items = accountMenuOf(useDigest(), { visitor, device: 'mobile', platform }, site)
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

function Entry({ item }: { item: MenuItem }) {
  return (
    <MenuItemLink item={item} className={styles.entry}>
      <MenuLabel item={item} />
    </MenuItemLink>
  )
}

function PullDown({ item }: { item: MenuItem }) {
  const { menus } = useActors()
  const { settings } = useSite()
  const isOpen = useSelector(menus, (snapshot) => snapshot.context.openDropdown === item.id)
  return (
    <>
      <button
        type="button"
        className={`${styles.entry} ${styles.pullDown}`}
        aria-expanded={isOpen}
        onClick={() => menus.send({ type: 'dropdown.toggled', id: item.id })}
      >
        <MenuLabel item={item} />
        <span className={styles.arrow}>
          <Icon name="chevronDown" size={18} />
        </span>
      </button>
      {isOpen && (
        <ul className={styles.submenu}>
          <li>
            <SiteLink href={item.link} className={styles.entry}>
              All {item.label}
            </SiteLink>
          </li>
          {dropdownItemsOf(item, { theme: settings.theme, isExtraLarge: false }).map((entry) => (
            <li key={`${entry.link} ${entry.label}`}>
              <SiteLink href={entry.link} rel={entry.rel} isInNewTab={entry.inNewTab} className={styles.entry}>
                {entry.label}
              </SiteLink>
            </li>
          ))}
          <li>
            <PullDownBanner />
          </li>
        </ul>
      )}
    </>
  )
}
