import { describePaths } from '../support/paths.ts'
import { cases } from './interrupted-show.cases.ts'

describePaths('interruptedShow', cases)
