import { describePaths } from '../support/paths.ts'
import { cases } from './checkout.cases.ts'

describePaths('checkout', cases, {
  events: [
    'biller.cancelled',
    'biller.chosen',
    'biller.missing',
    'biller.selected',
    'billers.loaded',
    'checkout.submitted',
    'draft.read',
    'email.edited',
    'optIn.changed',
    'page.returned',
    'password.edited',
    'purchase.refused',
    'purchase.resumed',
    'purchase.settled',
    'purchase.unpayable',
    'purchase.unresolved',
    'selection.closed',
    'special.toggled',
    'tariff.chosen',
    'uuid.failed',
    'uuid.learned',
  ],
  lasts: {
    'restoring after draftPatience': { ms: 2_000 },
    'loadingUser after patience': { ms: 16_000 },
    'leaving after leavingPatience': { ms: 20_000 },
  },
})
