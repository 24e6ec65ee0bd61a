import { expect } from 'vitest'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './viewport.cases.ts'

describePaths('viewport', cases, {
  sut: actorSut(viewportMachine, ({ hasTag, said }) => {
    const isDesktop = (expected: boolean) => () => {
      expect(hasTag('desktop')).toBe(expected)
      if (!expected) expect(said()).toEqual([])
    }
    return {
      'size.mobile': isDesktop(false),
      'size.tablet': isDesktop(false),
      'size.desktop': isDesktop(true),
      'scroll.atTop': () => expect(hasTag('scrolled')).toBe(false),
      'scroll.scrolled': () => expect(hasTag('scrolled')).toBe(true),
    }
  }),
})
