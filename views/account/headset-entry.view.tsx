import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { headsetEntryMachine } from '../../machines/account/headset-entry.machine.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { useSelector } from '../kit/use-selector.ts'
import { Strip } from '../site/notice.view.tsx'
import { AccountCard } from './account-card.view.tsx'
import styles from './headset-entry.module.css'

interface HeadsetEntryProps {
  entry: ActorRefFrom<typeof headsetEntryMachine>
  /** Path of what the link leads to. */
  to: string
  /** The log-in form: the way on without the link. */
  children: ReactNode
}

/** Asks who came by a link of another device, before it logs them in. */
export function HeadsetEntryView({ entry, to, children }: HeadsetEntryProps) {
  const asks = useSelector(entry, (snapshot) => snapshot.hasTag('asks'))
  const message = useSelector(entry, (snapshot) => snapshot.context.message)
  const isBusy = useSelector(entry, (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('succeeded'))
  const isLimited = useSelector(entry, (snapshot) => snapshot.hasTag('limited'))
  // The server does not know of the link.
  const isAlive = useIsAlive()
  if (!isAlive || !asks) {
    return (
      <>
        {isAlive && message && <Strip text={message} />}
        {children}
      </>
    )
  }
  return (
    <AccountCard
      title="Log this browser in?"
      lead="The link that you opened logs this browser in as the member who made it. Go on only if you made it yourself."
    >
      {message && <Strip text={message} />}
      <div className={styles.ways}>
        <Button
          look="primary"
          isWide
          isBusy={isBusy}
          busyLabel="Logging in"
          disabled={isLimited}
          onClick={() => entry.send({ type: 'entry.confirmed' })}
        >
          Log in and watch
        </Button>
        <ButtonLink href={to} isWide>
          Watch without logging in
        </ButtonLink>
        <Button look="plain" isWide disabled={isBusy} onClick={() => entry.send({ type: 'entry.declined' })}>
          Log in another way
        </Button>
      </div>
    </AccountCard>
  )
}

export const LOG_IN_FIRST = 'Log in first. Then you type the code that your headset shows.'

/** Above the log-in form, which the server draws without knowing of the link. */
export function EntryLead() {
  return useIsAlive() ? 'After that you go on to what the link leads to.' : LOG_IN_FIRST
}

/** For somebody who is logged in: the link is left as it is. */
export function EntryUnused({ to }: { to: string }) {
  const isAlive = useIsAlive()
  if (!isAlive) return null
  return (
    <div className={styles.unused} role="status">
      <p>You are logged in already: the link that you opened was not used.</p>
      <ButtonLink href={to} look="primary" isSmall>
        Watch
      </ButtonLink>
    </div>
  )
}
