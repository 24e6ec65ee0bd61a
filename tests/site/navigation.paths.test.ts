import { expect } from 'vitest'
import { navigationMachine } from '../../machines/site/navigation.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'

describePaths('navigation', navigationMachine, {
  inputs: { 'opens home': { path: '/' } },
  events: {
    'address.wanted': [
      { path: '/videos/', manner: 'push' },
      { path: '/', manner: 'pop' },
    ],
    'link.approached': [{ path: '/videos/' }],
    'arrival.redirected': [
      { to: '/login/', isExternal: false },
      { to: 'https://join.example/', isExternal: true },
    ],
  },
  project: ({ context }) => [context.redirects],
  cover: 'transitions',
  invariant: ({ context }) => expect(context.redirects).toBeLessThanOrEqual(5),
  sut: actorSut(navigationMachine, ({ hasTag, said }) => {
    const tags = () => ['settled', 'busy', 'failed'].filter(hasTag)
    const types = () => said().map(({ type }) => type)
    return {
      arriving: () => expect([tags(), types()]).toEqual([['busy'], []]),
      resting: () => expect(tags()).toEqual(['settled']),
      stranded: () => expect([tags(), types()]).toEqual([['settled', 'failed'], []]),
      leaving: () => expect(tags()).toEqual(['settled']),
    }
  }),
})
