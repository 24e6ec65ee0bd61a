import { type ActorRefFrom, createActor, SimulatedClock } from 'xstate'
import { createCancellation } from '../../adapters/member/cancellation.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import { openDatabase } from '../../sandbox/database.ts'
import type { Reply } from '../../sandbox/handler.ts'
import { createCheckoutHandlers } from '../../sandbox/sales/checkout-handlers.ts'
import { createMembershipHandlers } from '../../sandbox/sales/membership-handlers.ts'
import { membershipLedgerOf } from '../../sandbox/sales/membership-ledger.ts'
import { renewMemberships } from '../../sandbox/sales/membership-renewals.ts'
import { DAY_MS, membershipsOf } from '../../sandbox/sales/memberships.ts'
import { onceByKey } from '../../sandbox/sales/money-actions.ts'
import { collectPayment, deliverWebhooks, paymentById } from '../../sandbox/sales/payments.ts'
import { DEFAULT_SALES_SETTINGS } from '../../sandbox/sales/sales-settings.ts'
import { accountById, viewerOf } from '../../sandbox/session/accounts.ts'
import { BILLER_HOST } from '../sales/money-line.ts'
import { SITES } from '../sandbox/test-sandbox.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { LIFETIME, PLAN, YEAR } from './member-samples.ts'
import { openUpgrade } from './upgrade-tab.ts'

/** What becomes of a call: answered, done without an answer, not done, or answered with 500. */
export type Fate = 'fine' | 'lost' | 'dropped' | 'broken'

export type Step =
  | { kind: 'press'; tab: 0 | 1 }
  | { kind: 'undo'; tab: 0 | 1 }
  | { kind: 'reload'; tab: 0 | 1 }
  | { kind: 'wait' }
  | { kind: 'days'; days: number }
  /** Another plan is chosen, pressed once or twice. */
  | { kind: 'upgrade'; tab: 0 | 1; plan: 'year' | 'lifetime'; times: 1 | 2 }
  /** Pays at every address that a tab was led to; the webhooks come so many hours later. */
  | { kind: 'pay'; hours: number }
  /** Comes back from the biller. */
  | { kind: 'back'; tab: 0 | 1 }
  /** Another plan is paid for on another device; its webhook comes so many days later. */
  | { kind: 'buy'; days: number }
  | { kind: 'billerRefuses'; does: boolean }

/** A fault that somebody could write; the runs must notice each. */
export type SeededBug =
  | 'takesSilenceForDone'
  | 'cancelsAgain'
  | 'forgetsPending'
  | 'keepsRenewing'
  | 'chargesTwice'
  | 'keepsOldPlan'
  | 'losesDays'
  | 'ordersTwice'

const ACCOUNT = 'user-member'
const PRICES = { year: 'price-year-base-standard', lifetime: 'price-lifetime-base-standard' } as const
const PERIOD_DAYS: Record<string, number> = { 'per month': 30, 'per year': 365, once: 36_500 }
const START_MS = Date.UTC(2027, 0, 1)
const HOUR_MS = DAY_MS / 24
const PAID_UNTIL_MS = START_MS + 3 * DAY_MS

/** Memberships as the sandbox keeps them, without a network. */
export function openMemberships() {
  const database = openDatabase(':memory:')
  return {
    database,
    /** One member in the middle of a period, and nothing else that ever was. */
    begin() {
      database.exec(`DELETE FROM memberships; DELETE FROM membership_ledger; DELETE FROM payments; DELETE FROM money_actions; DELETE FROM mails;
        UPDATE accounts SET membership_code = 100 WHERE id = '${ACCOUNT}';
        INSERT INTO memberships VALUES ('${PLAN.uuid}', '${ACCOUNT}', '1 Month', 'epoch', 'USD', 2995, 'per month', 0, 100, 0,
          ${PAID_UNTIL_MS}, ${PAID_UNTIL_MS}, 0)`)
    },
    close: () => database.close(),
  }
}

const OFFERS = {
  year: { ...YEAR, priceUuid: PRICES.year },
  lifetime: { ...LIFETIME, priceUuid: PRICES.lifetime, price: { ...LIFETIME.price, currency: 'USD' as const } },
}

interface Asked {
  body?: { membershipUuid?: string } & Record<string, unknown>
  params?: Record<string, string>
  idempotencyKey?: string
}

/** What outlives a reload: what the tab keeps, and the addresses that it was led to. */
interface Tab {
  memory: ReturnType<typeof createMemoryStorage>
  left: string[]
}

const newTab = (): Tab => ({ memory: createMemoryStorage(), left: [] })

interface OpenTab extends ReturnType<typeof openUpgrade> {
  /** What was shown when it was loaded. */
  plan: { uuid: string; title: string }
  cancellation: ActorRefFrom<typeof cancellationMachine>
}

