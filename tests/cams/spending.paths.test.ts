import { describePaths } from '../support/paths.ts'
import { cases } from './spending.cases.ts'

describePaths('spending', cases)
