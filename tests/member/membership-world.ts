import { createActor, SimulatedClock } from 'xstate'
import { createCancellation } from '../../adapters/member/cancellation.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import { openDatabase } from '../../sandbox/database.ts'
import type { Reply } from '../../sandbox/handler.ts'
import { membershipHandlers } from '../../sandbox/sales/membership-handlers.ts'
import { membershipLedgerOf } from '../../sandbox/sales/membership-ledger.ts'
import { renewMemberships } from '../../sandbox/sales/membership-renewals.ts'
import { DAY_MS } from '../../sandbox/sales/memberships.ts'
import { collectPayment, deliverWebhooks, openPayment } from '../../sandbox/sales/payments.ts'
import { DEFAULT_SALES_SETTINGS } from '../../sandbox/sales/sales-settings.ts'
import { accountById, viewerOf } from '../../sandbox/session/accounts.ts'
import { SITES } from '../sandbox/test-sandbox.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { PLAN } from './member-samples.ts'

/** What becomes of a call: answered, done without an answer, not done, or answered with 500. */
export type Fate = 'fine' | 'lost' | 'dropped' | 'broken'

export type Step =
  | { kind: 'press'; tab: 0 | 1 }
  | { kind: 'undo'; tab: 0 | 1 }
  | { kind: 'reload'; tab: 0 | 1 }
  | { kind: 'wait' }
  | { kind: 'days'; days: number }
  /** Another plan is paid for; its webhook comes so many days later. */
  | { kind: 'buy'; days: number }
  | { kind: 'billerRefuses'; does: boolean }

/** A fault that somebody could write; the runs must notice each. */
export type SeededBug = 'takesSilenceForDone' | 'cancelsAgain' | 'forgetsPending' | 'keepsRenewing' | 'chargesTwice'

const ACCOUNT = 'user-member'
const OTHER_PRICE = 'price-year-base-standard'
const START_MS = Date.UTC(2027, 0, 1)
const PAID_UNTIL_MS = START_MS + 10 * DAY_MS

