import { describePaths } from '../support/paths.ts'
import { cases } from './payment-return.cases.ts'

describePaths('paymentReturn', cases)
