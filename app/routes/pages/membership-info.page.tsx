import { CancellationDialog } from '../../../views/member/cancellation-dialog.view.tsx'
import type { PartActor } from '../../../views/member/dashboard-actors.ts'
import { MembershipInfoView } from '../../../views/member/membership-info.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { dashboardHead, dashboardOf, startCancellation, startPart } from './dashboard-parts.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage<PartActor> {
  const parts = dashboardOf({ site, openActor })
  const membership = startPart(parts, { part: 'membership', name: 'membershipPart' })
  const memberships = startPart(parts, { part: 'memberships', name: 'membershipsPart' })
  const menu = startPart(parts, { part: 'menu', name: 'menuPart' })
  const cancellation = startCancellation(parts)
  site.drawDialogs({ cancellation: <CancellationDialog cancellation={cancellation} /> })
  return {
    key,
    match,
    actor: membership,
    beside: [memberships, menu],
    draw: () => (
      <MembershipInfoView menu={menu} membership={membership} memberships={memberships} cancellation={cancellation} />
    ),
    ...dashboardHead(site, match, 'Membership Info'),
  }
}
