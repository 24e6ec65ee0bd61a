import { expect } from 'vitest'
import { routeGuardMachine } from '../../machines/access/route-guard.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './route-guard.cases.ts'

describePaths('routeGuard', cases, {
  sut: actorSut(routeGuardMachine, ({ hasTag, said }) => {
    const tags = () => ['settled', 'allowed', 'refused', 'maintenance'].filter(hasTag)
    const heard = () => said().map(({ type }) => type)
    return {
      idle: () => expect([tags(), heard()]).toEqual([[], []]),
      waitingForFacts: () => expect([tags(), heard()]).toEqual([[], []]),
      checkingTokens: () => expect([tags(), heard()]).toEqual([[], []]),
      'decided.allowed': () =>
        expect([tags(), heard()[0] ?? 'route.allowed']).toEqual([['settled', 'allowed'], 'route.allowed']),
      'decided.redirecting': () =>
        expect([tags(), heard().at(-1) ?? 'route.redirected']).toEqual([['settled'], 'route.redirected']),
      'decided.denied': () =>
        expect([tags(), heard()[0] ?? 'route.denied']).toEqual([['settled', 'refused'], 'route.denied']),
      'decided.closedForMaintenance': () => expect([tags(), heard()]).toEqual([['settled', 'maintenance'], []]),
    }
  }),
})
