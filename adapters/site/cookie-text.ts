import type { CookieOptions } from './cookie-jar.ts'

/** Every value under the name in a `Cookie` header or `document.cookie`, in the order in which the browser gives them. */
export function valuesIn(cookies: string, name: string): string[] {
  return cookies.split(';').flatMap((cookie) => {
    const equals = cookie.indexOf('=')
    return equals > 0 && cookie.slice(0, equals).trim() === name ? [decoded(cookie.slice(equals + 1).trim())] : []
  })
}

/** A `Set-Cookie` line. The value is encoded, so that none of it can become an attribute. */
export function cookieText(name: string, value: string, isSecure: boolean, options: CookieOptions = {}): string {
  const parts = [`${name}=${encodeURIComponent(value.toWellFormed())}`, 'Path=/', 'SameSite=Lax']
  if (isSecure) parts.push('Secure')
  if (options.domain) parts.push(`Domain=${options.domain}`)
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`)
  return parts.join('; ')
}

function decoded(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
