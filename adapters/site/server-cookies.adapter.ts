import type { CookieJar } from './cookie-jar.ts'
import { cookieText, valuesIn } from './cookie-text.ts'

interface ServerCookiesOptions {
  /** The request's `Cookie` header. */
  header: string | null | undefined
  isSecure: boolean
}

/** The cookies of one request: what it brought, and what its answer will set. */
export function createServerCookies({ header, isSecure }: ServerCookiesOptions): CookieJar & {
  /** Lines for `Set-Cookie`, one each. */
  setCookies: () => string[]
} {
  const brought = (header ?? '').slice(0, 32_768)
  const changed = new Map<string, string | undefined>()
  const lines = new Map<string, string>()
  const readAll = (name: string) => {
    if (!changed.has(name)) return valuesIn(brought, name)
    const value = changed.get(name)
    return value === undefined ? [] : [value]
  }
  return {
    readAll,
    read: (name) => readAll(name)[0],
    write(name, value, options) {
      changed.set(name, value)
      lines.set(`${name} ${options?.domain ?? ''}`, cookieText(name, value, isSecure, options))
    },
    remove(name, domain) {
      changed.set(name, undefined)
      for (const scope of domain ? [undefined, domain] : [undefined]) {
        lines.set(`${name} ${scope ?? ''}`, cookieText(name, '', isSecure, { maxAgeSeconds: 0, domain: scope }))
      }
    },
    setCookies: () => [...lines.values()],
  }
}
