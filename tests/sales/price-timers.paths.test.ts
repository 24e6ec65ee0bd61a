import { describePaths } from '../support/paths.ts'
import { cases } from './price-timers.cases.ts'

describePaths('priceTimers', cases)
