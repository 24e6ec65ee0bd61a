import { expect } from 'vitest'
import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { actorSut } from '../site/actor-sut.ts'
import { describePaths } from '../support/paths.ts'

describePaths('menus', menusMachine, {
  events: {
    'dropdown.toggled': [{ id: '101' }, { id: 'account' }],
    'dropdown.opened': [{ id: '101' }, { id: 'account' }],
  },
  project: ({ context }) => context.openDropdown,
  invariant: (snapshot) => expect(snapshot.hasTag('dropdownOpen')).toBe(snapshot.context.openDropdown !== ''),
  sut: actorSut(menusMachine, ({ hasTag }) => ({
    'panel.closed': () => expect([hasTag('panelOpen'), hasTag('locksScroll')]).toEqual([false, false]),
    'panel.open': () => expect([hasTag('panelOpen'), hasTag('locksScroll')]).toEqual([true, true]),
    'dropdown.none': () => expect(hasTag('dropdownOpen')).toBe(false),
    'dropdown.open': () => expect(hasTag('dropdownOpen')).toBe(true),
  })),
})
