import { describePaths } from '../support/paths.ts'
import { cases } from './checkout.cases.ts'

describePaths('checkout', cases)
