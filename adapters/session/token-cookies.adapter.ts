import type { TokenClaims, TokenMarks, TokenPair } from '../../contracts/session/tokens.ts'
import type { CookieJar } from '../site/cookie-jar.ts'
import { claimsOf, marksOf } from './token-claims.ts'

/** TOKEN-009. */
const LIFETIME_SECONDS = 720_000
const DUPLICATES_LOOKED_AT = 4
const FORGOTTEN_FAMILIES_KEPT = 20

export interface HeldTokens {
  pair: TokenPair
  /** Null when the access token cannot be read: only a renewal can mend it. */
  claims: TokenClaims | null
  family: string
  /** Counts the changes of what is held; two looks with one revision saw the same pair. */
  revision: number
}

/**
 * What the cookies hold.
 * - `partial`: one cookie of the two. `torn`: both, but not issued together, as between another tab's two writes.
 */
export type CookieReading =
  | { kind: 'pair'; pair: TokenPair; claims: TokenClaims | null; family: string }
  | { kind: 'gone' | 'partial' }
  | { kind: 'torn'; refreshToken: string; isRefreshTokenNewer: boolean }

export interface TokenCookiesOptions {
  jar: CookieJar
  /** Domain attribute of the cookies; absent: this host only. */
  domain?: string
}

export type TokenCookies = ReturnType<typeof createTokenCookies>

