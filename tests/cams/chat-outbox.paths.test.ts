import { describePaths } from '../support/paths.ts'
import { cases } from './chat-outbox.cases.ts'

describePaths('chatOutbox', cases)
