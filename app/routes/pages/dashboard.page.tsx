import { CancellationDialog } from '../../../views/member/cancellation-dialog.view.tsx'
import { DashboardView } from '../../../views/member/dashboard.view.tsx'
import type { PartActor } from '../../../views/member/dashboard-actors.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { dashboardHead, dashboardOf, startCancellation, startPart } from './dashboard-parts.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage<PartActor> {
  const parts = dashboardOf({ site, openActor })
  const membership = startPart(parts, { part: 'membership', name: 'membershipPart' })
  const menu = startPart(parts, { part: 'menu', name: 'menuPart' })
  const scenes = startPart(parts, { part: 'scenes' })
  const posts = startPart(parts, { part: 'posts' })
  const cancellation = startCancellation(parts)
  site.drawDialogs({ cancellation: <CancellationDialog cancellation={cancellation} /> })
  return {
    key,
    match,
    actor: membership,
    beside: [menu, scenes, posts],
    draw: () => (
      <DashboardView menu={menu} scenes={scenes} posts={posts} membership={membership} cancellation={cancellation} />
    ),
    ...dashboardHead(site, match, 'Your Dashboard'),
  }
}
