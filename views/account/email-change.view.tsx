import type { ActorRefFrom } from 'xstate'
import type { emailChangeMachine } from '../../machines/account/email-change.machine.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Notice, Strip } from '../site/notice.view.tsx'
import { AccountCard } from './account-card.view.tsx'
import { MailRequestForm } from './mail-request-form.view.tsx'

interface EmailChangeProps {
  change: ActorRefFrom<typeof emailChangeMachine>
}

export const EMAIL_CHANGE_TITLE = 'Change Your E-Mail'

const SCREENS = ['signedOut', 'changed', 'undone', 'refused'] as const

export function EmailChangeView({ change }: EmailChangeProps) {
  const screen = useSelector(change, (snapshot) => SCREENS.find((name) => snapshot.hasTag(name)))
  const request = useSelector(change, (snapshot) => snapshot.children.request)
  const email = useSelector(change, (snapshot) => snapshot.context.email)
  const message = useSelector(change, (snapshot) => snapshot.context.message)
  if (request) {
    return (
      <AccountCard title={EMAIL_CHANGE_TITLE} lead="We mail a link to the new address, and tell the one you have now.">
        <MailRequestForm
          request={request}
          label={EMAIL_CHANGE_TITLE}
          emailLabel="New e-mail"
          submit="Mail me a link"
          mailed={(email) => `A link is on its way to ${email}. Until you follow it, nothing changes.`}
        />
      </AccountCard>
    )
  }
  switch (screen) {
    case 'signedOut':
      return (
        <Notice
          title={EMAIL_CHANGE_TITLE}
          text="Log in first: only the owner of an account can change its e-mail."
          headingLevel="h1"
        >
          <ButtonLink to="/login/" look="primary">
            Log In
          </ButtonLink>
        </Notice>
      )
    case 'changed':
      return (
        <Notice
          title="Your e-mail is changed"
          text={`From now on you log in with ${email}.`}
          icon="check"
          headingLevel="h1"
          role="status"
        >
          <ButtonLink to="/" look="primary">
            Go to main page
          </ButtonLink>
        </Notice>
      )
    case 'undone':
      return (
        <Notice
          title="Your account is yours again"
          text={`Its address is ${email}, and every device is logged out. A link to set a new password is in that mailbox: whoever asked for the change knew the old one.`}
          icon="check"
          headingLevel="h1"
          role="status"
        >
          <ButtonLink to="/" look="primary">
            Go to main page
          </ButtonLink>
        </Notice>
      )
    case 'refused':
      return (
        <Notice title="Nothing was changed" text={message} icon="alert" headingLevel="h1" role="alert">
          <ButtonLink to="/" look="primary">
            Go to main page
          </ButtonLink>
        </Notice>
      )
    default:
      return <ChangeOffer change={change} />
  }
}

function ChangeOffer({ change }: EmailChangeProps) {
  const isUndo = useSelector(change, (snapshot) => snapshot.context.arrival === 'undoLink')
  const message = useSelector(change, (snapshot) => snapshot.context.message)
  const isBusy = useSelector(change, (snapshot) => snapshot.hasTag('busy'))
  const lead = isUndo
    ? 'Stop the change and keep the address that this mail came to. Every device is logged out, and you set a new password.'
    : 'Confirm that the address that this mail came to is yours.'
  return (
    <AccountCard title={isUndo ? 'Was This Not You?' : EMAIL_CHANGE_TITLE} lead={lead}>
      {message && <Strip text={message} />}
      <Button
        look="primary"
        isWide
        isBusy={isBusy}
        busyLabel={isUndo ? 'Stopping the change' : 'Changing your e-mail'}
        onClick={() => change.send({ type: 'change.confirmed' })}
      >
        {isUndo ? 'Keep my address' : 'Use this address'}
      </Button>
    </AccountCard>
  )
}
