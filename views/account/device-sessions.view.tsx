import type { ActorRefFrom } from 'xstate'
import type { deviceSessionsMachine } from '../../machines/account/device-sessions.machine.ts'
import { Button } from '../kit/button.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { Strip } from '../site/notice.view.tsx'
import settings from './account-settings.module.css'
import { dayOf } from './day-of.ts'
import styles from './passkeys.module.css'

export type DeviceSessionsActor = ActorRefFrom<typeof deviceSessionsMachine>

const FAILED = {
  offline: 'You seem to be offline. You are logged in elsewhere as before: try again when you are back.',
  unavailable: 'We could not reach the server. You may still be logged in elsewhere: please try again.',
} as const

export function DeviceSessionsSection({ sessions }: { sessions: DeviceSessionsActor }) {
  const isUnreached = useSelector(sessions, (snapshot) => snapshot.hasTag('unreached'))
  const isLoading = useSelector(sessions, (snapshot) => snapshot.hasTag('loading'))
  return (
    <section className={settings.section} aria-labelledby="sessions">
      <h2 id="sessions" className={settings.heading}>
        Where you are logged in
      </h2>
      {isLoading && <p role="status">Looking up where you are logged in</p>}
      {isUnreached && (
        <Strip text="The list of your devices did not come.">
          <Button isSmall onClick={() => sessions.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      {!isLoading && !isUnreached && <Devices sessions={sessions} />}
    </section>
  )
}

function Devices({ sessions }: { sessions: DeviceSessionsActor }) {
  const list = useSelector(sessions, (snapshot) => snapshot.context.sessions)
  const failure = useSelector(sessions, (snapshot) => (snapshot.hasTag('failed') ? FAILED[snapshot.context.cause] : ''))
  const isConfirming = useSelector(sessions, (snapshot) => snapshot.hasTag('confirming'))
  const isEnding = useSelector(sessions, (snapshot) => snapshot.hasTag('ending'))
  const isEnded = useSelector(sessions, (snapshot) => snapshot.hasTag('ended'))
  const isAlive = useIsAlive()
  const hasOthers = list.some(({ isCurrent }) => !isCurrent)
  return (
    <div className={styles.parts}>
      {failure && <Strip text={failure} />}
      <ul className={styles.list} aria-label="Your devices">
        {list.map(({ id, device, lastUsedAt, isCurrent }) => (
          <li key={id} className={styles.words}>
            <strong>{device}</strong>
            <small>{isCurrent ? 'This device' : `Last used ${dayOf(lastUsedAt)}`}</small>
          </li>
        ))}
      </ul>
      {isConfirming && <Confirmation sessions={sessions} />}
      {!isConfirming && hasOthers && (
        <div className={styles.actions}>
          <Button
            isBusy={isEnding}
            busyLabel="Logging out"
            disabled={!isAlive}
            onClick={() => sessions.send({ type: 'ending.wanted' })}
          >
            Log out everywhere else
          </Button>
        </div>
      )}
      <p role="status">{isEnded ? 'You are logged in on this device only.' : ''}</p>
    </div>
  )
}

function Confirmation({ sessions }: { sessions: DeviceSessionsActor }) {
  return (
    <div className={styles.form}>
      <p role="alert">
        Every other browser and headset is asked to log in again. This one stays logged in, and your passkeys stay.
      </p>
      <div className={styles.actions}>
        <Button look="primary" isSmall onClick={() => sessions.send({ type: 'ending.confirmed' })}>
          Log them out
        </Button>
        <Button isSmall onClick={() => sessions.send({ type: 'ending.cancelled' })}>
          Not now
        </Button>
      </div>
    </div>
  )
}
