import { describePaths } from '../support/paths.ts'
import { cases } from './cam-integration.cases.ts'

describePaths('camIntegration', cases)
