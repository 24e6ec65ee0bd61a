import {
  joinNowWindows,
  showsGreeting,
  showsLogIn,
  showsLogOut,
  showsNavigationBar,
} from '../../machines/chrome/menu-rules.ts'
import { ACCOUNT_MENU, NOTIFICATIONS_MENU, TOKENS_MENU } from '../../machines/chrome/menus.machine.ts'
import { hasMemberMenus } from '../../machines/session/visitor.ts'
import { greetingOf } from '../../machines/site/labels.ts'
import { ButtonLink, IconButton } from '../kit/button.tsx'
import { DismissArea } from '../kit/dismiss-area.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useCamsHeaderPart } from '../site/cam-actors.context.ts'
import { useRoute } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import { AccountMenu } from './account-menu.view.tsx'
import styles from './header.module.css'
import { LogOutLink } from './log-out-link.view.tsx'
import { MainMenu } from './main-menu.view.tsx'
import { loadPanel } from './mobile-panel.view.tsx'
import { NotificationsMenu } from './notifications-menu.view.tsx'
import { SearchBox } from './search-box.view.tsx'
import { SiteLogo } from './site-logo.view.tsx'

/** They lie over the page, outside of the header. */
const CLOSE_BY_THEMSELVES: ReadonlySet<string> = new Set([ACCOUNT_MENU, NOTIFICATIONS_MENU, TOKENS_MENU])

/** Logo, main menu and account. Outside the verified view no main menu. */
export function Header() {
  const { menus, session, viewport } = useActors()
  const visitor = useVisitor()
  const { settings } = useSite()
  const hasBar = showsNavigationBar(useRoute()) && visitor.isInVerifiedView
  const isPanelOpen = useSelector(menus, (snapshot) => snapshot.hasTag('panelOpen'))
  const isDropdownOpen = useSelector(
    menus,
    (snapshot) => snapshot.hasTag('dropdownOpen') && !CLOSE_BY_THEMSELVES.has(snapshot.context.openDropdown),
  )
  const camsPart = useCamsHeaderPart()
  const isScrolled = useSelector(viewport, (snapshot) => snapshot.hasTag('scrolled'))
  const email = useSelector(session, (snapshot) => snapshot.context.user?.email ?? '')
  return (
    <header className={isScrolled ? `${styles.header} ${styles.scrolled}` : styles.header}>
      <DismissArea
        className={styles.bar}
        isActive={isDropdownOpen && !isPanelOpen}
        onOutside={() => menus.send({ type: 'outside.clicked' })}
        onEscape={() => menus.send({ type: 'escape.pressed' })}
      >
        <span className="only-narrow">
          <span className={`with-scripts ${styles.burger}`}>
            <IconButton
              icon="menu"
              label="Menu"
              aria-expanded={isPanelOpen}
              onPointerEnter={() => void loadPanel()}
              onClick={() => menus.send({ type: 'panel.toggled' })}
            />
          </span>
        </span>
        <SiteLogo place="header" />
        {hasBar && <MainMenu />}
        <div className={styles.account}>
          {hasBar && <SearchBox place="header" />}
          {email && showsGreeting(visitor, settings) && (
            <span className={styles.greeting}>Hi, {greetingOf(email)}</span>
          )}
          {settings.camsEnabled && hasMemberMenus(visitor) && <span className={styles.live}>{camsPart}</span>}
          <NotificationsMenu />
          {hasMemberMenus(visitor) && (
            <span className="only-wide">
              <AccountMenu />
            </span>
          )}
          {showsLogIn(visitor) && (
            <SiteLink to="/login/" className={styles.logIn}>
              Log In
            </SiteLink>
          )}
          {showsLogOut(visitor) && <LogOutLink className={styles.logIn} />}
          <JoinNow />
        </div>
      </DismissArea>
    </header>
  )
}

function JoinNow() {
  const visitor = useVisitor()
  const windows = joinNowWindows(visitor)
  const button = (
    <ButtonLink href={visitor.joinNowPath} look="primary" isSmall>
      Join Now
    </ButtonLink>
  )
  if (windows === 'narrow') return <span className="only-narrow">{button}</span>
  return windows === 'all' && button
}
