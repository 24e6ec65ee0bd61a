import { createActor } from 'xstate'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import { joinNowMachine } from '../../machines/sales/join-now.machine.ts'
import { leavePageTrapMachine } from '../../machines/sales/leave-page-trap.machine.ts'
import { priceTimersMachine } from '../../machines/sales/price-timers.machine.ts'
import { JoinNowView } from '../../views/sales/join-now.view.tsx'
import type { JoinNowActors } from '../../views/sales/join-now-actors.ts'
import { SITES } from '../support/samples.ts'
import { inFrame, type Stage, silent } from '../support/stage-frame.tsx'
import { chosen, GUEST } from './checkout-samples.ts'
import { NOON_MS } from './leave-page-trap.cases.ts'
import { silentBillerList, silentPurchase } from './purchase-world.ts'
import { CONFIG, slotsOf, TEMPLATE, wireSlot } from './slots.ts'

const SLOTS = slotsOf(
  ...[1, 2].flatMap((type) => [
    wireSlot(`month-${type}`, { title: '1 Month', type, sort: 1 }),
    wireSlot(`year-${type}`, {
      title: '1 Year',
      type,
      sort: 2,
      price: { amount: 99, oldAmount: 240, period: 'per year' },
    }),
  ]),
)

/** As many tariffs as are on sale at a time. */
export const withTariffs = ({ slots }: { slots: readonly unknown[] }) => ({ slots: slots.length > 0 ? SLOTS : [] })

export const TARIFFS = '#choice-title, main [aria-busy=true]'

export function chooser() {
  return createActor(silent(billerChooserMachine), { input: { settings: SITES.dark } }).start()
}

export const formParts = { billerList: silentBillerList, purchase: silentPurchase }

/** Somebody with an account who has chosen. */
export function checkout() {
  const actor = createActor(silent(checkoutMachine, formParts), {
    input: { ...GUEST, isSignedIn: true, userUuid: 'user-1' },
  }).start()
  actor.send({ type: 'draft.read', draft: null, isPending: false })
  actor.send(chosen())
  return actor
}

function offers() {
  const page = createActor(silent(joinNowMachine), { input: { isExpired: false, saleEvent: null } }).start()
  page.send({ type: 'template.loaded', template: TEMPLATE })
  page.send({ type: 'config.loaded', config: CONFIG })
  page.send({ type: 'saleEvent.found', saleEvent: false, userRegionCode: '' })
  page.send({ type: 'saleDetails.found', sale: null })
  page.send({ type: 'tariffs.loaded', slots: SLOTS })
  return page
}

/** The join page, with this actor in the place of the one of that name. */
export const onJoinPage = (name: 'page' | 'timers' | 'trap', more: Partial<Stage> = {}): Stage => ({
  draw(actor: never) {
    const timers = createActor(silent(priceTimersMachine), { input: { isAllowed: true } }).start()
    timers.send({ type: 'timers.read', startedAtMs: Array(4).fill(NOON_MS), nowMs: NOON_MS, areSpecialsOn: false })
    const trap = createActor(silent(leavePageTrapMachine), { input: { isAllowed: true } }).start()
    const actors: JoinNowActors = {
      page: offers(),
      timers,
      trap,
      checkout: { actor: checkout(), chooser: chooser() },
      [name]: actor,
    }
    return inFrame(<JoinNowView actors={actors} onSeen={() => {}} />, { path: '/join-now/' })
  },
  ...more,
})
