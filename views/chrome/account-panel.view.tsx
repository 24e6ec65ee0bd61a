import { RouterProvider } from 'react-aria-components'
import { MenuItem, MenuSection } from 'react-aria-components/Menu'
import { resolveLink } from '../../machines/access/links.ts'
import { accountMenuOf, staffLinksOf } from '../../machines/chrome/menu-rules.ts'
import { Icon } from '../kit/icon.tsx'
import type { Opener } from '../kit/menu-button.tsx'
import { PopMenu } from '../kit/pop-menu.tsx'
import { useActors } from '../site/actors.context.ts'
import { useDigest } from '../site/digest.context.ts'
import { useEditPath } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './menu.module.css'
import { MenuLabel, MenuMark } from './menu-item.view.tsx'

/** The open account menu: the visitor's entries, and the links that only staff see. */
export function AccountPanel({ opener }: { opener: Opener }) {
  const { menus, navigation, session } = useActors()
  const site = useSite()
  const { settings, origin, platform } = site
  const visitor = useVisitor()
  const items = accountMenuOf(useDigest(), { visitor, device: 'desktop', platform }, site)
  const staff = staffLinksOf(visitor, settings, useEditPath())
  const linkOf = (to: string, isInNewTab: boolean, rel = '') => {
    const target = resolveLink(to, { settings, origin })
    if (target.kind === 'invalid') return {}
    const isApart = isInNewTab || target.kind === 'external'
    return {
      href: target.kind === 'internal' ? target.path : target.url,
      rel: [rel, isApart && 'noopener noreferrer'].filter(Boolean).join(' ') || undefined,
      target: isApart ? '_blank' : undefined,
      onHoverStart: () => {
        if (target.kind === 'internal') navigation.send({ type: 'link.approached', path: target.path })
      },
    }
  }
  return (
    <RouterProvider navigate={(path) => navigation.send({ type: 'address.wanted', path, manner: 'push' })}>
      <PopMenu
        label="Account"
        opener={opener}
        className={styles.accountPanel}
        onClose={() => menus.send({ type: 'dropdown.closed' })}
      >
        {items.map((item) => (
          <MenuItem
            key={item.id}
            id={item.id}
            textValue={item.label}
            className={styles.entry}
            {...(item.isLogOut
              ? { onAction: () => session.send({ type: 'signOut.requested' }) }
              : linkOf(item.link, item.inNewTab, item.rel))}
          >
            <span className={styles.entryIcon}>
              <MenuMark item={item} sizes="20px" />
            </span>
            <MenuLabel item={item} />
          </MenuItem>
        ))}
        {staff.length > 0 && (
          <MenuSection aria-label="Staff" className={styles.staff}>
            {staff.map((link) => (
              <MenuItem
                key={link.id}
                id={link.id}
                textValue={link.label}
                className={styles.entry}
                {...linkOf(link.link, true)}
              >
                {link.label}
                <Icon name="external" size={16} />
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </PopMenu>
    </RouterProvider>
  )
}
