import { describePaths } from '../support/paths.ts'
import { cases } from './menus.cases.ts'

describePaths('menus', cases, {
  events: [
    'desktop.entered',
    'dropdown.closed',
    'dropdown.opened',
    'dropdown.toggled',
    'escape.pressed',
    'outside.clicked',
    'panel.closed',
    'panel.toggled',
    'route.changed',
  ],
})
