import { memo } from 'react'
import { bottomMenuOf, isActiveItem } from '../../machines/chrome/menu-rules.ts'
import { useDigest } from '../site/digest.context.ts'
import { usePath } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './bottom-menu.module.css'
import { MenuItemLink, MenuMark } from './menu-item.view.tsx'

/** The bar at the lower edge of phones. */
export const BottomMenu = memo(function BottomMenu() {
  const site = useSite()
  const { settings, platform } = site
  const visitor = useVisitor()
  const items = bottomMenuOf(useDigest(), { visitor, device: 'mobile', platform }, site)
  const path = usePath()
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
      </ul>
    </nav>
  )
})
