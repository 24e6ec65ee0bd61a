const SEGMENT_LIMIT = 120

/**
 * Fills a path template, or refuses: a value that a URL parser, proxy or server might read as a way out of its segment gives null.
 * `encodeURIComponent` alone would let '..' and '%2e%2e' walk up the path.
 */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string | null {
  let isSafe = true
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (typeof value === 'string' && isSafeSegment(value)) return encodeURIComponent(value)
    isSafe = false
    return ''
  })
  return isSafe ? path : null
}

function isSafeSegment(value: string) {
  if (value.length === 0 || value.length > SEGMENT_LIMIT || !value.isWellFormed()) return false
  if (/[\p{Cc}\p{Cf}/\\]/u.test(value) || /^\s|\s$/u.test(value)) return false
  // A percent sign before two hex digits is an encoding that a server may decode.
  if (/%[0-9a-f]{2}/i.test(value)) return false
  return value !== '.' && value !== '..'
}
