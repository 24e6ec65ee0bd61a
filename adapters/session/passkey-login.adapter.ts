import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import type {
  AskPasskey,
  PasskeyAnswer,
  PasskeyLoginAnswer,
  RedeemPasskey,
} from '../../machines/session/passkey-login.machine.ts'
import { ceremony, problemOf } from '../account/passkey-ceremony.ts'
import type { Call } from '../site/call.ts'
import type { TokenRenewal } from './token-renewal.adapter.ts'

const WAIT_MS = 60_000

interface PasskeyLoginOptions {
  call: Call
  adopt: TokenRenewal['adopt']
  /** The browser's own; undefined where it knows no passkeys. */
  browser: Partial<KnowsPasskeys> | undefined
}

/** `PublicKeyCredential`, as far as it is asked (WebAuthn Level 3). */
interface KnowsPasskeys {
  isConditionalMediationAvailable(): Promise<boolean>
  signalUnknownCredential(facts: { rpId: string; credentialId: string }): Promise<void>
}

/** Logs in with a passkey. The library that speaks with the browser is fetched when it is first needed. */
export function createPasskeyLogin({ call, adopt, browser }: PasskeyLoginOptions) {
  let rpId = ''

  async function asked(signal: AbortSignal, useBrowserAutofill: boolean): Promise<PasskeyAnswer> {
    const begun = await call('beginPasskeyLogin', {}, signal)
    if (!begun.ok) return { type: 'passkey.failed', cause: begun.cause === 'offline' ? 'offline' : 'unavailable' }
    rpId = String(begun.answer.rpId ?? '')
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const options = { optionsJSON: begun.answer as never, useBrowserAutofill, verifyBrowserAutofillInput: false }
      const credential: AuthenticationResponseJSON = await ceremony(signal, () => startAuthentication(options))
      return { type: 'passkey.given', credential: { ...credential } }
    } catch (error) {
      const cause = problemOf(error)
      return { type: 'passkey.failed', cause: cause === 'unsupported' || cause === 'cancelled' ? cause : 'broken' }
    }
  }

  /** So that its owner is not offered it again. Browsers that cannot take the word say nothing. */
  function forget(credentialId: string) {
    void browser?.signalUnknownCredential?.({ rpId, credentialId }).catch(() => {})
  }

  const offerPasskeys: AskPasskey = async (signal) => {
    const canOffer = await browser?.isConditionalMediationAvailable?.()
    return canOffer ? asked(signal, true) : { type: 'passkey.failed', cause: 'unsupported' }
  }

  const askPasskey: AskPasskey = (signal) => asked(signal, false)

  const redeemPasskey = async (
    signal: AbortSignal,
    { credential }: Parameters<RedeemPasskey>[1],
  ): Promise<Exclude<PasskeyLoginAnswer, { type: 'login.accepted' }> | { type: 'login.accepted' }> => {
    if (!credential) return { type: 'passkey.refused', isBlocked: false }
    const result = await call('logInByPasskey', { body: { credential } }, signal)
    // A visitor who gave up waiting must not find themselves signed in later.
    if (signal.aborted) return { type: 'login.failed', cause: 'unavailable' }
    if (result.ok && result.answer.pair) {
      await adopt(result.answer.pair)
      return { type: 'login.accepted' }
    }
    if (result.ok) return { type: 'passkey.refused', isBlocked: false }
    if (result.status === 429) return { type: 'login.limited', waitMs: result.retryAfterMs ?? WAIT_MS }
    if (result.cause === 'notFound') {
      forget(credential.id)
      return { type: 'passkey.unknown' }
    }
    if (result.refusal?.fields.challenge) return { type: 'challenge.expired' }
    if (result.cause === 'refused' || result.cause === 'unauthenticated')
      return { type: 'passkey.refused', isBlocked: result.refusal?.isBlocked ?? false }
    return { type: 'login.failed', cause: result.cause === 'offline' ? 'offline' : 'unavailable' }
  }

  return { offerPasskeys, askPasskey, redeemPasskey }
}
