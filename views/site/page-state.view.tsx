import type { ReactNode } from 'react'
import type { FailureReason, RefusalReason } from '../../machines/catalogue/loading.ts'
import { useFact } from '../kit/use-fact.ts'
import { ErrorScreen } from './error-screen.view.tsx'

/** What every page actor has in common: tags for its errors, and a way to try again. */
interface PageActor {
  getSnapshot(): {
    hasTag: (tag: 'missing' | 'refused' | 'failed') => boolean
    context: { refusal: RefusalReason; failure: FailureReason }
  }
  subscribe(observer: () => void): { unsubscribe(): void }
  send(event: { type: 'retry.requested' }): void
}

/** Draws the error screen of a page that cannot be shown, else its children. */
export function PageState({ page, children }: { page: PageActor; children: ReactNode }) {
  const isMissing = useFact(page, (snapshot) => snapshot.hasTag('missing'))
  const isRefused = useFact(page, (snapshot) => snapshot.hasTag('refused'))
  const isFailed = useFact(page, (snapshot) => snapshot.hasTag('failed'))
  const refusal = useFact(page, (snapshot) => snapshot.context.refusal)
  const failure = useFact(page, (snapshot) => snapshot.context.failure)
  const retry = () => page.send({ type: 'retry.requested' })

  if (isMissing) return <ErrorScreen problem={{ kind: 'missing' }} />
  if (isRefused) return <ErrorScreen problem={{ kind: 'refused', reason: refusal }} onRetry={retry} />
  if (isFailed) return <ErrorScreen problem={{ kind: 'failed', reason: failure }} onRetry={retry} />
  return children
}
