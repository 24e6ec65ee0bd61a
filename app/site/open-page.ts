import type { ReactNode } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import type { RouteMatch } from '../../machines/access/routes.ts'
import type { Head } from '../../machines/site/head.ts'

/** A page that is open: its actor, and how it is drawn. */
export interface OpenPage<Actor extends AnyActorRef = AnyActorRef, Search extends object = object> {
  key: string
  match: RouteMatch
  /** Absent for pages that only read the site's own actors. */
  actor: Actor | null
  /** What the server drew of the actor, where it begins otherwise in this tab. */
  drawn?: SnapshotFrom<Actor>
  /** Others that it shows: waited for with it. */
  beside?: readonly AnyActorRef[]
  /** Its actors are those of live rooms, which live on without it: for another visitor it is opened again. */
  isShared?: true
  /** It is left, or not shown after all. */
  close?(): void
  /** It is the 404 screen. */
  isMissing?: boolean
  draw(): ReactNode
  /** Draws its actor as of `snapshot`: while hydrating that is what the server drew, not its present state. */
  head(snapshot: SnapshotFrom<Actor>): Head
  jsonLd(): unknown
  /** Where editors change what is shown, below the content admin: `/videos/7`. `''` while that is not known. */
  editPath?(snapshot: SnapshotFrom<Actor>): string
  /** The address changed but the page stays: another page number, filter or layout. */
  readdress?(search: Search): void
  /** Whether this query leads to another page of the same path, which is opened then. */
  isAnother?(search: Search): boolean
}
