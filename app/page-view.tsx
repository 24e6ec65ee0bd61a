import { useLoaderData } from '@tanstack/react-router'
import { errorHead, missingHead } from '../machines/site/head.ts'
import { useFact } from '../views/kit/use-fact.ts'
import { ErrorScreen } from '../views/site/error-screen.view.tsx'
import { PageHead } from '../views/site/page-head.view.tsx'
import { useSite } from '../views/site/site.context.ts'
import type { OpenPage } from './pages.tsx'

/** The page that the address led to, or the screen that says why there is none. */
export function PageView() {
  const { match, decision, page } = useLoaderData({ from: '/$' })
  const { settings } = useSite()
  if (page) return <Drawn key={page.key} page={page} />
  if (decision.kind === 'denied') {
    return (
      <>
        <PageHead head={errorHead({ settings, title: 'Access denied' })} />
        <ErrorScreen problem={{ kind: 'refused', message: decision.message }} />
      </>
    )
  }
  if (decision.kind === 'maintenance') return <PageHead head={errorHead({ settings, title: 'Website Maintenance' })} />
  return <PageHead head={missingHead({ settings, path: match.kind === 'redirect' ? match.to : match.path })} />
}

function Drawn({ page }: { page: OpenPage }) {
  return (
    <>
      {page.actor ? <LiveHead page={page} actor={page.actor} /> : <PageHead head={page.head()} />}
      {page.draw()}
    </>
  )
}

/** Re-reads the head with every change of the page's actor; equal heads draw once. */
function LiveHead({ page, actor }: { page: OpenPage; actor: NonNullable<OpenPage['actor']> }) {
  const printed = useFact(actor, () => JSON.stringify(page.head()))
  return <PageHead head={JSON.parse(printed)} />
}
