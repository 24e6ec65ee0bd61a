import { describePaths } from '../support/paths.ts'
import { cases } from './biller-list.cases.ts'

describePaths('billerList', cases)
