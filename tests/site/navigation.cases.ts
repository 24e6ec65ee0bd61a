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
    'arrival.ready': [{ path: '/videos/' }, { path: '/login/' }],
    'arrival.ledAway': [{ to: 'https://join.example/' }],
  },
  project: ({ context }) => [context.wanted],
  cover: 'transitions',
})
