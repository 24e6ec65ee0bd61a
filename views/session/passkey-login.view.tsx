import type { ActorRefFrom } from 'xstate'
import type { passkeyLoginMachine } from '../../machines/session/passkey-login.machine.ts'
import { Button } from '../kit/button.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { Strip } from '../site/notice.view.tsx'
import styles from './login.module.css'

export type PasskeyLoginActor = ActorRefFrom<typeof passkeyLoginMachine>

/** The way in without anything to type, beside the forms. */
export function PasskeyLogin({ byPasskey }: { byPasskey: PasskeyLoginActor }) {
  const message = useSelector(byPasskey, (snapshot) => snapshot.context.message)
  const isAsking = useSelector(byPasskey, (snapshot) => snapshot.hasTag('asking'))
  const isChecking = useSelector(byPasskey, (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('succeeded'))
  const isLimited = useSelector(byPasskey, (snapshot) => snapshot.hasTag('limited'))
  const isAlive = useIsAlive()
  return (
    <div className={styles.passkey}>
      <Button
        isWide
        isBusy={isAsking || isChecking}
        busyLabel={isAsking ? 'Waiting for your device' : 'Logging in'}
        disabled={isLimited || !isAlive}
        onClick={() => byPasskey.send({ type: 'passkey.wanted' })}
      >
        Log in with a passkey
      </Button>
      {isAsking && (
        <Button isSmall onClick={() => byPasskey.send({ type: 'passkey.cancelled' })}>
          Cancel
        </Button>
      )}
      {message && <Strip text={message} />}
    </div>
  )
}
