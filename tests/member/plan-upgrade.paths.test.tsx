// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { dashboardOf, startPart } from '../../app/routes/pages/dashboard-parts.ts'
import { startUpgrade } from '../../app/routes/pages/upgrade-actor.ts'
import { UpgradeView } from '../../views/member/upgrade.view.tsx'
import { CHECKING, drivePurchase } from '../sales/driven-purchase.ts'
import { sellsAtSandbox } from '../sales/order-form.tsx'
import { drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { dashboardActors } from './member-stage.ts'
import { cases } from './plan-upgrade.cases.ts'

const purchase = drivePurchase({
  purpose: 'upgrade',
  missing: 'This plan cannot be paid for just now. Please choose another, or try again later.',
  order: { biller: 'epoch', price_uuid: 'price-year-base-standard', amount: 11895 },
  body: {
    userUuid: 'user-member',
    paymentSystem: 'epoch',
    priceUuid: 'price-year-base-standard',
    slavePriceUuids: [],
    quote: { amount: 118.95, currency: 'USD' },
  },
})

describePaths(
  'planUpgrade',
  cases,
  drive({
    situation: () => ({
      account: 'member',
      path: '/main-dashboard/upgrade-subscription/',
      settings: sellsAtSandbox,
      holds: ['getBillers', 'createPaymentUrl', 'getMoneyOutcome'],
    }),
    async open(site, start, _input, { sandbox }) {
      // However often it is ordered, it is one payment.
      sandbox.database.exec("UPDATE payments SET state = 'replaced'")
      await purchase.prepare(sandbox, start === 'after a reload')
      site.start()
      await until(() => {
        if (site.account.getSnapshot().userUuid === '') throw new Error('Nobody is known')
      })
      const offers = startPart(dashboardOf({ site, openActor: site.open }), { part: 'upgrades', name: 'upgradesPart' })
      const { upgrade, chooser: billers } = startUpgrade({ site, openActor: site.open })
      await until(() => {
        if (!offers.getSnapshot().matches('shown')) throw new Error('Nothing is offered')
      })
      purchase.follow(site, billers)
      return {
        actor: upgrade,
        view: onStage(<UpgradeView menu={dashboardActors().menu} offers={offers} upgrade={upgrade} />, {
          path: '/main-dashboard/upgrade-subscription/',
          actors: site.actors,
        }),
      }
    },
    begins: { 'a member': 'idle', 'after a reload': 'paying' },
    happens: {
      'account.learned': { by: (event, live) => told({ ...event, userUuid: 'user-member' }, live), to: 'stays' },
      'upgrade.chosen': {
        by: () => {
          purchase.now.said = ''
          fireEvent.click(screen.getByRole('button', { name: 'Upgrade to 12 Months' }))
        },
        to: 'choosing',
      },
      ...purchase.happens,
      'purchase.resumed': {
        by: (event, live) => {
          Object.assign(purchase.now, { isUnknown: false, said: '' })
          return pressed('Check again')(event, live)
        },
        to: 'paying',
      },
    },
    lasts: { 'leaving after leavingTime': { ms: 10_000, to: 'idle' } },
    see: (live) => {
      const page = () => {
        const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Upgrade to Lifetime' })
        return {
          isClosed: button.disabled,
          asksBillers: live().gate.held().includes('getBillers'),
          status: screen.getByRole('status').textContent,
          strips: screen.queryAllByRole('alert').map((line) => line.querySelector('p')?.textContent),
          ...purchase.seen(live()),
        }
      }
      const idle = () => ({ isClosed: false, asksBillers: false, status: '', ...purchase.expected(1) })
      const upgrading = () => ({ ...idle(), isClosed: true, strips: [] })
      return {
        idle: () => expect(page()).toEqual(idle()),
        choosing: () => expect(page()).toEqual({ ...upgrading(), asksBillers: true }),
        paying: () => expect(page()).toEqual({ ...upgrading(), status: purchase.now.isFollowed ? CHECKING : '' }),
        leaving: () => expect(page()).toEqual(upgrading()),
      }
    },
  }),
)
