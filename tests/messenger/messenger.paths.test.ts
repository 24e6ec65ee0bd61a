import { describePaths } from '../support/paths.ts'
import { cases } from './messenger.cases.ts'

describePaths('messenger', cases)
