import { createRequire } from 'node:module'
import { vi } from 'vitest'

const { createAuthenticator } = createRequire(import.meta.url)(
  './authenticator.ts',
) as typeof import('./authenticator.ts')

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
const textOf = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

/** A browser with an authenticator, whose dialog stays open until the test answers it. */
export function stubPasskeys(origin: string) {
  const authenticator = createAuthenticator(origin)
  let answer: ((isWilling: boolean) => void) | undefined
  /** As the visitor picks one of what is offered where the e-mail is filled in. */
  let pick: ((isWilling: boolean) => void) | undefined
  const signalled: unknown[] = []

  function credentialOf(id: string, response: Record<string, string | undefined>) {
    return {
      id,
      rawId: bytesOf(id),
      type: 'public-key',
      response: Object.fromEntries(Object.entries(response).map(([name, text]) => [name, text && bytesOf(text)])),
      getClientExtensionResults: () => ({}),
    }
  }

  function asked(
    { signal, ...options }: CredentialCreationOptions | CredentialRequestOptions,
    make: () => ReturnType<typeof credentialOf>,
  ) {
    const isOffer = 'mediation' in options && options.mediation === 'conditional'
    const keep = (next: typeof answer) => {
      if (isOffer) pick = next
      else answer = next
    }
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        keep(undefined)
        reject(new DOMException('It was ended.', 'AbortError'))
      })
      keep((isWilling) => {
        keep(undefined)
        if (!isWilling) return reject(new DOMException('It was cancelled.', 'NotAllowedError'))
        return resolve(make())
      })
    })
  }

  const create = (options: CredentialCreationOptions) =>
    asked(options, () => {
      const { challenge, rp, user } = options.publicKey!
      const made = authenticator.create({ challenge: textOf(challenge), rp, user: { id: textOf(user.id) } })
      const { clientDataJSON, attestationObject } = made.response
      return credentialOf(made.id, { clientDataJSON, attestationObject })
    })

  const get = (options: CredentialRequestOptions) =>
    asked(options, () => {
      const { challenge, rpId } = options.publicKey!
      const { id, response } = authenticator.get({ challenge: textOf(challenge), ...(rpId ? { rpId } : {}) })
      return credentialOf(id, { ...response })
    })

  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, {
      isConditionalMediationAvailable: () => Promise.resolve(true),
      signalUnknownCredential: async (facts: unknown) => void signalled.push(facts),
    }),
  )
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } })
  return {
    authenticator,
    /** What the page has told of passkeys that no server knows. */
    signalled,
    isOpen: () => answer !== undefined,
    answer: (isWilling: boolean) => answer?.(isWilling),
    isOffering: () => pick !== undefined,
    pick: (isWilling: boolean) => pick?.(isWilling),
  }
}
