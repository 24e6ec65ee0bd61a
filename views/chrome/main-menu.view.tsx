import { memo } from 'react'
import type { MenuItem } from '../../contracts/site/menu.ts'
import { dropdownItemsOf, isActiveItem, mainMenuOf } from '../../machines/chrome/menu-rules.ts'
import { tileAltOf } from '../../machines/site/labels.ts'
import { HoverArea } from '../kit/hover-area.tsx'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useDigest } from '../site/digest.context.ts'
import { usePath } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './menu.module.css'
import { MenuItemLink, MenuLabel } from './menu-item.view.tsx'
import { PullDownBanner } from './pull-down-banner.view.tsx'

const TILE_SIZES = '220px'

/** The bar of wide windows. Without scripts, narrow windows get it too, as a row that scrolls. */
export const MainMenu = memo(function MainMenu() {
  const site = useSite()
  const { settings, platform } = site
  const items = mainMenuOf(useDigest(), { visitor: useVisitor(), device: 'desktop', platform }, site)
  const path = usePath()
  return (
    <nav aria-label="Main" className={styles.main}>
      <ul className={styles.row}>
        {items.map((item) => (
          <MainItem key={item.id} item={item} isCurrent={isActiveItem(item, path, settings)} />
        ))}
      </ul>
    </nav>
  )
})

function MainItem({ item, isCurrent }: { item: MenuItem; isCurrent: boolean }) {
  const { menus } = useActors()
  const isOpen = useSelector(menus, (snapshot) => snapshot.context.openDropdown === item.id)
  const hasTiles = item.pullDownMenus.length > 0
  return (
    <HoverArea
      as="li"
      isForMouse
      className={styles.item}
      onEnter={() => menus.send(hasTiles ? { type: 'dropdown.opened', id: item.id } : { type: 'dropdown.closed' })}
      onLeave={() => menus.send({ type: 'dropdown.closed' })}
    >
      <MenuItemLink item={item} className={`${styles.link} ${isCurrent ? styles.current : ''}`}>
        <MenuLabel item={item} />
      </MenuItemLink>
      {hasTiles && (
        <button
          type="button"
          className={styles.opener}
          aria-label={`More in ${item.label}`}
          aria-expanded={isOpen}
          onClick={() => menus.send({ type: 'dropdown.toggled', id: item.id })}
        >
          <Icon name="chevronDown" size={16} />
        </button>
      )}
      {isOpen && <Tiles item={item} />}
    </HoverArea>
  )
}

function Tiles({ item }: { item: MenuItem }) {
  const { settings } = useSite()
  // The stylesheet of the theme hides what fits on extra-large windows only.
  const tiles = dropdownItemsOf(item, { theme: settings.theme, isExtraLarge: true })
  return (
    <div className={styles.panel}>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={`${tile.link} ${tile.label}`}>
            <SiteLink href={tile.link} rel={tile.rel} isInNewTab={tile.inNewTab} className={styles.tile}>
              {tile.image && (
                <Picture picture={tile.image} shape="poster" sizes={TILE_SIZES} alt={tileAltOf(tile.label, settings)} />
              )}
              <span>{tile.label}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
      <PullDownBanner />
    </div>
  )
}
