import { describePaths } from '../support/paths.ts'
import { cases } from './token-lifecycle.cases.ts'

describePaths('token lifecycle', cases)
