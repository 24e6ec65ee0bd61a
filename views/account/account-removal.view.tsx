import type { ActorRefFrom } from 'xstate'
import type { accountRemovalMachine } from '../../machines/account/account-removal.machine.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { Notice, Strip } from '../site/notice.view.tsx'
import { AccountCard } from './account-card.view.tsx'
import { SpentLink } from './link-notices.view.tsx'
import { MailRequestForm } from './mail-request-form.view.tsx'

interface AccountRemovalProps {
  removal: ActorRefFrom<typeof accountRemovalMachine>
}

export const ACCOUNT_REMOVAL_TITLE = 'Remove Your Account'

const SCREENS = ['spent', 'removed'] as const

export function AccountRemovalView({ removal }: AccountRemovalProps) {
  const screen = useSelector(removal, (snapshot) => SCREENS.find((name) => snapshot.hasTag(name)))
  const request = useSelector(removal, (snapshot) => snapshot.children.request)
  const message = useSelector(removal, (snapshot) => snapshot.context.message)
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'))
  const ownEmail = useSelector(useActors().session, (snapshot) => snapshot.context.user?.email ?? '')
  if (request) {
    return (
      <AccountCard
        title={ACCOUNT_REMOVAL_TITLE}
        lead="Your membership is cancelled and your account goes for good. First we mail you a link."
      >
        <MailRequestForm
          request={request}
          label={ACCOUNT_REMOVAL_TITLE}
          ownEmail={ownEmail}
          submit="Mail me a link"
          mailed={(email) => `A link is on its way to ${email}. Until you follow it, nothing is removed.`}
        />
      </AccountCard>
    )
  }
  switch (screen) {
    case 'spent':
      return (
        <SpentLink
          afterUse="If you pressed its button before, your account is removed and nothing more is charged."
          ask="Ask for another link"
          onAsk={() => removal.send({ type: 'request.wanted' })}
        />
      )
    case 'removed':
      return (
        <Notice
          title="Your account is removed"
          text="Nothing more is charged, and you are logged out on every device."
          icon="check"
          headingLevel="h1"
          role="status"
        >
          <ButtonLink to="/" look="primary">
            Go to main page
          </ButtonLink>
        </Notice>
      )
    default:
      return (
        <AccountCard
          title={ACCOUNT_REMOVAL_TITLE}
          lead="Your membership is cancelled first. Then your account, your favourites and your tokens go for good."
        >
          {message && <Strip text={message} />}
          <Button
            look="primary"
            isWide
            isBusy={isBusy}
            busyLabel="Removing your account"
            onClick={() => removal.send({ type: 'removal.confirmed' })}
          >
            Remove my account for good
          </Button>
        </AccountCard>
      )
  }
}
