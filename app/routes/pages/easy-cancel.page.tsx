import { CancellationDialog } from '../../../views/member/cancellation-dialog.view.tsx'
import type { PartActor } from '../../../views/member/dashboard-actors.ts'
import { EasyCancelView } from '../../../views/member/easy-cancel.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { dashboardHead, dashboardOf, startCancellation, startEasyCancel, startPart } from './dashboard-parts.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage<PartActor> {
  const parts = dashboardOf({ site, openActor })
  const membership = startPart(parts, { part: 'membership', name: 'membershipPart' })
  const menu = startPart(parts, { part: 'menu', name: 'menuPart' })
  const cancellation = startCancellation(parts)
  const easyCancel = startEasyCancel(parts)
  site.drawDialogs({ cancellation: <CancellationDialog cancellation={cancellation} /> })
  return {
    key,
    match,
    actor: membership,
    beside: [menu, easyCancel],
    draw: () => (
      <EasyCancelView menu={menu} membership={membership} cancellation={cancellation} easyCancel={easyCancel} />
    ),
    ...dashboardHead(site, match, 'Easy Cancel'),
  }
}
