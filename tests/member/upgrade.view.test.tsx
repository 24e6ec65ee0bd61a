// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import { planUpgradeMachine } from '../../machines/member/plan-upgrade.machine.ts'
import { UpgradeView } from '../../views/member/upgrade.view.tsx'
import { silence } from '../catalogue/samples.ts'
import { silentPurchase } from '../sales/purchase-world.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { upgradesContent } from './member-samples.ts'

test('the button of each plan leads to the checkout of that plan [DASH-018]', () => {
  const [menu, offers] = (['menu', 'upgrades'] as const).map((part) =>
    createActor(plugPorts(dashboardPartMachine, { loadDashboardPart: silence() }), { input: { part } }).start(),
  )
  const upgrade = createActor(plugPorts(planUpgradeMachine, { watchReturns: silence(), purchase: silentPurchase }), {
    input: { settings: SITES.dark, userUuid: 'me', isPending: false, isMember: true },
  }).start()
  act(() => offers!.send({ type: 'part.loaded', content: upgradesContent(), asOfMs: 1 }))
  render(
    onStage(<UpgradeView menu={menu!} offers={offers!} upgrade={upgrade} />, {
      path: '/main-dashboard/upgrade-subscription/',
      visitor: VISITORS.member,
    }),
  )
  const chosen = ['Upgrade to 12 Months', 'Upgrade to Lifetime'].map((name) => {
    fireEvent.click(screen.getByRole('button', { name }))
    const { context, value } = upgrade.getSnapshot()
    act(() => upgrade.send({ type: 'biller.cancelled' }))
    return [context.choice?.offer.priceUuid, value]
  })
  expect(chosen).toEqual([
    ['price-year', 'choosing'],
    ['price-lifetime', 'choosing'],
  ])
})
