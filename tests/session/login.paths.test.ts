import { describePaths } from '../support/paths.ts'
import { cases } from './login.cases.ts'

describePaths('login', cases)
