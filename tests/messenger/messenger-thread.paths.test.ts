import { describePaths } from '../support/paths.ts'
import { cases } from './messenger-thread.cases.ts'

describePaths('messengerThread', cases)
