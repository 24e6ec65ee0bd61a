import { describePaths } from '../support/paths.ts'
import { cases } from './path-desk.cases.ts'

describePaths('studio path desk', cases)
