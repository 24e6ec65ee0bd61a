import type { ActorRefFrom, AnyActorRef } from 'xstate'
import { moneyOf } from '../../app/site/money.ts'
import type { Site } from '../../app/site/site.ts'
import type { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { answered, type Happening, type Live, pressed } from '../support/drive.tsx'
import { until } from '../support/until.ts'
import { loseAll, passUntil, passUntilHeld, withoutNumber } from './order-form.tsx'

export const CHECKING = 'Checking… We have had no answer yet, and are finding out. You will not be charged twice.'
const UNKNOWN =
  'We could not find out whether your order arrived. Check again, or send the same once more: it will not be charged twice.'
const FAILED = 'The payment could not be prepared. Nothing has been charged: please try again.'

interface DrivenPurchaseOptions {
  purpose: 'tokens' | 'upgrade'
  /** What is said where nobody may collect. */
  missing: string
  /** The order that its payment makes at the server. */
  order: object
  /** What had been sent when the page went. */
  body: object
  /** Before the names of the purchase's states. */
  within?: string
}

/** A purchase on a page with a biller chooser, for paths that drive it: what happens in it, and what is known of it then. */
export function drivePurchase({ purpose, missing, order, body, within = '' }: DrivenPurchaseOptions) {
  const now = {
    /** What the page says of the last purchase. */
    said: '',
    /** Nobody knows what came of a purchase. */
    isUnknown: false,
    /** It was taken up after a reload, or its answer was lost. */
    isFollowed: false,
    /** How often the browser was led to the biller, and whether the server has the order. */
    visits: 0,
    orders: 0,
    /** Addresses that the browser was led to. */
    left: [] as string[],
  }
  /** In which the tab keeps what it has sent. */
  const intentKey = `draft.${purpose}-intent`
  let ordersBefore = 0
  let chooser: ActorRefFrom<typeof billerChooserMachine>
  const money = ({ site }: Pick<Live<AnyActorRef>, 'site'>) => moneyOf(site, purpose).getSnapshot()

  /** The server answers; where it is asked what became of a request, that has arrived late. */
  async function settle(paymentAddress: 'usual' | 'elsewhere', live: Live<AnyActorRef>) {
    const { sandbox, gate } = live
    now.orders += 1
    await sandbox.control.changeSettings({ paymentAddress, billerSet: 'one' })
    await passUntilHeld(live)
    if (gate.held().includes('getMoneyOutcome')) {
      const { key, gesture } = JSON.parse(sessionStorage.getItem(intentKey) ?? '{}')
      const { accessToken: token } = await sandbox.control.signIn('member')
      gate.open(['createPaymentUrl'])
      await sandbox.call('createPaymentUrl', { headers: { 'Idempotency-Key': key }, body: gesture.body, token })
    }
    gate.open(['createPaymentUrl', 'getMoneyOutcome'])
  }

  const ordersAt = ({ database }: Live<AnyActorRef>['sandbox']) =>
    database.prepare('SELECT biller, price_uuid, amount FROM payments ORDER BY opened_at_ms').all()

  const happens: Readonly<Record<string, Happening<AnyActorRef>>> = {
    'biller.chosen': {
      by: async (event, live) => {
        now.isUnknown = false
        now.isFollowed = false
        await live.sandbox.control.changeSettings({ billerSet: 'one' })
        await answered({}, ['getBillers'])(event, live)
      },
      to: `${within}paying`,
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
      to: `${within}idle`,
    },
    'biller.missing': {
      by: async (event, live) => {
        now.said = missing
        await live.sandbox.control.changeSettings({ billerSet: 'none' })
        await answered({}, ['getBillers'])(event, live)
      },
      to: `${within}idle`,
    },
    'purchase.settled': {
      by: (_, live) => {
        now.visits += 1
        return settle('usual', live)
      },
      to: `${within}leaving`,
    },
    'purchase.unpayable': {
      by: (_, live) => {
        now.said = FAILED
        return settle('elsewhere', live)
      },
      to: `${within}idle`,
    },
    'purchase.refused': {
      by: async (_, live) => {
        now.said = FAILED
        await live.sandbox.control.addFault({ endpoint: 'createPaymentUrl', kind: 'forbidden' })
        await passUntil(live, () => !money(live).hasTag('pending'))
      },
      to: `${within}idle`,
    },
    'purchase.unresolved': {
      by: (_, live) => {
        now.isUnknown = true
        now.isFollowed = true
        return loseAll(live, () => money(live).hasTag('unresolved'))
      },
      to: `${within}idle`,
    },
    'purchase.resumed': {
      by: (event, live) => {
        now.isUnknown = false
        return pressed('Check again')(event, live)
      },
      to: `${within}paying`,
    },
    'page.returned': {
      by: () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
      to: `${within}idle`,
    },
  }

  return {
    now,
    happens,

    /** Before the site starts. `isBegun`: the tab keeps a purchase that had been sent when its page went. */
    async prepare(sandbox: Live<AnyActorRef>['sandbox'], isBegun: boolean) {
      await sandbox.control.changeSettings({ paymentAddress: 'usual', billerSet: 'usual' })
      Object.assign(now, { said: '', isUnknown: false, isFollowed: isBegun, visits: 0, orders: 0, left: [] })
      ordersBefore = ordersAt(sandbox).length
      if (!isBegun) return
      const key = `begun-before-reload-${crypto.randomUUID()}`
      sessionStorage.setItem(intentKey, JSON.stringify({ key, kind: 'createPaymentUrl', gesture: { body } }))
    },

    /** Once there is a chooser. */
    follow(site: Site, billers: typeof chooser) {
      chooser = billers
      site.system.listen('navigator', (message) => {
        if (message.type === 'site.leave') now.left.push(message.url)
      })
    },

    /** Where the browser was led to, and what was ordered. */
    seen: ({ sandbox }: Live<AnyActorRef>) => ({
      left: now.left.map(withoutNumber),
      orders: ordersAt(sandbox).slice(ordersBefore),
    }),
    /** The same, as it must be; `strips`: what is said while nothing is under way. `most`: how many orders there can be. */
    expected: (most = Number.POSITIVE_INFINITY) => ({
      strips: [...(now.isUnknown ? [UNKNOWN] : []), ...(now.said === '' ? [] : [now.said])],
      left: Array.from({ length: now.visits }, () => '/billers/'),
      orders: Array.from({ length: Math.min(now.orders, most) }, () => order),
    }),
  }
}
