import { describePaths } from '../support/paths.ts'
import { cases } from './tip-flow.cases.ts'

describePaths('tipFlow', cases)
