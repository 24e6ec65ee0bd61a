import { describePaths } from '../support/paths.ts'
import { cases } from './stream-choice.cases.ts'

describePaths('streamChoice', cases)
