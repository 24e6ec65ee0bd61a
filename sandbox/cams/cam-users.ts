import type { DatabaseSync } from 'node:sqlite'
import type { Reply } from '../handler.ts'
import { type Account, accountById } from '../session/accounts.ts'
import { channelOf, type Publish } from './publish.ts'
import { balanceOf } from './token-moves.ts'

export const NOT_SIGNED_IN: Reply = {
  status: 401,
  body: { status: { code: 401, message: 'You are not authenticated.' } },
}

/** What others see somebody called: the seeded accounts' first names; nobody's e-mail. */
export function userNameOf({ name, id, email }: Account): string {
  const first = email.split('.')[0] ?? ''
  return name === id ? `Member ${id.slice(0, 4)}` : `${first.charAt(0).toUpperCase()}${first.slice(1)}`
}

export function userNameById(database: DatabaseSync, accountId: string): string {
  const account = accountById(database, accountId)
  return account ? userNameOf(account) : ''
}

/** Tells everybody whose tokens have moved, wherever that was. */
export function createBalanceNews(database: DatabaseSync, publish: Publish) {
  let toldId = newestMove()

  function newestMove(): number {
    return Number(database.prepare('SELECT max(id) AS id FROM token_moves').get()?.id ?? 0)
  }

  return {
    tell() {
      const newest = newestMove()
      if (newest <= toldId) return
      const rows = database.prepare('SELECT DISTINCT account_id FROM token_moves WHERE id > ?').all(toldId)
      toldId = newest
      for (const { account_id } of rows) {
        const accountId = String(account_id)
        publish(channelOf.user(accountId), 'balanceChanged', balanceOf(database, accountId))
      }
    },
    /** After the database went back to its seed. */
    reset() {
      toldId = newestMove()
    },
  }
}
