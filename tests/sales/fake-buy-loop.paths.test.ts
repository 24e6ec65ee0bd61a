import { expect } from 'vitest'
import { fakeBuyLoopMachine } from '../../machines/sales/fake-buy-loop.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './fake-buy-loop.cases.ts'

describePaths('fakeBuyLoop', cases, {
  sut: actorSut(fakeBuyLoopMachine, ({ hasTag }) => {
    const nothing = () => expect(hasTag('shown')).toBe(false)
    const one = () => expect(hasTag('shown')).toBe(true)
    return {
      off: nothing,
      'on.waitingBefore': nothing,
      'on.waitingAfter': nothing,
      'on.showing': one,
      'on.held': one,
    }
  }),
})
