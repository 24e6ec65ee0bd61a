import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface HeldKey {
  privateKey: KeyObject
  rpId: string
  userHandle: string
  counter: number
}

/** What a test can have an authenticator do wrong. */
export interface Misbehaviour {
  origin?: string
  counter?: number
  credentialId?: string
  signature?: string
  isUserVerified?: boolean
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** A security key in software: real ES256 keys and signatures (WebAuthn Level 3, "none" attestation). */
export function createAuthenticator(origin: string) {
  const held = new Map<string, HeldKey>()

  function dataOf(rpId: string, counter: number, { isUserVerified = true }: Misbehaviour, attested?: Uint8Array) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...(attested ? [attested] : [])])
  }

  function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, wrong: Misbehaviour) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: wrong.origin ?? origin, crossOrigin: false }))
  }

  return {
    ids: () => [...held.keys()],
    forget: (id: string) => held.delete(id),

    create(
      { challenge, rp, user }: { challenge: string; rp: { id?: string }; user: { id: string } },
      wrong: Misbehaviour = {},
    ): RegistrationResponseJSON {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const rawId = wrong.credentialId ? Buffer.from(wrong.credentialId, 'base64url') : randomBytes(32)
      const id = base64(rawId)
      const rpId = rp.id ?? ''
      held.set(id, { privateKey, rpId, userHandle: user.id, counter: 0 })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const coseKey = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const authData = dataOf(rpId, 0, wrong, Buffer.concat([Buffer.alloc(16), length, rawId, coseKey]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(clientData('webauthn.create', challenge, wrong)),
          attestationObject: base64(isoCBOR.encode(attestation as never)),
        },
      }
    },

    /** With the newest passkey of the host name. */
    get(
      { challenge, rpId = '' }: { challenge: string; rpId?: string },
      wrong: Misbehaviour = {},
    ): AuthenticationResponseJSON {
      const [id, key] = [...held].findLast(([, each]) => each.rpId === rpId) ?? []
      if (!id || !key) throw new DOMException('There is no passkey for this.', 'NotAllowedError')
      key.counter += 1
      const authData = dataOf(rpId, wrong.counter ?? key.counter, wrong)
      const client = clientData('webauthn.get', challenge, wrong)
      return {
        id: wrong.credentialId ?? id,
        rawId: wrong.credentialId ?? id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(authData),
          signature:
            wrong.signature ?? base64(sign('sha256', Buffer.concat([authData, sha256(client)]), key.privateKey)),
          userHandle: key.userHandle,
        },
      }
    },
  }
}
