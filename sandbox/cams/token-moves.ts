import type { DatabaseSync } from 'node:sqlite'
import type { Reply } from '../handler.ts'
import { moneyRefusal } from '../sales/money-actions.ts'
import { atomically } from '../transaction.ts'

export const TOKEN_MOVES = [
  'opening',
  'pack',
  'private',
  'voice',
  'spy',
  'compliment',
  'tip',
  'tipMenuItem',
  'toy',
  'messengerTip',
  'control',
] as const
export type TokenMoveKind = (typeof TOKEN_MOVES)[number]

/** Tokens that came (above 0) or went. `balance`: what there was afterwards. `reference`: the room, show, payment or chat. */
export interface TokenMove {
  id: number
  accountId: string
  kind: TokenMoveKind
  amount: number
  balance: number
  reference: string
  /** Idempotency key of the action; `''`: it was none. */
  actionKey: string
  atMs: number
}

type NewMove = Omit<TokenMove, 'id' | 'balance'>

/** What somebody has; every move makes another version, and a later one is greater. */
export interface Balance {
  balance: number
  version: number
}

export function balanceOf(database: DatabaseSync, accountId: string): Balance {
  const row = database
    .prepare('SELECT id, balance FROM token_moves WHERE account_id = ? ORDER BY id DESC LIMIT 1')
    .get(accountId)
  return { balance: Number(row?.balance ?? 0), version: Number(row?.id ?? 0) }
}

/** Moves tokens, or null where there are too few. */
export function moveTokens(database: DatabaseSync, move: NewMove): Balance | null {
  const { accountId, kind, amount, reference, actionKey, atMs } = move
  const balance = balanceOf(database, accountId).balance + amount
  if (balance < 0) return null
  const { lastInsertRowid } = database
    .prepare('INSERT INTO token_moves VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)')
    .run(accountId, kind, amount, balance, reference, actionKey, Math.floor(atMs))
  database.prepare('UPDATE accounts SET token_balance = ? WHERE id = ?').run(balance, accountId)
  return { balance, version: Number(lastInsertRowid) }
}

/**
 * Moves tokens under an idempotency key, and does what belongs to it; once, also where a stop of the server has lost the answer. Null where
 * there are too few.
 */
export function spendTokens(database: DatabaseSync, move: NewMove, belonging: () => void = () => {}): Balance | null {
  return atomically(database, () => {
    const isDone = database
      .prepare('SELECT 1 FROM token_moves WHERE account_id = ? AND action_key = ?')
      .get(move.accountId, move.actionKey)
    if (isDone) return balanceOf(database, move.accountId)
    const balance = moveTokens(database, move)
    if (balance) belonging()
    return balance
  })
}

/** The provider's own sentences (cams §8). */
export const SENTENCES = {
  notEnough: 'Not enough balance to connect the service',
  notEnoughToSpy: 'Client has not enough balance to connect the service',
  requestExists: 'Request already exists',
  spyTooOften: 'You can send only one request to spy per 1 minute',
} as const

export function notEnough(sentence: string = SENTENCES.notEnough): Reply {
  return moneyRefusal(402, sentence)
}

export function spent(balance: Balance, privateRequestId = ''): Reply {
  return { body: { data: { privateRequestId, ...balance } } }
}

/** Every move since the start, oldest first. */
export function tokenMovesOf(database: DatabaseSync): TokenMove[] {
  return database
    .prepare('SELECT * FROM token_moves ORDER BY id')
    .all()
    .map((row) => ({
      id: Number(row.id),
      accountId: String(row.account_id),
      kind: row.kind as TokenMoveKind,
      amount: Number(row.amount),
      balance: Number(row.balance),
      reference: String(row.reference),
      actionKey: String(row.action_key),
      atMs: Number(row.at_ms),
    }))
}
