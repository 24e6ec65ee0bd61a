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

  function credentialOf({ id, response }: ReturnType<typeof authenticator.create>) {
    return {
      id,
      rawId: bytesOf(id),
      type: 'public-key',
      response: {
        clientDataJSON: bytesOf(response.clientDataJSON),
        attestationObject: bytesOf(response.attestationObject),
      },
      getClientExtensionResults: () => ({}),
    }
  }

  const create = ({ publicKey, signal }: CredentialCreationOptions) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        answer = undefined
        reject(new DOMException('It was ended.', 'AbortError'))
      })
      answer = (isWilling) => {
        answer = undefined
        if (!isWilling) return reject(new DOMException('It was cancelled.', 'NotAllowedError'))
        const { challenge, rp, user } = publicKey!
        const asked = { challenge: textOf(challenge), rp, user: { id: textOf(user.id) } }
        return resolve(credentialOf(authenticator.create(asked)))
      }
    })

  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
  return { isOpen: () => answer !== undefined, answer: (isWilling: boolean) => answer?.(isWilling) }
}
