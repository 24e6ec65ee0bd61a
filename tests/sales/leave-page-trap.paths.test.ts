import { describePaths } from '../support/paths.ts'
import { cases } from './leave-page-trap.cases.ts'

describePaths('leavePageTrap', cases)
