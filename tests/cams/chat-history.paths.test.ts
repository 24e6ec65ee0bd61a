import { describePaths } from '../support/paths.ts'
import { cases } from './chat-history.cases.ts'

describePaths('chatHistory', cases)
