import { navigationMachine } from '../../machines/site/navigation.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(navigationMachine, {
  inputs: { 'opens home': { path: '/' } },
  events: {
    'address.wanted': [
      { path: '/videos/', manner: 'push' },
      { path: '/', manner: 'pop' },
    ],
    'arrival.failed': [{ isOffline: true }, { isOffline: false }],
    'link.approached': [{ path: '/videos/' }],
    'arrival.redirected': [
      { to: '/login/', isExternal: false },
      { to: 'https://join.example/', isExternal: true },
    ],
  },
  project: ({ context }) => [context.redirects],
  cover: 'transitions',
  invariants: { 'redirects are counted up to five': ({ context }) => context.redirects <= 5 },
})
