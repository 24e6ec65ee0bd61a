import { memo } from 'react'
import { bottomMenuOf, isActiveItem, offersClips } from '../../machines/chrome/menu-rules.ts'
import { Icon } from '../kit/icon.tsx'
import { useDigest } from '../site/digest.context.ts'
import { usePath, useRoute } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import { useVreels } from '../site/vreels.context.ts'
import styles from './bottom-menu.module.css'
import { MenuItemLink, MenuMark } from './menu-item.view.tsx'

/** The bar at the lower edge of phones. */
export const BottomMenu = memo(function BottomMenu() {
  const site = useSite()
  const { settings, platform } = site
  const visitor = useVisitor()
  const items = bottomMenuOf(useDigest(), { visitor, device: 'mobile', platform }, site)
  const path = usePath()
  const route = useRoute()
  const vreels = useVreels()
  if (items.length === 0 || !visitor.isInVerifiedView) return null
  return (
    <nav aria-label="Quick menu" className={styles.bar}>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={isActiveItem(item, path, settings) ? styles.current : undefined}>
            <MenuItemLink item={item} className={styles.link}>
              <MenuMark item={item} sizes="24px" />
              <span>{item.label}</span>
            </MenuItemLink>
          </li>
        ))}
        {offersClips(route, settings, visitor) && (
          <li className={styles.clips}>
            <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => vreels.open()}>
              <Icon name="play" size={24} />
              <span>VReels</span>
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
})
