import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from '../handler.ts'
import type { PaymentState } from './payment.ts'
import type { SalesSettings } from './sales-settings.ts'

interface MoneyAction {
  /** Row of the endpoint table. */
  kind: string
  key: string | undefined
  /** The account that asks, or `guest:` and the e-mail that a guest gives. */
  owner: string
  /** Everything that makes it this action and no other. */
  payload: unknown
  /** The secret of the guest who asks; `''`: whoever asks is told by a token. */
  proof: string
  nowMs: number
}

interface ActionRow {
  owner: string
  key: string
  kind: string
  fingerprint: string
  state: 'running' | 'done' | 'refused'
  status: number
  answer: string
  at_ms: number
  proof_hash: string
}

/** What was answered is repeated for so long, and forgotten then. */
const KEY_LIFE_MS = 3_600_000
const UNKNOWN = { state: 'unknown', status: 0, answer: null }
const KEY = /^[\w-]{16,64}$/

export function moneyRefusal(status: number, title: string, data: Record<string, unknown> = {}): Reply {
  return {
    status,
    body: { status: { code: status, message: title }, errors: { title, data: { email: [], password: [], ...data } } },
  }
}

/**
 * Carries out a money-like action once for each key. The same key again answers the same; while the first is running it is refused (409), as
 * it is with another payload (422). Keys of guests are theirs alone, whatever e-mail comes with them; their secret is part of the payload. A key
 * that has expired is refused like one that is running: what became of it can be asked for, and nothing is done twice.
 */
export async function onceByKey(
  database: DatabaseSync,
  settings: SalesSettings,
  { kind, key, owner, payload, proof, nowMs }: MoneyAction,
  carryOut: (key: string) => Reply | Promise<Reply>,
): Promise<Reply> {
  if (key === undefined || !KEY.test(key))
    return moneyRefusal(400, 'Idempotency-Key: expected 16 to 64 letters, digits, - or _')
  const fingerprint = hashOf(JSON.stringify([key, kind, payload]))
  const known = actionsOf(database, key).find((row) => row.owner === owner || isGuests(row) || isGuestOwner(owner))
  forgetAnswers(database, nowMs)
  if (known) {
    if (known.fingerprint !== fingerprint) return moneyRefusal(422, 'This key belongs to another request.')
    if (known.state === 'running')
      return { ...moneyRefusal(409, 'This is still being done.'), headers: { 'Retry-After': '1' } }
    if (isExpired(known, nowMs)) return moneyRefusal(409, 'This key has expired.')
    return { status: known.status, body: JSON.parse(known.answer) }
  }
  database
    .prepare("INSERT INTO money_actions VALUES (?, ?, ?, ?, 'running', 0, 'null', ?, ?)")
    .run(owner, key, kind, fingerprint, Math.floor(nowMs), proof && hashOf(proof))
  try {
    if (settings.moneyActionMs > 0) await sleep(settings.moneyActionMs)
    const reply = await carryOut(key)
    const status = reply.status ?? 200
    database
      .prepare('UPDATE money_actions SET state = ?, status = ?, answer = ? WHERE owner = ? AND key = ?')
      .run(status < 400 ? 'done' : 'refused', status, JSON.stringify(reply.body), owner, key)
    return reply
  } catch (error) {
    database.prepare('DELETE FROM money_actions WHERE owner = ? AND key = ?').run(owner, key)
    throw error
  }
}

/** What became of an action of an account. */
export function outcomeOf(database: DatabaseSync, key: string, owner: string, nowMs: number) {
  return outcomeIn(
    database,
    nowMs,
    actionsOf(database, key).find((action) => action.owner === owner),
  )
}

/** What became of an action of a guest: told to whoever shows the secret that came with it. */
export function claimedOutcome(database: DatabaseSync, key: string, proof: string, nowMs: number) {
  return outcomeIn(
    database,
    nowMs,
    actionsOf(database, key).find((action) => isGuests(action) && action.proof_hash === hashOf(proof)),
  )
}

function outcomeIn(database: DatabaseSync, nowMs: number, row: ActionRow | undefined) {
  forgetAnswers(database, nowMs)
  if (!row) return UNKNOWN
  return { state: row.state, status: row.status, answer: isExpired(row, nowMs) ? null : JSON.parse(row.answer) }
}

/** One money-like action and what the biller was asked to collect for it. Amounts are in whole units of the currency. */
export interface LedgerRow {
  key: string
  /** The account's id, or `guest:` and the e-mail that a guest gave. */
  owner: string
  kind: string
  state: 'running' | 'done' | 'refused'
  status: number
  atMs: number
  payment: {
    id: string
    accountId: string
    biller: string
    priceUuid: string
    amount: number
    currency: string
    state: PaymentState
    /** When the webhook made the account a member; null: not yet. */
    settledAtMs: number | null
  } | null
}

/** Every action since the start, oldest first. */
export function ledgerOf(database: DatabaseSync): LedgerRow[] {
  const rows = database
    .prepare(
      `SELECT money_actions.*, payments.id AS payment_id, payments.state AS payment_state, account_id, biller, price_uuid, amount,
      currency, settled_at_ms FROM money_actions LEFT JOIN payments ON action_key = key AND (account_id = owner OR owner LIKE 'guest:%')
      ORDER BY money_actions.rowid`,
    )
    .all()
  return rows.map((row) => ({
    key: String(row.key),
    owner: String(row.owner),
    kind: String(row.kind),
    state: row.state as LedgerRow['state'],
    status: Number(row.status),
    atMs: Number(row.at_ms),
    payment:
      row.payment_id === null
        ? null
        : {
            id: String(row.payment_id),
            accountId: String(row.account_id),
            biller: String(row.biller),
            priceUuid: String(row.price_uuid),
            amount: Number(row.amount) / 100,
            currency: String(row.currency),
            state: row.payment_state as PaymentState,
            settledAtMs: row.settled_at_ms === null ? null : Number(row.settled_at_ms),
          },
  }))
}

/** What a stopped server left half done was never answered: forgotten, so that the same key can be tried again. */
export function forgetInterrupted(database: DatabaseSync) {
  database.exec("DELETE FROM money_actions WHERE state = 'running'")
}

/** Answers may hold tokens, so they do not lie about. That it was done is remembered: the same key never does it again. */
function forgetAnswers(database: DatabaseSync, nowMs: number) {
  database
    .prepare("UPDATE money_actions SET answer = 'null' WHERE state <> 'running' AND answer <> 'null' AND at_ms < ?")
    .run(Math.floor(nowMs) - KEY_LIFE_MS)
}

function isExpired({ state, at_ms }: ActionRow, nowMs: number): boolean {
  return state !== 'running' && at_ms < Math.floor(nowMs) - KEY_LIFE_MS
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function actionsOf(database: DatabaseSync, key: string): ActionRow[] {
  return database.prepare('SELECT * FROM money_actions WHERE key = ?').all(key) as unknown as ActionRow[]
}

function isGuests({ owner }: ActionRow): boolean {
  return isGuestOwner(owner)
}

function isGuestOwner(owner: string): boolean {
  return owner.startsWith('guest:')
}
