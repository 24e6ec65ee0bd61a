import { EMPTY, fromEvent, map, merge, type Observable, Subject, share } from 'rxjs'
import type { RenewalAnswer, TokenFacts, TokensAnswer, WakeUp } from '../../machines/session/token-lifecycle.machine.ts'
import { isRenewalDue } from '../../machines/session/token-timing.ts'
import type { Call } from '../site/call.ts'
import type { ServerClock } from '../site/server-clock.ts'
import { marksOf } from './token-claims.ts'
import type { HeldTokens, TokenCookies } from './token-cookies.adapter.ts'

const LOCK = 'proscenium.token-renewal'
const LOCK_PATIENCE_MS = 5_000
const SETTLE_MS = 50
/** Longer than any tab needs between its two cookie writes. */
const TORN_WRITE_MS = 200
const ONE_CHECK_MS = 2_500
/** Newer pairs that one renewal takes over before it gives up (T05). */
const GENERATIONS = 3
const REFUSALS: readonly unknown[] = [401, 419, 465]
const TOUCH: WakeUp = { type: 'tab.wokeUp', cause: 'tokensTouched' }

/** The part of the Web Locks API that is needed. */
export interface LockManagerLike {
  request<T>(name: string, options: { signal: AbortSignal }, work: () => Promise<T>): Promise<T>
}

