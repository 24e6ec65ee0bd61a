import { describePaths } from '../support/paths.ts'
import { cases } from './page.cases.ts'

describePaths('studio page', cases)
