import { follow, type Wire, wire } from '../wire.ts'

/** What the log-in forms say. */
export const logInWires: readonly Wire[] = [
  wire('login', 'code.wanted', 'codeLogin', ({ email }) => ({ type: 'code.chosen', email })),
  wire('codeLogin', 'password.wanted', 'login', ({ email }) => ({ type: 'email.edited', email })),
  ...(['codeLogin', 'passkeyLogin', 'headsetEntry', 'login'] as const).flatMap((name) => [
    wire(name, 'login.succeeded', 'session', () => ({ type: 'login.succeeded' })),
    wire(name, 'login.succeeded', 'navigation', ({ to }) => ({ type: 'address.wanted', path: to, manner: 'push' })),
    follow(
      name,
      'whether it leads on',
      (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('succeeded'),
      'shownPage',
      (isLeading, { from }) => ({ type: 'page.leads', by: from, isLeading }),
      false,
    ),
  ]),
]
