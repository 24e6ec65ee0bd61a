import { cancellation } from './account/cancellation.replay.ts'
import { codeLogin } from './account/code-login.replay.ts'
import { emailChange } from './account/email-change.replay.ts'
import { passwordReset } from './account/password-reset.replay.ts'
import { describeReplays } from './replay-suites.ts'

describeReplays({ passwordReset, emailChange, codeLogin, cancellation })
