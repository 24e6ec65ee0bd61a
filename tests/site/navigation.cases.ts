import { navigationMachine } from '../../machines/site/navigation.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

/** Whose membership has run out is led away from it. */
export const LEADS_AWAY = '/main-dashboard/easy-cancel/'

export const cases = casesOf(navigationMachine, {
  inputs: { 'opens home': { path: '/' } },
  events: {
    'address.wanted': [
      { path: '/deals/', manner: 'push' },
      { path: LEADS_AWAY, manner: 'push' },
      { path: '/', manner: 'pop' },
    ],
    'arrival.failed': [{ isOffline: true }, { isOffline: false }],
    'link.approached': [{ path: '/deals/' }],
    'arrival.ready': [{ path: '/' }, { path: '/deals/' }],
    'arrival.ledAway': [{ to: 'https://join.example/join-now/' }],
  },
  project: ({ context }) => [context.wanted],
  cover: 'transitions',
})