interface WorldOptions {
  memberships: ReturnType<typeof openMemberships>
  fates: readonly Fate[]
  bug?: SeededBug | undefined
  /** A moment in which other things may happen. */
  turn: () => Promise<void>
}

/** One member with two tabs, billers who collect, and days that pass. */
export function openWorld({ memberships, fates, bug, turn }: WorldOptions) {
  const { database, begin } = memberships
  begin()
  const clock = new SimulatedClock()
  const settings = { ...DEFAULT_SALES_SETTINGS }
  let nowMs = START_MS
  let called = 0
  let isHealed = false
  let running = 0

  /** When the biller took the money of a payment. */
  const collected = new Map<string, number>()

  function settle() {
    const [renewed, joined] = bug ? [entriesOf('renewed'), entriesOf('joined')] : [0, 0]
    deliverWebhooks(database, nowMs)
    if (bug === 'losesDays' && entriesOf('joined') > joined)
      database.exec(`UPDATE memberships SET period_ends_at_ms = ${nowMs} + 31536000000, due_ms = ${nowMs} + 31536000000
        WHERE status = 100 AND period = 'per year' AND joined_at_ms >= ${nowMs}`)
    if (bug === 'keepsOldPlan')
      database.exec(
        "UPDATE memberships SET status = 100 WHERE status = 200 AND uuid IN (SELECT membership_uuid FROM membership_ledger WHERE cause = 'superseded')",
      )
    renewMemberships(database, settings, nowMs)
    if (bug === 'chargesTwice' && entriesOf('renewed') > renewed)
      database.exec(`UPDATE memberships SET due_ms = ${nowMs + DAY_MS} WHERE status = 100`)
  }

  const entriesOf = (cause: string) => membershipLedgerOf(database).filter((entry) => entry.cause === cause).length
  const seller = createCheckoutHandlers({
    tokens: {} as never,
    settings,
    thirdPartyOrigin: () => `http://${BILLER_HOST}`,
  })
  const handlers: Record<string, (call: never) => unknown> = { ...createMembershipHandlers(settings), ...seller }

  function pay(id: string, webhookMs: number) {
    if (collected.has(id)) return
    collectPayment(database, id, nowMs + webhookMs)
    if (paymentById(database, id)?.state === 'paid') collected.set(id, nowMs)
  }

  async function carryOut(name: string, request: Asked): Promise<Reply> {
    nowMs += 1
    settle()
    const account = accountById(database, ACCOUNT)
    if (!account) throw new Error('The member is gone')
    const uuid = request.body?.membershipUuid ?? ''
    const plan = () => database.prepare('SELECT status FROM memberships WHERE uuid = ?').get(uuid)?.status
    if (name === 'cancelMembership' && bug === 'cancelsAgain' && plan() === 200)
      database.exec(`INSERT INTO membership_ledger (membership_uuid, account_id, who, cause, amount, at_ms, effective_at_ms)
        VALUES ('${uuid}', '${ACCOUNT}', 'member', 'cancelled', 0, ${nowMs}, ${nowMs})`)
    const viewer = viewerOf(account, true, 'family')
    const asked = { ...request, viewer, database, site: SITES[0], nowMs }
    const handle = () => handlers[name]?.(asked as never) as Reply
    const { idempotencyKey: key } = request
    const action = { kind: name, key, owner: ACCOUNT, payload: request.body, proof: '', nowMs }
    if (bug === 'ordersTwice' && key) database.exec("UPDATE payments SET cancelled_at_ms = 1 WHERE state = 'open'")
    const reply = await (key ? onceByKey(database, settings, action, handle) : handle())
    if (bug === 'ordersTwice' && key)
      database.exec("UPDATE payments SET cancelled_at_ms = NULL, state = 'open' WHERE state = 'replaced'")
    if (name === 'cancelMembership' && bug === 'forgetsPending')
      database.exec('UPDATE payments SET cancelled_at_ms = NULL')
    if (name === 'cancelMembership' && bug === 'keepsRenewing')
      database.exec(`UPDATE memberships SET status = 100 WHERE uuid = '${uuid}' AND status = 200`)
    return reply
  }

  const call = (async (name: string, request: Asked) => {
    const fate = isHealed ? 'fine' : (fates[called++ % fates.length] ?? 'fine')
    running += 1
    try {
      await turn()
      if (fate === 'dropped') return { ok: false, cause: 'offline' }
      if (fate === 'broken') return { ok: false, cause: 'unavailable', status: 500 }
      const { status = 200, body } = await carryOut(name, request)
      await turn()
      if (fate === 'lost') return { ok: false, cause: 'unavailable' }
      if (status === 404) return { ok: false, cause: 'notFound', status }
      const row: Endpoint = endpoints[name as 'cancelMembership']
      if (status >= 400) return { ok: false, cause: 'refused', status, refusal: row.refusal?.parse(body) }
      return { ok: true, status, answer: row.answer.parse(body) }
    } finally {
      running -= 1
    }
  }) as unknown as Call

  function openTab({ memory, left }: Tab): OpenTab {
    const { cancelMembership, askStanding, resumeMembership } = createCancellation({ call, report: () => {} })
    const honest = cancelMembership
    const cancelling: typeof cancelMembership = async (signal, input) => {
      const answer = await honest(signal, input)
      if (bug !== 'takesSilenceForDone' || answer.type !== 'cancellation.lost') return answer
      return { type: 'cancellation.done', receipt: { receipt: '', title: '', cancelledAt: '', accessUntil: '' } }
    }
    const machine = plugPorts(cancellationMachine, {
      cancelMembership: answerWith(cancelling),
      askStanding: answerWith(askStanding),
      resumeMembership: answerWith(resumeMembership),
    })
    settle()
    const [shown] = membershipsOf(database, ACCOUNT)
    const cancellation = createActor(machine, { clock }).start()
    const upgrade = openUpgrade({ call, clock, storage: createSafeStorage({ storage: () => memory }), newKey, left })
    return { plan: { uuid: shown?.uuid ?? '', title: shown?.title ?? '' }, cancellation, ...upgrade }
  }

  let keys = 0
  const newKey = () => `key-of-an-upgrade-${++keys}`
  const kept: [Tab, Tab] = [newTab(), newTab()]
  const tabs: [OpenTab, OpenTab] = [openTab(kept[0]), openTab(kept[1])]
  const press = (tab: 0 | 1) => {
    const { cancellation, plan } = tabs[tab]
    // A finger that is faster than the page.
    for (const event of [
      { type: 'cancellation.requested', plan },
      { type: 'cancellation.confirmed' },
      { type: 'cancellation.requested', plan },
      { type: 'cancellation.confirmed' },
    ] as const)
      cancellation.send(event)
  }
  const close = ({ cancellation, upgrade, money }: OpenTab) => {
    for (const actor of [cancellation, upgrade, money]) actor.stop()
  }

  return {
    settle,
    press,
    /** Whether a call has not been answered yet. */
    isBusy: () =>
      running > 0 ||
      tabs.some(
        ({ cancellation, upgrade }) =>
          cancellation.getSnapshot().hasTag('busy') || upgrade.getSnapshot().hasTag('upgrading'),
      ),
    wait: () => clock.increment(16_000),
    heal() {
      isHealed = true
    },
    state: (tab: 0 | 1) => tabs[tab].cancellation.getSnapshot().value,
    /** A member who is told that nobody knows asks again. */
    check() {
      for (const { upgrade } of tabs) upgrade.getSnapshot().children.upgradePurchase?.send({ type: 'check.requested' })
    },
    isUnresolved: () => tabs.some(({ upgrade }) => upgrade.getSnapshot().children.upgradePurchase !== undefined),
    async take(step: Step) {
      nowMs += 1
      switch (step.kind) {
        case 'press':
          return press(step.tab)
        case 'undo':
          return tabs[step.tab].cancellation.send({ type: 'undo.requested', plan: tabs[step.tab].plan })
        case 'reload':
          close(tabs[step.tab])
          tabs[step.tab] = openTab(kept[step.tab])
          return
        case 'wait':
          clock.increment(16_000)
          return
        case 'billerRefuses':
          settings.refusesRenewals = step.does
          return
        case 'days':
          for (let day = 0; day < step.days; day += 1) {
            nowMs += DAY_MS
            settle()
          }
          return
        case 'upgrade': {
          const choice = { offer: OFFERS[step.plan], isSwitch: true }
          for (let time = 0; time < step.times; time += 1)
            tabs[step.tab].upgrade.send({ type: 'upgrade.chosen', choice })
          return
        }
        case 'pay':
          for (const { left } of kept) for (const url of left) pay(url.split('/').at(-1) ?? '', step.hours * HOUR_MS)
          return
        case 'back':
          return tabs[step.tab].upgrade.send({ type: 'page.returned' })
        case 'buy': {
          const body = { userUuid: ACCOUNT, paymentSystem: 'epoch', priceUuid: PRICES.year, slavePriceUuids: [] }
          const { body: answer } = await carryOut('createPaymentUrl', { body, idempotencyKey: newKey() })
          const address = (answer as { data?: { paymentUrl?: string } }).data?.paymentUrl
          pay(address?.split('/').at(-1) ?? '', step.days * DAY_MS)
        }
      }
    },
    /** What must never be; undefined while all is well. */
    wrong: () => wrongIn(database, collected),
    /** What became of the membership that the first tab shows, oldest first. */
    causes: (tab: 0 | 1) =>
      membershipLedgerOf(database)
        .filter(({ membershipUuid }) => membershipUuid === tabs[tab].plan.uuid)
        .map(({ cause }) => cause),
    stop() {
      for (const tab of tabs) close(tab)
    },
  }
}

