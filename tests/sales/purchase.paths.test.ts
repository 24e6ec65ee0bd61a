import { describePaths } from '../support/paths.ts'
import { cases } from './purchase.cases.ts'

describePaths('purchase', cases)
