import { dialogOf, type Wire, wire } from '../wire.ts'

/** What the cancelling of a membership says, and the question before it. */
export const memberWires: readonly Wire[] = [
  wire('cancellation', 'membership.changed', 'membershipPart', () => ({ type: 'refresh.requested' })),
  wire('cancellation', 'membership.changed', 'membershipsPart', () => ({ type: 'refresh.requested' })),
  ...dialogOf('cancellation', 'cancellation', (page) => page.hasTag('asking'), { type: 'cancellation.declined' }),
]
