import { ButtonLink } from '../kit/button.tsx'
import { Strip } from '../site/notice.view.tsx'

/** What is wrong with a log-in as a whole, and the way out for accounts that are blocked. */
export function LoginProblem({ message, canAskForUnblocking }: { message: string; canAskForUnblocking: boolean }) {
  if (!message) return null
  return (
    <Strip text={message}>
      {canAskForUnblocking && (
        <ButtonLink to="/contact/" isSmall>
          Unblock my account
        </ButtonLink>
      )}
    </Strip>
  )
}
