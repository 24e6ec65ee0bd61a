import { describeReplays } from './replay-suites.ts'
import { billerChooser } from './sales/biller-chooser.replay.ts'
import { checkout } from './sales/checkout.replay.ts'
import { fakeBuyLoop } from './sales/fake-buy-loop.replay.ts'
import { leavePageTrap } from './sales/leave-page-trap.replay.ts'
import { valuePopups } from './sales/value-popups.replay.ts'

describeReplays({ leavePageTrap, valuePopups, checkout, fakeBuyLoop, billerChooser })
