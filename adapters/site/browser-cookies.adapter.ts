import type { CookieJar } from './cookie-jar.ts'
import { cookieText, valuesIn } from './cookie-text.ts'

interface BrowserCookiesOptions {
  document: { cookie: string }
  isSecure: boolean
  /** Of the open page; absent: only the domains that are named are looked at. */
  hostName?: string
}

/** The cookies that scripts of this page may see. */
export function createBrowserCookies({ document, isSecure, hostName = '' }: BrowserCookiesOptions): CookieJar {
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
      // One that remains was written for another domain, under an earlier configuration.
      for (const each of valuesIn(text(), name).length > 0 ? domainsOf(hostName) : []) {
        put(cookieText(name, '', isSecure, { maxAgeSeconds: 0, domain: each }))
      }
    },
  }
}

/** The host itself and every domain above it: browsers refuse public suffixes. */
function domainsOf(hostName: string): string[] {
  const labels = hostName.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
