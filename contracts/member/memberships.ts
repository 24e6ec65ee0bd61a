import * as z from 'zod/mini'
import { Count, Flag, Id, Label, Link, listOf, orElse, unwrapped } from '../tolerant.ts'

const Membership = z.object({
  membership: z.object({ name: Label, sort: Count, isActive: Flag }),
  /** A word, or a code that the list of statuses names. */
  status: orElse(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), ''),
  isExternalSite: Flag,
  /** Of those on another site: where it is. */
  url: Link,
})
export type Membership = z.infer<typeof Membership>

/** `GET /api/v1/memberships/aggregate`: a member's memberships on this site and on others (ENT-062). */
export const MembershipsAnswer = dataOf(Membership)

const MembershipStatus = z.object({
  code: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  name: Label,
})
export type MembershipStatus = z.infer<typeof MembershipStatus>

/** `GET /api/v1/memberships/status`: what statuses are called. */
export const MembershipStatusesAnswer = dataOf(MembershipStatus)

export const MembershipRequest = z.object({ membershipUuid: Id })

const Receipt = z.object({ receipt: Label, title: Label, cancelledAt: Label, accessUntil: Label })

/** `POST /api/memberships/dashboard/membership-cancel`. Its answer is not specified: whatever a server leaves out is an empty text. */
export const CancelAnswer = unwrapped(orElse(Receipt, { receipt: '', title: '', cancelledAt: '', accessUntil: '' }))
export type CancelReceipt = z.infer<typeof CancelAnswer>

/** What was cancelled by a mailed link. */
export const ReceiptsAnswer = dataOf(Receipt)

const LinkedMembership = z.object({
  uuid: Id,
  title: Label,
  /** It is charged again, or may be, until it is cancelled. */
  isRunning: Flag,
  accessUntil: Label,
})
export type LinkedMembership = z.infer<typeof LinkedMembership>

/** What a mailed link is about. */
export const LinkedMembershipsAnswer = dataOf(LinkedMembership)

export const MembershipRefusal = z.object({ status: z.object({ message: Label }) })

function dataOf<Item>(item: z.ZodMiniType<Item>) {
  return z.pipe(
    z.object({ data: listOf(item) }),
    z.transform(({ data }) => data),
  )
}
