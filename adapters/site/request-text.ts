import type { Endpoint } from '../../contracts/endpoint.ts'

/** A body as its row sends it. */
export function encoded(body: unknown, as: Endpoint['bodyAs'] = 'json'): string | URLSearchParams | FormData {
  if (as === 'json') return JSON.stringify(body)
  const form = as === 'form' ? new URLSearchParams() : new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | Blob | undefined>)) {
    if (value !== undefined) form.append(name, value as string)
  }
  return form
}

/** With its question mark; `''` for none. A list is joined by commas. */
export function queryString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}
