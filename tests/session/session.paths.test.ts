import { describePaths } from '../support/paths.ts'
import { cases } from './session.cases.ts'

describePaths('session', cases)
