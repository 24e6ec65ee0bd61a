import type { ReactNode } from 'react'
import { type DashboardMenu, dashboardMenuOf } from '../../machines/member/dashboard-menu.ts'
import { MenuItemLink, MenuLabel } from '../chrome/menu-item.view.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { usePath } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './dashboard.module.css'
import { type PartActor, useContent } from './dashboard-actors.ts'

interface DashboardFrameProps {
  menu: PartActor
  title: string
  children: ReactNode
}

/** Every page of the dashboard: its menu beside what the page shows. */
export function DashboardFrame({ menu, title, children }: DashboardFrameProps) {
  const { sidebar, main } = useDashboardMenu(menu)
  return (
    <>
      <Breadcrumbs />
      <div className={styles.frame}>
        <nav aria-label="Your dashboard" className={styles.sidebar}>
          {sidebar.length > 0 ? <MenuList items={sidebar} /> : <SpareMenu />}
        </nav>
        <div className={styles.area}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {children}
          {main.length > 0 && (
            <nav aria-label="More" className={styles.more}>
              <MenuList items={main} />
            </nav>
          )}
        </div>
      </div>
    </>
  )
}

function MenuList({ items }: { items: DashboardMenu['sidebar'] }) {
  const path = usePath()
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} data-current={item.link === path || undefined}>
          <MenuItemLink item={item} className={styles.entry}>
            <MenuLabel item={item} />
          </MenuItemLink>
        </li>
      ))}
    </ul>
  )
}

/** The pages that are always there: nobody is kept from their membership by a menu that does not come. */
function SpareMenu() {
  return (
    <ul>
      <li>
        <SiteLink to="/main-dashboard/" className={styles.entry}>
          Your Dashboard
        </SiteLink>
      </li>
      <li>
        <SiteLink to="/main-dashboard/membership-info/" className={styles.entry}>
          Membership Info
        </SiteLink>
      </li>
      <li>
        <SiteLink to="/main-dashboard/account-settings/" className={styles.entry}>
          Account Settings
        </SiteLink>
      </li>
      <li>
        <SiteLink to="/main-dashboard/favorites/" className={styles.entry}>
          Favorites
        </SiteLink>
      </li>
    </ul>
  )
}

function useDashboardMenu(menu: PartActor): DashboardMenu {
  const { platform } = useSite()
  const visitor = useVisitor()
  const items = useContent(menu, 'menu')?.items ?? []
  return dashboardMenuOf(items, { visitor, device: 'desktop', platform })
}
