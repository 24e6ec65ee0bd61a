import { describePaths } from '../support/paths.ts'
import { cases } from './path-planner.cases.ts'

describePaths('studio path desk', cases)
