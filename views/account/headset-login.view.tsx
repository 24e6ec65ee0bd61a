import type { ActorRefFrom } from 'xstate'
import type { headsetLoginMachine } from '../../machines/account/headset-login.machine.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { CodeField } from '../session/code-field.view.tsx'
import styles from '../session/login.module.css'
import { Notice, Strip } from '../site/notice.view.tsx'
import { AccountCard } from './account-card.view.tsx'

interface HeadsetLoginProps {
  headset: ActorRefFrom<typeof headsetLoginMachine>
  /** What was typed before the log-in. */
  typedBefore: string
}

export const HEADSET_LOGIN_TITLE = 'Log In Your Headset'

/** `/playalogin/`: the code that an app on a headset shows. */
export function HeadsetLoginView({ headset, typedBefore }: HeadsetLoginProps) {
  const error = useSelector(headset, (snapshot) => snapshot.context.error)
  const message = useSelector(headset, (snapshot) => snapshot.context.message)
  const isBusy = useSelector(headset, (snapshot) => snapshot.hasTag('busy'))
  const isLimited = useSelector(headset, (snapshot) => snapshot.hasTag('limited'))
  const isSignedOut = useSelector(headset, (snapshot) => snapshot.hasTag('signedOut'))
  const isApproved = useSelector(headset, (snapshot) => snapshot.hasTag('approved'))
  // Before that the browser would send it by itself, and what was typed would be lost.
  const isAlive = useIsAlive()
  if (isApproved) {
    return (
      <Notice
        title="Your headset is logged in"
        text="Put it on: it goes on by itself within a few seconds."
        icon="check"
        headingLevel="h1"
        role="status"
      >
        <ButtonLink to="/" look="primary">
          Go to main page
        </ButtonLink>
      </Notice>
    )
  }
  return (
    <AccountCard
      title={HEADSET_LOGIN_TITLE}
      lead="Type the code that your headset shows. Whoever holds the headset gets into your account: type no code that somebody has sent you."
    >
      {message && <Strip text={message} />}
      {isSignedOut && (
        <Strip text="You are logged out. Log in again: the code that you typed is kept.">
          <ButtonLink to="/playalogin/" isSmall>
            Log In
          </ButtonLink>
        </Strip>
      )}
      <Form
        label={HEADSET_LOGIN_TITLE}
        className={styles.form}
        problems={error}
        onSubmit={({ code = '' }) => headset.send({ type: 'code.submitted', code })}
      >
        <CodeField
          autoComplete="off"
          startsWith={typedBefore}
          help="Six digits. A code works once, for 10 minutes."
          error={error}
          onEdit={() => headset.send({ type: 'code.edited' })}
        />
        <Button
          type="submit"
          look="primary"
          isWide
          isBusy={isBusy}
          busyLabel="Logging in your headset"
          disabled={isLimited || !isAlive}
        >
          Log in my headset
        </Button>
        <p className="without-scripts">This needs JavaScript. Please switch it on and load this page again.</p>
      </Form>
    </AccountCard>
  )
}
