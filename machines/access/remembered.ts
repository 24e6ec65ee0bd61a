/** For each site. Addresses come from anybody. */
const ENTRIES = 2_000
/** Longer ones are computed each time, so that made-up addresses cannot fill the memory. */
const LONGEST = 256

/** Computes once what depends on a site and a text only, such as the target of a link. The result is shared: do not change it. */
export function createRemembered<Value>() {
  const values = new WeakMap<object, Map<string, Value>>()
  return (site: object, text: string, compute: () => Value): Value => {
    if (text.length > LONGEST) return compute()
    const known = values.get(site) ?? new Map<string, Value>()
    values.set(site, known)
    const value = known.get(text) ?? compute()
    if (known.size >= ENTRIES) known.clear()
    known.set(text, value)
    return value
  }
}
