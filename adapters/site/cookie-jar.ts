export interface CookieOptions {
  /** Seconds to live; absent: until the browser closes. */
  maxAgeSeconds?: number
  /** Absent: this host only. */
  domain?: string
}

/** Cookies of this document or of one server request. Path is always `/`, SameSite `Lax`, `Secure` over TLS. */
export interface CookieJar {
  /** Every value of the name: a host-only and a domain cookie can both exist. */
  readAll(name: string): string[]
  read(name: string): string | undefined
  write(name: string, value: string, options?: CookieOptions): void
  /** Removes the host-only cookie and, when a domain is given, that one too. */
  remove(name: string, domain?: string): void
}
