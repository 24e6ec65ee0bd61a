import { expect } from 'vitest'
import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './menus.cases.ts'

describePaths('menus', cases, {
  sut: actorSut(menusMachine, ({ hasTag }) => ({
    'panel.closed': () => expect([hasTag('panelOpen'), hasTag('locksScroll')]).toEqual([false, false]),
    'panel.open': () => expect([hasTag('panelOpen'), hasTag('locksScroll')]).toEqual([true, true]),
    'dropdown.none': () => expect(hasTag('dropdownOpen')).toBe(false),
    'dropdown.open': () => expect(hasTag('dropdownOpen')).toBe(true),
  })),
})
