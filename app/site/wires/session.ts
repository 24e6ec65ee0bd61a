import { follow, type Wire, wire } from '../wire.ts'

/** What the log-in form says. */
export const logInWires: readonly Wire[] = [
  wire('login', 'login.succeeded', 'session', () => ({ type: 'login.succeeded' })),
  wire('login', 'login.succeeded', 'navigation', ({ to }) => ({ type: 'address.wanted', path: to, manner: 'push' })),
  follow(
    'login',
    'whether it leads on',
    (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('succeeded'),
    'shownPage',
    (isLeading, { from }) => ({ type: 'page.leads', by: from, isLeading }),
    false,
  ),
]
