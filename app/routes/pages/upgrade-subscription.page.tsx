import type { UpgradeActor } from '../../../views/member/dashboard-actors.ts'
import { UpgradeView } from '../../../views/member/upgrade.view.tsx'
import { BillerChooser } from '../../../views/sales/biller-chooser.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { dashboardHead, dashboardOf, startPart } from './dashboard-parts.ts'
import { startUpgrade } from './upgrade-actor.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage<UpgradeActor> {
  const parts = dashboardOf({ site, openActor })
  const offers = startPart(parts, { part: 'upgrades', name: 'upgradesPart' })
  const menu = startPart(parts, { part: 'menu' })
  const { upgrade, drawn, chooser } = startUpgrade(parts)
  site.drawDialogs({ upgradeBillers: <BillerChooser chooser={chooser} /> })
  return {
    key,
    match,
    actor: upgrade,
    drawn,
    beside: [offers, menu],
    draw: () => <UpgradeView menu={menu} offers={offers} upgrade={upgrade} />,
    ...dashboardHead(site, match, 'Upgrade Subscription'),
  }
}
