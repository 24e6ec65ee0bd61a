/** Pages whose addresses carry secrets of one visitor, as mailed links do. */
export const SECRET_ADDRESSES: readonly string[] = [
  '/account-removal/',
  '/age-verification/',
  '/cancel-membership/',
  '/email-change/',
  '/reset-password/',
  '/subscription/',
]

/** Query parameters that name one visitor, let them in or say what they look for: no other service is told of them (L06). */
export const SECRET_PARAMETERS: readonly string[] = ['token', 'uid', 'code', 's']

/** An address as another service may hear of it: without secret parameters, and otherwise as it was. */
export function withoutSecrets(address: string): string {
  const [, before = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  const query = new URLSearchParams(search)
  const secrets = SECRET_PARAMETERS.filter((name) => query.has(name))
  if (secrets.length === 0) return address
  for (const name of secrets) query.delete(name)
  return `${before}${query.size === 0 ? '' : `?${query}`}${hash}`
}
