import { ageTexts } from '../../machines/age/age-texts.ts'
import { sessionNoticeTexts } from '../../machines/session/way-out.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from './actors.context.ts'
import { useRoute } from './route.context.ts'
import styles from './session-notice.module.css'

/** One line below the header when the session needs a word; silent while it is healthy. */
export function SessionNotice() {
  const { session, tokens, ageVerification } = useActors()
  const route = useRoute()
  const hasCheckFailed = useSelector(ageVerification, (snapshot) => snapshot.hasTag('checkFailed'))
  const isSaidByPage = route.kind === 'page' && route.route.name === 'age-verification'
  const isStalled = useSelector(session, (snapshot) => snapshot.hasTag('degraded'))
  const isRenewalFailing = useSelector(tokens, (snapshot) => snapshot.hasTag('degraded'))
  const text = useSelector(session, (snapshot) => sessionNoticeTexts[snapshot.context.notice])
  return (
    <div role="status">
      {(isStalled || isRenewalFailing) && (
        <p className={styles.notice}>
          <Icon name="alert" />
          We are having trouble reaching the server. Trying again…
        </p>
      )}
      {hasCheckFailed && !isSaidByPage && (
        <p className={styles.notice}>
          <Icon name="alert" />
          <span>
            {ageTexts.checkFailed.title}. {ageTexts.checkFailed.text}
          </span>
          <Button isSmall onClick={() => ageVerification.send({ type: 'retry.requested' })}>
            {ageTexts.checkFailed.tryAgain}
          </Button>
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
