import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { codeLoginMachine } from '../../machines/session/code-login.machine.ts'
import type { loginMachine } from '../../machines/session/login.machine.ts'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { TextField } from '../kit/text-field.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { useSite } from '../site/site.context.ts'
import { CodeLogin } from './code-login.view.tsx'
import styles from './login.module.css'
import { LoginProblem, type UnblockingActor } from './login-problem.view.tsx'
import { PasskeyLogin, type PasskeyLoginActor } from './passkey-login.view.tsx'

interface LoginProps {
  /** Stands below the title, in place of a welcome. */
  lead?: ReactNode
  form: ActorRefFrom<typeof loginMachine>
  byCode: ActorRefFrom<typeof codeLoginMachine>
  /** Absent: the site takes no passkeys. */
  byPasskey?: PasskeyLoginActor | undefined
  /** Has a link mailed that unlocks an account. */
  unblocking: UnblockingActor
  /** Stands beside the form, below it in narrow windows. */
  aside?: ReactNode
}

export function LoginView({ lead, form, byCode, byPasskey, unblocking, aside }: LoginProps) {
  const { siteName } = useSite().settings
  const isByCode = useSelector(byCode, (snapshot) => !snapshot.hasTag('closed'))
  const wasByCode = useSelector(byCode, (snapshot) => snapshot.context.wasChosen)
  return (
    <div className={aside ? `${styles.page} ${styles.withAside}` : styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title} tabIndex={-1}>
          Log In
        </h1>
        <p className={styles.lead}>{lead ?? `Welcome back to ${siteName}.`}</p>
        {isByCode ? (
          <CodeLogin byCode={byCode} byPasskey={byPasskey} unblocking={unblocking} />
        ) : (
          <PasswordLogin form={form} byPasskey={byPasskey} unblocking={unblocking} takesFocus={wasByCode} />
        )}
      </div>
      {aside}
    </div>
  )
}

function PasswordLogin({
  form,
  byPasskey,
  unblocking,
  takesFocus,
}: Pick<LoginProps, 'form' | 'byPasskey' | 'unblocking'> & { takesFocus: boolean }) {
  const startEmail = useSelector(form, (snapshot) => snapshot.context.email)
  const errors = useSelector(form, (snapshot) => snapshot.context.errors)
  const message = useSelector(form, (snapshot) => snapshot.context.message)
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('succeeded'))
  const isLimited = useSelector(form, (snapshot) => snapshot.hasTag('limited'))
  const canAskForUnblocking = useSelector(form, (snapshot) => snapshot.context.canAskForUnblocking)
  // Before that the browser would send it by itself, and what was typed would be lost.
  const isAlive = useIsAlive()
  return (
    <>
      <LoginProblem
        message={message}
        canAskForUnblocking={canAskForUnblocking}
        email={startEmail}
        unblocking={unblocking}
      />
      <Form
        label="Log In"
        className={styles.form}
        problems={[errors.email, errors.password].join('\n').trim()}
        onSubmit={({ email = '', password = '' }) => form.send({ type: 'login.submitted', email, password })}
      >
        <TextField
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete={byPasskey ? 'username webauthn' : 'username'}
          startsWith={startEmail}
          error={errors.email}
          takesFocus={takesFocus}
          onEdit={(email) => form.send({ type: 'email.edited', email })}
        />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
          onEdit={() => form.send({ type: 'password.edited' })}
        />
        <Button
          type="submit"
          look="primary"
          isWide
          isBusy={isBusy}
          busyLabel="Logging in"
          disabled={isLimited || !isAlive}
        >
          Log In
        </Button>
        <p className="without-scripts">Logging in needs JavaScript. Please switch it on and load this page again.</p>
      </Form>
      <Button isWide disabled={isBusy || !isAlive} onClick={() => form.send({ type: 'code.chosen' })}>
        Get a code by e-mail
      </Button>
      {byPasskey && <PasskeyLogin byPasskey={byPasskey} />}
      <p className={styles.links}>
        <SiteLink to="/reset-password/">Forgot your password?</SiteLink>
        <SiteLink to="/join-now/">Join Now</SiteLink>
        <SiteLink to="/cancel-membership/">Cancel your membership without logging in</SiteLink>
      </p>
    </>
  )
}
