import { describePaths } from '../support/paths.ts'
import { cases } from './money-action.cases.ts'

describePaths('moneyAction', cases)
