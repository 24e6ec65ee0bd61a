import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(menusMachine, {
  events: {
    'dropdown.toggled': [{ id: '101' }, { id: 'account' }],
    'dropdown.opened': [{ id: '101' }, { id: 'account' }],
  },
  project: ({ context }) => context.openDropdown,
  invariants: {
    'a drop-down is open exactly while one is named': (snapshot) =>
      snapshot.hasTag('dropdownOpen') === (snapshot.context.openDropdown !== ''),
  },
})
