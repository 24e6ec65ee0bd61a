import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { TokenPair } from '../../contracts/session/tokens.ts'
import { hasPassedVerification } from '../age/age-records.ts'
import type { SandboxClock } from '../clock.ts'
import type { Viewer } from '../handler.ts'
import type { SandboxSettings } from '../settings.ts'
import { type Account, accountById, mustPassVerification, viewerOf } from './accounts.ts'

const ISSUER = 'proscenium-sandbox'
/** Who takes the access tokens of the site, and who those of the cam provider; neither must see the other's. */
export const AUDIENCES = { site: 'proscenium-site', cams: 'camnet' } as const
const ACCESS = { type: 'at+jwt', audience: AUDIENCES.site }
const REFRESH = { type: 'rt+jwt', audience: 'proscenium-refresh' }
const CAM = { type: 'ct+jwt', audience: AUDIENCES.cams }
/** Both cookies live as long (TOKEN-009). */
const REFRESH_LIFE_SECONDS = 720_000

export type Rotation =
  | { type: 'rotated'; pair: TokenPair }
  | { type: 'repeated'; pair: TokenPair }
  | { type: 'refused'; because: 'invalid' | 'expired' | 'revoked' | 'reused' }

/** What happened to refresh tokens so far. */
export interface RefreshCounts {
  rotations: number
  /** Answers repeated to an old token within the grace time. */
  graceRepeats: number
  reuseDetections: number
  refusals: number
  signIns: number
  logOuts: number
}

/** Whose a cam token is, the site session that it hangs on, and how long it is good, in sandbox time. */
interface CamIdentity {
  viewer: Viewer
  userUuid: string
  sessionFamily: string
  expiresAtMs: number
}

/** A family of tokens, as its account sees it. */
interface DeviceSession {
  id: string
  userAgent: string
  lastUsedAtMs: number
}

interface TokenKind {
  type: string
  audience: string
}

interface IssuedRow {
  access: string
  refresh: string
  rotated_at_ms: number | null
}

interface TokensOptions {
  database: DatabaseSync
  clock: SandboxClock
  settings: SandboxSettings
}

export type Tokens = Awaited<ReturnType<typeof createTokens>>

