import type { EndpointName } from '../contracts/endpoints.ts'
import type { Reply } from './handler.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'

/** Of one account, whoever tries: above what one device tries before it waits by itself (CONST-023). */
const TRIES_BY_ACCOUNT: Rate = { burst: 30, everyMs: 60_000 }
/** Of one address, behind which many people may be. */
const TRIES_BY_ADDRESS: Rate = { burst: 100, everyMs: 5_000 }

/** Codes of headsets, of which there are a million for everybody. */
const HEADSETS_BY_ACCOUNT: Rate = { burst: 5, everyMs: 60_000 }
const HEADSET_CODES_BY_ADDRESS: Rate = { burst: 20, everyMs: 3_000 }

/** Mails to one address, whether or not it has an account. */
const MAILS_BY_ACCOUNT: Rate = { burst: 1, everyMs: 30_000 }

/** Letters from one address, behind which several people may be. */
const INQUIRIES_BY_ADDRESS: Rate = { burst: 5, everyMs: 120_000 }

/** By account: faster than anybody types, or changes their name. */
const CALLS: Partial<Record<EndpointName, Rate>> = {
  sendRoomMessage: { burst: 20, everyMs: 1_000 },
  createPost: { burst: 60, everyMs: 1_000 },
  changeForumName: { burst: 10, everyMs: 120_000 },
  sendMessage: { burst: 20, everyMs: 1_000 },
  pingMessenger: { burst: 20, everyMs: 1_000 },
}

export type Limits = ReturnType<typeof createLimits>

/** How often things may be done. */
export function createLimits() {
  const byAccount = createRateLimit(TRIES_BY_ACCOUNT)
  const byAddress = createRateLimit(TRIES_BY_ADDRESS)
  const mails = createRateLimit(MAILS_BY_ACCOUNT)
  const inquiries = createRateLimit(INQUIRIES_BY_ADDRESS)
  const headsets = createRateLimit(HEADSETS_BY_ACCOUNT)
  const headsetsByAddress = createRateLimit(TRIES_BY_ADDRESS)
  const headsetCodes = createRateLimit(HEADSET_CODES_BY_ADDRESS)
  const calls = new Map(
    Object.entries(CALLS).map(([name, rate]) => [name as EndpointName, createRateLimit(rate)] as const),
  )
  return {
    /** Failed tries to log in: right ones are not counted, and make the account's own forgotten. */
    logIn: {
      waitMs: (account: string, address: string, nowMs: number) =>
        Math.max(byAccount.waitMs(account, nowMs), byAddress.waitMs(address, nowMs)),
      noteFailure(account: string, address: string, nowMs: number) {
        byAccount.note(account, nowMs)
        byAddress.note(address, nowMs)
      },
      noteSuccess: byAccount.forget,
    },

    /** Failed tries to log in a headset, which a right one does not make forgotten. */
    headsets: {
      waitMs: (account: string, address: string, nowMs: number) =>
        Math.max(headsets.waitMs(account, nowMs), headsetsByAddress.waitMs(address, nowMs)),
      noteFailure(account: string, address: string, nowMs: number) {
        headsets.note(account, nowMs)
        headsetsByAddress.note(address, nowMs)
      },
    },

    /** Codes that are given to headsets. */
    headsetCodes,

    /** Letters to those who run the site. */
    inquiries,

    /** What makes the server send a mail. */
    mails: {
      waitMs: (account: string, address: string, nowMs: number) =>
        Math.max(mails.waitMs(account, nowMs), byAddress.waitMs(address, nowMs)),
      note(account: string, address: string, nowMs: number) {
        mails.note(account, nowMs)
        byAddress.note(address, nowMs)
      },
    },

    /** Counts a call; what it is answered if there were too many. */
    refusalOf(name: EndpointName, userId: string, nowMs: number): Reply | null {
      const limit = calls.get(name)
      const waitMs = limit?.waitMs(userId, nowMs) ?? 0
      if (waitMs > 0) return tooMany(waitMs)
      limit?.note(userId, nowMs)
      return null
    },

    clear() {
      for (const limit of [
        byAccount,
        byAddress,
        mails,
        inquiries,
        headsets,
        headsetsByAddress,
        headsetCodes,
        ...calls.values(),
      ])
        limit.clear()
    },
  }
}

export function tooMany(waitMs: number): Reply {
  return {
    status: 429,
    body: { status: { code: 429, message: 'Too often. Please wait a moment.' } },
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  }
}
