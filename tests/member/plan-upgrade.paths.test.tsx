// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import { startPart } from '../../app/routes/pages/dashboard-parts.ts'
import { startUpgrade } from '../../app/routes/pages/upgrade-actor.ts'
import { moneyOf } from '../../app/site/money.ts'
import type { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { UpgradeView } from '../../views/member/upgrade.view.tsx'
import { loseAll, passUntil, passUntilHeld, sellsAtSandbox, withoutNumber } from '../sales/order-form.tsx'
import { answered, drive, type Live, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { dashboardActors } from './member-stage.ts'
import { cases } from './plan-upgrade.cases.ts'

const CHECKING = 'Checking… We have had no answer yet, and are finding out. You will not be charged twice.'
const UNKNOWN =
  'We could not find out whether your order arrived. Check again, or send the same once more: it will not be charged twice.'
const FAILED = 'The payment could not be prepared. Nothing has been charged: please try again.'
const MISSING = 'This plan cannot be paid for just now. Please choose another, or try again later.'
const ORDER = { biller: 'epoch', price_uuid: 'price-year-base-standard', amount: 11895 }
const BODY = {
  userUuid: 'user-member',
  paymentSystem: 'epoch',
  priceUuid: 'price-year-base-standard',
  slavePriceUuids: [],
  quote: { amount: 118.95, currency: 'USD' },
}

let chooser: ActorRefFrom<typeof billerChooserMachine>
/** Addresses that the browser was led to. */
let left: string[]
let said: '' | typeof FAILED | typeof MISSING
/** Nobody knows what came of an upgrade. */
let isUnknown: boolean
/** An upgrade was taken up after a reload, or its answer was lost. */
let isFollowed: boolean
/** How often the browser was led to the biller, and whether the server has the order. */
let visits: number
let isOrdered: boolean
let ordersBefore: number

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
      await sandbox.control.changeSettings({ paymentAddress: 'usual', billerSet: 'usual' })
      sandbox.database.exec("UPDATE payments SET state = 'replaced'")
      isFollowed = start === 'after a reload'
      if (isFollowed) keepBegunUpgrade()
      left = []
      said = ''
      isUnknown = false
      visits = 0
      isOrdered = false
      ordersBefore = ordersAt(sandbox).length
      site.start()
      await until(() => {
        if (site.account.getSnapshot().userUuid === '') throw new Error('Nobody is known')
      })
      const offers = startPart({ site, openActor: site.open }, { part: 'upgrades', name: 'upgradesPart' })
      const { upgrade, chooser: billers } = startUpgrade({ site, openActor: site.open })
      chooser = billers
      await until(() => {
        if (!offers.getSnapshot().matches('shown')) throw new Error('Nothing is offered')
      })
      site.system.listen('navigator', (message) => {
        if (message.type === 'site.leave') left.push(message.url)
      })
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
          said = ''
          fireEvent.click(screen.getByRole('button', { name: 'Upgrade to 12 Months' }))
        },
        to: 'choosing',
      },
      'biller.chosen': {
        by: async (event, live) => {
          isUnknown = false
          isFollowed = false
          await live.sandbox.control.changeSettings({ billerSet: 'one' })
          await answered({}, ['getBillers'])(event, live)
        },
        to: 'paying',
      },
      'biller.cancelled': {
        by: async (event, live) => {
          await live.sandbox.control.changeSettings({ billerSet: 'usual' })
          await answered({}, ['getBillers'])(event, live)
          await until(() => {
            if (!chooser.getSnapshot().hasTag('open')) throw new Error('The payment methods are not offered yet')
          })
          chooser.send({ type: 'choice.cancelled' })
        },
        to: 'idle',
      },
      'biller.missing': {
        by: async (event, live) => {
          said = MISSING
          await live.sandbox.control.changeSettings({ billerSet: 'none' })
          await answered({}, ['getBillers'])(event, live)
        },
        to: 'idle',
      },
      'purchase.settled': {
        by: (_, live) => {
          visits += 1
          return settle('usual', live)
        },
        to: 'leaving',
      },
      'purchase.unpayable': {
        by: (_, live) => {
          said = FAILED
          return settle('elsewhere', live)
        },
        to: 'idle',
      },
      'purchase.refused': {
        by: async (_, live) => {
          said = FAILED
          await live.sandbox.control.addFault({ endpoint: 'createPaymentUrl', kind: 'forbidden' })
          await passUntil(live, () => !money(live).hasTag('pending'))
        },
        to: 'idle',
      },
      'purchase.unresolved': {
        by: (_, live) => {
          isUnknown = true
          isFollowed = true
          return loseAll(live, () => money(live).hasTag('unresolved'))
        },
        to: 'idle',
      },
      'purchase.resumed': {
        by: (event, live) => {
          isUnknown = false
          said = ''
          return pressed('Check again')(event, live)
        },
        to: 'paying',
      },
      'page.returned': {
        by: () => {
          window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
        },
        to: 'idle',
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
          left: left.map(withoutNumber),
          orders: ordersAt(live().sandbox).slice(ordersBefore),
        }
      }
      const idle = () => ({
        isClosed: false,
        asksBillers: false,
        status: '',
        strips: [...(isUnknown ? [UNKNOWN] : []), ...(said === '' ? [] : [said])],
        left: Array.from({ length: visits }, () => '/billers/'),
        orders: isOrdered ? [ORDER] : [],
      })
      const upgrading = () => ({ ...idle(), isClosed: true, strips: [] })
      return {
        idle: () => expect(page()).toEqual(idle()),
        choosing: () => expect(page()).toEqual({ ...upgrading(), asksBillers: true }),
        paying: () => expect(page()).toEqual({ ...upgrading(), status: isFollowed ? CHECKING : '' }),
        leaving: () => expect(page()).toEqual(upgrading()),
      }
    },
  }),
)

function money({ site }: Pick<Live<AnyActorRef>, 'site'>) {
  return moneyOf(site, 'upgrade').getSnapshot()
}

/** What the tab keeps of an upgrade that had been sent when its page went. */
function keepBegunUpgrade() {
  const key = `begun-before-reload-${crypto.randomUUID()}`
  sessionStorage.setItem(
    'draft.upgrade-intent',
    JSON.stringify({ key, kind: 'createPaymentUrl', gesture: { body: BODY } }),
  )
}

/** The server answers; where it is asked what became of a request, that has arrived late. However often it is ordered, it is one payment. */
async function settle(paymentAddress: 'usual' | 'elsewhere', live: Live<AnyActorRef>) {
  const { sandbox, gate } = live
  isOrdered = true
  await sandbox.control.changeSettings({ paymentAddress, billerSet: 'one' })
  await passUntilHeld(live)
  if (gate.held().includes('getMoneyOutcome')) {
    const { key, gesture } = JSON.parse(sessionStorage.getItem('draft.upgrade-intent') ?? '{}')
    const { accessToken: token } = await sandbox.control.signIn('member')
    gate.open(['createPaymentUrl'])
    await sandbox.call('createPaymentUrl', { headers: { 'Idempotency-Key': key }, body: gesture.body, token })
  }
  gate.open(['createPaymentUrl', 'getMoneyOutcome'])
}

function ordersAt({ database }: Live<AnyActorRef>['sandbox']) {
  return database.prepare('SELECT biller, price_uuid, amount FROM payments ORDER BY opened_at_ms').all()
}
