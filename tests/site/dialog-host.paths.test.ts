import { describePaths } from '../support/paths.ts'
import { cases } from './dialog-host.cases.ts'

describePaths('dialogHost', cases)