function wrongIn(
  database: ReturnType<typeof openMemberships>['database'],
  collected: ReadonlyMap<string, number>,
): string | undefined {
  const payments = database
    .prepare('SELECT id, period, opened_at_ms, settled_at_ms, cancelled_at_ms FROM payments')
    .all() as unknown as PaymentTimes[]
  const plans = new Map<string, Plan>([[PLAN.uuid, { standing: 'active', paidUntilMs: PAID_UNTIL_MS }]])
  for (const { membershipUuid, cause, atMs, effectiveAtMs } of membershipLedgerOf(database)) {
    const plan = plans.get(membershipUuid)
    const wasCancelled = plan?.standing === 'cancelled'
    if (cause === 'cancelled' && wasCancelled) return 'a membership is cancelled once'
    if (cause === 'renewed' && wasCancelled) return 'a cancelled membership is not charged'
    if (cause === 'renewed' && plan?.standing !== 'active') return 'a plan that was replaced is not charged'
    if (cause === 'joined' && wasCancelled) return 'what arrives late does not revive a cancelled membership'
    if (cause === 'renewed' && atMs < (plan?.paidUntilMs ?? 0))
      return 'nothing is charged for before what is paid for has ended'
    if (cause === 'ended' && atMs < (plan?.paidUntilMs ?? 0)) return 'what is paid for does not end early'
    if (cause === 'renewed' && payments.some((payment) => isAwaited(payment, collected, atMs)))
      return 'a plan is not charged while what is paid instead of it is on its way'
    if (cause === 'joined' || cause === 'joinedCancelled') {
      const days = PERIOD_DAYS[payments.find(({ id }) => id === membershipUuid)?.period ?? ''] ?? 0
      const running = [...plans.values()].filter(({ standing }) => standing !== 'ended')
      const fromMs = Math.max(atMs, ...running.map(({ paidUntilMs }) => paidUntilMs))
      const standing = cause === 'joined' ? 'active' : 'cancelled'
      if (cause === 'joinedCancelled' || !plan)
        plans.set(membershipUuid, { standing, paidUntilMs: fromMs + days * DAY_MS })
    } else if (cause === 'cancelled') {
      plans.set(membershipUuid, { paidUntilMs: 0, ...plan, standing: 'cancelled' })
    } else if (plan && cause === 'resumed') plan.standing = 'active'
    else if (plan && cause === 'superseded') plan.standing = 'replaced'
    else if (plan && cause === 'ended') plan.standing = 'ended'
    else if (plan && cause === 'renewed') plan.paidUntilMs = effectiveAtMs ?? 0
    if ([...plans.values()].filter(({ standing }) => standing === 'active').length > 1)
      return 'one plan renews at a time'
  }
  for (const { uuid, period_ends_at_ms } of membershipsOf(database, ACCOUNT))
    if (plans.get(uuid)?.paidUntilMs !== period_ends_at_ms)
      return 'a plan lasts for what was paid, with what was left before it'
  for (const one of payments)
    for (const other of payments) {
      const [first, second] = [collected.get(one.id), collected.get(other.id)]
      if (first === undefined || second === undefined || one === other) continue
      if (one.opened_at_ms <= other.opened_at_ms && other.opened_at_ms < first)
        return 'of two orders side by side one is paid'
    }
  const forgone = database
    .prepare(
      `SELECT count(*) AS found FROM payments JOIN membership_ledger joined ON joined.membership_uuid = payments.id
      AND joined.cause = 'joined' JOIN membership_ledger ended ON ended.cause = 'cancelled' AND ended.id < joined.id
      AND ended.at_ms > payments.opened_at_ms AND ended.membership_uuid <> payments.id
      WHERE NOT EXISTS (SELECT 1 FROM membership_ledger WHERE cause = 'resumed' AND id BETWEEN ended.id AND joined.id)`,
    )
    .get()
  return Number(forgone?.found) > 0 ? 'a payment of before a cancellation arrives without renewing' : undefined
}

interface Plan {
  standing: 'active' | 'cancelled' | 'replaced' | 'ended'
  paidUntilMs: number
}

interface PaymentTimes {
  id: string
  period: string
  opened_at_ms: number
  settled_at_ms: number | null
  cancelled_at_ms: number | null
}

/** Whether a payment was collected by then, and had not arrived. */
function isAwaited(
  { id, settled_at_ms, cancelled_at_ms }: PaymentTimes,
  collected: ReadonlyMap<string, number>,
  atMs: number,
) {
  return (
    (collected.get(id) ?? Number.POSITIVE_INFINITY) < atMs &&
    (settled_at_ms ?? atMs + 1) > atMs &&
    cancelled_at_ms === null
  )
}
