import { describePaths } from '../support/paths.ts'
import { cases } from './page-live.cases.ts'

describePaths('studio live', cases)
