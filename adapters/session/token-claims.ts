import { TokenClaims, TokenMarks } from '../../contracts/session/tokens.ts'

const TOKEN_LIMIT = 16_384

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
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