/** Issues, rotates, verifies and revokes tokens. ES256 only; every access token is checked against its family. */
export async function createTokens({ database, clock, settings }: TokensOptions) {
  let keys = await loadKeys(database)
  const counts: RefreshCounts = noCounts()
  const whenRevoked: Array<(family: string) => void> = []

  async function sign(payload: JWTPayload, { type, audience }: TokenKind, lifeSeconds: number) {
    const issuedAt = Math.floor(clock.nowMs() / 1000)
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', typ: type })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeSeconds)
      .sign(keys.privateKey)
  }

  async function read(token: string, { type, audience }: TokenKind): Promise<JWTPayload | 'expired' | 'invalid'> {
    try {
      const { payload } = await jwtVerify(token, keys.publicKey, {
        algorithms: ['ES256'],
        issuer: ISSUER,
        audience,
        typ: type,
        requiredClaims: ['exp', 'iat', 'jti', 'sub', 'fam', 'gen'],
        currentDate: new Date(clock.nowMs()),
      })
      return payload
    } catch (error) {
      return isExpiry(error) ? 'expired' : 'invalid'
    }
  }

  async function pairFor(account: Account, family: string, generation: number): Promise<TokenPair> {
    const place = { sub: account.id, fam: family, gen: generation }
    const [accessToken, refreshToken] = await Promise.all([
      sign({ ...place, ...claimsOf(account) }, ACCESS, settings.tokenLifeSeconds),
      sign(place, REFRESH, REFRESH_LIFE_SECONDS),
    ])
    return { accessToken, refreshToken }
  }

  function claimsOf(account: Account): JWTPayload {
    const claims: JWTPayload = { usc: account.membershipCode }
    // Both spellings of the roles claim are in use: a list, and one comma-separated string.
    if (account.roles) claims.vra = account.name === 'admin' ? account.roles.split(',') : account.roles
    if (account.partners) claims.partners = account.partners.split(',')
    if (account.hasBenefits) claims.benefits = true
    if (account.isTrial) claims.trial = true
    if (mustPassVerification(account)) {
      const hasPassed = hasPassedVerification(database, account.id, clock.nowMs())
      claims.av = hasPassed ? 'verified' : account.mayJoin ? 'required' : 'requiredNoJoin'
    }
    if (settings.tokenPaddingBytes > 0) claims.pad = 'x'.repeat(settings.tokenPaddingBytes)
    return claims
  }

  function keep({ accessToken, refreshToken }: TokenPair, family: string, generation: number) {
    database
      .prepare('INSERT INTO refresh_tokens VALUES (?, ?, ?, ?, ?, NULL)')
      .run(jtiOf(refreshToken), family, generation, accessToken, refreshToken)
  }

  function issued(family: string, generation: number): IssuedRow | null {
    const row = database
      .prepare('SELECT * FROM refresh_tokens WHERE family_id = ? AND generation = ?')
      .get(family, generation)
    return row ? (row as unknown as IssuedRow) : null
  }

  function revocationOf(family: string): string | null | undefined {
    const row = database.prepare('SELECT revoked_because FROM families WHERE id = ?').get(family)
    return row && (row.revoked_because as string | null)
  }

  function revoke(family: string, because: 'reuse' | 'logOut' | 'account') {
    database.prepare('UPDATE families SET revoked_because = ? WHERE id = ?').run(because, family)
    for (const tell of whenRevoked) tell(family)
  }

  function livingViewer(payload: JWTPayload, mayHaveEnded = false): Viewer | null {
    if (!mayHaveEnded && revocationOf(String(payload.fam)) !== null) return null
    const account = accountById(database, String(payload.sub))
    if (!account || account.isBlocked) return null
    return viewerOf(account, hasPassedVerification(database, account.id, clock.nowMs()), String(payload.fam))
  }

  return {
    counts: (): RefreshCounts => ({ ...counts }),

    /** Tells when a family has ended, by log-out or because a token was used twice. */
    whenRevoked: (tell: (family: string) => void) => void whenRevoked.push(tell),

    /** A new family of tokens for an account that has proved who it is. */
    async signIn(account: Account): Promise<TokenPair> {
      const family = randomUUID()
      const pair = await pairFor(account, family, 1)
      database
        .prepare("INSERT INTO families VALUES (?, ?, NULL, ?, '')")
        .run(family, account.id, Math.floor(clock.nowMs()))
      keep(pair, family, 1)
      counts.signIns += 1
      return pair
    },

    async rotate(refreshToken: string): Promise<Rotation> {
      const payload = await read(refreshToken, REFRESH)
      if (typeof payload === 'string') return refuse(payload)
      const family = String(payload.fam)
      const account = accountById(database, String(payload.sub))
      if (!account || account.isBlocked) return refuse('revoked')
      const generation = Number(payload.gen)
      const successor = await pairFor(account, family, generation + 1)

      // From here to the end nothing is awaited: of two parallel calls one rotates and the other finds its successor.
      const current = issued(family, generation)
      if (revocationOf(family) !== null || !current) return refuse('revoked')
      if (settings.refreshReturnsSameToken) {
        return { type: 'repeated', pair: { accessToken: current.access, refreshToken } }
      }
      if (current.rotated_at_ms === null) {
        database
          .prepare('UPDATE refresh_tokens SET rotated_at_ms = ? WHERE jti = ?')
          .run(Math.floor(clock.nowMs()), String(payload.jti))
        keep(successor, family, generation + 1)
        counts.rotations += 1
        return { type: 'rotated', pair: successor }
      }
      const next = issued(family, generation + 1)
      if (next && clock.nowMs() - current.rotated_at_ms <= settings.graceSeconds * 1000) {
        counts.graceRepeats += 1
        return { type: 'repeated', pair: { accessToken: next.access, refreshToken: next.refresh } }
      }
      revoke(family, 'reuse')
      counts.reuseDetections += 1
      return refuse('reused')
    },

    /** Ends the whole family, also by an already rotated token of it. Says whether there was one to end. */
    async logOut(refreshToken: string): Promise<boolean> {
      const payload = await read(refreshToken, REFRESH)
      if (typeof payload === 'string' || revocationOf(String(payload.fam)) !== null) return false
      revoke(String(payload.fam), 'logOut')
      counts.logOuts += 1
      return true
    },

    /** Ends every session of an account, or every other one than `kept`: its password is another one, or it is somebody else's no more. */
    endSessions(accountId: string, kept = '') {
      const families = database
        .prepare('SELECT id FROM families WHERE account_id = ? AND id <> ? AND revoked_because IS NULL')
        .all(accountId, kept)
      for (const { id } of families) revoke(String(id), 'account')
    },

    /** The session has made a call. The site's own server makes some for it, and is no device. */
    noteUse(family: string, userAgent: string) {
      const device = userAgent.startsWith('Mozilla/') ? userAgent.slice(0, 400) : null
      database
        .prepare('UPDATE families SET last_used_at_ms = ?, user_agent = coalesce(?, user_agent) WHERE id = ?')
        .run(Math.floor(clock.nowMs()), device, family)
    },

    /** Those that can still be renewed; the last used first. */
    sessionsOf(accountId: string, nowMs: number) {
      return database
        .prepare(
          `SELECT id, user_agent AS userAgent, last_used_at_ms AS lastUsedAtMs FROM families
           WHERE account_id = ? AND revoked_because IS NULL AND last_used_at_ms > ? ORDER BY last_used_at_ms DESC, rowid DESC`,
        )
        .all(accountId, Math.floor(nowMs) - REFRESH_LIFE_SECONDS * 1000) as unknown as DeviceSession[]
    },

    /** Who calls, or null unless the token is genuine, in date, for this audience and of a living family. */
    async viewer(accessToken: string): Promise<Viewer | null> {
      const payload = await read(accessToken, ACCESS)
      return typeof payload === 'string' ? null : livingViewer(payload)
    },

    /** A token for the cam provider's calls and socket; it hangs on the viewer's session. */
    async camToken({ userId, sessionFamily }: Viewer): Promise<string> {
      return sign({ sub: userId, fam: sessionFamily, gen: 0 }, CAM, settings.camTokenLifeSeconds)
    },

    /**
     * Who shows this token of the cam provider, and until when it is good; null: it is refused. `mayHaveEnded`: also after the log-out of the
     * site that it was made for.
     */
    async camIdentity(camToken: string, mayHaveEnded = false): Promise<CamIdentity | null> {
      const payload = await read(camToken, CAM)
      const viewer = typeof payload === 'string' ? null : livingViewer(payload, mayHaveEnded)
      if (!viewer || typeof payload === 'string') return null
      const { userId, sessionFamily } = viewer
      return { viewer, userUuid: userId, sessionFamily, expiresAtMs: Number(payload.exp) * 1000 }
    },

    /** After the database went back to its seed: old tokens are worth nothing. */
    async reset() {
      keys = await loadKeys(database)
      Object.assign(counts, noCounts())
    },
  }

  function refuse(because: 'invalid' | 'expired' | 'revoked' | 'reused'): Rotation {
    counts.refusals += 1
    return { type: 'refused', because }
  }
}

function noCounts(): RefreshCounts {
  return { rotations: 0, graceRepeats: 0, reuseDetections: 0, refusals: 0, signIns: 0, logOuts: 0 }
}

async function loadKeys(database: DatabaseSync): Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> {
  const row = database.prepare("SELECT private_jwk FROM signing_keys WHERE id = 'tokens'").get()
  if (row) {
    const { d: _secret, ...open } = JSON.parse(String(row.private_jwk))
    return {
      privateKey: (await importJWK({ ...open, d: _secret }, 'ES256')) as CryptoKey,
      publicKey: (await importJWK(open, 'ES256')) as CryptoKey,
    }
  }
  const pair = await generateKeyPair('ES256', { extractable: true })
  const jwk = JSON.stringify(await exportJWK(pair.privateKey))
  database.prepare("INSERT INTO signing_keys VALUES ('tokens', ?)").run(jwk)
  return pair
}

function isExpiry(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED'
}

function jtiOf(token: string): string {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return String(payload.jti)
}
