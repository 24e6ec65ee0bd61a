import type { PasskeyProblem } from '../../machines/account/passkey-texts.ts'

/** Asks the browser's own dialog, which closes once the visitor leaves. */
export async function ceremony<Credential>(signal: AbortSignal, ask: () => Promise<Credential>): Promise<Credential> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  signal.throwIfAborted()
  const end = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await ask()
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** By what the library calls it, else by what the browser does. Browsers say the same of a refusal and of their own deadline. */
export function problemOf(error: unknown): PasskeyProblem {
  const { code = '', cause, message = '' } = error as { code?: string; cause?: { name?: string }; message?: string }
  if (message === 'WebAuthn is not supported in this browser') return 'unsupported'
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  if (code === 'ERROR_CEREMONY_ABORTED' || cause?.name === 'NotAllowedError') return 'cancelled'
  if (/^ERROR_(INVALID_DOMAIN|INVALID_RP_ID|AUTHENTICATOR_(?!GENERAL))/.test(code)) return 'unsupported'
  return 'broken'
}
