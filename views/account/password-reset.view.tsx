import type { ActorRefFrom } from 'xstate'
import type { passwordResetMachine } from '../../machines/account/password-reset.machine.ts'
import { PASSWORD_HELP } from '../../machines/session/password-rules.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { TextField } from '../kit/text-field.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from '../session/login.module.css'
import { Notice, Strip } from '../site/notice.view.tsx'
import { AccountCard } from './account-card.view.tsx'
import { SpentLink, UncheckedLink } from './link-notices.view.tsx'
import { MailRequestForm } from './mail-request-form.view.tsx'

interface PasswordResetProps {
  reset: ActorRefFrom<typeof passwordResetMachine>
}

export const RESET_PASSWORD_TITLE = 'Reset Your Password'

const SCREENS = ['unchecked', 'spent', 'set', 'form'] as const

export function PasswordResetView({ reset }: PasswordResetProps) {
  const screen = useSelector(reset, (snapshot) => SCREENS.find((name) => snapshot.hasTag(name)))
  const request = useSelector(reset, (snapshot) => snapshot.children.request)
  const message = useSelector(reset, (snapshot) => snapshot.context.message)
  if (request) {
    return (
      <AccountCard title={RESET_PASSWORD_TITLE} lead="We mail you a link with which you set a new one.">
        <MailRequestForm
          request={request}
          label={RESET_PASSWORD_TITLE}
          submit="Mail me a link"
          mailed={(email) => `If ${email} has an account, a link is there within a minute. It works once, for an hour.`}
        />
        <p className={styles.links}>
          <SiteLink to="/login/">Log In</SiteLink>
        </p>
      </AccountCard>
    )
  }
  switch (screen) {
    case 'unchecked':
      return (
        <UncheckedLink
          title={RESET_PASSWORD_TITLE}
          message={message}
          onRetry={() => reset.send({ type: 'check.retried' })}
        />
      )
    case 'spent':
      return (
        <SpentLink
          afterUse="If you have set a new password with it, log in with that one."
          ask="Mail me another link"
          onAsk={() => reset.send({ type: 'request.wanted' })}
        >
          <ButtonLink to="/login/">Log In</ButtonLink>
        </SpentLink>
      )
    case 'set':
      return (
        <Notice
          title="Your new password is set"
          text="You are logged out on every device. Log in with the new password."
          icon="check"
          headingLevel="h1"
          role="status"
        >
          <ButtonLink to="/login/" look="primary">
            Log In
          </ButtonLink>
        </Notice>
      )
    case 'form':
      return <NewPasswordForm reset={reset} />
    default:
      return (
        <AccountCard title={RESET_PASSWORD_TITLE} lead={<span role="status">Checking your link</span>}>
          <Spinner />
        </AccountCard>
      )
  }
}

function NewPasswordForm({ reset }: PasswordResetProps) {
  const email = useSelector(reset, (snapshot) => snapshot.context.email)
  const errors = useSelector(reset, (snapshot) => snapshot.context.errors)
  const message = useSelector(reset, (snapshot) => snapshot.context.message)
  const isBusy = useSelector(reset, (snapshot) => snapshot.hasTag('busy'))
  return (
    <AccountCard title="Choose a New Password" lead={`For ${email}. You will be logged out on every device.`}>
      {message && <Strip text={message} />}
      <Form
        label="Choose a New Password"
        className={styles.form}
        problems={[errors.password, errors.confirmation].join('\n').trim()}
        onSubmit={({ password = '', confirmation = '' }) =>
          reset.send({ type: 'password.submitted', password, confirmation })
        }
      >
        {/* Password managers keep the password for this name. */}
        <input hidden readOnly type="email" name="email" autoComplete="username" value={email} />
        <TextField
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          help={PASSWORD_HELP}
          error={errors.password}
          takesFocus
          onEdit={() => reset.send({ type: 'password.edited' })}
        />
        <TextField
          name="confirmation"
          label="New password once more"
          type="password"
          autoComplete="new-password"
          error={errors.confirmation}
          onEdit={() => reset.send({ type: 'password.edited' })}
        />
        <Button type="submit" look="primary" isWide isBusy={isBusy} busyLabel="Setting your password">
          Set my password
        </Button>
      </Form>
    </AccountCard>
  )
}
