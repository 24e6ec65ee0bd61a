import type { ActorRefFrom } from 'xstate'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { useFact } from '../kit/use-fact.ts'
import { ErrorScreen } from './error-screen.view.tsx'

/** The 404 screen. What it offers instead comes later, or not at all: the message stands in any case. */
export function MissingPageView({ page }: { page: ActorRefFrom<typeof contentPageMachine> }) {
  const content = useFact(page, (snapshot) => snapshot.context.content)
  const suggestions = content?.kind === 'notFound' ? content.suggestions : undefined
  return <ErrorScreen problem={{ kind: 'missing', suggestions }} />
}
