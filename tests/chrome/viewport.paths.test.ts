import { expect } from 'vitest'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'

describePaths('viewport', viewportMachine, {
  inputs: { phone: { width: 414 }, tablet: { width: 820 }, desktop: { width: 1440 } },
  events: {
    'size.settled': [{ width: 390 }, { width: 900 }, { width: 1600 }],
    'scroll.settled': [{ top: 0 }, { top: 900 }],
  },
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
