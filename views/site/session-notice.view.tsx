import { sessionNoticeTexts } from '../../machines/session/session.machine.ts'
import { IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useFact } from '../kit/use-fact.ts'
import { useActors } from './actors.context.ts'
import styles from './session-notice.module.css'

/** One line below the header when the session needs a word; silent while it is healthy. */
export function SessionNotice() {
  const { session, tokens } = useActors()
  const isStalled = useFact(session, (snapshot) => snapshot.hasTag('degraded'))
  const isRenewalFailing = useFact(tokens, (snapshot) => snapshot.hasTag('degraded'))
  const text = useFact(session, (snapshot) => sessionNoticeTexts[snapshot.context.notice])
  return (
    <div role="status">
      {(isStalled || isRenewalFailing) && (
        <p className={styles.notice}>
          <Icon name="alert" />
          We are having trouble reaching the server. Trying again…
        </p>
      )}
      {text && (
        <p className={styles.notice}>
          <Icon name="info" />
          <span>{text}</span>
          <IconButton icon="close" label="Close" onClick={() => session.send({ type: 'notice.dismissed' })} />
        </p>
      )}
    </div>
  )
}
