import type { ActorRefFrom } from 'xstate'
import type { mailRequestMachine } from '../../machines/account/mail-request.machine.ts'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { TextField } from '../kit/text-field.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import styles from '../session/login.module.css'
import { Strip } from '../site/notice.view.tsx'

interface MailRequestFormProps {
  request: ActorRefFrom<typeof mailRequestMachine>
  /** Names the form for screen readers. */
  label: string
  emailLabel?: string
  /** Of a member who is logged in: what the field starts with. */
  ownEmail?: string
  /** What the button does. */
  submit: string
  /** What is said once the mail is on its way. */
  mailed: (email: string) => string
}

/** A form that has a link mailed, and what is said afterwards. */
export function MailRequestForm({
  request,
  label,
  emailLabel = 'E-mail',
  ownEmail = '',
  submit,
  mailed,
}: MailRequestFormProps) {
  const email = useSelector(request, (snapshot) => snapshot.context.email)
  const isMailed = useSelector(request, (snapshot) => snapshot.hasTag('mailed'))
  const errors = useSelector(request, (snapshot) => snapshot.context.errors)
  const message = useSelector(request, (snapshot) => snapshot.context.message)
  const asksPassword = useSelector(request, (snapshot) => snapshot.context.asksPassword)
  const isNewAddress = useSelector(request, (snapshot) => snapshot.context.isNewAddress)
  const isBusy = useSelector(request, (snapshot) => snapshot.hasTag('busy'))
  const isLimited = useSelector(request, (snapshot) => snapshot.hasTag('limited'))
  // Before that the browser would send it by itself, and what was typed would be lost.
  const isAlive = useIsAlive()
  if (isMailed) {
    return (
      <div className={styles.again}>
        <p role="status">{mailed(email)} No mail? Look among the unwanted ones, too.</p>
        <Button look="quiet" isSmall onClick={() => request.send({ type: 'request.reopened' })}>
          Ask for another mail
        </Button>
      </div>
    )
  }
  return (
    <>
      {message && <Strip text={message} />}
      <Form
        label={label}
        className={styles.form}
        problems={[errors.email, errors.password].join('\n').trim()}
        onSubmit={({ email = '', password = '' }) => request.send({ type: 'request.submitted', email, password })}
      >
        <TextField
          name="email"
          label={emailLabel}
          type="email"
          inputMode="email"
          autoComplete={isNewAddress ? 'email' : 'username'}
          startsWith={email || ownEmail}
          error={errors.email}
          onEdit={(email) => request.send({ type: 'email.edited', email })}
        />
        {asksPassword && (
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errors.password}
            onEdit={() => request.send({ type: 'password.edited' })}
          />
        )}
        <Button
          type="submit"
          look="primary"
          isWide
          isBusy={isBusy}
          busyLabel="Sending"
          disabled={isLimited || !isAlive}
        >
          {submit}
        </Button>
        <p className="without-scripts">This needs JavaScript. Please switch it on and load this page again.</p>
      </Form>
    </>
  )
}
