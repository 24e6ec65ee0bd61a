import type { ActorRefFrom } from 'xstate'
import type { LinkedMembership } from '../../contracts/member/memberships.ts'
import type { mailRequestMachine } from '../../machines/account/mail-request.machine.ts'
import type { mailedCancellationMachine } from '../../machines/account/mailed-cancellation.machine.ts'
import { dayText } from '../../machines/member/membership-facts.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { Notice, Strip } from '../site/notice.view.tsx'
import { AccountCard } from './account-card.view.tsx'
import { SpentLink, UncheckedLink } from './link-notices.view.tsx'
import { MailRequestForm } from './mail-request-form.view.tsx'
import styles from './mailed-cancellation.module.css'

interface MailedCancellationProps {
  page: ActorRefFrom<typeof mailedCancellationMachine>
}

export const CANCEL_TITLE = 'Cancel Your Membership'

const SCREENS = ['checking', 'unchecked', 'nothingRuns', 'spent', 'cancelled'] as const

export function MailedCancellationView({ page }: MailedCancellationProps) {
  const screen = useSelector(page, (snapshot) => SCREENS.find((name) => snapshot.hasTag(name)))
  const request = useSelector(page, (snapshot) => snapshot.children.request)
  const message = useSelector(page, (snapshot) => snapshot.context.message)
  if (request) return <LinkRequest request={request} />
  switch (screen) {
    case 'unchecked':
      return (
        <UncheckedLink title={CANCEL_TITLE} message={message} onRetry={() => page.send({ type: 'check.retried' })} />
      )
    case 'spent':
      return (
        <SpentLink
          afterUse="If you have cancelled with it, the receipt is in your mail."
          ask="Mail me another link"
          onAsk={() => page.send({ type: 'request.wanted' })}
        />
      )
    case 'nothingRuns':
      return <NothingRuns page={page} />
    case 'cancelled':
      return <Receipts page={page} />
    case 'checking':
      return (
        <AccountCard title={CANCEL_TITLE} lead={<span role="status">Checking your link</span>}>
          <Spinner />
        </AccountCard>
      )
    default:
      return <Offer page={page} />
  }
}

function LinkRequest({ request }: { request: ActorRefFrom<typeof mailRequestMachine> }) {
  const ownEmail = useSelector(useActors().session, (snapshot) => snapshot.context.user?.email ?? '')
  return (
    <AccountCard
      title={CANCEL_TITLE}
      lead="Without logging in: we mail you a link to a page with the button that cancels."
    >
      <MailRequestForm
        request={request}
        label={CANCEL_TITLE}
        ownEmail={ownEmail}
        submit="Mail me a link"
        mailed={(email) => `If ${email} has an account, a link is there within a minute. It works once, for an hour.`}
      />
      <p className={styles.other}>
        {ownEmail ? (
          <SiteLink to="/main-dashboard/membership-info/">Cancel in your dashboard</SiteLink>
        ) : (
          <SiteLink to="/login/">Log In</SiteLink>
        )}
      </p>
    </AccountCard>
  )
}

function Offer({ page }: MailedCancellationProps) {
  const memberships = useSelector(page, (snapshot) => snapshot.context.memberships)
  const message = useSelector(page, (snapshot) => snapshot.context.message)
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'))
  return (
    <AccountCard
      title={CANCEL_TITLE}
      lead="You are not charged again. You keep your access until the period that you have paid for ends."
    >
      <Lines lines={memberships.map(lineOf)} />
      {message && <Strip text={message} />}
      <Button
        look="primary"
        isWide
        isBusy={isBusy}
        busyLabel="Cancelling"
        onClick={() => page.send({ type: 'cancellation.confirmed' })}
      >
        {memberships.filter(({ isRunning }) => isRunning).length > 1 ? 'Cancel all of them' : 'Cancel my membership'}
      </Button>
    </AccountCard>
  )
}

function NothingRuns({ page }: MailedCancellationProps) {
  const memberships = useSelector(page, (snapshot) => snapshot.context.memberships)
  const isCancelled = memberships.length > 0
  return (
    <Notice
      title={isCancelled ? 'Already cancelled' : 'No membership'}
      text={
        isCancelled
          ? 'You are not charged again: there is nothing left to cancel.'
          : 'This account has no membership that is charged: there is nothing to cancel.'
      }
      icon="check"
      headingLevel="h1"
      role="status"
    >
      {isCancelled && <Lines lines={memberships.map(lineOf)} />}
    </Notice>
  )
}

function Receipts({ page }: MailedCancellationProps) {
  const receipts = useSelector(page, (snapshot) => snapshot.context.receipts)
  return (
    <Notice
      title={receipts.length > 1 ? 'Your memberships are cancelled' : 'Your membership is cancelled'}
      text="You are not charged again. We have mailed you the receipt, too. To undo this, log in."
      icon="check"
      headingLevel="h1"
      role="status"
    >
      <Lines
        lines={receipts.map(({ receipt, title, accessUntil }) => ({
          id: receipt,
          text: `${title} · Receipt ${receipt}. ${accessUntil && `Access until ${dayText(accessUntil)}.`}`.trim(),
        }))}
      />
      <ButtonLink to="/login/">Log In</ButtonLink>
    </Notice>
  )
}

function lineOf({ uuid, title, isRunning, accessUntil }: LinkedMembership): Line {
  const until = dayText(accessUntil)
  const running = until ? `Active, paid until ${until}.` : 'Its payment has not arrived yet.'
  const ending = until ? `Not charged again. Access until ${until}.` : 'Not charged.'
  return { id: uuid, text: `${title} · ${isRunning ? running : ending}` }
}

interface Line {
  id: string
  text: string
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.memberships}>
      {lines.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}
