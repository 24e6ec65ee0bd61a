import { expect } from 'vitest'
import { countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './countdown.cases.ts'

describePaths('countdown', cases, {
  sut: actorSut(countdownMachine, ({ hasTag }) => {
    const sees = (tag: string) => () => expect(['counting', 'ended'].filter(hasTag)).toEqual([tag])
    return { counting: sees('counting'), ended: sees('ended') }
  }),
})
