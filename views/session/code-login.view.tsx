import type { ActorRefFrom } from 'xstate'
import type { codeLoginMachine } from '../../machines/session/code-login.machine.ts'
import type { codeMailMachine } from '../../machines/session/code-mail.machine.ts'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { TextField } from '../kit/text-field.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { CodeField } from './code-field.view.tsx'
import styles from './login.module.css'
import { LoginProblem, type UnblockingActor } from './login-problem.view.tsx'
import { PasskeyLogin, type PasskeyLoginActor } from './passkey-login.view.tsx'

interface CodeLoginProps {
  byCode: ActorRefFrom<typeof codeLoginMachine>
}

/** Logging in with a mailed code: first the address, then the code. */
export function CodeLogin({
  byCode,
  byPasskey,
  unblocking,
}: CodeLoginProps & { byPasskey: PasskeyLoginActor | undefined; unblocking: UnblockingActor }) {
  const email = useSelector(byCode, (snapshot) => snapshot.context.email)
  const message = useSelector(byCode, (snapshot) => snapshot.context.message)
  const isBlocked = useSelector(byCode, (snapshot) => snapshot.context.isBlocked)
  const hasAddress = useSelector(byCode, (snapshot) => snapshot.hasTag('code'))
  const isBusy = useSelector(byCode, (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('succeeded'))
  return (
    <>
      <LoginProblem message={message} canAskForUnblocking={isBlocked} email={email} unblocking={unblocking} />
      {hasAddress ? (
        <CodeForm byCode={byCode} isBusy={isBusy} />
      ) : (
        <AddressForm byCode={byCode} takesPasskeys={byPasskey !== undefined} />
      )}
      {byPasskey && <PasskeyLogin byPasskey={byPasskey} />}
      <p className={styles.links}>
        {hasAddress && (
          <Button look="plain" isSmall disabled={isBusy} onClick={() => byCode.send({ type: 'email.changed' })}>
            Use another e-mail
          </Button>
        )}
        <Button look="plain" isSmall disabled={isBusy} onClick={() => byCode.send({ type: 'password.chosen' })}>
          Use my password
        </Button>
      </p>
    </>
  )
}

function AddressForm({ byCode, takesPasskeys }: CodeLoginProps & { takesPasskeys: boolean }) {
  const startEmail = useSelector(byCode, (snapshot) => snapshot.context.email)
  const error = useSelector(byCode, (snapshot) => snapshot.context.error)
  return (
    <Form
      label="Get a code"
      className={styles.form}
      problems={error}
      onSubmit={({ email = '' }) => byCode.send({ type: 'email.submitted', email })}
    >
      <TextField
        name="email"
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete={takesPasskeys ? 'username webauthn' : 'username'}
        startsWith={startEmail}
        help="We mail you a code of six digits."
        error={error}
        takesFocus
        onEdit={(email) => byCode.send({ type: 'email.edited', email })}
      />
      <Button type="submit" look="primary" isWide>
        Mail me a code
      </Button>
    </Form>
  )
}

function CodeForm({ byCode, isBusy }: CodeLoginProps & { isBusy: boolean }) {
  const email = useSelector(byCode, (snapshot) => snapshot.context.email)
  const error = useSelector(byCode, (snapshot) => snapshot.context.error)
  const isLimited = useSelector(byCode, (snapshot) => snapshot.hasTag('limited'))
  const mail = useSelector(byCode, (snapshot) => snapshot.children.codeMail)
  return (
    <>
      <Form
        label="Log in with a code"
        className={styles.form}
        problems={error}
        onSubmit={({ code = '' }) => byCode.send({ type: 'code.submitted', code })}
      >
        {/* Password managers keep the code for this name, not as one. */}
        <input hidden readOnly type="email" name="email" autoComplete="username" value={email} />
        <CodeField
          autoComplete="one-time-code"
          help={`If ${email} has an account, its code is there within a minute. It works once, for 10 minutes.`}
          error={error}
          takesFocus
          onEdit={() => byCode.send({ type: 'code.edited' })}
        />
        <Button type="submit" look="primary" isWide isBusy={isBusy} busyLabel="Logging in" disabled={isLimited}>
          Log In
        </Button>
      </Form>
      {mail && <CodeMail mail={mail} />}
    </>
  )
}

const FAILED = {
  offline: 'You seem to be offline. No code is on its way.',
  unavailable: 'We could not reach the server. Your code may not come.',
} as const

function CodeMail({ mail }: { mail: ActorRefFrom<typeof codeMailMachine> }) {
  const isBusy = useSelector(mail, (snapshot) => snapshot.hasTag('busy'))
  const mayAskAgain = useSelector(mail, (snapshot) => snapshot.hasTag('mayAskAgain'))
  const failure = useSelector(mail, (snapshot) => (snapshot.hasTag('failed') ? FAILED[snapshot.context.cause] : ''))
  return (
    <div className={styles.again}>
      <p role="status">
        {failure ||
          (isBusy
            ? 'Mailing your code'
            : mayAskAgain
              ? 'No mail? Look among the unwanted ones, too.'
              : 'Code requested. You can ask for another one in a little while.')}
      </p>
      <Button look="quiet" isSmall aria-disabled={!mayAskAgain} onClick={() => mail.send({ type: 'mail.wanted' })}>
        Mail me another code
      </Button>
    </div>
  )
}
