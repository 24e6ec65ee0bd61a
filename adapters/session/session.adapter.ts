import type { SignOutAnswer, UserAnswer } from '../../machines/session/session.machine.ts'
import type { Call } from '../site/call.ts'
import type { CookieJar } from '../site/cookie-jar.ts'
import { type PartOptions, partOf } from '../site/part-of.ts'
import type { RequestCache } from '../site/request-cache.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'
import type { TokenRenewal } from './token-renewal.adapter.ts'

/** Who it is and what they like: three calls at once, each with its empty default (ERR-028, ERR-030). Runs on the server, too. */
export function createUserLoader(options: PartOptions) {
  return {
    async loadUser(signal: AbortSignal): Promise<UserAnswer> {
      const [user, videos, models] = await Promise.all([
        partOf(options, 'getUser', {}, null, signal),
        partOf(options, 'getFavouriteVideos', {}, [], signal),
        partOf(options, 'getFavouriteModels', {}, [], signal),
      ])
      return { type: 'user.answered', user, favouriteVideoIds: videos, favouriteModelIds: models }
    },
  }
}

interface LogOutOptions {
  call: Call
  renewal: Pick<TokenRenewal, 'surrender'>
  cache: Pick<RequestCache, 'clear'>
  local: SafeStorage
  session: SafeStorage
  jar: Pick<CookieJar, 'remove'>
  /** Cookies that speak of one visitor, the tokens aside. */
  visitorCookies: readonly string[]
  /** Keys that belong to the device, not to the visitor. */
  deviceKeys: readonly string[]
  /** Begins of the names of keys that hold what a visitor typed. */
  draftPrefix: string
}

/** Takes away what this device knows of a visitor. */
export function createLogOut({
  call,
  renewal,
  cache,
  local,
  session,
  jar,
  visitorCookies,
  deviceKeys,
  draftPrefix,
}: LogOutOptions) {
  return {
    /** The tokens go first: a log-out that hangs, or a tab closed meanwhile, must not leave anybody signed in. */
    async signOut(): Promise<SignOutAnswer> {
      const pair = renewal.surrender()
      if (!pair) return { type: 'signOut.confirmed' }
      const result = await call('logOut', { body: { refresh_token: pair.refreshToken } })
      return { type: result.ok ? 'signOut.confirmed' : 'signOut.failed' }
    },

    async forgetVisitor(_signal: AbortSignal, { keepsDrafts }: { keepsDrafts: boolean }) {
      cache.clear()
      const isKept = (key: string) => deviceKeys.includes(key) || (keepsDrafts && key.startsWith(draftPrefix))
      local.removeWhere((key) => !isKept(key))
      session.removeWhere((key) => !isKept(key))
      if (!keepsDrafts) for (const name of visitorCookies) jar.remove(name)
      return { type: 'visitor.forgotten' as const }
    },
  }
}
