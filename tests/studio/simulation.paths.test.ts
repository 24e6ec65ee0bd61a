import { describePaths } from '../support/paths.ts'
import { cases } from './simulation.cases.ts'

describePaths('studio simulation', cases)