/** Memberships as the sandbox keeps them, without a network. */
export function openMemberships() {
  const database = openDatabase(':memory:')
  return {
    database,
    /** One member in the middle of a period, and nothing else that ever was. */
    begin() {
      database.exec(`DELETE FROM memberships; DELETE FROM membership_ledger; DELETE FROM payments; DELETE FROM mails;
        UPDATE accounts SET membership_code = 100 WHERE id = '${ACCOUNT}';
        INSERT INTO memberships VALUES ('${PLAN.uuid}', '${ACCOUNT}', '1 Month', 'epoch', 'USD', 2995, 'per month', 0, 100, 0,
          ${PAID_UNTIL_MS}, ${PAID_UNTIL_MS}, 0)`)
    },
    close: () => database.close(),
  }
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

  function settle() {
    const before = chargedBy()
    deliverWebhooks(database, nowMs)
    renewMemberships(database, settings, nowMs)
    if (bug === 'chargesTwice' && chargedBy() > before)
      database.exec(`UPDATE memberships SET due_ms = ${nowMs + DAY_MS} WHERE status = 100`)
  }

  const chargedBy = () => membershipLedgerOf(database).filter(({ cause }) => cause === 'renewed').length

  function carryOut(name: string, body: unknown): Reply {
    nowMs += 1
    settle()
    const account = accountById(database, ACCOUNT)
    if (!account) throw new Error('The member is gone')
    const handler = membershipHandlers[name as 'cancelMembership'] as (call: never) => Reply
    const uuid = (body as { membershipUuid?: string } | undefined)?.membershipUuid ?? ''
    const plan = () => database.prepare('SELECT status FROM memberships WHERE uuid = ?').get(uuid)?.status
    if (name === 'cancelMembership' && bug === 'cancelsAgain' && plan() === 200)
      database.exec(`INSERT INTO membership_ledger (membership_uuid, account_id, who, cause, amount, at_ms, effective_at_ms)
        VALUES ('${uuid}', '${ACCOUNT}', 'member', 'cancelled', 0, ${nowMs}, ${nowMs})`)
    const viewer = viewerOf(account, true, 'family')
    const reply = handler({ body, viewer, database, site: SITES[0], nowMs } as never)
    if (name === 'cancelMembership' && bug === 'forgetsPending')
      database.exec('UPDATE payments SET cancelled_at_ms = NULL')
    if (name === 'cancelMembership' && bug === 'keepsRenewing')
      database.exec(`UPDATE memberships SET status = 100 WHERE uuid = '${uuid}' AND status = 200`)
    return reply
  }

  const call = (async (name: string, request: { body?: unknown }) => {
    const fate = isHealed ? 'fine' : (fates[called++ % fates.length] ?? 'fine')
    running += 1
    try {
      await turn()
      if (fate === 'dropped') return { ok: false, cause: 'offline' }
      if (fate === 'broken') return { ok: false, cause: 'unavailable', status: 500 }
      const { status = 200, body } = carryOut(name, request.body)
      await turn()
      if (fate === 'lost') return { ok: false, cause: 'unavailable' }
      if (status === 404) return { ok: false, cause: 'notFound', status }
      if (status >= 400) return { ok: false, cause: 'refused', status }
      const row: Endpoint = endpoints[name as 'cancelMembership']
      return { ok: true, status, answer: row.answer.parse(body) }
    } finally {
      running -= 1
    }
  }) as unknown as Call

  function openTab() {
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
    return createActor(machine, { clock }).start()
  }

  const tabs = [openTab(), openTab()]
  const press = (tab: 0 | 1) => {
    const actor = tabs[tab]
    // A finger that is faster than the page.
    for (const event of [
      { type: 'cancellation.requested', plan: PLAN },
      { type: 'cancellation.confirmed' },
      { type: 'cancellation.requested', plan: PLAN },
      { type: 'cancellation.confirmed' },
    ] as const)
      actor?.send(event)
  }

  return {
    settle,
    press,
    /** Whether a call has not been answered yet. */
    isBusy: () => running > 0 || tabs.some((tab) => tab.getSnapshot().hasTag('busy')),
    wait: () => clock.increment(16_000),
    heal() {
      isHealed = true
    },
    state: (tab: 0 | 1) => tabs[tab]?.getSnapshot().value,
    async take(step: Step) {
      nowMs += 1
      if (step.kind === 'press') press(step.tab)
      else if (step.kind === 'undo') tabs[step.tab]?.send({ type: 'undo.requested', plan: PLAN })
      else if (step.kind === 'reload') {
        tabs[step.tab]?.stop()
        tabs[step.tab] = openTab()
      } else if (step.kind === 'wait') clock.increment(16_000)
      else if (step.kind === 'billerRefuses') settings.refusesRenewals = step.does
      else if (step.kind === 'days') {
        for (let day = 0; day < step.days; day += 1) {
          nowMs += DAY_MS
          settle()
        }
      } else {
        const id = openPayment(database, {
          accountId: ACCOUNT,
          actionKey: '',
          biller: 'epoch',
          priceUuid: OTHER_PRICE,
          title: '12 Months',
          period: 'per year',
          amount: 11895,
          currency: 'USD',
          returnUrl: 'http://localhost/payment/',
          nowMs,
        })
        collectPayment(database, id, nowMs + step.days * DAY_MS)
      }
    },
    /** What must never be; undefined while all is well. */
    wrong() {
      return wrongIn(database)
    },
    /** What became of the membership that the tabs show, oldest first. */
    causes: () =>
      membershipLedgerOf(database)
        .filter(({ membershipUuid }) => membershipUuid === PLAN.uuid)
        .map(({ cause }) => cause),
    stop() {
      for (const tab of tabs) tab.stop()
    },
  }
}

function wrongIn(database: ReturnType<typeof openMemberships>['database']): string | undefined {
  const byPlan = Map.groupBy(membershipLedgerOf(database), ({ membershipUuid }) => membershipUuid)
  for (const [membershipUuid, entries] of byPlan) {
    let isCancelled = false
    let paidUntilMs = membershipUuid === PLAN.uuid ? PAID_UNTIL_MS : 0
    for (const { cause, atMs, effectiveAtMs } of entries) {
      if (cause === 'cancelled' && isCancelled) return 'a membership is cancelled once'
      if (cause === 'renewed' && isCancelled) return 'a cancelled membership is not charged'
      if (cause === 'joined' && isCancelled) return 'what arrives late does not revive a cancelled membership'
      if (cause === 'renewed' && atMs < paidUntilMs) return 'nothing is charged for before what is paid for has ended'
      if (cause === 'renewed') paidUntilMs = effectiveAtMs ?? 0
      if (cause === 'cancelled') isCancelled = true
      if (cause === 'resumed') isCancelled = false
    }
  }
  const forgone = database
    .prepare(
      `SELECT count(*) AS found FROM payments JOIN membership_ledger joined ON joined.membership_uuid = payments.id
      AND joined.cause = 'joined' JOIN membership_ledger ended ON ended.cause = 'cancelled' AND ended.id < joined.id
      AND ended.at_ms > payments.opened_at_ms AND ended.membership_uuid <> payments.id`,
    )
    .get()
  return Number(forgone?.found) > 0 ? 'a payment of before a cancellation arrives without renewing' : undefined
}
