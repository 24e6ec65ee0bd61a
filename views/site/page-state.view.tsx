import type { ReactNode } from 'react'
import type { FailureReason, RefusalReason } from '../../machines/catalogue/loading.ts'
import { type Readable, useSelector } from '../kit/use-selector.ts'
import { ErrorScreen } from './error-screen.view.tsx'

/** What every page actor has in common: tags for its errors, and a way to try again. */
interface PageActor
  extends Readable<{
    hasTag: (tag: 'missing' | 'refused' | 'failed') => boolean
    context: { refusal: RefusalReason; failure: FailureReason }
  }> {
  send(event: { type: 'retry.requested' }): void
}

/** Draws the error screen of a page that cannot be shown, else its children. */
export function PageState({ page, children }: { page: PageActor; children: ReactNode }) {
  const isMissing = useSelector(page, (snapshot) => snapshot.hasTag('missing'))
  const isRefused = useSelector(page, (snapshot) => snapshot.hasTag('refused'))
  const isFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'))
  const refusal = useSelector(page, (snapshot) => snapshot.context.refusal)
  const failure = useSelector(page, (snapshot) => snapshot.context.failure)
  const retry = () => page.send({ type: 'retry.requested' })

  if (isMissing) return <ErrorScreen problem={{ kind: 'missing' }} />
  if (isRefused) return <ErrorScreen problem={{ kind: 'refused', reason: refusal }} onRetry={retry} />
  if (isFailed) return <ErrorScreen problem={{ kind: 'failed', reason: failure }} onRetry={retry} />
  return children
}