/** The part of a BroadcastChannel that is needed. */
export interface ChannelLike {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

export interface TokenRenewalOptions {
  cookies: TokenCookies
  call: Call
  serverClock: ServerClock
  /** Absent in browsers without Web Locks: renewals are then guarded by re-reading only. */
  locks?: LockManagerLike
  channel?: ChannelLike
  sleep: (milliseconds: number) => Promise<void>
  /** From 0 up to, not including, 1. */
  random: () => number
}

export type TokenRenewal = ReturnType<typeof createTokenRenewal>

/** Reads, renews, rescues and gives up the pair of tokens so that all tabs agree. The ports of `tokenLifecycle`. */
export function createTokenRenewal(options: TokenRenewalOptions) {
  const { cookies, call, serverClock, locks, channel, sleep, random } = options
  const touched = new Subject<WakeUp>()
  let tornSinceMs: number | null = null
  let refusedToken = ''

  function facts(held: HeldTokens): TokenFacts {
    const nowMs = serverClock.now()
    const { claims, revision } = held
    return {
      claims,
      revision,
      expiresInMs: claims ? claims.exp * 1000 - nowMs : 0,
      lifetimeMs: claims?.iat ? (claims.exp - claims.iat) * 1000 : Number.MAX_SAFE_INTEGER,
      nowMs,
      areCookiesRefused: cookies.areRefused(),
    }
  }

  function found(): TokensAnswer {
    const held = cookies.held()
    return held ? { type: 'tokens.found', ...facts(held) } : { type: 'tokens.missing' }
  }

  async function look() {
    const reading = cookies.look()
    if (reading !== 'partial' && reading !== 'torn') return reading
    await sleep(TORN_WRITE_MS)
    return cookies.look()
  }

  async function readTokens(): Promise<TokensAnswer> {
    const reading = await look()
    if (reading === 'partial') cookies.forget()
    if (reading !== 'torn') {
      tornSinceMs = null
      return found()
    }
    tornSinceMs ??= serverClock.deviceNow()
    // Device clocks jump: a time before the first sight counts as long ago.
    const tornForMs = Math.abs(serverClock.deviceNow() - tornSinceMs)
    if (tornForMs >= ONE_CHECK_MS) mendTornPair()
    return found()
  }

  function mendTornPair() {
    tornSinceMs = null
    const reading = cookies.read()
    if (reading.kind !== 'torn') cookies.look()
    else if (reading.isRefreshTokenNewer) cookies.holdForRenewal(reading.refreshToken)
    else cookies.forget()
  }

  async function renewTokens(signal: AbortSignal, { isDemanded }: { isDemanded: boolean }): Promise<RenewalAnswer> {
    const before = cookies.held()
    try {
      return await whileAlone(() => renew(signal, before, isDemanded))
    } catch {
      return failed()
    }
  }

  /** Runs the work while no other tab runs it; a frozen tab keeps its lock, so the wait ends after 5 s. */
  async function whileAlone<T>(work: () => Promise<T>): Promise<T> {
    if (!locks) return work()
    const giveUp = new AbortController()
    let isStarted = false
    const waited = sleep(LOCK_PATIENCE_MS).then(() => giveUp.abort())
    try {
      return await locks.request(LOCK, { signal: giveUp.signal }, () => {
        isStarted = true
        return work()
      })
    } catch (problem) {
      if (isStarted) throw problem
      await waited
      await sleep(100 + random() * 1_900)
      return work()
    }
  }

  async function renew(signal: AbortSignal, before: HeldTokens | null, isDemanded: boolean): Promise<RenewalAnswer> {
    let refusal = ''
    let asked: HeldTokens | null = null
    for (let generation = 0; generation < GENERATIONS; generation += 1) {
      const reading = await look()
      if (reading === 'partial') cookies.forget()
      // A mixed pair must never be sent: its refresh token may be used up.
      if (reading === 'torn' && before?.pair.accessToken !== '') return failed()
      const held = cookies.held()
      if (!held) return { type: 'tokens.missing' }
      // A refusal that nobody waits for any more must not end the session unsaid: the next try hears it again.
      if (asked && held.revision === asked.revision) return signal.aborted ? failed() : refused(refusal)
      if (isGoodEnough(held, before, isDemanded)) return succeeded(held)

      asked = held
      const epoch = cookies.epoch()
      // No await between this look and the request: a tab frozen in between would send a token used up long ago.
      const sentAtMs = serverClock.deviceNow()
      const result = await call('refreshToken', { body: { refresh_token: held.pair.refreshToken } })
      const answer = result.ok ? result.answer : result.refusal
      const code = result.ok
        ? (answer?.code ?? 0)
        : [result.status, answer?.code].find((each) => REFUSALS.includes(each))
      if (result.ok && answer?.pair && !REFUSALS.includes(code)) {
        const issuedAt = marksOf(answer.pair.accessToken).iat
        if (issuedAt) serverClock.heard(issuedAt * 1000, sentAtMs)
        return commit(answer.pair, held, epoch)
      }
      if (!result.ok && !REFUSALS.includes(code)) return failed(result.retryAfterMs)
      refusal = answer?.message ?? ''
    }
    return failed()
  }

  function isGoodEnough(held: HeldTokens, before: HeldTokens | null, isDemanded: boolean) {
    const now = facts(held)
    if (now.expiresInMs <= 0 || isRenewalDue(now)) return false
    return !isDemanded || held.pair.accessToken !== before?.pair.accessToken
  }

  /** Writes the new pair, unless the visitor logged out or another one logged in while it was under way. */
  async function commit(pair: HeldTokens['pair'], used: HeldTokens, epoch: number): Promise<RenewalAnswer> {
    let reading = cookies.read()
    for (let tries = 0; tries < 3 && (reading.kind === 'torn' || reading.kind === 'partial'); tries += 1) {
      await sleep(SETTLE_MS)
      reading = cookies.read()
    }
    const isStillUsed = cookies.epoch() === epoch && standsFor(used, reading)
    if (!isStillUsed) {
      const isSameFamily = reading.kind === 'pair' && used.family !== '' && reading.family === used.family
      if (!isSameFamily) void call('logOut', { body: { refresh_token: pair.refreshToken } })
      cookies.look()
      const held = cookies.held()
      return held ? succeeded(held) : { type: 'tokens.missing' }
    }
    cookies.store(pair)
    tell({ kind: 'tokensChanged' })
    await sleep(SETTLE_MS)
    cookies.look()
    const held = cookies.held()
    return held ? succeeded(held) : { type: 'tokens.missing' }
  }

  function standsFor(used: HeldTokens, reading: ReturnType<TokenCookies['read']>) {
    if (reading.kind === 'pair') return reading.pair.refreshToken === used.pair.refreshToken
    if (reading.kind === 'torn') return used.pair.accessToken === '' && reading.refreshToken === used.pair.refreshToken
    return reading.kind === 'gone' && cookies.areRefused() && cookies.held()?.revision === used.revision
  }

  async function rescueTokens(): Promise<TokensAnswer> {
    await look()
    const held = cookies.held()
    if (held && held.pair.accessToken !== refusedToken) return found()
    giveUp()
    return { type: 'tokens.missing' }
  }

  function succeeded(held: HeldTokens): RenewalAnswer {
    return { type: 'renewal.succeeded', ...facts(held) }
  }

  function refused(message: string): RenewalAnswer {
    giveUp()
    return { type: 'renewal.refused', message }
  }

  function failed(retryAfterMs = 0): RenewalAnswer {
    return { type: 'renewal.failed', retryAfterMs, chance: random(), nowMs: serverClock.now() }
  }

  function giveUp() {
    const family = cookies.held()?.family ?? ''
    const pair = cookies.forget()
    tell({ kind: 'signedOut', family })
    return pair
  }

  function tell(message: { kind: 'tokensChanged' } | { kind: 'signedOut'; family: string }) {
    channel?.postMessage(message)
  }

  function announce() {
    tell({ kind: 'tokensChanged' })
    touched.next(TOUCH)
  }

  function hear({ data }: { data: unknown }): WakeUp {
    if (typeof data === 'object' && data && 'family' in data && typeof data.family === 'string' && data.family) {
      cookies.forgetFamily(data.family)
    }
    return TOUCH
  }
  const otherTabs = channel ? fromEvent<{ data: unknown }>(channel, 'message').pipe(map(hear)) : EMPTY
  /** Other tabs' changes and this tab's own log-in and log-out. */
  const tokenTouches: Observable<WakeUp> = merge(touched, otherTabs).pipe(share())

  return {
    readTokens,
    renewTokens,
    rescueTokens,
    tokenTouches,

    /** Takes a pair that a log-in gave, and sees to it that no renewal of the session before writes over it. */
    async adopt(pair: HeldTokens['pair']): Promise<void> {
      cookies.look()
      const replaced = cookies.held()?.family
      const epoch = cookies.epoch()
      cookies.store(pair)
      announce()
      await sleep(SETTLE_MS)
      const reading = cookies.read()
      // A renewal that wrote at the same moment leaves its own pair, or one cookie of each.
      const isWrittenOver = reading.kind === 'torn' || (reading.kind === 'pair' && reading.family === replaced)
      if (cookies.epoch() !== epoch || !isWrittenOver) return
      cookies.store(pair)
      announce()
    },

    /** Drops the pair in all tabs and gives it back, for the server's log-out. */
    surrender() {
      cookies.look()
      const pair = giveUp()
      touched.next(TOUCH)
      return pair
    },

    /** Which access token the server refused for good; `rescueTokens` compares it with the newest one. */
    noteRefusal(accessToken: string) {
      refusedToken = accessToken
    },
  }
}
