import { expect } from 'vitest'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'
import { cases } from './app-boot.cases.ts'

describePaths('appBoot', cases, {
  sut: actorSut(appBootMachine, ({ hasTag }) => {
    const tags = () => ['settled', 'maintenance'].filter(hasTag)
    return {
      loading: () => expect(tags()).toEqual([]),
      'running.reference': () => expect(hasTag('settled')).toBe(true),
      'running.doors.open': () => expect(tags()).toEqual(['settled']),
      'running.doors.closed': () => expect(tags()).toEqual(['settled', 'maintenance']),
    }
  }),
})
