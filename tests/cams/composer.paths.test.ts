import { describePaths } from '../support/paths.ts'
import { cases } from './composer.cases.ts'

describePaths('composer', cases)
