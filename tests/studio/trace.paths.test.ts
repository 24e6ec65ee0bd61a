import { describePaths } from '../support/paths.ts'
import { cases } from './trace.cases.ts'

describePaths('studio trace', cases)
