import { follow, type Wire, wire } from '../wire.ts'

/** What the pages of one's own account say. The server has ended every session then: if a refused call has told this tab before, that needs no notice. */
export const accountWires: readonly Wire[] = (['passwordReset', 'emailChange', 'accountRemoval'] as const).flatMap(
  (page) => [
    wire(page, 'sessions.ended', 'session', (_, { visitor }) =>
      visitor.isLoggedIn ? { type: 'signOut.requested', redirect: false } : { type: 'notice.dismissed' },
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
