import { follow, type Wire, wire } from '../wire.ts'

/** What the pages of one's own account say. The server has ended every session then: this tab must not find that out by a refused call. */
export const accountWires: readonly Wire[] = (['passwordReset', 'emailChange', 'accountRemoval'] as const).flatMap(
  (page) => [
    wire(page, 'sessions.ended', 'session', (_, { visitor }) =>
      visitor.isLoggedIn ? { type: 'signOut.requested', redirect: false } : null,
    ),
    follow(
      page,
      'whether it leads on',
      (snapshot) => snapshot.hasTag('leads'),
      'shownPage',
      (isLeading, { from }) => ({ type: 'page.leads', by: from, isLeading }),
      false,
    ),
  ],
)
