import type { ActorRefFrom } from 'xstate'
import type { Passkey } from '../../contracts/account/passkeys.ts'
import type { passkeysMachine } from '../../machines/account/passkeys.machine.ts'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { TextField } from '../kit/text-field.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { Strip } from '../site/notice.view.tsx'
import settings from './account-settings.module.css'
import { dayOf } from './day-of.ts'
import styles from './passkeys.module.css'

export type PasskeysActor = ActorRefFrom<typeof passkeysMachine>

export function PasskeysSection({ passkeys }: { passkeys: PasskeysActor }) {
  const isUnreached = useSelector(passkeys, (snapshot) => snapshot.hasTag('unreached'))
  const isLoading = useSelector(passkeys, (snapshot) => snapshot.hasTag('loading'))
  return (
    <section className={settings.section} aria-labelledby="passkeys">
      <h2 id="passkeys" className={settings.heading}>
        Passkeys
      </h2>
      <p className={styles.lead}>Log in with your fingerprint, your face or the lock of your device.</p>
      {isLoading && <p role="status">Looking up your passkeys</p>}
      {isUnreached && (
        <Strip text="Your passkeys did not come.">
          <Button isSmall onClick={() => passkeys.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      {!isLoading && !isUnreached && <Keys passkeys={passkeys} />}
    </section>
  )
}

function Keys({ passkeys }: { passkeys: PasskeysActor }) {
  const list = useSelector(passkeys, (snapshot) => snapshot.context.passkeys)
  const message = useSelector(passkeys, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.message : ''))
  const isRetriable = useSelector(passkeys, (snapshot) => snapshot.hasTag('retriable'))
  const isChanged = useSelector(passkeys, (snapshot) => snapshot.hasTag('changed'))
  const isAsking = useSelector(passkeys, (snapshot) => snapshot.hasTag('asking'))
  const additions = useSelector(passkeys, (snapshot) => snapshot.context.additions)
  const isAlive = useIsAlive()
  return (
    <div className={styles.parts}>
      {message && (
        <Strip text={message}>
          {isRetriable && (
            <Button isSmall onClick={() => passkeys.send({ type: 'retry.requested' })}>
              Try again
            </Button>
          )}
        </Strip>
      )}
      {list.length > 0 && (
        <ul className={styles.list} aria-label="Your passkeys">
          {list.map((passkey) => (
            <Key key={passkey.id} passkeys={passkeys} passkey={passkey} />
          ))}
        </ul>
      )}
      <Form
        label="Add a passkey"
        className={styles.form}
        problems=""
        onSubmit={({ passkey = '' }) => passkeys.send({ type: 'passkey.wanted', name: passkey })}
      >
        <TextField
          key={additions}
          name="passkey"
          label="Name of a new passkey"
          autoComplete="off"
          help="Such as “My phone”."
        />
        <Button type="submit" look="primary" isBusy={isAsking} busyLabel="Waiting for your device" disabled={!isAlive}>
          Add a passkey
        </Button>
      </Form>
      {isAsking && (
        <Button isSmall onClick={() => passkeys.send({ type: 'passkey.cancelled' })}>
          Cancel
        </Button>
      )}
      <p role="status">{isChanged ? 'Your passkeys are changed.' : ''}</p>
    </div>
  )
}

function Key({ passkeys, passkey }: { passkeys: PasskeysActor; passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey
  const isChosen = useSelector(passkeys, (snapshot) => snapshot.context.chosen.id === passkey.id)
  const isNaming = useSelector(passkeys, (snapshot) => snapshot.hasTag('naming')) && isChosen
  const isRemoving = useSelector(passkeys, (snapshot) => snapshot.hasTag('removing')) && isChosen
  const isSaving = useSelector(passkeys, (snapshot) => snapshot.hasTag('saving')) && isChosen
  if (isNaming) return <Naming passkeys={passkeys} name={name} />
  if (isRemoving) return <Removing passkeys={passkeys} name={name} />
  return (
    <li className={styles.key} aria-busy={isSaving || undefined}>
      <span className={styles.words}>
        <strong>{name}</strong>
        <small>
          Added {dayOf(createdAt)}
          {lastUsedAt ? `, last used ${dayOf(lastUsedAt)}` : ', not used yet'}
        </small>
      </span>
      <div className={styles.actions}>
        <Button isSmall aria-label={`Rename ${name}`} onClick={() => passkeys.send({ type: 'naming.wanted', passkey })}>
          Rename
        </Button>
        <Button
          isSmall
          aria-label={`Remove ${name}`}
          onClick={() => passkeys.send({ type: 'removal.wanted', passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

function Naming({ passkeys, name }: { passkeys: PasskeysActor; name: string }) {
  return (
    <li>
      <Form
        label={`Rename ${name}`}
        className={styles.form}
        problems=""
        onSubmit={({ name: typed = '' }) => passkeys.send({ type: 'name.submitted', name: typed })}
      >
        <TextField name="name" label="New name" autoComplete="off" startsWith={name} takesFocus />
        <div className={styles.actions}>
          <Button type="submit" look="primary" isSmall>
            Save
          </Button>
          <Button isSmall onClick={() => passkeys.send({ type: 'change.cancelled' })}>
            Cancel
          </Button>
        </div>
      </Form>
    </li>
  )
}

function Removing({ passkeys, name }: { passkeys: PasskeysActor; name: string }) {
  return (
    <li className={styles.form}>
      <p role="alert">Remove “{name}”? It will not log you in any more.</p>
      <div className={styles.actions}>
        <Button look="primary" isSmall onClick={() => passkeys.send({ type: 'removal.confirmed' })}>
          Remove it
        </Button>
        <Button isSmall onClick={() => passkeys.send({ type: 'change.cancelled' })}>
          Keep it
        </Button>
      </div>
    </li>
  )
}