/** The pair of tokens of this tab, and its cookies. The only place where tokens rest in memory. */
export function createTokenCookies({ jar, domain }: TokenCookiesOptions) {
  let held: HeldTokens | null = null
  let hasLooked = false
  let revision = 0
  let logIn: string | undefined
  let generation = 0
  let epoch = 0
  let areRefused = false
  const forgotten = new Set<string>()

  function hold(pair: TokenPair, claims: TokenClaims | null, family: string) {
    if (held?.pair.accessToken === pair.accessToken && held.pair.refreshToken === pair.refreshToken) return
    revision += 1
    held = { pair, claims, family, revision }
    enterLogIn(`${family} ${claims?.sub ?? ''}`, claims === null)
  }

  function drop() {
    if (!held) return
    held = null
    revision += 1
    enterLogIn('', false)
  }

  function enterLogIn(next: string, isUnreadable: boolean) {
    if (isUnreadable || next === logIn) return
    if (logIn !== undefined) generation += 1
    logIn = next
  }

  let lastSeen = ''
  let lastReading: CookieReading = { kind: 'gone' }

  function read(): CookieReading {
    const accessTokens = valuesOf('atoken')
    const refreshTokens = valuesOf('rtoken')
    // Decoding costs far more than looking, and most looks see what the last one saw.
    const seen = [epoch, forgotten.size, ...accessTokens, '', ...refreshTokens].join(' ')
    if (seen !== lastSeen) lastReading = judge(accessTokens, refreshTokens)
    lastSeen = lastReading.kind === 'gone' ? '' : seen
    return lastReading
  }

  function judge(accessTokens: readonly string[], refreshTokens: readonly string[]): CookieReading {
    const isOurs = ({ marks }: ReadToken) => !forgotten.has(marks.fam ?? '')
    const access = accessTokens.map(readToken).filter(isOurs)
    const refresh = refreshTokens.map(readToken).filter(isOurs)
    // A tab that was late in hearing of a log-out may have written the dead pair once more.
    const isEmpty = access.length === 0 && refresh.length === 0
    if (isEmpty && accessTokens.length + refreshTokens.length > 0) remove()
    if (isEmpty) return { kind: 'gone' }
    const [newestAccess, newestRefresh] = [access.toSorted(newestFirst)[0], refresh.toSorted(newestFirst)[0]]
    if (!newestAccess || !newestRefresh) return { kind: 'partial' }
    const pairs = access.flatMap((one) => {
      const claims = claimsOf(one.token)
      return refresh
        .filter((other) => claims === null || isIssuedTogether(one.marks, other.marks))
        .map((other) => ({ access: one, refresh: other, claims }))
    })
    const newest = pairs.sort((one, other) => newestFirst(one.access, other.access))[0]
    if (newest) {
      return {
        kind: 'pair',
        pair: { accessToken: newest.access.token, refreshToken: newest.refresh.token },
        claims: newest.claims,
        family: newest.refresh.marks.fam ?? '',
      }
    }
    return {
      kind: 'torn',
      refreshToken: newestRefresh.token,
      isRefreshTokenNewer: compareAge(newestRefresh.marks, newestAccess.marks) > 0,
    }
  }

  function valuesOf(name: string) {
    return [...new Set(jar.readAll(name).filter(Boolean))].slice(0, DUPLICATES_LOOKED_AT)
  }

  function rememberForgotten(family: string) {
    if (family) forgotten.add(family)
    for (const oldest of [...forgotten].slice(0, -FORGOTTEN_FAMILIES_KEPT)) forgotten.delete(oldest)
  }

  function write({ accessToken, refreshToken }: TokenPair) {
    const options = { maxAgeSeconds: LIFETIME_SECONDS, ...(domain ? { domain } : {}) }
    // The refresh token goes first: a tab that dies between the two leaves one that can still be renewed.
    jar.write('rtoken', refreshToken, options)
    jar.write('atoken', accessToken, options)
  }

  function remove() {
    jar.remove('rtoken', domain)
    jar.remove('atoken', domain)
  }

  function look(): CookieReading['kind'] {
    hasLooked = true
    const reading = read()
    if (reading.kind === 'pair') {
      areRefused = false
      hold(reading.pair, reading.claims, reading.family)
    }
    if (reading.kind === 'gone' && areRefused && held) return 'pair'
    if (reading.kind === 'gone') drop()
    return reading.kind
  }

  return {
    /** The cookies as they are now; what is held does not change. */
    read,

    /** Adopts what the cookies hold. `torn` and `partial` change nothing: another tab may be between its two writes. */
    look,

    /** What the last read found. It does not read again: a change found then would drop calls under way without being announced. */
    held(): HeldTokens | null {
      if (!hasLooked) look()
      return held
    },

    /** Holds a pair and writes it; a browser that does not keep it leaves it to this tab's memory (D5). */
    store(pair: TokenPair) {
      write(pair)
      // Another cookie of the name has another scope: all are removed, so that no stale one is read first.
      if (jar.readAll('atoken').length > 1 || jar.readAll('rtoken').length > 1) {
        remove()
        write(pair)
      }
      areRefused =
        !jar.readAll('atoken').includes(pair.accessToken) || !jar.readAll('rtoken').includes(pair.refreshToken)
      if (areRefused) remove()
      hold(pair, claimsOf(pair.accessToken), marksOf(pair.refreshToken).fam ?? '')
    },

    /** Holds only a refresh token whose access token got lost, so that a renewal can mend the pair. */
    holdForRenewal(refreshToken: string) {
      hold({ accessToken: '', refreshToken }, null, marksOf(refreshToken).fam ?? '')
    },

    /** Drops the pair here and in the cookies, whatever they hold. Its family never counts again in this tab. */
    forget(): TokenPair | null {
      const dropped = held
      epoch += 1
      if (dropped) rememberForgotten(dropped.family)
      areRefused = false
      remove()
      drop()
      return dropped?.pair ?? null
    },

    /** Like {@link forget}, for one family only: another visitor may be logged in by now. */
    forgetFamily(family: string) {
      rememberForgotten(family)
      if (held?.family === family) {
        epoch += 1
        drop()
      }
      read()
    },

    /** Grows with every log-out; a renewal that began before it must not write. */
    epoch: () => epoch,

    /** Grows with every change of who is logged in (T09): answers requested before it belong to another visitor. */
    generation: () => generation,

    areRefused: () => areRefused,
  }
}

interface ReadToken {
  token: string
  marks: TokenMarks
}

function readToken(token: string): ReadToken {
  return { token, marks: marksOf(token) }
}

function isIssuedTogether(access: TokenMarks, refresh: TokenMarks) {
  return access.fam === refresh.fam && access.gen === refresh.gen
}

function newestFirst(one: ReadToken, other: ReadToken) {
  return compareAge(other.marks, one.marks)
}

/** Positive when the first token was issued later. */
function compareAge(one: TokenMarks, other: TokenMarks) {
  if (one.fam !== undefined && one.fam === other.fam) return (one.gen ?? 0) - (other.gen ?? 0)
  return (one.iat ?? one.exp ?? 0) - (other.iat ?? other.exp ?? 0)
}
