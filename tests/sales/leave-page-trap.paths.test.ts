import { describePaths } from '../support/paths.ts'
import { cases } from './leave-page-trap.cases.ts'

describePaths('leavePageTrap', cases, {
  events: [
    'clock.ticked',
    'exit.tried',
    'popup.closed',
    'trap.running',
    'trap.set',
    'trap.spent',
    'trap.untouched',
    'trapPopup.shown',
  ],
  lasts: { 'trap.recalling after patience': { ms: 2_000 } },
})
