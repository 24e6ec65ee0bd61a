import type { CookieJar } from './cookie-jar.ts'
import { cookieText, valuesIn } from './cookie-text.ts'

interface BrowserCookiesOptions {
  document: { cookie: string }
  isSecure: boolean
}

/** The cookies that scripts of this page may see. */
export function createBrowserCookies({ document, isSecure }: BrowserCookiesOptions): CookieJar {
  const text = () => {
    try {
      return document.cookie
    } catch {
      // Sandboxed frames and some privacy settings throw instead of being empty.
      return ''
    }
  }
  const put = (cookie: string) => {
    try {
      document.cookie = cookie
    } catch {
      // As above: a cookie that cannot be kept is noticed by reading it back.
    }
  }
  return {
    readAll: (name) => valuesIn(text(), name),
    read: (name) => valuesIn(text(), name)[0],
    write: (name, value, options) => put(cookieText(name, value, isSecure, options)),
    remove(name, domain) {
      put(cookieText(name, '', isSecure, { maxAgeSeconds: 0 }))
      if (domain) put(cookieText(name, '', isSecure, { maxAgeSeconds: 0, domain }))
    },
  }
}
