import type { ActorRefFrom } from 'xstate'
import type { mailRequestMachine } from '../../machines/account/mail-request.machine.ts'
import { Button } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Strip } from '../site/notice.view.tsx'

export type UnblockingActor = ActorRefFrom<typeof mailRequestMachine>

interface LoginProblemProps {
  message: string
  canAskForUnblocking: boolean
  /** Of the account that is blocked. */
  email: string
  unblocking: UnblockingActor
}

/** What is wrong with a log-in as a whole, and the way out for accounts that are blocked. */
export function LoginProblem({ message, canAskForUnblocking, email, unblocking }: LoginProblemProps) {
  const isMailed = useSelector(unblocking, (snapshot) => snapshot.hasTag('mailed'))
  const isBusy = useSelector(unblocking, (snapshot) => snapshot.hasTag('busy'))
  const isLimited = useSelector(unblocking, (snapshot) => snapshot.hasTag('limited'))
  const failure = useSelector(unblocking, (snapshot) => snapshot.context.message || snapshot.context.errors.email)
  if (!message) return null
  if (!canAskForUnblocking) return <Strip text={message} />
  if (isMailed)
    return <Strip text={`A link that unlocks your account is on its way to ${email}. It works once, for a day.`} />
  return (
    <Strip text={failure || message}>
      <Button
        isSmall
        isBusy={isBusy}
        busyLabel="Sending"
        disabled={isLimited}
        onClick={() => unblocking.send({ type: 'request.submitted', email, password: '' })}
      >
        Mail me a link to unlock it
      </Button>
    </Strip>
  )
}
