import type { PageVerbs, Target } from '../../../studio/cli/page-verbs.ts'

const panel: Target = { role: 'dialog', name: 'Menu', as: 'panel' }
const submenu: Target = { role: 'link', name: 'All Categories', in: panel, as: 'submenu' }

/** On a phone, where both of the machine's parts can be seen at once. */
export const verbs: PageVerbs = {
  machine: 'menus',
  starts: {
    '': [
      { window: { width: 390, height: 844 } },
      { cookie: { name: 'age_confirmed', value: '1' } },
      { cookie: { name: 'cookieConsent', value: 'accept' } },
      { open: '/' },
    ],
  },
  acts: {
    'panel.toggled': { while: ['panel.closed'], does: [{ click: { role: 'button', name: 'Menu' } }] },
    'panel.closed': { while: ['panel.open'], does: [{ click: { role: 'button', name: 'Close menu', in: panel } }] },
    'escape.pressed': { while: ['panel.open'], does: [{ press: 'Escape' }] },
    'dropdown.toggled {id:101}': {
      while: ['panel.open'],
      does: [{ click: { role: 'button', name: 'Categories', in: panel } }],
    },
  },
  comes: {},
  sees: {
    'panel.open': [{ visible: panel }],
    'panel.closed': [{ hidden: panel }],
    'dropdown.open': [{ visible: submenu }],
    'dropdown.none': [{ hidden: submenu }],
  },
}
