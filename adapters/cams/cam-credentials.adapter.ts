import { Subject } from 'rxjs'
import type { CamUser } from '../../contracts/cams/tokens.ts'
import { marksOf } from '../session/token-claims.ts'
import type { Call } from '../site/call.ts'
import type { Credentials, RenewalOutcome } from '../site/credentials.ts'

/** As long as what is known of a user at the provider is kept (D12). */
const LIFETIME_MS = 600_000

interface CamCredentialsOptions {
  call: Call
  /** As the site's calls name it. */
  provider: string
  /** User and session that are logged in here; `''` for a guest. */
  holder: () => string
  /** Unix ms by the server's clock. */
  now: () => number
}

interface Held {
  holder: string
  user: CamUser
  /** It lasts no longer than its token says, and never longer than 10 minutes. */
  endsAtMs: number
}

export type CamCredentials = ReturnType<typeof createCamCredentials>

/** Holds the token by which the provider knows the visitor: calls to it carry this one, and never the site's. In memory only. */
export function createCamCredentials({ call, provider, holder, now }: CamCredentialsOptions) {
  const renewals = new Subject<{ type: 'token.renewed' }>()
  let held: Held | null = null
  let underWay: { holder: string; outcome: Promise<RenewalOutcome> } | null = null
  /** Who has none, until they sign in again. */
  let without = ''
  let generation = 0
  let holderBefore = ''

  /** What is held for the visitor who is logged in at this moment. */
  function mine(): Held | null {
    const present = holder()
    if (present !== holderBefore) {
      holderBefore = present
      generation += 1
      held = null
      without = ''
    }
    return held
  }

  async function fetchToken(present: string): Promise<RenewalOutcome> {
    const result = await call('getCamUser', { params: { provider } })
    mine()
    if (holder() !== present) return 'lost'
    if (!result.ok) return result.cause === 'offline' || result.cause === 'timeout' ? 'failed' : giveUp(present)
    if (result.answer.token === '') return giveUp(present)
    const saysEnd = marksOf(result.answer.token).exp
    const endsAtMs = Math.min(now() + LIFETIME_MS, typeof saysEnd === 'number' ? saysEnd * 1000 : Number.MAX_VALUE)
    held = { holder: present, user: result.answer, endsAtMs }
    without = ''
    renewals.next({ type: 'token.renewed' })
    return 'renewed'
  }

  function giveUp(present: string): RenewalOutcome {
    without = present
    held = null
    return 'lost'
  }

  /** Many wait for one answer. */
  function fetchOnce(): Promise<RenewalOutcome> {
    const present = holder()
    if (underWay?.holder === present) return underWay.outcome
    const outcome = fetchToken(present).finally(() => {
      if (underWay?.outcome === outcome) underWay = null
    })
    underWay = { holder: present, outcome }
    return outcome
  }

  const credentials: Credentials = {
    current() {
      const known = mine()
      if (known) return { accessToken: known.user.token, isExpired: known.endsAtMs <= now() }
      // The first call fetches it.
      return holder() === '' || without === holder() ? null : { accessToken: '', isExpired: true }
    },
    generation() {
      mine()
      return generation
    },
    partition: () => holder() || 'guest',
    renew(usedToken) {
      const known = mine()
      if (holder() === '') return Promise.resolve('lost')
      if (known && known.user.token !== usedToken && known.endsAtMs > now()) return Promise.resolve('renewed')
      return fetchOnce()
    },
    refused(_reason, usedToken) {
      if (mine()?.user.token === usedToken) giveUp(holder())
    },
  }

  return {
    ...credentials,
    /** Told whenever there is another token. */
    renewals: renewals.asObservable(),
    /** Signs in, with what is held if that is still good. */
    async signIn(): Promise<{ outcome: RenewalOutcome; user: CamUser | null }> {
      without = ''
      const outcome = await credentials.renew('')
      return { outcome, user: mine()?.user ?? null }
    },
    /** What the socket says who it is: null for a guest. `renews`: the one that is held was refused. */
    async tokenFor(renews: boolean): Promise<string | null> {
      const token = credentials.current()
      if (token && (token.isExpired || renews)) await credentials.renew(token.accessToken)
      const newest = credentials.current()
      return newest && !newest.isExpired ? newest.accessToken : null
    },
    /** Forgets it at once. */
    drop() {
      generation += 1
      giveUp(holder())
    },
  }
}
