import type { ActorRefFrom } from 'xstate'
import type { tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { isExpiredToken, tokenKindOf, visitorGroupOf } from '../../machines/session/visitor.ts'
import type { Credentials, RenewalOutcome } from '../site/credentials.ts'
import type { ServerClock } from '../site/server-clock.ts'
import type { TokenCookies } from './token-cookies.adapter.ts'
import type { TokenRenewal } from './token-renewal.adapter.ts'

/** As long as a call waits at most for a renewal; its own deadline is no longer. */
const PATIENCE_MS = 15_000

interface ServerCredentialsOptions {
  cookies: TokenCookies
  serverClock: ServerClock
}

/** For pages rendered on the server, which never renews. */
export function createServerCredentials({ cookies, serverClock }: ServerCredentialsOptions): Credentials {
  return {
    current() {
      const tokens = cookies.held()
      if (!tokens) return null
      const isExpired = isExpiredToken(tokens.claims, serverClock.now() / 1000)
      return { accessToken: tokens.pair.accessToken, isExpired }
    },
    generation: cookies.generation,
    partition() {
      const claims = cookies.held()?.claims
      if (!claims) return 'guest'
      const nowSeconds = serverClock.now() / 1000
      const kind = tokenKindOf(claims, nowSeconds)
      return [claims.sub, claims.fam, visitorGroupOf(claims, nowSeconds), kind, claims.vra.join()].join(' ')
    },
    renew: () => Promise.resolve('none'),
    refused: () => {},
  }
}

interface CredentialsOptions extends ServerCredentialsOptions {
  renewal: Pick<TokenRenewal, 'noteRefusal'>
}

/**
 * For the browser: calls that need a newer token ask the `tokenLifecycle` actor, which is connected after the client that its own ports
 * use was made.
 */
export function createCredentials({ renewal, ...options }: CredentialsOptions) {
  const credentials = createServerCredentials(options)
  let lifecycle: ActorRefFrom<typeof tokenLifecycleMachine> | undefined

  function renew(usedToken: string): Promise<RenewalOutcome> {
    const newest = credentials.current()
    if (!newest) return Promise.resolve('lost')
    if (newest.accessToken !== usedToken && !newest.isExpired) return Promise.resolve('renewed')
    return demand({ type: 'renewal.demanded' })
  }

  function demand(event: { type: 'renewal.demanded'; areRightsNew?: true }): Promise<RenewalOutcome> {
    const actor = lifecycle
    if (!actor) return Promise.resolve('none')
    return new Promise((resolve) => {
      const finish = (outcome: RenewalOutcome) => {
        clearTimeout(timer)
        subscription.unsubscribe()
        resolve(outcome)
      }
      const timer = setTimeout(() => finish('failed'), PATIENCE_MS)
      const subscription = actor.on('renewal.ended', ({ outcome }) => finish(outcome))
      actor.send(event)
    })
  }

  return {
    ...credentials,
    renew,
    /** Renews tokens that are good: their holder may have been given rights. */
    renewRights: () => demand({ type: 'renewal.demanded', areRightsNew: true }),
    refused(reason: '401' | '465', usedToken: string) {
      renewal.noteRefusal(usedToken)
      lifecycle?.send({ type: 'tokens.refused', reason })
    },
    /** Sets the actor that renews. Until then nothing is renewed. */
    connect(actor: ActorRefFrom<typeof tokenLifecycleMachine>) {
      lifecycle = actor
    },
  }
}
