import { emailChange } from './account/email-change.replay.ts'
import { passwordReset } from './account/password-reset.replay.ts'
import { describeReplays } from './replay-suites.ts'

describeReplays({ passwordReset, emailChange })
