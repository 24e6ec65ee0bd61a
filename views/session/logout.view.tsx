import { Button, ButtonLink } from '../kit/button.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { Notice } from '../site/notice.view.tsx'
import styles from './logout.module.css'

/** `/logout/`: says what is happening, or asks; what the address means and where it leads is the session's decision. */
export function LogoutView() {
  const { session } = useActors()
  const isSettled = useSelector(session, (snapshot) => snapshot.hasTag('settled'))
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'))
  const isSigningOut = useSelector(session, (snapshot) => snapshot.hasTag('signingOut'))
  if (isSignedIn) {
    return (
      <Notice title="Log Out" text="You are still logged in on this device." icon="user" headingLevel="h1">
        <Button look="primary" onClick={() => session.send({ type: 'signOut.requested' })}>
          Log Out
        </Button>
        <ButtonLink to="/">Go to main page</ButtonLink>
      </Notice>
    )
  }
  if (!isSettled) {
    return (
      <div className={styles.page} role="status">
        <Spinner />
        <h1 className={styles.title}>{isSigningOut ? 'Logging you out…' : 'One moment…'}</h1>
      </div>
    )
  }
  return (
    <Notice title="You are logged out" text="See you soon." icon="check" headingLevel="h1">
      <ButtonLink to="/login/" look="primary">
        Log In
      </ButtonLink>
      <ButtonLink to="/">Go to main page</ButtonLink>
    </Notice>
  )
}
