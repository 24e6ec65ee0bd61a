import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { resolveLink } from '../../machines/access/links.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'

export interface SiteLinkProps
  extends Pick<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    'aria-label' | 'aria-current' | 'aria-describedby' | 'className' | 'id' | 'rel' | 'onClick' | 'tabIndex'
  > {
  /** Where a person or the server wants it to lead: ours or not is decided here. */
  to: string
  isInNewTab?: boolean
  /** Leads to a video or a model: outside the verified view it leads to the join page instead (VIDEO-023). */
  isContent?: boolean
  /** Loads the page when the pointer comes near. Off for links that do something, like logging out. */
  isPreloaded?: boolean
  children?: ReactNode
}

const SAME_PATH = { exact: true, includeSearch: false } as const
/** Where a view says itself what is current: the router would call every link to the same path so. */
const SAME_ADDRESS = { exact: true, includeSearch: true } as const
const NOTHING = {}

/** The one way a view links. A link that leads nowhere is drawn as its text. */
export function SiteLink({ to, isInNewTab, isContent, isPreloaded = true, children, rel, ...rest }: SiteLinkProps) {
  const { settings, origin } = useSite()
  const { isInVerifiedView } = useVisitor()
  const target = resolveLink(isContent && !isInVerifiedView ? '/join-now/' : to, { settings, origin })

  if (target.kind === 'invalid') return <span className={rest.className}>{children}</span>
  const newTab = { target: '_blank', rel: [rel, 'noopener noreferrer'].filter(Boolean).join(' ') }
  if (target.kind === 'external') {
    return (
      <a {...rest} href={target.url} {...newTab}>
        {children}
      </a>
    )
  }
  return (
    <Link
      {...rest}
      // The router reads `href`, query included; its type wants a `to` beside it.
      to="/"
      href={target.path}
      rel={rel || undefined}
      {...(isInNewTab ? newTab : NOTHING)}
      preload={isPreloaded ? undefined : false}
      activeOptions={rest['aria-current'] === undefined ? SAME_PATH : SAME_ADDRESS}
      activeProps={NOTHING}
    >
      {children}
    </Link>
  )
}
