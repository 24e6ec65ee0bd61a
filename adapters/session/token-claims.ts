import { TokenClaims, TokenMarks } from '../../contracts/session/tokens.ts'

const TOKEN_LIMIT = 16_384
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Claims of an access token, or null for anything that is not one. The signature is the server's business. */
export function claimsOf(token: string): TokenClaims | null {
  const parsed = TokenClaims.safeParse(payloadOf(token))
  return parsed.success ? parsed.data : null
}

/** Family and generation of either token; empty for an opaque one. */
export function marksOf(token: string): TokenMarks {
  const parsed = TokenMarks.safeParse(payloadOf(token))
  return parsed.success ? parsed.data : { exp: undefined, iat: undefined, fam: undefined, gen: undefined }
}

function payloadOf(token: string): unknown {
  if (token.length > TOKEN_LIMIT) return undefined
  const [, payload, , ...rest] = token.split('.')
  if (!payload || rest.length > 0 || !/^[\w-]+$/.test(payload)) return undefined
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = new Uint8Array(binary.length)
    for (let place = 0; place < binary.length; place += 1) bytes[place] = binary.charCodeAt(place)
    return JSON.parse(UTF8.decode(bytes))
  } catch {
    return undefined
  }
}
