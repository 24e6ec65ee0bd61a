import { describePaths } from '../support/paths.ts'
import { cases } from './menus.cases.ts'

describePaths('menus', cases)
