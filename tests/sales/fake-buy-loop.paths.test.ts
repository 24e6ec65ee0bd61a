import { describePaths } from '../support/paths.ts'
import { cases } from './fake-buy-loop.cases.ts'

describePaths('fakeBuyLoop', cases)
