/** By machine and event: who hears it, or says it, where the lint cannot see it. One that is not needed fails. */
export const wiringExceptions: Readonly<Record<string, string>> = {
  'routeGuard route.allowed':
    'Who asked for a page waits for the decision itself; this is for recordings and the studio.',
  'routeGuard route.redirected':
    'Who asked for a page waits for the decision itself; this is for recordings and the studio.',
  'routeGuard route.denied': 'The page book keeps the decision for the screen that says so.',
}
