import { describePaths } from '../support/paths.ts'
import { cases } from './messenger-chats.cases.ts'

describePaths('messengerChats', cases)
