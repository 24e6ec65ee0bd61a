import { describePaths } from '../support/paths.ts'
import { cases } from './buy-tooltip.cases.ts'

describePaths('buyTooltip', cases)
