import { NOTIFICATIONS_MENU } from '../../../machines/chrome/menus.machine.ts'
import { isQuiet } from '../../../machines/sales/exit-rules.ts'
import { hasMemberMenus, tokenKindOf } from '../../../machines/session/visitor.ts'
import { dialogOf, follow, type Known, same, type Wire, wantOf, wire } from '../wire.ts'

/** What the actors of the first scripts tell each other and the browser. */
export const bootWires: readonly Wire[] = [
  wire('root', 'page.open', 'navigator', same),
  follow(
    'root',
    'whether money is pending',
    (snapshot) => snapshot.hasTag('pending'),
    'shownPage',
    (isPending) => ({ type: 'money.judged', isPending }),
  ),
  wire('root', 'cams.ended', 'shownPage', same),
  wire('shownPage', 'page.outdated', 'navigation', same),

  follow(
    'visitor',
    'who it is',
    (visitor) => visitor,
    'routeGuard',
    (visitor) => ({ type: 'visitor.changed', visitor }),
    null,
  ),
  follow(
    'visitor',
    'who it is',
    (visitor) => visitor,
    'shownPage',
    (visitor) => ({ type: 'visitor.changed', visitor }),
    null,
  ),
  follow(
    'account',
    'who is logged in',
    ({ logIn }) => logIn,
    'root',
    (logIn) => ({ type: 'logIn.changed', logIn }),
    '',
  ),

  ...(['favouriteVideos', 'favouriteModels', 'download'] as const).map((kept) =>
    follow(
      'account',
      'who is logged in',
      ({ logIn }) => logIn,
      kept,
      () => ({ type: 'account.changed' }),
    ),
  ),

  follow(
    'visitor',
    'whether they may be told anything',
    hasMemberMenus,
    'notifications',
    (mayHear, { account }) => ({ type: 'reader.changed', reader: mayHear ? account.logIn : '' }),
    false,
  ),
  follow(
    'account',
    'who is logged in',
    ({ logIn }) => logIn,
    'notifications',
    (logIn, { visitor }) => ({ type: 'reader.changed', reader: hasMemberMenus(visitor) ? logIn : '' }),
  ),
  follow(
    'menus',
    'whether notifications are open',
    ({ context }) => context.openDropdown === NOTIFICATIONS_MENU,
    'notifications',
    (isOpen) => ({ type: isOpen ? 'list.opened' : 'list.closed' }),
    false,
  ),

  wire('boot', 'boot.settled', 'session', (_, { actors }) => ({
    type: 'logOutLink.learned',
    link: actors.boot.getSnapshot().context.digest.siteSettings.logoutRedirectLink,
  })),
  wire('boot', 'maintenance.changed', 'routeGuard', ({ isActive }) => ({ type: 'maintenance.changed', isActive })),
  wire('boot', 'problem.noticed', 'navigator', ({ reason }) => ({
    type: 'problem.report',
    reason,
    isUserStarted: false,
  })),

  wire('tokens', 'tokens.changed', 'session', same),
  wire('tokens', 'tokens.lost', 'session', same),
  wire('tokens', 'tokens.stalled', 'session', same),

  wire('session', 'visitor.changed', 'ageVerification', ({ claims }, { nowSeconds }) => ({
    type: 'visitor.changed',
    kind: tokenKindOf(claims, nowSeconds),
    userId: claims?.sub ?? '',
  })),
  wire('session', 'visitor.changed', 'routeGuard', () => ({ type: 'session.settled' })),
  wire('session', 'navigation.requested', 'root', ({ to, isExternal }, known) =>
    endsSessions(known) ? null : { type: 'page.wanted', to, isExternal },
  ),

  wire('ageVerification', 'age.unsettled', 'routeGuard', () => ({ type: 'age.unsettled' })),
  wire('ageVerification', 'age.settled', 'session', ({ isVerified }) => ({ type: 'verification.judged', isVerified })),
  wire('ageVerification', 'age.settled', 'routeGuard', () => ({ type: 'age.settled' })),
  // The next token says that its holder is verified; without it the old kind would stand until the next rotation.
  wire('ageVerification', 'verification.passed', 'tokens', () => ({ type: 'renewal.demanded', areRightsNew: true })),
  wire('ageVerification', 'dialog.requested', 'dialogs', same),
  wire('ageVerification', 'navigation.requested', 'root', ({ to }) => ({ type: 'page.wanted', to, isExternal: false })),
  wire('ageVerification', 'contact.requested', 'navigator', () => ({ type: 'support.open' })),

  wire('ageCheck', 'check.cleared', 'ageVerification', same),
  wire('ageCheck', 'check.unneeded', 'ageVerification', same),
  wire('ageCheck', 'check.passed', 'ageVerification', same),
  wire('ageCheck', 'check.interrupted', 'ageVerification', same),
  wire('ageCheck', 'check.exhausted', 'ageVerification', same),
  wire('ageCheck', 'check.strayed', 'ageVerification', same),
  wire('ageCheck', 'check.required', 'ageVerification', same),
  wire('ageCheck', 'check.missed', 'ageVerification', same),
  wire('ageCheck', 'problem.noticed', 'navigator', ({ reason }) => ({
    type: 'problem.report',
    reason,
    isUserStarted: false,
  })),

  wire('ageSession', 'ageSession.opened', 'ageVerification', same),
  wire('ageSession', 'ageSession.missing', 'ageVerification', same),
  wire('ageSession', 'ageSession.unused', 'ageVerification', same),
  wire('ageSession', 'leave.requested', 'navigator', ({ url, purpose }) => ({ type: 'site.leave', url, purpose })),
  wire('ageSession', 'problem.noticed', 'navigator', ({ reason }) => ({
    type: 'problem.report',
    reason,
    isUserStarted: false,
  })),

  wire('ageResult', 'result.confirmed', 'ageVerification', same),
  wire('ageResult', 'result.foreign', 'ageVerification', same),
  wire('ageResult', 'result.missing', 'ageVerification', same),
  wire('ageResult', 'problem.noticed', 'navigator', ({ reason }) => ({
    type: 'problem.report',
    reason,
    isUserStarted: false,
  })),

  follow(
    'routeGuard',
    'its decision',
    (snapshot) => (snapshot.hasTag('settled') ? snapshot.context.decision : null),
    'shownPage',
    (decision) => ({ type: 'gate.judged', decision }),
  ),
  wire('routeGuard', 'signOut.requested', 'session', () => ({ type: 'signOut.requested', redirect: false })),

  follow(
    'navigation',
    'whether it failed',
    (snapshot) => snapshot.hasTag('failed'),
    'shownPage',
    (isStranded) => ({ type: 'page.stranded', isStranded }),
  ),
  wire('navigation', 'page.arrived', 'splash', (_, { openRoute }) => ({ type: 'route.changed', route: openRoute })),
  wire('navigation', 'page.arrived', 'menus', () => ({ type: 'route.changed' })),
  wire('navigation', 'page.arrived', 'searchBox', ({ path }) => ({ type: 'route.changed', path })),
  wire('navigation', 'page.arrived', 'download', () => ({ type: 'panel.closed' })),
  wire('navigation', 'page.arrived', 'notices', () => ({ type: 'route.changed' })),
  wire('navigation', 'page.arrived', 'valuePopups', ({ path }, { openRoute }) => ({
    type: 'route.changed',
    path,
    isQuiet: isQuiet(openRoute.name),
  })),
  wire('navigation', 'page.arrived', 'headerBar', ({ path }) => ({ type: 'route.changed', path })),
  // Last: the page is drawn with what closes for it.
  wire('navigation', 'page.arrived', 'navigator', ({ path, manner }) => ({ type: 'page.show', path, manner })),
  wire('navigation', 'document.wanted', 'navigator', ({ to }) => ({ type: 'document.open', to })),

  ...dialogOf(
    'dialogs',
    'site',
    (host) => host.hasTag('visible') && !host.hasTag('leaving'),
    { type: 'dialog.dismissed' },
    { outside: { type: 'outside.clicked' } },
  ),
  ...dialogOf(
    'menus',
    'menu',
    (menus) => menus.hasTag('panelOpen'),
    { type: 'panel.closed' },
    {
      escape: { type: 'escape.pressed' },
    },
  ),
  wantOf('splash', 'splash', (splash) => splash.hasTag('shown')),
  wantOf('boot', 'closedSite', (boot) => boot.hasTag('maintenance')),

  follow(
    'menus',
    'whether the panel is open',
    (snapshot) => snapshot.hasTag('panelOpen'),
    'searchBox',
    () => ({ type: 'box.closed' }),
    false,
  ),
  wire('searchBox', 'path.wanted', 'navigation', ({ path }) => ({ type: 'address.wanted', path, manner: 'push' })),

  wire('dialogs', 'dialog.closed', 'ageVerification', same),
  wire('dialogs', 'problem.noticed', 'navigator', (event) => ({ ...event, type: 'problem.report' })),
  wire('viewport', 'desktop.entered', 'menus', same),

  follow(
    'money',
    'whether an outcome is open',
    (snapshot) => snapshot.hasTag('pending'),
    'root',
    (isPending, { from }) => ({ type: isPending ? 'money.began' : 'money.ended', payment: from }),
    false,
  ),
]

/** The page itself has just had every session ended, and says so: nobody is sent away from it to the log-in. */
function endsSessions({ shownPath, actors }: Known): boolean {
  return (
    ['/account-removal/', '/email-change/', '/reset-password/'].includes(shownPath) &&
    actors.shownPage.getSnapshot().context.leading.length > 0
  )
}
