import { describePaths } from '../support/paths.ts'
import { cases } from './page-tracing.cases.ts'

describePaths('studio live', cases)
