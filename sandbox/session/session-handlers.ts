import type { DatabaseSync } from 'node:sqlite'
import type { Handlers } from '../handler.ts'
import { type Limits, tooMany } from '../limits.ts'
import type { SandboxSettings } from '../settings.ts'
import { accountByEmail, accountById, passwordHashOf } from './accounts.ts'
import { matchesPassword, NOBODYS_HASH } from './passwords.ts'
import { BLOCKED, issued } from './replies.ts'
import type { Tokens } from './tokens.ts'

type SessionHandlers = Pick<
  Handlers,
  'refreshToken' | 'logOut' | 'logIn' | 'getUser' | 'getMaintenance' | 'getFavouriteVideos' | 'getFavouriteModels'
>

/** What a refused refresh tells the visitor. */
const REFUSALS = {
  invalid: 'Your session is not valid. Please log in.',
  expired: 'Your session expired. Please, refresh the page.',
  revoked: 'Your session has ended. Please log in.',
  reused: 'Your session was used twice and has been closed. Please log in.',
}

export function createSessionHandlers(
  tokens: Tokens,
  settings: SandboxSettings,
  limits: Limits['logIn'],
): SessionHandlers {
  return {
    async refreshToken({ body }) {
      const rotation = await tokens.rotate(body.refresh_token)
      if (rotation.type !== 'refused') return issued(rotation.pair)
      return {
        status: settings.refusalStyle === 'http' ? settings.refusalCode : 200,
        body: { status: { code: settings.refusalCode, message: REFUSALS[rotation.because] } },
      }
    },

    async logOut({ body }) {
      await tokens.logOut(body.refresh_token)
      // A token that is not known needs no ending: the caller's wish is fulfilled either way.
      return { body: { status: { code: 2, message: 'ok' } } }
    },

    async logIn({ body, database, address, nowMs }) {
      const name = body.email.trim().toLowerCase().slice(0, 254)
      const waitMs = limits.waitMs(name, address, nowMs)
      if (waitMs > 0) return tooMany(waitMs)
      const account = accountByEmail(database, body.email)
      const hash = account ? passwordHashOf(database, account.id) : NOBODYS_HASH
      const isRight = matchesPassword(body.password, hash)
      if (!account || !isRight) {
        limits.noteFailure(name, address, nowMs)
        return {
          status: 422,
          body: {
            status: { code: 422, message: 'The given data was invalid.' },
            errors: { password: ['These credentials do not match our records.'] },
          },
        }
      }
      if (account.isBlocked) return BLOCKED
      limits.noteSuccess(name)
      return issued(await tokens.signIn(account))
    },

    getUser({ viewer, database }) {
      const account = viewer && accountById(database, viewer.userId)
      if (!account) return { status: 401, body: { status: { code: 401, message: 'You are not authenticated.' } } }
      return {
        body: {
          status: { code: 2, message: 'ok' },
          data: {
            item: {
              uuid: account.id,
              email: account.email,
              affiliateId: account.affiliateId,
              tokenBalance: account.tokenBalance,
            },
          },
        },
      }
    },

    getMaintenance: () => ({ body: { data: { isActive: settings.isUnderMaintenance } } }),

    getFavouriteVideos: ({ viewer, database }) => ({
      body: { data: { favorites: favouritesOf(database, viewer?.userId, 'video') } },
    }),

    getFavouriteModels: ({ viewer, database }) => ({
      body: { data: { ids: favouritesOf(database, viewer?.userId, 'model') } },
    }),
  }
}

function favouritesOf(database: DatabaseSync, accountId: string | undefined, kind: 'video' | 'model'): string[] {
  return database
    .prepare('SELECT item_id FROM favourites WHERE account_id = ? AND kind = ? ORDER BY rowid')
    .all(accountId ?? '', kind)
    .map((row) => String(row.item_id))
}
