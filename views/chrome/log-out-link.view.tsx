import type { ReactNode } from 'react'
import { SiteLink } from '../kit/site-link.tsx'
import { useActors } from '../site/actors.context.ts'

/** Logs out at once; without scripts it leads to the page that does. */
export function LogOutLink({ className, children = 'Log Out' }: { className?: string; children?: ReactNode }) {
  const { session } = useActors()
  return (
    <SiteLink
      to="/logout/"
      className={className}
      isPreloaded={false}
      onClick={(event) => {
        event.preventDefault()
        session.send({ type: 'signOut.requested' })
      }}
    >
      {children}
    </SiteLink>
  )
}
