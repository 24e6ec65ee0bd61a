import { expect } from 'vitest'
import { shownPageMachine } from '../../machines/site/shown-page.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'
import { cases } from './shown-page.cases.ts'

describePaths('shownPage', cases, {
  sut: actorSut(shownPageMachine, ({ hasTag, said }) => ({
    none: () => expect(said()).toEqual([]),
    current: () => expect(hasTag('outdated')).toBe(false),
    outdated: () => expect(hasTag('outdated')).toBe(true),
  })),
})
