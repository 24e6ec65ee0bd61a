import { describePaths } from '../support/paths.ts'
import { cases } from './messenger-session.cases.ts'

describePaths('messengerSession', cases)
