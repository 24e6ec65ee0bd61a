import { assign, setup } from 'xstate'
import { keep, relay } from '../keep.ts'

/** The account menu among the dropdowns. */
export const ACCOUNT_MENU = 'account'
/** The balance of tokens and their packs. */
export const TOKENS_MENU = 'tokens'

/** What members are told. */
export const NOTIFICATIONS_MENU = 'notifications'

export type MenusEvent =
  | { type: 'panel.toggled' }
  | { type: 'panel.closed' }
  /** A menu item's id, or `ACCOUNT_MENU`. */
  | { type: 'dropdown.toggled'; id: string }
  /** The pointer rests on an item of the header's bar, or the keyboard opens it. */
  | { type: 'dropdown.opened'; id: string }
  | { type: 'dropdown.closed' }
  | { type: 'outside.clicked' }
  | { type: 'escape.pressed' }
  | { type: 'route.changed' }
  /** The window got wide enough for the desktop header, which has no panel. */
  | { type: 'desktop.entered' }

export const menusMachine = setup({
  types: {
    context: {} as { openDropdown: string },
    events: {} as MenusEvent,
    tags: {} as 'panelOpen' | 'dropdownOpen' | 'locksScroll',
  },
  actions: {
    openDropdown: keep('openDropdown'),
    forgetDropdown: assign({ openDropdown: '' }),
  },
  guards: {
    hasNoDropdown: ({ context }) => context.openDropdown === '',
    isOpen: ({ context }, id: string) => context.openDropdown === id,
  },
}).createMachine({
  id: 'menus',
  description:
    'The mobile panel, and the one dropdown that may be open: of the main menu, of the panel, or the account menu.',
  meta: { requirements: ['CHROME-010', 'CHROME-026'] },
  context: { openDropdown: '' },
  type: 'parallel',
  states: {
    panel: {
      description: 'The side panel of narrow windows.',
      meta: { requirements: ['CHROME-026'] },
      initial: 'closed',
      states: {
        closed: { description: 'Only the page is shown.', on: { 'panel.toggled': 'open' } },
        open: {
          description: 'The panel lies over the page. Escape closes an open submenu first.',
          tags: ['panelOpen', 'locksScroll'],
          on: {
            'panel.toggled': 'closed',
            'panel.closed': 'closed',
            'route.changed': 'closed',
            'desktop.entered': 'closed',
            'escape.pressed': { guard: 'hasNoDropdown', target: 'closed' },
          },
        },
      },
    },
    dropdown: {
      description: 'At most one dropdown is open.',
      meta: { requirements: ['CHROME-010', 'CHROME-020', 'CHROME-027'] },
      initial: 'none',
      states: {
        none: {
          description: 'All are closed.',
          on: {
            'dropdown.toggled': {
              target: 'open',
              actions: { type: 'openDropdown', params: relay('id') },
            },
            'dropdown.opened': {
              target: 'open',
              actions: { type: 'openDropdown', params: relay('id') },
            },
          },
        },
        open: {
          description:
            'One is open. It closes on its own button, Escape, a click outside and a new page; another takes its place.',
          meta: { requirements: ['CHROME-095', 'CHROME-096'] },
          tags: 'dropdownOpen',
          exit: 'forgetDropdown',
          on: {
            'dropdown.toggled': [
              { guard: { type: 'isOpen', params: relay('id') }, target: 'none' },
              { actions: { type: 'openDropdown', params: relay('id') } },
            ],
            'dropdown.opened': { actions: { type: 'openDropdown', params: relay('id') } },
            'dropdown.closed': 'none',
            'outside.clicked': 'none',
            'escape.pressed': 'none',
            'route.changed': 'none',
            'panel.closed': 'none',
            'panel.toggled': 'none',
            'desktop.entered': 'none',
          },
        },
      },
    },
  },
})
