import { describePaths } from '../support/paths.ts'
import { cases } from './cam-chat.cases.ts'

describePaths('camChat', cases)
