import { type RegisteredRouter, type ToOptions, useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { type ResolvedLink, resolveLink } from '../../machines/access/links.ts'
import { useActors } from '../site/actors.context.ts'
import { useIsEmbedded, usePath } from '../site/route.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'

/** A page of the route tree: one that does not exist, or lacks a parameter, does not compile. Nothing in it depends on the open page. */
type OwnAddress<To extends string | undefined> = ToOptions<RegisteredRouter, string, To> &
  NoText<To> & {
    href?: undefined
    params?: Readonly<Record<string, unknown>>
    search?: Readonly<Record<string, unknown>>
    hash?: string
  }

/** What is known at run time only is no page of the tree, but a `WrittenAddress`. */
type NoText<To> = string extends To ? { to: never } : unknown

/** Where a person or the server wants it to lead: ours or not is decided here. */
interface WrittenAddress {
  href: string
  to?: undefined
}

export type SiteLinkProps<To extends string | undefined> = LinkLook & (OwnAddress<To> | WrittenAddress)

interface LinkLook
  extends Pick<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    | 'aria-label'
    | 'aria-current'
    | 'aria-describedby'
    | 'aria-expanded'
    | 'aria-haspopup'
    | 'className'
    | 'id'
    | 'rel'
    | 'onClick'
    | 'tabIndex'
  > {
  isInNewTab?: boolean
  /** Leads to a video or a model: outside the verified view it leads to the join page instead (VIDEO-023). */
  isContent?: boolean
  /** Loads the page when the pointer comes near. Off for links that do something, like logging out. */
  isPreloaded?: boolean
  children?: ReactNode
}

const NOTHING = {}

/** The one way a view links. A link that leads nowhere is drawn as its text. */
export function SiteLink<const To extends string | undefined = undefined>({
  isInNewTab: isMarked,
  isContent,
  isPreloaded = true,
  children,
  rel,
  onClick,
  href,
  ...more
}: SiteLinkProps<To>) {
  const { to, params, search, hash, ...rest } = more as LinkLook & {
    to?: string
    params?: object
    search?: object
    hash?: string
  }
  const { navigation } = useActors()
  const router = useRouter()
  const path = usePath()
  const isInNewTab = useIsEmbedded() || isMarked
  const { settings, origin } = useSite()
  const { isInVerifiedView } = useVisitor()
  const target = targetOf()

  function targetOf(): ResolvedLink {
    if (isContent && !isInVerifiedView) return { kind: 'internal', path: '/join-now/' }
    if (href !== undefined) return resolveLink(href, { settings, origin })
    return { kind: 'internal', path: router.hrefOf({ to: to!, params, search, hash }) }
  }

  if (target.kind === 'invalid') return <span className={rest.className}>{children}</span>
  const newTab = { target: '_blank', rel: [rel, 'noopener noreferrer'].filter(Boolean).join(' ') }
  if (target.kind === 'external') {
    return (
      <a {...rest} href={target.url} {...newTab} onClick={onClick}>
        {children}
      </a>
    )
  }
  const pathname = target.path.replace(/[?#].*/s, '')
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || isInNewTab) return
    // A jump within the page is the browser's own.
    if (target.path.includes('#') && pathname === path) return
    event.preventDefault()
    navigation.send({ type: 'address.wanted', path: target.path, manner: 'push' })
  }
  const approach = isPreloaded ? () => navigation.send({ type: 'link.approached', path: target.path }) : undefined
  return (
    <a
      {...rest}
      href={target.path}
      rel={rel || undefined}
      {...(isInNewTab ? newTab : NOTHING)}
      aria-current={rest['aria-current'] ?? (pathname === path ? 'page' : undefined)}
      onClick={follow}
      onPointerEnter={approach}
      onFocus={approach}
    >
      {children}
    </a>
  )
}
