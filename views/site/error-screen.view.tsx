import type { FailureReason, RefusalReason } from '../../machines/catalogue/loading.ts'
import { logInPath } from '../../machines/session/log-in-destination.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { failureText, SOMETHING_WENT_WRONG } from './failure-texts.ts'
import { Notice } from './notice.view.tsx'
import { usePath } from './route.context.ts'
import { useVisitor } from './visitor.context.ts'

export type PageProblem =
  | { kind: 'missing' }
  /** `message`: the guard's own words. */
  | { kind: 'refused'; reason?: RefusalReason; message?: string }
  | { kind: 'failed'; reason: FailureReason }

interface ErrorScreenProps {
  problem: PageProblem
  onRetry?: () => void
}

/** Stands in for a page that cannot be shown. */
export function ErrorScreen({ problem, onRetry }: ErrorScreenProps) {
  switch (problem.kind) {
    case 'missing':
      return <NotFound />
    case 'refused':
      return <AccessDenied message={problem.message ?? refusals[problem.reason ?? 'subscriptionRequired']} />
    case 'failed':
      return (
        <Notice
          title={SOMETHING_WENT_WRONG}
          text={failureText(problem.reason)}
          icon="alert"
          headingLevel="h1"
          role="alert"
        >
          {onRetry && (
            <Button look="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
          <ButtonLink to="/">Go to main page</ButtonLink>
        </Notice>
      )
  }
}

const refusals: Record<RefusalReason, string> = {
  signInRequired: 'You are not authenticated.',
  subscriptionRequired: 'You do not have a subscription. Please subscribe to get access.',
  verificationRequired: 'You have to verify your age before you can see this.',
}

function AccessDenied({ message }: { message: string }) {
  const { isLoggedIn, joinNowPath } = useVisitor()
  const path = usePath()
  return (
    <Notice title="Access denied" text={message} icon="shield" headingLevel="h1">
      <ButtonLink href={joinNowPath} look="primary">
        JOIN NOW
      </ButtonLink>
      <ButtonLink to="/">Go to main page</ButtonLink>
      {!isLoggedIn && (
        <ButtonLink href={logInPath(path)} look="plain">
          Log In
        </ButtonLink>
      )}
    </Notice>
  )
}

function NotFound() {
  return (
    <Notice
      title="404: Page not found"
      icon="film"
      headingLevel="h1"
      text={
        <>
          Sorry... Requested page doesn't exist. <SiteLink to="/">Go to the homepage.</SiteLink>
        </>
      }
    />
  )
}
