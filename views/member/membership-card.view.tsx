import type { CancelReceipt } from '../../contracts/member/memberships.ts'
import { standingOf } from '../../machines/member/dashboard-content.ts'
import { dayText, nextOf } from '../../machines/member/membership-facts.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './dashboard.module.css'
import { type CancellationActor, type PartActor, useContent } from './dashboard-actors.ts'
import { Part } from './part.view.tsx'

interface MembershipCardProps {
  membership: PartActor
  cancellation: CancellationActor
}

/** What the member pays for, what comes next, and how it ends. */
export function MembershipCard({ membership, cancellation }: MembershipCardProps) {
  return (
    <Part part={membership} title="Your membership" subject="Your membership">
      <Plan membership={membership} cancellation={cancellation} />
    </Part>
  )
}

function Plan({ membership, cancellation }: MembershipCardProps) {
  const content = useContent(membership, 'membership')
  const isCancelled = useSelector(cancellation, (snapshot) => snapshot.hasTag('cancelled'))
  const receipt = useSelector(cancellation, (snapshot) => snapshot.context.receipt)
  const busy = useBusy(cancellation)
  if (!content) return null
  const { info } = content
  const standing = standingOf(info, isCancelled)
  const plan = { uuid: info.membership_uuid, title: info.membership }
  return (
    <div className={styles.card}>
      <p className={styles.plan}>{info.membership || 'No membership'}</p>
      {isCancelled ? <Receipt receipt={receipt} until={info.expiry} /> : <p>{nextOf(content, standing)}</p>}
      <Progress cancellation={cancellation} />
      <div className={styles.actions}>
        {standing === 'running' && (
          <Button
            aria-haspopup="dialog"
            onClick={() => cancellation.send({ type: 'cancellation.requested', plan })}
            {...busy}
          >
            Cancel membership
          </Button>
        )}
        {standing === 'cancelled' && (
          <Button onClick={() => cancellation.send({ type: 'undo.requested', plan })} {...busy}>
            Undo the cancellation
          </Button>
        )}
        {standing === 'over' && <JoinAgain />}
      </div>
    </div>
  )
}

function useBusy(cancellation: CancellationActor) {
  const isBusy = useSelector(cancellation, (snapshot) => snapshot.hasTag('busy'))
  const isUndoing = useSelector(cancellation, (snapshot) => snapshot.hasTag('undoing'))
  return { isBusy, busyLabel: isUndoing ? 'Undoing the cancellation' : 'Cancelling your membership' }
}

function JoinAgain() {
  const { joinNowPath } = useVisitor()
  return (
    <ButtonLink href={joinNowPath} look="primary">
      Join Now
    </ButtonLink>
  )
}

/** What was done, by its receipt. Where the answer was lost, the receipt came by mail only. */
function Receipt({ receipt: { receipt, cancelledAt, accessUntil }, until }: { receipt: CancelReceipt; until: string }) {
  const end = dayText(accessUntil || until)
  return (
    <div role="status" className={styles.receipt}>
      <p>
        <strong>Your membership is cancelled.</strong> You will not be charged for it again.
      </p>
      <p>
        {end ? `You have access until ${end}, and can undo this until then. ` : ''}
        {receipt ? `Receipt ${receipt}, ${dayText(cancelledAt)}. ` : ''}
        We have mailed it to you, too.
      </p>
    </div>
  )
}

function Progress({ cancellation }: { cancellation: CancellationActor }) {
  const isDoubtful = useSelector(cancellation, (snapshot) => snapshot.hasTag('doubtful'))
  const isRefused = useSelector(cancellation, (snapshot) => snapshot.hasTag('refused'))
  const hasUndoFailed = useSelector(cancellation, (snapshot) => snapshot.hasTag('undoFailed'))
  if (isDoubtful) {
    return (
      <div role="status" className={styles.note}>
        <p>We could not find out yet whether your membership is cancelled. We keep asking; nothing is done twice.</p>
        <Button isSmall onClick={() => cancellation.send({ type: 'check.requested' })}>
          Check now
        </Button>
      </div>
    )
  }
  if (isRefused) {
    return (
      <p role="alert" className={styles.note}>
        Your membership is not cancelled: the server refused it. Please try again, or contact us.
      </p>
    )
  }
  if (hasUndoFailed) {
    return (
      <p role="alert" className={styles.note}>
        We could not confirm that the cancellation was undone. What your membership is now stands above.
      </p>
    )
  }
  return null
}
